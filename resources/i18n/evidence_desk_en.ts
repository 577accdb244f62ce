<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
  <context>
    <name>AbstentionsScreen</name>
    <message numerus="yes">
      <source>%n passage(s)</source>
      <translation>
        <numerusform>%n passage</numerusform>
        <numerusform>%n passages</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Searched: {documents}, %n page(s), by {mode}.</source>
      <translation>
        <numerusform>Searched: {documents}, %n page, by {mode}.</numerusform>
        <numerusform>Searched: {documents}, %n pages, by {mode}.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>“{words}” (%n passage(s) found)</source>
      <translation>
        <numerusform>“{words}” (%n passage found)</numerusform>
        <numerusform>“{words}” (%n passages found)</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>AnswerFacts</name>
    <message numerus="yes">
      <source>%n passage(s)</source>
      <translation>
        <numerusform>%n passage</numerusform>
        <numerusform>%n passages</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n page(s)</source>
      <translation>
        <numerusform>%n page</numerusform>
        <numerusform>%n pages</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n more remark(s) on claims</source>
      <translation>
        <numerusform>%n more remark on claims</numerusform>
        <numerusform>%n more remarks on claims</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n mark(s) are not citations and were left as text.</source>
      <translation>
        <numerusform>%n mark is not a citation and was left as text.</numerusform>
        <numerusform>%n marks are not citations and were left as text.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) past the first 100 were dropped.</source>
      <translation>
        <numerusform>%n citation past the first 100 was dropped.</numerusform>
        <numerusform>%n citations past the first 100 were dropped.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Banner</name>
    <message numerus="yes">
      <source>and %n more …</source>
      <translation>
        <numerusform>and %n more …</numerusform>
        <numerusform>and %n more …</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>ChecklistScreen</name>
    <message numerus="yes">
      <source>%n citation(s) were written.</source>
      <translation>
        <numerusform>%n citation was written.</numerusform>
        <numerusform>%n citations were written.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>All %n question(s) are answered.</source>
      <translation>
        <numerusform>The one question is answered.</numerusform>
        <numerusform>All %n questions are answered.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>CitationCard</name>
    <message numerus="yes">
      <source>Also applies to %n identical citation(s) …</source>
      <translation>
        <numerusform>Also applies to %n identical citation …</numerusform>
        <numerusform>Also applies to %n identical citations …</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>DashboardScreen</name>
    <message numerus="yes">
      <source>%n answer(s) of unknown cost</source>
      <translation>
        <numerusform>%n answer of unknown cost</numerusform>
        <numerusform>%n answers of unknown cost</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>DocumentsModel</name>
    <message numerus="yes">
      <source>%n page(s)</source>
      <translation>
        <numerusform>%n page</numerusform>
        <numerusform>%n pages</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>FileCommands</name>
    <message numerus="yes">
      <source>%n answer(s) added</source>
      <translation>
        <numerusform>%n answer added</numerusform>
        <numerusform>%n answers added</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) added</source>
      <translation>
        <numerusform>%n citation added</numerusform>
        <numerusform>%n citations added</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n decision(s) taken over</source>
      <translation>
        <numerusform>%n decision taken over</numerusform>
        <numerusform>%n decisions taken over</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n decision(s) were here already</source>
      <translation>
        <numerusform>%n decision was here already</numerusform>
        <numerusform>%n decisions were here already</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The decision log is whole: %n event(s), head {head}.</source>
      <translation>
        <numerusform>The decision log is whole: %n event, head {head}.</numerusform>
        <numerusform>The decision log is whole: %n events, head {head}.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) written to {file}</source>
      <translation>
        <numerusform>%n citation written to {file}</numerusform>
        <numerusform>%n citations written to {file}</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>FinishingDialog</name>
    <message numerus="yes">
      <source>Finishing %n decision(s)</source>
      <translation>
        <numerusform>Finishing %n decision</numerusform>
        <numerusform>Finishing %n decisions</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Keeping</name>
    <message numerus="yes">
      <source>%n file(s) attached to {name} were not added.</source>
      <translation>
        <numerusform>%n file attached to {name} was not added.</numerusform>
        <numerusform>%n files attached to {name} were not added.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>LatePresses</name>
    <message numerus="yes">
      <source>The program ended before %n key press(es) were saved. They are saved now.</source>
      <translation>
        <numerusform>The program ended before %n key press was saved. It is saved now.</numerusform>
        <numerusform>The program ended before %n key presses were saved. They are saved now.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The program ended before %n key press(es) were saved. They wait still.</source>
      <translation>
        <numerusform>The program ended before %n key press was saved. It waits still.</numerusform>
        <numerusform>The program ended before %n key presses were saved. They wait still.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n key press(es) are saved now.</source>
      <translation>
        <numerusform>%n key press is saved now.</numerusform>
        <numerusform>%n key presses are saved now.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n key press(es) of an earlier session could not be saved.</source>
      <translation>
        <numerusform>%n key press of an earlier session could not be saved.</numerusform>
        <numerusform>%n key presses of an earlier session could not be saved.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message numerus="yes">
      <source>%n page(s) printed</source>
      <translation>
        <numerusform>%n page printed</numerusform>
        <numerusform>%n pages printed</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>NotSavedDialog</name>
    <message numerus="yes">
      <source>%n key press(es) are not saved</source>
      <translation>
        <numerusform>%n key press is not saved</numerusform>
        <numerusform>%n key presses are not saved</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Notices</name>
    <message numerus="yes">
      <source>%n document(s) added</source>
      <translation>
        <numerusform>%n document added</numerusform>
        <numerusform>%n documents added</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n page(s)</source>
      <translation>
        <numerusform>%n page</numerusform>
        <numerusform>%n pages</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n document(s) were here already.</source>
      <translation>
        <numerusform>%n document was here already.</numerusform>
        <numerusform>%n documents were here already.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n page(s) cannot be read; see the marks in Pages.</source>
      <translation>
        <numerusform>%n page cannot be read; see the marks in Pages.</numerusform>
        <numerusform>%n pages cannot be read; see the marks in Pages.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>PrintDialog</name>
    <message numerus="yes">
      <source>All %n page(s)</source>
      <translation>
        <numerusform>The only page</numerusform>
        <numerusform>All %n pages</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>QueuePanel</name>
    <message numerus="yes">
      <source>%n citation(s)</source>
      <translation>
        <numerusform>%n citation</numerusform>
        <numerusform>%n citations</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>ReviewCommands</name>
    <message numerus="yes">
      <source>Mark %n identical citation(s) as {state} too?</source>
      <translation>
        <numerusform>Mark %n identical citation as {state} too?</numerusform>
        <numerusform>Mark %n identical citations as {state} too?</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) are still pending; the record will say so.</source>
      <translation>
        <numerusform>%n citation is still pending; the record will say so.</numerusform>
        <numerusform>%n citations are still pending; the record will say so.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Reviewing</name>
    <message numerus="yes">
      <source>Saving %n decision(s)</source>
      <translation>
        <numerusform>Saving %n decision</numerusform>
        <numerusform>Saving %n decisions</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Taking back %n decision(s)</source>
      <translation>
        <numerusform>Taking back %n decision</numerusform>
        <numerusform>Taking back %n decisions</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Making %n decision(s) again</source>
      <translation>
        <numerusform>Making %n decision again</numerusform>
        <numerusform>Making %n decisions again</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n key press(es) of the last session are saved now.</source>
      <translation>
        <numerusform>%n key press of the last session is saved now.</numerusform>
        <numerusform>%n key presses of the last session are saved now.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>SecondScreen</name>
    <message numerus="yes">
      <source>You decided %n citation(s) of this sample yourself.</source>
      <translation>
        <numerusform>You decided %n citation of this sample yourself.</numerusform>
        <numerusform>You decided %n citations of this sample yourself.</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>SelfTestScreen</name>
    <message numerus="yes">
      <source>{caught} of %n spoilt citation(s) were not accepted ({share} %).</source>
      <translation>
        <numerusform>{caught} of %n spoilt citation was not accepted ({share} %).</numerusform>
        <numerusform>{caught} of %n spoilt citations were not accepted ({share} %).</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>SheetTools</name>
    <message numerus="yes">
      <source>%n row(s) copied.</source>
      <translation>
        <numerusform>%n row copied.</numerusform>
        <numerusform>%n rows copied.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n row(s) saved to {file}</source>
      <translation>
        <numerusform>%n row saved to {file}</numerusform>
        <numerusform>%n rows saved to {file}</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>StatusPanel</name>
    <message numerus="yes">
      <source>writing %n decision(s)</source>
      <translation>
        <numerusform>writing %n decision</numerusform>
        <numerusform>writing %n decisions</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n earlier press(es) not saved</source>
      <translation>
        <numerusform>%n earlier press not saved</numerusform>
        <numerusform>%n earlier presses not saved</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n key press(es) follow</source>
      <translation>
        <numerusform>%n key press follows</numerusform>
        <numerusform>%n key presses follow</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>{done} of %n decision(s) written</source>
      <translation>
        <numerusform>{done} of %n decision written</numerusform>
        <numerusform>{done} of %n decisions written</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>ViewCommands</name>
    <message numerus="yes">
      <source>%n word(s) selected</source>
      <translation>
        <numerusform>%n word selected</numerusform>
        <numerusform>%n words selected</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message numerus="yes">
      <source>Replace %n file(s)?</source>
      <translation>
        <numerusform>Replace %n file?</numerusform>
        <numerusform>Replace %n files?</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n answer(s) that cite it are final.</source>
      <translation>
        <numerusform>%n answer that cites it is final.</numerusform>
        <numerusform>%n answers that cite it are final.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n picture(s) are made now.</source>
      <translation>
        <numerusform>%n picture is made now.</numerusform>
        <numerusform>%n pictures are made now.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) point to it, of these decided: {decided}.</source>
      <translation>
        <numerusform>%n citation points to it, of these decided: {decided}.</numerusform>
        <numerusform>%n citations point to it, of these decided: {decided}.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s)</source>
      <translation>
        <numerusform>%n citation</numerusform>
        <numerusform>%n citations</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>and %n more note(s)</source>
      <translation>
        <numerusform>and %n more note</numerusform>
        <numerusform>and %n more notes</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>and %n more</source>
      <translation>
        <numerusform>and %n more</numerusform>
        <numerusform>and %n more</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>and %n more citation(s)</source>
      <translation>
        <numerusform>and %n more citation</numerusform>
        <numerusform>and %n more citations</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The workspace cannot be written, nor can they be kept beside it. Closing now loses %n of them.</source>
      <translation>
        <numerusform>The workspace cannot be written, nor can they be kept beside it. Closing now loses %n of them.</numerusform>
        <numerusform>The workspace cannot be written, nor can they be kept beside it. Closing now loses %n of them.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n decision(s) are not saved</source>
      <translation>
        <numerusform>%n decision is not saved</numerusform>
        <numerusform>%n decisions are not saved</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Working</name>
    <message numerus="yes">
      <source>Adding %n document(s)</source>
      <translation>
        <numerusform>Adding %n document</numerusform>
        <numerusform>Adding %n documents</numerusform>
      </translation>
    </message>
  </context>
</TS>
