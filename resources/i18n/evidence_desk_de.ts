<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>AboutDialog</name>
    <message>
      <source>Nothing leaves this computer without a configured provider.</source>
      <translation>Ohne eingerichteten Anbieter verlässt nichts diesen Rechner.</translation>
    </message>
    <message>
      <source>Free software under the AGPL, version 3 or later. Icons: Lucide (ISC licence).</source>
      <translation>Freie Software unter der AGPL, Version 3 oder später. Symbole: Lucide (ISC-Lizenz).</translation>
    </message>
    <message>
      <source>Version {version}</source>
      <translation>Version {version}</translation>
    </message>
  </context>
  <context>
    <name>AbstentionsScreen</name>
    <message>
      <source>Not-found answers</source>
      <translation>Antworten ohne Fund</translation>
    </message>
    <message>
      <source>Before relying on “not found”: what was searched, what could not be read, what came nearest.</source>
      <translation>Bevor Sie sich auf „nicht gefunden“ verlassen: was durchsucht wurde, was nicht lesbar war, was am nächsten kam.</translation>
    </message>
    <message>
      <source>No answer was “not found”</source>
      <translation>Keine Antwort war „nicht gefunden“</translation>
    </message>
    <message>
      <source>Questions whose answer is in none of the readable pages appear here.</source>
      <translation>Hier erscheinen Fragen, deren Antwort auf keiner der lesbaren Seiten steht.</translation>
    </message>
    <message>
      <source>Questions not found</source>
      <translation>Fragen ohne Fund</translation>
    </message>
    <message>
      <source>What was searched</source>
      <translation>Was durchsucht wurde</translation>
    </message>
    <message>
      <source>Pages that could not be read</source>
      <translation>Seiten, die nicht lesbar waren</translation>
    </message>
    <message>
      <source>Unreadable pages</source>
      <translation>Nicht lesbare Seiten</translation>
    </message>
    <message>
      <source>Nearest passages</source>
      <translation>Nächstliegende Passagen</translation>
    </message>
    <message>
      <source>Search with other words …</source>
      <translation>Mit anderen Wörtern suchen …</translation>
    </message>
    <message>
      <source>Search with other words</source>
      <translation>Mit anderen Wörtern suchen</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <source>Sign off: not found</source>
      <translation>Abzeichnen: nicht gefunden</translation>
    </message>
    <message>
      <source>open</source>
      <translation>offen</translation>
    </message>
    <message>
      <source>Take the sign-off back</source>
      <translation>Abzeichnung zurücknehmen</translation>
    </message>
    <message>
      <source>There is nothing to undo.</source>
      <translation>Es gibt nichts zurückzunehmen.</translation>
    </message>
    <message>
      <source>There is nothing to redo.</source>
      <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message>
      <source>Searching</source>
      <translation>Suche läuft</translation>
    </message>
    <message numerus="yes">
      <source>%n passage(s)</source>
      <translation>
        <numerusform>%n Passage</numerusform>
        <numerusform>%n Passagen</numerusform>
      </translation>
    </message>
    <message>
      <source>This passage is not in the workspace any more.</source>
      <translation>Diese Passage ist nicht mehr im Arbeitsbereich.</translation>
    </message>
    <message>
      <source>Reading the answers</source>
      <translation>Antworten werden gelesen</translation>
    </message>
    <message>
      <source>{signed} of {total} signed off</source>
      <translation>{signed} von {total} abgezeichnet</translation>
    </message>
    <message>
      <source>signed off</source>
      <translation>abgezeichnet</translation>
    </message>
    <message numerus="yes">
      <source>Searched: {documents}, %n page(s), by {mode}.</source>
      <translation>
        <numerusform>Durchsucht: {documents}, %n Seite; {mode}.</numerusform>
        <numerusform>Durchsucht: {documents}, %n Seiten; {mode}.</numerusform>
      </translation>
    </message>
    <message>
      <source>Queries tried: {queries}</source>
      <translation>Versuchte Suchen: {queries}</translation>
    </message>
    <message>
      <source>Passages for “{words}”</source>
      <translation>Passagen zu „{words}“</translation>
    </message>
    <message>
      <source>Signed off by {name}, {time}</source>
      <translation>Abgezeichnet von {name}, {time}</translation>
    </message>
    <message>
      <source>pages unread: {count}</source>
      <translation>nicht gelesene Seiten: {count}</translation>
    </message>
    <message>
      <source>{document}, page {page}</source>
      <translation>{document}, Seite {page}</translation>
    </message>
    <message numerus="yes">
      <source>“{words}” (%n passage(s) found)</source>
      <translation>
        <numerusform>„{words}“ (%n Passage gefunden)</numerusform>
        <numerusform>„{words}“ (%n Passagen gefunden)</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>Actions</name>
    <message>
      <source>Add documents …</source>
      <translation>Dokumente hinzufügen …</translation>
    </message>
    <message>
      <source>Open workspace …</source>
      <translation>Arbeitsbereich öffnen …</translation>
    </message>
    <message>
      <source>Open the sample workspace</source>
      <translation>Beispiel-Arbeitsbereich öffnen</translation>
    </message>
    <message>
      <source>Check a pasted answer …</source>
      <translation>Eingefügte Antwort prüfen …</translation>
    </message>
    <message>
      <source>Export …</source>
      <translation>Exportieren …</translation>
    </message>
    <message>
      <source>Import a review …</source>
      <translation>Prüfung importieren …</translation>
    </message>
    <message>
      <source>Print pages …</source>
      <translation>Seiten drucken …</translation>
    </message>
    <message>
      <source>Remove document …</source>
      <translation>Dokument entfernen …</translation>
    </message>
    <message>
      <source>Read unread pages by OCR</source>
      <translation>Nicht gelesene Seiten mit OCR lesen</translation>
    </message>
    <message>
      <source>Rescue a workspace …</source>
      <translation>Arbeitsbereich retten …</translation>
    </message>
    <message>
      <source>Settings …</source>
      <translation>Einstellungen …</translation>
    </message>
    <message>
      <source>Answer provider …</source>
      <translation>Antwortanbieter …</translation>
    </message>
    <message>
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <source>Undo decision</source>
      <translation>Entscheidung zurücknehmen</translation>
    </message>
    <message>
      <source>Redo decision</source>
      <translation>Entscheidung wiederholen</translation>
    </message>
    <message>
      <source>Copy selected text</source>
      <translation>Ausgewählten Text kopieren</translation>
    </message>
    <message>
      <source>Select text of the page</source>
      <translation>Text der Seite auswählen</translation>
    </message>
    <message>
      <source>Select an area</source>
      <translation>Bereich auswählen</translation>
    </message>
    <message>
      <source>Use selection as evidence</source>
      <translation>Auswahl als Beleg verwenden</translation>
    </message>
    <message>
      <source>Find in document</source>
      <translation>Im Dokument suchen</translation>
    </message>
    <message>
      <source>Next find result</source>
      <translation>Nächster Treffer</translation>
    </message>
    <message>
      <source>Previous find result</source>
      <translation>Vorheriger Treffer</translation>
    </message>
    <message>
      <source>Zoom in</source>
      <translation>Vergrößern</translation>
    </message>
    <message>
      <source>Zoom out</source>
      <translation>Verkleinern</translation>
    </message>
    <message>
      <source>Actual size</source>
      <translation>Originalgröße</translation>
    </message>
    <message>
      <source>Fit width</source>
      <translation>Breite einpassen</translation>
    </message>
    <message>
      <source>Fit page</source>
      <translation>Seite einpassen</translation>
    </message>
    <message>
      <source>Rotate view</source>
      <translation>Ansicht drehen</translation>
    </message>
    <message>
      <source>Dark pages</source>
      <translation>Dunkle Seiten</translation>
    </message>
    <message>
      <source>Draw pages again</source>
      <translation>Seiten neu zeichnen</translation>
    </message>
    <message>
      <source>Light or dark window</source>
      <translation>Fenster hell oder dunkel</translation>
    </message>
    <message>
      <source>Documents panel</source>
      <translation>Bereich Dokumente</translation>
    </message>
    <message>
      <source>Evidence panel</source>
      <translation>Bereich Belege</translation>
    </message>
    <message>
      <source>Answer panel</source>
      <translation>Bereich Antwort</translation>
    </message>
    <message>
      <source>Back</source>
      <translation>Zurück</translation>
    </message>
    <message>
      <source>Forward</source>
      <translation>Vor</translation>
    </message>
    <message>
      <source>Go to page …</source>
      <translation>Gehe zu Seite …</translation>
    </message>
    <message>
      <source>Ask a question</source>
      <translation>Frage stellen</translation>
    </message>
    <message>
      <source>Go to the queue</source>
      <translation>Zur Warteschlange</translation>
    </message>
    <message>
      <source>Filter the queue</source>
      <translation>Warteschlange filtern</translation>
    </message>
    <message>
      <source>Next citation</source>
      <translation>Nächstes Zitat</translation>
    </message>
    <message>
      <source>Previous citation</source>
      <translation>Vorheriges Zitat</translation>
    </message>
    <message>
      <source>Next answer</source>
      <translation>Nächste Antwort</translation>
    </message>
    <message>
      <source>Previous answer</source>
      <translation>Vorherige Antwort</translation>
    </message>
    <message>
      <source>Accept</source>
      <translation>Annehmen</translation>
    </message>
    <message>
      <source>Reject</source>
      <translation>Ablehnen</translation>
    </message>
    <message>
      <source>Correct: re-point to the place shown</source>
      <translation>Berichtigen: auf die gezeigte Stelle verweisen</translation>
    </message>
    <message>
      <source>Unsure</source>
      <translation>Unsicher</translation>
    </message>
    <message>
      <source>Skip</source>
      <translation>Überspringen</translation>
    </message>
    <message>
      <source>Flag</source>
      <translation>Markieren</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>Notiz</translation>
    </message>
    <message>
      <source>To the evidence and back</source>
      <translation>Zum Beleg und zurück</translation>
    </message>
    <message>
      <source>Next place of the quote</source>
      <translation>Nächste Stelle des Wortlauts</translation>
    </message>
    <message>
      <source>Previous place of the quote</source>
      <translation>Vorherige Stelle des Wortlauts</translation>
    </message>
    <message>
      <source>Possible limits of the answer</source>
      <translation>Mögliche Einschränkungen der Antwort</translation>
    </message>
    <message>
      <source>Definitions of terms in the evidence</source>
      <translation>Definitionen der Begriffe im Beleg</translation>
    </message>
    <message>
      <source>Apply to identical citations …</source>
      <translation>Auf gleiche Zitate anwenden …</translation>
    </message>
    <message>
      <source>Mark answer final / unlock</source>
      <translation>Antwort abschließen / wieder öffnen</translation>
    </message>
    <message>
      <source>Same reason as last time</source>
      <translation>Gleicher Grund wie zuletzt</translation>
    </message>
    <message>
      <source>Command palette</source>
      <translation>Befehlspalette</translation>
    </message>
    <message>
      <source>Running tasks</source>
      <translation>Laufende Aufgaben</translation>
    </message>
    <message>
      <source>Checklist …</source>
      <translation>Checkliste …</translation>
    </message>
    <message>
      <source>Compare versions …</source>
      <translation>Fassungen vergleichen …</translation>
    </message>
    <message>
      <source>Figures …</source>
      <translation>Kennzahlen …</translation>
    </message>
    <message>
      <source>Self-test of the checker …</source>
      <translation>Selbsttest des Prüfers …</translation>
    </message>
    <message>
      <source>Not-found answers …</source>
      <translation>Antworten ohne Fund …</translation>
    </message>
    <message>
      <source>Lost evidence …</source>
      <translation>Verlorene Belege …</translation>
    </message>
    <message>
      <source>Second review and samples …</source>
      <translation>Zweitprüfung und Stichproben …</translation>
    </message>
    <message>
      <source>Verify the decision log</source>
      <translation>Entscheidungsprotokoll prüfen</translation>
    </message>
    <message>
      <source>Key presses not saved …</source>
      <translation>Nicht gespeicherte Tastendrücke …</translation>
    </message>
    <message>
      <source>Search without answering</source>
      <translation>Suchen ohne Antwort</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>Tasten</translation>
    </message>
    <message>
      <source>Change keys …</source>
      <translation>Tasten ändern …</translation>
    </message>
    <message>
      <source>Tour</source>
      <translation>Rundgang</translation>
    </message>
    <message>
      <source>About Evidence Desk</source>
      <translation>Über Evidence Desk</translation>
    </message>
    <message>
      <source>Leave field or close strip</source>
      <translation>Feld verlassen oder Leiste schließen</translation>
    </message>
    <message>
      <source>Reason {digit}: {reason}</source>
      <translation>Grund {digit}: {reason}</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <source>Edit</source>
      <translation>Bearbeiten</translation>
    </message>
    <message>
      <source>View</source>
      <translation>Ansicht</translation>
    </message>
    <message>
      <source>Go</source>
      <translation>Gehe zu</translation>
    </message>
    <message>
      <source>Review</source>
      <translation>Prüfung</translation>
    </message>
    <message>
      <source>Tools</source>
      <translation>Werkzeuge</translation>
    </message>
    <message>
      <source>Help</source>
      <translation>Hilfe</translation>
    </message>
  </context>
  <context>
    <name>AgreementPart</name>
    <message>
      <source>First reviewer</source>
      <translation>Erster Prüfer</translation>
    </message>
    <message>
      <source>Second reviewer</source>
      <translation>Zweiter Prüfer</translation>
    </message>
    <message>
      <source>Words of both reviewers</source>
      <translation>Urteile beider Prüfer</translation>
    </message>
    <message>
      <source>To be settled</source>
      <translation>Zu klären</translation>
    </message>
    <message>
      <source>Two reviewers are needed; their words are compared here.</source>
      <translation>Zwei Prüfer sind nötig; ihre Urteile werden hier verglichen.</translation>
    </message>
    <message>
      <source>First said</source>
      <translation>Erstes Urteil</translation>
    </message>
    <message>
      <source>Second said</source>
      <translation>Zweites Urteil</translation>
    </message>
    <message>
      <source>How often</source>
      <translation>Wie oft</translation>
    </message>
    <message>
      <source>Evidence</source>
      <translation>Beleg</translation>
    </message>
    <message>
      <source>Settled</source>
      <translation>Geklärt</translation>
    </message>
    <message>
      <source>Agreement</source>
      <translation>Übereinstimmung</translation>
    </message>
    <message>
      <source>settled</source>
      <translation>geklärt</translation>
    </message>
    <message>
      <source>First</source>
      <translation>Erste</translation>
    </message>
    <message>
      <source>Second</source>
      <translation>Zweite</translation>
    </message>
    <message>
      <source>To be settled: where the two differ</source>
      <translation>Zu klären: wo die beiden voneinander abweichen</translation>
    </message>
    <message>
      <source>Choose two different reviewers.</source>
      <translation>Wählen Sie zwei verschiedene Prüfer.</translation>
    </message>
    <message>
      <source>{name} ({count} decided)</source>
      <translation>{name} ({count} entschieden)</translation>
    </message>
  </context>
  <context>
    <name>AnswerFacts</name>
    <message>
      <source>Fewer remarks</source>
      <translation>Weniger Anmerkungen</translation>
    </message>
    <message numerus="yes">
      <source>%n passage(s)</source>
      <translation>
        <numerusform>%n Passage</numerusform>
        <numerusform>%n Passagen</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n page(s)</source>
      <translation>
        <numerusform>%n Seite</numerusform>
        <numerusform>%n Seiten</numerusform>
      </translation>
    </message>
    <message>
      <source>{provider} · {passages} from {pages}</source>
      <translation>{provider} · {passages} aus {pages}</translation>
    </message>
    <message>
      <source>{count} of {total} pages could not be read ({pages}).</source>
      <translation>{count} von {total} Seiten waren nicht lesbar ({pages}).</translation>
    </message>
    <message numerus="yes">
      <source>%n more remark(s) on claims</source>
      <translation>
        <numerusform>%n weitere Anmerkung zu Aussagen</numerusform>
        <numerusform>%n weitere Anmerkungen zu Aussagen</numerusform>
      </translation>
    </message>
    <message>
      <source>The answer is cut off.</source>
      <translation>Die Antwort ist abgeschnitten.</translation>
    </message>
    <message numerus="yes">
      <source>%n mark(s) are not citations and were left as text.</source>
      <translation>
        <numerusform>%n Zeichen ist kein Zitat und blieb als Text stehen.</numerusform>
        <numerusform>%n Zeichen sind keine Zitate und blieben als Text stehen.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) past the first 100 were dropped.</source>
      <translation>
        <numerusform>%n Zitat nach den ersten 100 wurde weggelassen.</numerusform>
        <numerusform>%n Zitate nach den ersten 100 wurden weggelassen.</numerusform>
      </translation>
    </message>
    <message>
      <source>{remark} Needs review; support score {score} of 1, advisory.</source>
      <translation>{remark} Bitte prüfen; Stützung {score} von 1, nur ein Hinweis.</translation>
    </message>
    <message>
      <source>Which claims?</source>
      <translation>Welche Aussagen?</translation>
    </message>
    <message>
      <source>cost unknown</source>
      <translation>Kosten unbekannt</translation>
    </message>
    <message>
      <source>{remark} “{claim}”</source>
      <translation>{remark} „{claim}“</translation>
    </message>
    <message>
      <source>cost: {sums}</source>
      <translation>Kosten: {sums}</translation>
    </message>
  </context>
  <context>
    <name>AnswerPanel</name>
    <message>
      <source>Answer</source>
      <translation>Antwort</translation>
    </message>
    <message>
      <source>No answer yet</source>
      <translation>Noch keine Antwort</translation>
    </message>
    <message>
      <source>Ask about the policy above, or paste an answer written elsewhere to have every citation checked.</source>
      <translation>Stellen Sie oben eine Frage oder fügen Sie eine anderswo geschriebene Antwort ein; jedes Zitat wird geprüft.</translation>
    </message>
    <message>
      <source>Ask about the policy …</source>
      <translation>Frage zur Police …</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>Frage</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>Fragen</translation>
    </message>
    <message>
      <source>Search mode</source>
      <translation>Art der Suche</translation>
    </message>
    <message>
      <source>All documents</source>
      <translation>Alle Dokumente</translation>
    </message>
    <message>
      <source>This document</source>
      <translation>Dieses Dokument</translation>
    </message>
    <message>
      <source>Documents asked</source>
      <translation>Befragte Dokumente</translation>
    </message>
    <message>
      <source>This answer is final</source>
      <translation>Diese Antwort ist abgeschlossen</translation>
    </message>
    <message>
      <source>Previous answer</source>
      <translation>Vorherige Antwort</translation>
    </message>
    <message>
      <source>Next answer</source>
      <translation>Nächste Antwort</translation>
    </message>
    <message>
      <source>Paste answer …</source>
      <translation>Antwort einfügen …</translation>
    </message>
    <message>
      <source>Answer with citations (Enter)</source>
      <translation>Mit Zitaten antworten (Eingabe)</translation>
    </message>
    <message>
      <source>Hybrid search</source>
      <translation>Kombinierte Suche</translation>
    </message>
    <message>
      <source>Passages</source>
      <translation>Passagen</translation>
    </message>
    <message>
      <source>Document tree</source>
      <translation>Dokumentbaum</translation>
    </message>
    <message>
      <source>Long context</source>
      <translation>Langer Kontext</translation>
    </message>
    <message>
      <source>Check an answer written elsewhere</source>
      <translation>Eine anderswo geschriebene Antwort prüfen</translation>
    </message>
    <message>
      <source>Below are the citations of the answer before.</source>
      <translation>Darunter stehen die Zitate der vorigen Antwort.</translation>
    </message>
    <message>
      <source>not stored</source>
      <translation>nicht gespeichert</translation>
    </message>
    <message>
      <source>arriving …</source>
      <translation>kommt an …</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <source>{number} of {count}</source>
      <translation>{number} von {count}</translation>
    </message>
  </context>
  <context>
    <name>Banner</name>
    <message>
      <source>Message</source>
      <translation>Meldung</translation>
    </message>
    <message>
      <source>What the message offers</source>
      <translation>Was die Meldung anbietet</translation>
    </message>
    <message>
      <source>Close this message</source>
      <translation>Diese Meldung schließen</translation>
    </message>
    <message numerus="yes">
      <source>and %n more …</source>
      <translation>
        <numerusform>und %n weitere …</numerusform>
        <numerusform>und %n weitere …</numerusform>
      </translation>
    </message>
    <message>
      <source>One by one …</source>
      <translation>Einzeln …</translation>
    </message>
  </context>
  <context>
    <name>BlindPart</name>
    <message>
      <source>Sample</source>
      <translation>Stichprobe</translation>
    </message>
    <message>
      <source>Evidence on its page</source>
      <translation>Beleg auf seiner Seite</translation>
    </message>
    <message>
      <source>Accept</source>
      <translation>Annehmen</translation>
    </message>
    <message>
      <source>Reject</source>
      <translation>Ablehnen</translation>
    </message>
    <message>
      <source>Unsure</source>
      <translation>Unsicher</translation>
    </message>
    <message>
      <source>Nothing is quoted.</source>
      <translation>Nichts ist zitiert.</translation>
    </message>
    <message>
      <source>This citation has no place on a page.</source>
      <translation>Dieses Zitat hat keine Stelle auf einer Seite.</translation>
    </message>
    <message>
      <source>{done} of {total} judged</source>
      <translation>{done} von {total} beurteilt</translation>
    </message>
    <message>
      <source>p. {page}</source>
      <translation>S. {page}</translation>
    </message>
  </context>
  <context>
    <name>ChecklistScreen</name>
    <message numerus="yes">
      <source>%n citation(s) were written.</source>
      <translation>
        <numerusform>%n Zitat wurde geschrieben.</numerusform>
        <numerusform>%n Zitate wurden geschrieben.</numerusform>
      </translation>
    </message>
    <message>
      <source>Checklist</source>
      <translation>Checkliste</translation>
    </message>
    <message>
      <source>The same questions to every policy. Answers are kept: pausing or closing loses nothing.</source>
      <translation>Dieselben Fragen an jede Police. Antworten bleiben erhalten: Unterbrechen oder Schließen verliert nichts.</translation>
    </message>
    <message>
      <source>No policy to ask yet</source>
      <translation>Noch keine Police zum Fragen</translation>
    </message>
    <message>
      <source>Add documents to the workspace first, then run a checklist over them.</source>
      <translation>Fügen Sie dem Arbeitsbereich zuerst Dokumente hinzu und lassen Sie dann eine Checkliste darüber laufen.</translation>
    </message>
    <message>
      <source>Own file …</source>
      <translation>Eigene Datei …</translation>
    </message>
    <message>
      <source>Run</source>
      <translation>Starten</translation>
    </message>
    <message>
      <source>Export …</source>
      <translation>Exportieren …</translation>
    </message>
    <message>
      <source>Policies to ask</source>
      <translation>Zu befragende Policen</translation>
    </message>
    <message>
      <source>Checklists (*.yaml *.yml *.csv *.tsv)</source>
      <translation>Checklisten (*.yaml *.yml *.csv *.tsv)</translation>
    </message>
    <message>
      <source>Resume</source>
      <translation>Fortsetzen</translation>
    </message>
    <message>
      <source>Number</source>
      <translation>Nummer</translation>
    </message>
    <message>
      <source>Group</source>
      <translation>Gruppe</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>Frage</translation>
    </message>
    <message>
      <source>A YAML or CSV file with one question per entry</source>
      <translation>Eine YAML- oder CSV-Datei mit einer Frage je Eintrag</translation>
    </message>
    <message>
      <source>Policies</source>
      <translation>Policen</translation>
    </message>
    <message>
      <source>Pausing after this question …</source>
      <translation>Unterbrechung nach dieser Frage …</translation>
    </message>
    <message>
      <source>Asking the checklist</source>
      <translation>Die Checkliste wird abgefragt</translation>
    </message>
    <message>
      <source>Pause</source>
      <translation>Unterbrechen</translation>
    </message>
    <message numerus="yes">
      <source>All %n question(s) are answered.</source>
      <translation>
        <numerusform>Die eine Frage ist beantwortet.</numerusform>
        <numerusform>Alle %n Fragen sind beantwortet.</numerusform>
      </translation>
    </message>
    <message>
      <source>{done} of {total}</source>
      <translation>{done} von {total}</translation>
    </message>
    <message>
      <source>complete</source>
      <translation>vollständig</translation>
    </message>
    <message>
      <source>running</source>
      <translation>läuft</translation>
    </message>
    <message>
      <source>paused</source>
      <translation>unterbrochen</translation>
    </message>
    <message>
      <source>This question was not asked yet. Press “Run”.</source>
      <translation>Diese Frage wurde noch nicht gestellt. Drücken Sie „Starten“.</translation>
    </message>
    <message>
      <source>Exporting</source>
      <translation>Export läuft</translation>
    </message>
    <message>
      <source>{done} of {total} asked</source>
      <translation>{done} von {total} gefragt</translation>
    </message>
    <message>
      <source>Answered: {done} of {total}. “Resume” asks the rest.</source>
      <translation>Beantwortet: {done} von {total}. „Fortsetzen“ stellt den Rest.</translation>
    </message>
    <message>
      <source>Of this checklist</source>
      <translation>Dieser Checkliste</translation>
    </message>
    <message>
      <source>Paused. Answered: {done} of {total}. “Resume” asks the rest.</source>
      <translation>Unterbrochen. Beantwortet: {done} von {total}. „Fortsetzen“ stellt den Rest.</translation>
    </message>
    <message>
      <source>{done} of {total} answered</source>
      <translation>{done} von {total} beantwortet</translation>
    </message>
    <message>
      <source>Machine verdicts: {counts}</source>
      <translation>Urteile der Maschine: {counts}</translation>
    </message>
  </context>
  <context>
    <name>CitationCard</name>
    <message>
      <source>Choose one in the queue below.</source>
      <translation>Wählen Sie eines in der Warteschlange unten.</translation>
    </message>
    <message>
      <source>Citation</source>
      <translation>Zitat</translation>
    </message>
    <message>
      <source>No citation chosen</source>
      <translation>Kein Zitat gewählt</translation>
    </message>
    <message>
      <source>Flagged</source>
      <translation>Markiert</translation>
    </message>
    <message>
      <source>Quote against source</source>
      <translation>Wortlaut gegen Quelle</translation>
    </message>
    <message>
      <source>Apply to identical citations</source>
      <translation>Auf gleiche Zitate anwenden</translation>
    </message>
    <message>
      <source>Previous place</source>
      <translation>Vorherige Stelle</translation>
    </message>
    <message>
      <source>Next place</source>
      <translation>Nächste Stelle</translation>
    </message>
    <message>
      <source>Accept</source>
      <translation>Annehmen</translation>
    </message>
    <message>
      <source>Reject</source>
      <translation>Ablehnen</translation>
    </message>
    <message>
      <source>Correct</source>
      <translation>Berichtigen</translation>
    </message>
    <message>
      <source>Unsure</source>
      <translation>Unsicher</translation>
    </message>
    <message>
      <source>Flag</source>
      <translation>Markieren</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>Notiz</translation>
    </message>
    <message>
      <source>struck out: only quoted · underlined: only in the source</source>
      <translation>durchgestrichen: nur im Wortlaut des Zitats · unterstrichen: nur in der Quelle</translation>
    </message>
    <message numerus="yes">
      <source>Also applies to %n identical citation(s) …</source>
      <translation>
        <numerusform>Gilt auch für %n gleiches Zitat …</numerusform>
        <numerusform>Gilt auch für %n gleiche Zitate …</numerusform>
      </translation>
    </message>
    <message>
      <source>Choose one in the queue below, or press {key}.</source>
      <translation>Wählen Sie eines in der Warteschlange unten oder drücken Sie {key}.</translation>
    </message>
    <message>
      <source>machine: {verdict}</source>
      <translation>Maschine: {verdict}</translation>
    </message>
    <message>
      <source>Claim: {claim}</source>
      <translation>Aussage: {claim}</translation>
    </message>
    <message>
      <source>This answer is final. Unlock it to decide again.</source>
      <translation>Diese Antwort ist abgeschlossen. Öffnen Sie sie wieder, um neu zu entscheiden.</translation>
    </message>
    <message>
      <source>What to do: {step}</source>
      <translation>Was zu tun ist: {step}</translation>
    </message>
    <message>
      <source>Quote</source>
      <translation>Wortlaut</translation>
    </message>
    <message>
      <source>Source:</source>
      <translation>Quelle:</translation>
    </message>
    <message>
      <source>matched as written out with its headers</source>
      <translation>gefunden in der Zeile, mit ihren Überschriften ausgeschrieben</translation>
    </message>
    <message>
      <source>only the page is known</source>
      <translation>nur die Seite ist bekannt</translation>
    </message>
    <message>
      <source>Source text (nothing was quoted)</source>
      <translation>Quelltext (nichts wurde zitiert)</translation>
    </message>
    <message>
      <source>Found elsewhere: {place}</source>
      <translation>Anderswo gefunden: {place}</translation>
    </message>
    <message>
      <source>place {number} of {count}</source>
      <translation>Stelle {number} von {count}</translation>
    </message>
    <message>
      <source>Reason: {reason}</source>
      <translation>Grund: {reason}</translation>
    </message>
    <message>
      <source>Corrected to: {text}</source>
      <translation>Berichtigt zu: {text}</translation>
    </message>
    <message>
      <source>Note: {note}</source>
      <translation>Notiz: {note}</translation>
    </message>
    <message>
      <source>Decided by {name}, {time}</source>
      <translation>Entschieden von {name}, {time}</translation>
    </message>
    <message>
      <source>Cited: {place}</source>
      <translation>Angegeben: {place}</translation>
    </message>
    <message>
      <source>Judged in the older version: {place}</source>
      <translation>Geprüft in der älteren Fassung: {place}</translation>
    </message>
    <message>
      <source>Unflag</source>
      <translation>Markierung aufheben</translation>
    </message>
  </context>
  <context>
    <name>CommandPalette</name>
    <message>
      <source>Command palette</source>
      <translation>Befehlspalette</translation>
    </message>
    <message>
      <source>What do you want to do?</source>
      <translation>Was möchten Sie tun?</translation>
    </message>
    <message>
      <source>Command</source>
      <translation>Befehl</translation>
    </message>
    <message>
      <source>Commands</source>
      <translation>Befehle</translation>
    </message>
  </context>
  <context>
    <name>CompareScreen</name>
    <message>
      <source>Compare versions</source>
      <translation>Fassungen vergleichen</translation>
    </message>
    <message>
      <source>What a renewal changed: every clause, row and field of both versions, and the answers they give.</source>
      <translation>Was eine Verlängerung geändert hat: jede Klausel, Zeile und jedes Feld beider Fassungen und die Antworten, die sie geben.</translation>
    </message>
    <message>
      <source>Two versions are needed</source>
      <translation>Zwei Fassungen sind nötig</translation>
    </message>
    <message>
      <source>Add the older and the newer policy to the workspace; then choose them above.</source>
      <translation>Fügen Sie die ältere und die neuere Police zum Arbeitsbereich hinzu; wählen Sie sie dann oben.</translation>
    </message>
    <message>
      <source>Older version</source>
      <translation>Ältere Fassung</translation>
    </message>
    <message>
      <source>Newer version</source>
      <translation>Neuere Fassung</translation>
    </message>
    <message>
      <source>Swap</source>
      <translation>Tauschen</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>Vergleichen</translation>
    </message>
    <message>
      <source>Which changes</source>
      <translation>Welche Änderungen</translation>
    </message>
    <message>
      <source>Checklist</source>
      <translation>Checkliste</translation>
    </message>
    <message>
      <source>Ask both versions</source>
      <translation>Beide Fassungen befragen</translation>
    </message>
    <message>
      <source>Changes</source>
      <translation>Änderungen</translation>
    </message>
    <message>
      <source>Differing words</source>
      <translation>Abweichende Wörter</translation>
    </message>
    <message>
      <source>Page of the older version</source>
      <translation>Seite der älteren Fassung</translation>
    </message>
    <message>
      <source>Page of the newer version</source>
      <translation>Seite der neueren Fassung</translation>
    </message>
    <message>
      <source>Changed</source>
      <translation>Geändert</translation>
    </message>
    <message>
      <source>Added</source>
      <translation>Hinzugefügt</translation>
    </message>
    <message>
      <source>Removed</source>
      <translation>Entfernt</translation>
    </message>
    <message>
      <source>Moved</source>
      <translation>Verschoben</translation>
    </message>
    <message>
      <source>Same</source>
      <translation>Gleich</translation>
    </message>
    <message>
      <source>Press “Ask both versions” to see how the answers differ.</source>
      <translation>Drücken Sie „Beide Fassungen befragen“, um zu sehen, wie sich die Antworten unterscheiden.</translation>
    </message>
    <message>
      <source>Nothing of this kind.</source>
      <translation>Nichts dieser Art.</translation>
    </message>
    <message>
      <source>Old</source>
      <translation>Alt</translation>
    </message>
    <message>
      <source>New</source>
      <translation>Neu</translation>
    </message>
    <message>
      <source>Clauses</source>
      <translation>Klauseln</translation>
    </message>
    <message>
      <source>Questions</source>
      <translation>Fragen</translation>
    </message>
    <message>
      <source>Wording: struck = old, underlined = new</source>
      <translation>Wortlaut: durchgestrichen = alt, unterstrichen = neu</translation>
    </message>
    <message>
      <source>Nothing compared yet</source>
      <translation>Noch nichts verglichen</translation>
    </message>
    <message>
      <source>Choose the older and the newer version above, then press “Compare”.</source>
      <translation>Wählen Sie oben die ältere und die neuere Fassung und drücken Sie dann „Vergleichen“.</translation>
    </message>
    <message>
      <source>Comparing</source>
      <translation>Vergleich läuft</translation>
    </message>
    <message>
      <source>Asking both versions</source>
      <translation>Beide Fassungen werden befragt</translation>
    </message>
    <message>
      <source>Old and new are the same document.</source>
      <translation>Alt und neu sind dasselbe Dokument.</translation>
    </message>
    <message>
      <source>All differences ({count})</source>
      <translation>Alle Unterschiede ({count})</translation>
    </message>
    <message>
      <source>Everything ({count})</source>
      <translation>Alles ({count})</translation>
    </message>
    <message>
      <source>Choose two.</source>
      <translation>Wählen Sie zwei.</translation>
    </message>
    <message>
      <source>Not in this version.</source>
      <translation>Nicht in dieser Fassung.</translation>
    </message>
    <message>
      <source>No place on a page.</source>
      <translation>Keine Stelle auf einer Seite.</translation>
    </message>
    <message>
      <source>{version} · page {page}</source>
      <translation>{version} · Seite {page}</translation>
    </message>
  </context>
  <context>
    <name>Completion</name>
    <message>
      <source>What this field may hold</source>
      <translation>Was dieses Feld enthalten kann</translation>
    </message>
  </context>
  <context>
    <name>CounterChip</name>
    <message>
      <source>{count}: press to see only these</source>
      <translation>{count}: drücken, um nur diese zu sehen</translation>
    </message>
  </context>
  <context>
    <name>CrashDialog</name>
    <message>
      <source>The program met an error of its own</source>
      <translation>Im Programm ist ein eigener Fehler aufgetreten</translation>
    </message>
    <message>
      <source>Your decisions are saved. You can go on; the report below helps to fix the error. It holds no text of your documents.</source>
      <translation>Ihre Entscheidungen sind gespeichert. Sie können weiterarbeiten; der Bericht unten hilft, den Fehler zu beheben. Er enthält keinen Text Ihrer Dokumente.</translation>
    </message>
    <message>
      <source>Report</source>
      <translation>Bericht</translation>
    </message>
    <message>
      <source>Copy the report</source>
      <translation>Bericht kopieren</translation>
    </message>
    <message>
      <source>Copied</source>
      <translation>Kopiert</translation>
    </message>
  </context>
  <context>
    <name>CropView</name>
    <message>
      <source>Drawing the page …</source>
      <translation>Die Seite wird gezeichnet …</translation>
    </message>
  </context>
  <context>
    <name>DashboardScreen</name>
    <message>
      <source>Figures</source>
      <translation>Kennzahlen</translation>
    </message>
    <message>
      <source>Always numerator / denominator. Precision and recall come from your decisions; the machine's estimate stands beside, labelled.</source>
      <translation>Immer Zähler / Nenner. Genauigkeit und Vollständigkeit kommen aus Ihren Entscheidungen; die Schätzung der Maschine steht gekennzeichnet daneben.</translation>
    </message>
    <message>
      <source>No answers yet</source>
      <translation>Noch keine Antworten</translation>
    </message>
    <message>
      <source>Ask a question or paste an answer; its citations are counted here.</source>
      <translation>Stellen Sie eine Frage oder fügen Sie eine Antwort ein; ihre Zitate werden hier gezählt.</translation>
    </message>
    <message>
      <source>Figures over</source>
      <translation>Kennzahlen über</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>Neu zählen</translation>
    </message>
    <message>
      <source>Groups</source>
      <translation>Gruppen</translation>
    </message>
    <message>
      <source>Group</source>
      <translation>Gruppe</translation>
    </message>
    <message>
      <source>Figure</source>
      <translation>Kennzahl</translation>
    </message>
    <message>
      <source>Share</source>
      <translation>Anteil</translation>
    </message>
    <message>
      <source>Numerator</source>
      <translation>Zähler</translation>
    </message>
    <message>
      <source>Denominator</source>
      <translation>Nenner</translation>
    </message>
    <message>
      <source>What is counted</source>
      <translation>Was gezählt wird</translation>
    </message>
    <message>
      <source>The whole workspace</source>
      <translation>Der ganze Arbeitsbereich</translation>
    </message>
    <message>
      <source>By answer</source>
      <translation>Nach Antwort</translation>
    </message>
    <message>
      <source>By document</source>
      <translation>Nach Dokument</translation>
    </message>
    <message>
      <source>By question</source>
      <translation>Nach Frage</translation>
    </message>
    <message>
      <source>By model</source>
      <translation>Nach Modell</translation>
    </message>
    <message>
      <source>Over</source>
      <translation>Auswertung</translation>
    </message>
    <message>
      <source>Counted</source>
      <translation>Gezählt</translation>
    </message>
    <message>
      <source>Counting</source>
      <translation>Zählung läuft</translation>
    </message>
    <message>
      <source>Decisions were made since; press “Count again”.</source>
      <translation>Seither wurde entschieden; drücken Sie „Neu zählen“.</translation>
    </message>
    <message>
      <source>Answers: {answers} · groups: {groups}</source>
      <translation>Antworten: {answers} · Gruppen: {groups}</translation>
    </message>
    <message>
      <source>quotes verified: {share} · citations: {citations} · answers: {answers}</source>
      <translation>geprüfter Wortlaut: {share} · Zitate: {citations} · Antworten: {answers}</translation>
    </message>
    <message numerus="yes">
      <source>%n answer(s) of unknown cost</source>
      <translation>
        <numerusform>%n Antwort mit unbekannten Kosten</numerusform>
        <numerusform>%n Antworten mit unbekannten Kosten</numerusform>
      </translation>
    </message>
    <message>
      <source>{figure}: the {count} lowest of {total} groups</source>
      <translation>{figure}: die {count} niedrigsten von {total} Gruppen</translation>
    </message>
    <message>
      <source>Counted: {meaning}</source>
      <translation>Gezählt: {meaning}</translation>
    </message>
    <message>
      <source>workspace</source>
      <translation>Arbeitsbereich</translation>
    </message>
    <message>
      <source>{figure}: the {count} highest of {total} groups</source>
      <translation>{figure}: die {count} höchsten von {total} Gruppen</translation>
    </message>
    <message>
      <source>cost: {sums}</source>
      <translation>Kosten: {sums}</translation>
    </message>
    <message>
      <source>{figure}, by group</source>
      <translation>{figure}, nach Gruppe</translation>
    </message>
  </context>
  <context>
    <name>DefinitionsPopover</name>
    <message>
      <source>Definitions</source>
      <translation>Definitionen</translation>
    </message>
    <message>
      <source>Defined terms</source>
      <translation>Definierte Begriffe</translation>
    </message>
    <message>
      <source>Definition</source>
      <translation>Definition</translation>
    </message>
    <message>
      <source>Defined terms in this evidence and its claim</source>
      <translation>Definierte Begriffe in diesem Beleg und seiner Aussage</translation>
    </message>
    <message>
      <source>Enter opens its page. Esc closes.</source>
      <translation>Eingabe öffnet die Seite. Esc schließt.</translation>
    </message>
  </context>
  <context>
    <name>Dialog</name>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
  </context>
  <context>
    <name>DocumentsModel</name>
    <message numerus="yes">
      <source>%n page(s)</source>
      <translation>
        <numerusform>%n Seite</numerusform>
        <numerusform>%n Seiten</numerusform>
      </translation>
    </message>
    <message>
      <source>older version</source>
      <translation>ältere Fassung</translation>
    </message>
    <message>
      <source>{count} not readable</source>
      <translation>{count} nicht lesbar</translation>
    </message>
  </context>
  <context>
    <name>EvidenceModel</name>
    <message>
      <source>Passage</source>
      <translation>Passage</translation>
    </message>
    <message>
      <source>Unit</source>
      <translation>Einheit</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>Wert</translation>
    </message>
    <message>
      <source>Found by</source>
      <translation>Gefunden durch</translation>
    </message>
    <message>
      <source>Cited</source>
      <translation>Zitiert</translation>
    </message>
    <message>
      <source>Document</source>
      <translation>Dokument</translation>
    </message>
  </context>
  <context>
    <name>EvidencePanel</name>
    <message>
      <source>Retrieved evidence</source>
      <translation>Gefundene Belege</translation>
    </message>
    <message>
      <source>Retrieved evidence, ranked</source>
      <translation>Gefundene Belege nach Rang</translation>
    </message>
    <message>
      <source>No evidence yet</source>
      <translation>Noch keine Belege</translation>
    </message>
    <message>
      <source>Passages found for a question appear here, best first.</source>
      <translation>Hier erscheinen die zu einer Frage gefundenen Passagen, die besten zuerst.</translation>
    </message>
    <message>
      <source>What was retrieved is not known</source>
      <translation>Was abgerufen wurde, ist nicht bekannt</translation>
    </message>
    <message>
      <source>This answer was written elsewhere: every passage of the chosen documents counts as its source.</source>
      <translation>Diese Antwort wurde anderswo geschrieben: Jede Passage der gewählten Dokumente gilt als ihre Quelle.</translation>
    </message>
  </context>
  <context>
    <name>ExportDialog</name>
    <message>
      <source>Export reviewed citations</source>
      <translation>Geprüfte Zitate exportieren</translation>
    </message>
    <message>
      <source>Only what a person accepted counts as reviewed. The file appears whole or not at all.</source>
      <translation>Nur was ein Mensch angenommen hat, gilt als geprüft. Die Datei entsteht ganz oder gar nicht.</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>Format</translation>
    </message>
    <message>
      <source>Which citations</source>
      <translation>Welche Zitate</translation>
    </message>
    <message>
      <source>Which decisions</source>
      <translation>Welche Entscheidungen</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <source>Choose …</source>
      <translation>Auswählen …</translation>
    </message>
    <message>
      <source>All citations</source>
      <translation>Alle Zitate</translation>
    </message>
    <message>
      <source>Accepted</source>
      <translation>Angenommen</translation>
    </message>
    <message>
      <source>Rejected</source>
      <translation>Abgelehnt</translation>
    </message>
    <message>
      <source>Corrected</source>
      <translation>Berichtigt</translation>
    </message>
    <message>
      <source>Unsure</source>
      <translation>Unsicher</translation>
    </message>
    <message>
      <source>Pending</source>
      <translation>Offen</translation>
    </message>
    <message>
      <source>Export to</source>
      <translation>Exportieren nach</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>Exportieren</translation>
    </message>
    <message>
      <source>Decisions</source>
      <translation>Entscheidungen</translation>
    </message>
    <message>
      <source>Citations</source>
      <translation>Zitate</translation>
    </message>
    <message>
      <source>Replace “{file}”?</source>
      <translation>„{file}“ ersetzen?</translation>
    </message>
    <message>
      <source>The folder {folder} has a file of this name.</source>
      <translation>Im Ordner {folder} liegt eine Datei dieses Namens.</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Ersetzen</translation>
    </message>
  </context>
  <context>
    <name>FileCommands</name>
    <message>
      <source>Add documents</source>
      <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
      <source>PDF files (*.pdf);;All files (*)</source>
      <translation>PDF-Dateien (*.pdf);;Alle Dateien (*)</translation>
    </message>
    <message>
      <source>Open workspace</source>
      <translation>Arbeitsbereich öffnen</translation>
    </message>
    <message>
      <source>Password needed</source>
      <translation>Passwort nötig</translation>
    </message>
    <message>
      <source>Import a review</source>
      <translation>Prüfung importieren</translation>
    </message>
    <message>
      <source>JSON export (*.json)</source>
      <translation>JSON-Export (*.json)</translation>
    </message>
    <message numerus="yes">
      <source>%n answer(s) added</source>
      <translation>
        <numerusform>%n Antwort hinzugefügt</numerusform>
        <numerusform>%n Antworten hinzugefügt</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) added</source>
      <translation>
        <numerusform>%n Zitat hinzugefügt</numerusform>
        <numerusform>%n Zitate hinzugefügt</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n decision(s) taken over</source>
      <translation>
        <numerusform>%n Entscheidung übernommen</numerusform>
        <numerusform>%n Entscheidungen übernommen</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n decision(s) were here already</source>
      <translation>
        <numerusform>%n Entscheidung war schon hier</numerusform>
        <numerusform>%n Entscheidungen waren schon hier</numerusform>
      </translation>
    </message>
    <message>
      <source>Verifying the decision log</source>
      <translation>Entscheidungsprotokoll wird geprüft</translation>
    </message>
    <message numerus="yes">
      <source>The decision log is whole: %n event(s), head {head}.</source>
      <translation>
        <numerusform>Das Entscheidungsprotokoll ist unversehrt: %n Ereignis, Kopf {head}.</numerusform>
        <numerusform>Das Entscheidungsprotokoll ist unversehrt: %n Ereignisse, Kopf {head}.</numerusform>
      </translation>
    </message>
    <message>
      <source>No document is open.</source>
      <translation>Kein Dokument ist offen.</translation>
    </message>
    <message>
      <source>That password does not open “{file}”. Passwords are kept for this session only.</source>
      <translation>Mit diesem Passwort lässt sich „{file}“ nicht öffnen. Passwörter werden nur für diese Sitzung behalten.</translation>
    </message>
    <message>
      <source>“{file}” opens only with a password. It is kept for this session only.</source>
      <translation>„{file}“ lässt sich nur mit Passwort öffnen. Es wird nur für diese Sitzung behalten.</translation>
    </message>
    <message>
      <source>Wrong password</source>
      <translation>Falsches Passwort</translation>
    </message>
    <message>
      <source>Add them again when you have it.</source>
      <translation>Fügen Sie sie wieder hinzu, wenn Sie es haben.</translation>
    </message>
    <message>
      <source>Show pages</source>
      <translation>Seiten zeigen</translation>
    </message>
    <message>
      <source>No workspace is open.</source>
      <translation>Kein Arbeitsbereich ist offen.</translation>
    </message>
    <message>
      <source>Of all answers</source>
      <translation>Aller Antworten</translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) written to {file}</source>
      <translation>
        <numerusform>%n Zitat geschrieben nach {file}</numerusform>
        <numerusform>%n Zitate geschrieben nach {file}</numerusform>
      </translation>
    </message>
    <message>
      <source>Importing a review</source>
      <translation>Prüfung wird importiert</translation>
    </message>
    <message>
      <source>The review was imported.</source>
      <translation>Die Prüfung wurde importiert.</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>Öffnen</translation>
    </message>
    <message>
      <source>The pages of “{file}” are drawn only with its password.</source>
      <translation>Die Seiten von „{file}“ werden nur mit Passwort gezeichnet.</translation>
    </message>
    <message>
      <source>Of the open answer</source>
      <translation>Der offenen Antwort</translation>
    </message>
    <message>
      <source>As the queue shows</source>
      <translation>Wie die Warteschlange zeigt</translation>
    </message>
    <message>
      <source>Exporting to {file}</source>
      <translation>Export nach {file}</translation>
    </message>
    <message>
      <source>The review was imported: {counts}.</source>
      <translation>Die Prüfung wurde eingelesen: {counts}.</translation>
    </message>
    <message>
      <source>{there} of the file is {here} here.</source>
      <translation>{there} der Datei heißt hier {here}.</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>Tasten</translation>
    </message>
    <message>
      <source>Not added, because they open only with a password: {files}</source>
      <translation>Nicht hinzugefügt, weil nur mit Passwort zu öffnen: {files}</translation>
    </message>
    <message>
      <source>Decision log</source>
      <translation>Entscheidungsprotokoll</translation>
    </message>
  </context>
  <context>
    <name>FindBar</name>
    <message>
      <source>Find in this document</source>
      <translation>In diesem Dokument suchen</translation>
    </message>
    <message>
      <source>Find results</source>
      <translation>Treffer</translation>
    </message>
    <message>
      <source>Previous find result</source>
      <translation>Vorheriger Treffer</translation>
    </message>
    <message>
      <source>Next find result</source>
      <translation>Nächster Treffer</translation>
    </message>
    <message>
      <source>Close find</source>
      <translation>Suche schließen</translation>
    </message>
    <message>
      <source>not searched</source>
      <translation>nicht gesucht</translation>
    </message>
    <message>
      <source>no result</source>
      <translation>kein Treffer</translation>
    </message>
    <message>
      <source>{number} of {count}</source>
      <translation>{number} von {count}</translation>
    </message>
    <message>
      <source>Only the first {count} places are looked for.</source>
      <translation>Nur die ersten {count} Stellen werden gesucht.</translation>
    </message>
  </context>
  <context>
    <name>FinishingDialog</name>
    <message numerus="yes">
      <source>Finishing %n decision(s)</source>
      <translation>
        <numerusform>%n Entscheidung wird noch gespeichert</numerusform>
        <numerusform>%n Entscheidungen werden noch gespeichert</numerusform>
      </translation>
    </message>
    <message>
      <source>The workspace is closed as soon as they are saved.</source>
      <translation>Der Arbeitsbereich wird geschlossen, sobald sie gespeichert sind.</translation>
    </message>
    <message>
      <source>Do not close</source>
      <translation>Nicht schließen</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>Fortschritt</translation>
    </message>
  </context>
  <context>
    <name>GridModel</name>
    <message>
      <source>Question</source>
      <translation>Frage</translation>
    </message>
  </context>
  <context>
    <name>GridPart</name>
    <message>
      <source>Filter questions</source>
      <translation>Fragen filtern</translation>
    </message>
    <message>
      <source>Which questions</source>
      <translation>Welche Fragen</translation>
    </message>
    <message>
      <source>Questions by policy</source>
      <translation>Fragen nach Police</translation>
    </message>
    <message>
      <source>All questions</source>
      <translation>Alle Fragen</translation>
    </message>
    <message>
      <source>Not asked yet</source>
      <translation>Noch nicht gestellt</translation>
    </message>
    <message>
      <source>With undecided citations</source>
      <translation>Mit offenen Zitaten</translation>
    </message>
    <message>
      <source>Wholly decided</source>
      <translation>Ganz entschieden</translation>
    </message>
    <message>
      <source>With rejected citations</source>
      <translation>Mit abgelehnten Zitaten</translation>
    </message>
    <message>
      <source>With warnings</source>
      <translation>Mit Warnungen</translation>
    </message>
    <message>
      <source>Not found</source>
      <translation>Nicht gefunden</translation>
    </message>
    <message>
      <source>Answered without a citation</source>
      <translation>Ohne Zitat beantwortet</translation>
    </message>
    <message>
      <source>{shown} of {total}</source>
      <translation>{shown} von {total}</translation>
    </message>
  </context>
  <context>
    <name>HeaderPanel</name>
    <message>
      <source>Workspace</source>
      <translation>Arbeitsbereich</translation>
    </message>
    <message>
      <source>read-only</source>
      <translation>nur lesen</translation>
    </message>
    <message>
      <source>Search all actions</source>
      <translation>Alle Aktionen durchsuchen</translation>
    </message>
    <message>
      <source>Add documents</source>
      <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>Exportieren</translation>
    </message>
    <message>
      <source>Light or dark window</source>
      <translation>Fenster hell oder dunkel</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>Tasten</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <source>No workspace</source>
      <translation>Kein Arbeitsbereich</translation>
    </message>
    <message>
      <source>Open workspace …</source>
      <translation>Arbeitsbereich öffnen …</translation>
    </message>
    <message>
      <source>Open the sample workspace</source>
      <translation>Beispiel-Arbeitsbereich öffnen</translation>
    </message>
  </context>
  <context>
    <name>Homeless</name>
    <message>
      <source>No workspace is open, so this was not added: {files}</source>
      <translation>Es ist kein Arbeitsbereich offen, daher wurde dies nicht hinzugefügt: {files}</translation>
    </message>
    <message>
      <source>Choose a folder …</source>
      <translation>Ordner wählen …</translation>
    </message>
    <message>
      <source>Folder of the workspace</source>
      <translation>Ordner des Arbeitsbereichs</translation>
    </message>
    <message>
      <source>Choose a folder in which the documents, their answers and your decisions are kept.</source>
      <translation>Wählen Sie einen Ordner, in dem die Dokumente, ihre Antworten und Ihre Entscheidungen aufbewahrt werden.</translation>
    </message>
  </context>
  <context>
    <name>Keeping</name>
    <message numerus="yes">
      <source>%n file(s) attached to {name} were not added.</source>
      <translation>
        <numerusform>%n Anhang von {name} wurde nicht hinzugefügt.</numerusform>
        <numerusform>%n Anhänge von {name} wurden nicht hinzugefügt.</numerusform>
      </translation>
    </message>
    <message>
      <source>Pages that cannot be read (pictures, or garbled letters): {count}.</source>
      <translation>Seiten, die nicht lesbar sind (Bilder oder verstümmelte Buchstaben): {count}.</translation>
    </message>
    <message>
      <source>The original file is not touched. The removal is noted in the decision log.</source>
      <translation>Die Originaldatei wird nicht angetastet. Das Entfernen wird im Entscheidungsprotokoll vermerkt.</translation>
    </message>
    <message>
      <source>Add the attachments</source>
      <translation>Anhänge hinzufügen</translation>
    </message>
    <message>
      <source>Install Tesseract to read them by OCR; until then no answer can rest on them.</source>
      <translation>Installieren Sie Tesseract, um sie mit OCR zu lesen; bis dahin kann sich keine Antwort auf sie stützen.</translation>
    </message>
    <message>
      <source>The rescue closes the workspace, keeps the damaged file, and opens what it could save.</source>
      <translation>Die Rettung schließt den Arbeitsbereich, behält die beschädigte Datei und öffnet, was gerettet werden konnte.</translation>
    </message>
    <message>
      <source>Rescue the workspace …</source>
      <translation>Arbeitsbereich retten …</translation>
    </message>
    <message>
      <source>There is no verified backup: a new database is begun; decisions that can still be read are taken over, documents must be added again.</source>
      <translation>Es gibt keine geprüfte Sicherung: Eine neue Datenbank wird begonnen; noch lesbare Entscheidungen werden übernommen, Dokumente müssen neu hinzugefügt werden.</translation>
    </message>
    <message>
      <source>The damaged file is kept beside the rescued one; nothing is deleted.</source>
      <translation>Die beschädigte Datei bleibt neben der geretteten erhalten; nichts wird gelöscht.</translation>
    </message>
    <message>
      <source>Rescuing the workspace</source>
      <translation>Arbeitsbereich wird gerettet</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <source>Answers cannot rest on what is in them.</source>
      <translation>Antworten können sich auf ihren Inhalt nicht stützen.</translation>
    </message>
    <message>
      <source>Tesseract is not installed.</source>
      <translation>Tesseract ist nicht installiert.</translation>
    </message>
    <message>
      <source>Every page can be read.</source>
      <translation>Jede Seite ist lesbar.</translation>
    </message>
    <message>
      <source>Rescue it</source>
      <translation>Retten</translation>
    </message>
    <message>
      <source>Nothing was changed.</source>
      <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
      <source>The damaged file is kept as {name}.</source>
      <translation>Die beschädigte Datei bleibt als {name} erhalten.</translation>
    </message>
    <message>
      <source>Remove “{name}” from this workspace?</source>
      <translation>„{name}“ aus diesem Arbeitsbereich entfernen?</translation>
    </message>
    <message>
      <source>Answers cannot rest on them until they are read.</source>
      <translation>Antworten können sich nicht auf sie stützen, bis sie gelesen sind.</translation>
    </message>
    <message>
      <source>Install it, then read the pages again.</source>
      <translation>Installieren Sie es und lesen Sie die Seiten dann noch einmal.</translation>
    </message>
    <message>
      <source>The newest verified backup is of {time}. Later decisions and answers are taken from the damaged file as far as they can be read and their chain holds.</source>
      <translation>Die neueste geprüfte Sicherung ist von {time}. Spätere Entscheidungen und Antworten werden aus der beschädigten Datei übernommen, soweit sie lesbar sind und ihre Kette hält.</translation>
    </message>
    <message>
      <source>The workspace “{name}” is damaged</source>
      <translation>Der Arbeitsbereich „{name}“ ist beschädigt</translation>
    </message>
    <message>
      <source>The workspace is rescued</source>
      <translation>Der Arbeitsbereich ist gerettet</translation>
    </message>
    <message>
      <source>Read them by OCR ({count})</source>
      <translation>Mit OCR lesen ({count})</translation>
    </message>
    <message>
      <source>Examining {name}</source>
      <translation>{name} wird untersucht</translation>
    </message>
    <message>
      <source>“{name}” is sound; it needs no rescue.</source>
      <translation>„{name}“ ist unversehrt und braucht keine Rettung.</translation>
    </message>
  </context>
  <context>
    <name>LatePresses</name>
    <message numerus="yes">
      <source>The program ended before %n key press(es) were saved. They are saved now.</source>
      <translation>
        <numerusform>Das Programm endete, bevor %n Tastendruck gespeichert war. Er ist jetzt gespeichert.</numerusform>
        <numerusform>Das Programm endete, bevor %n Tastendrücke gespeichert waren. Sie sind jetzt gespeichert.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>The program ended before %n key press(es) were saved. They wait still.</source>
      <translation>
        <numerusform>Das Programm endete, bevor %n Tastendruck gespeichert war. Er wartet noch.</numerusform>
        <numerusform>Das Programm endete, bevor %n Tastendrücke gespeichert waren. Sie warten noch.</numerusform>
      </translation>
    </message>
    <message>
      <source>Show them …</source>
      <translation>Zeigen …</translation>
    </message>
    <message numerus="yes">
      <source>%n key press(es) are saved now.</source>
      <translation>
        <numerusform>%n Tastendruck ist jetzt gespeichert.</numerusform>
        <numerusform>%n Tastendrücke sind jetzt gespeichert.</numerusform>
      </translation>
    </message>
    <message>
      <source>They are kept beside the workspace, come before what you press now, and are tried again.</source>
      <translation>Sie liegen neben dem Arbeitsbereich, kommen vor dem, was Sie jetzt drücken, und werden erneut versucht.</translation>
    </message>
    <message numerus="yes">
      <source>%n key press(es) of an earlier session could not be saved.</source>
      <translation>
        <numerusform>%n Tastendruck einer früheren Sitzung konnte nicht gespeichert werden.</numerusform>
        <numerusform>%n Tastendrücke einer früheren Sitzung konnten nicht gespeichert werden.</numerusform>
      </translation>
    </message>
    <message>
      <source>They are kept in a file beside the workspace. This is said once; the status bar keeps it.</source>
      <translation>Sie liegen in einer Datei neben dem Arbeitsbereich. Das wird einmal gesagt; in der Statusleiste bleibt es stehen.</translation>
    </message>
    <message>
      <source>Every key press of earlier sessions is saved.</source>
      <translation>Alle Tastendrücke früherer Sitzungen sind gespeichert.</translation>
    </message>
    <message>
      <source>They are saved when the workspace is opened and can be written.</source>
      <translation>Sie werden gespeichert, sobald der Arbeitsbereich geöffnet wird und beschrieben werden kann.</translation>
    </message>
  </context>
  <context>
    <name>LibraryPanel</name>
    <message>
      <source>Add documents</source>
      <translation>Dokumente hinzufügen</translation>
    </message>
    <message>
      <source>Documents</source>
      <translation>Dokumente</translation>
    </message>
    <message>
      <source>No documents yet</source>
      <translation>Noch keine Dokumente</translation>
    </message>
    <message>
      <source>Drop policy PDFs anywhere in this window.</source>
      <translation>Ziehen Sie Policen als PDF irgendwo in dieses Fenster.</translation>
    </message>
    <message>
      <source>Add documents …</source>
      <translation>Dokumente hinzufügen …</translation>
    </message>
    <message>
      <source>Outline of the document</source>
      <translation>Gliederung des Dokuments</translation>
    </message>
    <message>
      <source>Pages with their health</source>
      <translation>Seiten mit ihrem Zustand</translation>
    </message>
    <message>
      <source>Outline</source>
      <translation>Gliederung</translation>
    </message>
    <message>
      <source>Pages</source>
      <translation>Seiten</translation>
    </message>
    <message>
      <source>Being read</source>
      <translation>Wird gelesen</translation>
    </message>
    <message>
      <source>Documents appear here as soon as they are read.</source>
      <translation>Dokumente erscheinen hier, sobald sie gelesen sind.</translation>
    </message>
  </context>
  <context>
    <name>Limiting</name>
    <message>
      <source>No possible limit is listed for this answer.</source>
      <translation>Zu dieser Antwort ist keine mögliche Einschränkung aufgeführt.</translation>
    </message>
    <message>
      <source>Choose a citation with evidence first.</source>
      <translation>Wählen Sie zuerst ein Zitat mit Beleg.</translation>
    </message>
    <message>
      <source>No defined term of this policy stands in this evidence or its claim.</source>
      <translation>In diesem Beleg und seiner Aussage steht kein definierter Begriff dieser Police.</translation>
    </message>
  </context>
  <context>
    <name>LimitsStrip</name>
    <message>
      <source>Search by meaning was not ready: places with other words than the claims may be missing.</source>
      <translation>Die Suche nach Bedeutung war nicht bereit: Stellen mit anderen Wörtern als die Aussagen können fehlen.</translation>
    </message>
    <message>
      <source>Farther from the claims; choose this line to list them.</source>
      <translation>Weiter von den Aussagen entfernt; diese Zeile wählen, um sie zu zeigen.</translation>
    </message>
    <message>
      <source>They limit something, but share far less with the claims; choose this line to list them.</source>
      <translation>Sie schränken etwas ein, haben mit den Aussagen aber weit weniger gemein; diese Zeile wählen, um sie zu zeigen.</translation>
    </message>
    <message>
      <source>About another part of the policy, or a cover of its own; choose this line to list them.</source>
      <translation>Aus einem anderen Teil der Police oder zu einer eigenen Deckung; diese Zeile wählen, um sie zu zeigen.</translation>
    </message>
    <message>
      <source>Places to read before relying on the answer; a second search, not a verdict</source>
      <translation>Stellen, die vor dem Verlass auf die Antwort zu lesen sind; eine zweite Suche, kein Urteil</translation>
    </message>
    <message>
      <source>Possible limits</source>
      <translation>Mögliche Einschränkungen</translation>
    </message>
    <message>
      <source>Looking for what speaks against it …</source>
      <translation>Gesucht wird, was dagegen spricht …</translation>
    </message>
    <message>
      <source>No possible limit found</source>
      <translation>Keine mögliche Einschränkung gefunden</translation>
    </message>
    <message>
      <source>{count} more</source>
      <translation>{count} weitere</translation>
    </message>
    <message>
      <source>{count} not listed</source>
      <translation>{count} nicht aufgeführt</translation>
    </message>
    <message>
      <source>by words alone</source>
      <translation>nur nach Wörtern</translation>
    </message>
    <message>
      <source>Possible limits: {kinds}</source>
      <translation>Mögliche Einschränkungen: {kinds}</translation>
    </message>
    <message>
      <source>{count} later claims not searched</source>
      <translation>{count} spätere Aussagen nicht durchsucht</translation>
    </message>
  </context>
  <context>
    <name>LostScreen</name>
    <message>
      <source>Select the right words there, then choose “{action}”.</source>
      <translation>Wählen Sie dort die richtigen Wörter aus und dann „{action}“.</translation>
    </message>
    <message>
      <source>Lost evidence</source>
      <translation>Verlorene Belege</translation>
    </message>
    <message>
      <source>Citations whose words have no sure place in the newer version of their document.</source>
      <translation>Zitate, deren Wörter in der neueren Fassung ihres Dokuments keine sichere Stelle haben.</translation>
    </message>
    <message>
      <source>No evidence is lost</source>
      <translation>Kein Beleg ist verloren</translation>
    </message>
    <message>
      <source>When a changed policy is added again and words of a citation are not in it, they appear here.</source>
      <translation>Wenn eine geänderte Police neu hinzugefügt wird und Wörter eines Zitats nicht darin stehen, erscheinen sie hier.</translation>
    </message>
    <message>
      <source>Where it stood in the older version</source>
      <translation>Wo es in der älteren Fassung stand</translation>
    </message>
    <message>
      <source>Open the citation</source>
      <translation>Das Zitat öffnen</translation>
    </message>
    <message>
      <source>no page</source>
      <translation>keine Seite</translation>
    </message>
    <message>
      <source>No picture of the old page was kept.</source>
      <translation>Von der alten Seite wurde kein Bild behalten.</translation>
    </message>
    <message>
      <source>lost</source>
      <translation>verloren</translation>
    </message>
    <message>
      <source>Reading the log</source>
      <translation>Protokoll wird gelesen</translation>
    </message>
    <message>
      <source>Citations without their evidence: {count}</source>
      <translation>Zitate ohne ihren Beleg: {count}</translation>
    </message>
    <message>
      <source>page {page}</source>
      <translation>Seite {page}</translation>
    </message>
  </context>
  <context>
    <name>MainWindow</name>
    <message>
      <source>Welcome to Evidence Desk</source>
      <translation>Willkommen bei Evidence Desk</translation>
    </message>
    <message>
      <source>Every decision is recorded with a name. Which one should stand there?</source>
      <translation>Jede Entscheidung wird mit einem Namen festgehalten. Welcher soll dort stehen?</translation>
    </message>
    <message>
      <source>Continue</source>
      <translation>Weiter</translation>
    </message>
    <message>
      <source>There are no documents to ask.</source>
      <translation>Es gibt keine Dokumente, die befragt werden könnten.</translation>
    </message>
    <message>
      <source>Add policy PDFs first.</source>
      <translation>Fügen Sie zuerst Policen als PDF hinzu.</translation>
    </message>
    <message>
      <source>No document is open.</source>
      <translation>Kein Dokument ist offen.</translation>
    </message>
    <message>
      <source>Printing</source>
      <translation>Drucken</translation>
    </message>
    <message numerus="yes">
      <source>%n page(s) printed</source>
      <translation>
        <numerusform>%n Seite gedruckt</numerusform>
        <numerusform>%n Seiten gedruckt</numerusform>
      </translation>
    </message>
    <message>
      <source>Your documents</source>
      <translation>Ihre Dokumente</translation>
    </message>
    <message>
      <source>Drop policy PDFs here. Every page is read and marked; pages that could not be read are counted.</source>
      <translation>Ziehen Sie Policen als PDF hierher. Jede Seite wird gelesen und gekennzeichnet; nicht lesbare Seiten werden gezählt.</translation>
    </message>
    <message>
      <source>Ask, or paste an answer</source>
      <translation>Fragen oder eine Antwort einfügen</translation>
    </message>
    <message>
      <source>Type a question ({ask}), or paste an answer of another tool ({paste_answer}). Either way every citation in it is checked.</source>
      <translation>Stellen Sie eine Frage ({ask}), oder fügen Sie die Antwort eines anderen Programms ein ({paste_answer}). In beiden Fällen wird jedes Zitat geprüft.</translation>
    </message>
    <message>
      <source>Why it stands or falls</source>
      <translation>Warum ein Zitat gilt oder nicht</translation>
    </message>
    <message>
      <source>For each citation you read what the checker found and why, and see the quote against the words of the source. That is its word, not yet yours.</source>
      <translation>Zu jedem Zitat steht hier, was der Prüfer gefunden hat und warum, und der Wortlaut neben dem der Quelle. Das ist sein Urteil, noch nicht Ihres.</translation>
    </message>
    <message>
      <source>The evidence on the page</source>
      <translation>Der Beleg auf der Seite</translation>
    </message>
    <message>
      <source>A solid box is the exact place; a dashed frame means that only the page is known. {jump} goes to the evidence and back.</source>
      <translation>Ein durchgezogener Kasten ist die genaue Stelle; ein gestrichelter Rahmen heißt, dass nur die Seite bekannt ist. {jump} führt zum Beleg und zurück.</translation>
    </message>
    <message>
      <source>You decide, by key</source>
      <translation>Sie entscheiden, mit einer Taste</translation>
    </message>
    <message>
      <source>{accept} accepts, {reject} rejects, {correct} corrects, {unsure} is unsure; {next} and {previous} go on and back. Every decision is on disk at once, and {undo} takes it back, even tomorrow.</source>
      <translation>{accept} nimmt an, {reject} lehnt ab, {correct} berichtigt, {unsure} heißt unsicher; {next} und {previous} gehen vor und zurück. Jede Entscheidung ist sofort gespeichert, und {undo} nimmt sie zurück, auch morgen noch.</translation>
    </message>
    <message>
      <source>Hand it on</source>
      <translation>Weitergeben</translation>
    </message>
    <message>
      <source>Export the reviewed citations ({export}). {keys} lists all keys. This tour again: menu Help.</source>
      <translation>Exportieren Sie die geprüften Zitate ({export}). {keys} zeigt alle Tasten. Diesen Rundgang finden Sie im Menü Hilfe wieder.</translation>
    </message>
  </context>
  <context>
    <name>MessagesDialog</name>
    <message>
      <source>Messages</source>
      <translation>Meldungen</translation>
    </message>
    <message>
      <source>A message stays until you close it.</source>
      <translation>Eine Meldung bleibt, bis Sie sie schließen.</translation>
    </message>
    <message>
      <source>Every message is closed.</source>
      <translation>Alle Meldungen sind geschlossen.</translation>
    </message>
    <message>
      <source>Close all messages</source>
      <translation>Alle Meldungen schließen</translation>
    </message>
    <message>
      <source>Close this message</source>
      <translation>Diese Meldung schließen</translation>
    </message>
  </context>
  <context>
    <name>NotSavedDialog</name>
    <message numerus="yes">
      <source>%n key press(es) are not saved</source>
      <translation>
        <numerusform>%n Tastendruck ist nicht gespeichert</numerusform>
        <numerusform>%n Tastendrücke sind nicht gespeichert</numerusform>
      </translation>
    </message>
    <message>
      <source>The program ended before they were saved, and they were refused since. Decide anew where you want them, or remove the reason and try again. The list goes away with its file.</source>
      <translation>Das Programm endete, bevor sie gespeichert waren, und seither wurden sie abgelehnt. Entscheiden Sie neu, wo Sie sie wollen, oder beheben Sie den Grund und versuchen Sie es erneut. Die Liste verschwindet mit ihrer Datei.</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Erneut versuchen</translation>
    </message>
    <message>
      <source>Show the folder</source>
      <translation>Ordner zeigen</translation>
    </message>
    <message>
      <source>pressed by {reviewer} on {time}</source>
      <translation>gedrückt von {reviewer} am {time}</translation>
    </message>
  </context>
  <context>
    <name>NoteDialog</name>
    <message>
      <source>Save note</source>
      <translation>Notiz speichern</translation>
    </message>
  </context>
  <context>
    <name>Notices</name>
    <message numerus="yes">
      <source>%n document(s) added</source>
      <translation>
        <numerusform>%n Dokument hinzugefügt</numerusform>
        <numerusform>%n Dokumente hinzugefügt</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n page(s)</source>
      <translation>
        <numerusform>%n Seite</numerusform>
        <numerusform>%n Seiten</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n document(s) were here already.</source>
      <translation>
        <numerusform>%n Dokument war schon da.</numerusform>
        <numerusform>%n Dokumente waren schon da.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n page(s) cannot be read; see the marks in Pages.</source>
      <translation>
        <numerusform>%n Seite ist nicht lesbar; siehe die Zeichen unter Seiten.</numerusform>
        <numerusform>%n Seiten sind nicht lesbar; siehe die Zeichen unter Seiten.</numerusform>
      </translation>
    </message>
    <message>
      <source>The program met the same error of its own again; what you did was not done.</source>
      <translation>Im Programm ist derselbe Fehler noch einmal aufgetreten; was Sie wollten, wurde nicht getan.</translation>
    </message>
  </context>
  <context>
    <name>Openings</name>
    <message>
      <source>Building the sample workspace</source>
      <translation>Beispiel-Arbeitsbereich wird aufgebaut</translation>
    </message>
    <message>
      <source>This workspace is open already.</source>
      <translation>Dieser Arbeitsbereich ist bereits offen.</translation>
    </message>
    <message>
      <source>Opening {name}</source>
      <translation>{name} wird geöffnet</translation>
    </message>
  </context>
  <context>
    <name>OutlineModel</name>
    <message>
      <source>{title} · page {page}</source>
      <translation>{title} · Seite {page}</translation>
    </message>
  </context>
  <context>
    <name>PageCanvas</name>
    <message>
      <source>Pages</source>
      <translation>Seiten</translation>
    </message>
    <message>
      <source>Drawing page {page} …</source>
      <translation>Seite {page} wird gezeichnet …</translation>
    </message>
  </context>
  <context>
    <name>PageView</name>
    <message>
      <source>part {part} of {parts}</source>
      <translation>Teil {part} von {parts}</translation>
    </message>
  </context>
  <context>
    <name>PagesPanel</name>
    <message>
      <source>Back</source>
      <translation>Zurück</translation>
    </message>
    <message>
      <source>Forward</source>
      <translation>Vor</translation>
    </message>
    <message>
      <source>Page number or label</source>
      <translation>Seitenzahl oder gedruckte Bezeichnung</translation>
    </message>
    <message>
      <source>Page number or printed label; Enter goes there</source>
      <translation>Seitenzahl oder gedruckte Bezeichnung; Eingabe geht dorthin</translation>
    </message>
    <message>
      <source>Zoom out</source>
      <translation>Verkleinern</translation>
    </message>
    <message>
      <source>Zoom in</source>
      <translation>Vergrößern</translation>
    </message>
    <message>
      <source>Fit width</source>
      <translation>Breite einpassen</translation>
    </message>
    <message>
      <source>Fit page</source>
      <translation>Seite einpassen</translation>
    </message>
    <message>
      <source>Rotate view</source>
      <translation>Ansicht drehen</translation>
    </message>
    <message>
      <source>Dark pages</source>
      <translation>Dunkle Seiten</translation>
    </message>
    <message>
      <source>Find in document</source>
      <translation>Im Dokument suchen</translation>
    </message>
    <message>
      <source>Add documents …</source>
      <translation>Dokumente hinzufügen …</translation>
    </message>
    <message>
      <source>Open the sample workspace</source>
      <translation>Beispiel-Arbeitsbereich öffnen</translation>
    </message>
    <message>
      <source>The document is being read</source>
      <translation>Das Dokument wird gelesen</translation>
    </message>
    <message>
      <source>Page {page} of {total}.</source>
      <translation>Seite {page} von {total}.</translation>
    </message>
    <message>
      <source>The document is being opened</source>
      <translation>Das Dokument wird geöffnet</translation>
    </message>
    <message>
      <source>of {total}</source>
      <translation>von {total}</translation>
    </message>
    <message>
      <source>printed “{label}”</source>
      <translation>gedruckt „{label}“</translation>
    </message>
    <message>
      <source>Page {page} of {total}, printed “{label}”.</source>
      <translation>Seite {page} von {total}, gedruckt „{label}“.</translation>
    </message>
    <message>
      <source>Choose a document</source>
      <translation>Wählen Sie ein Dokument</translation>
    </message>
    <message>
      <source>Pick one in the list on the left to see its pages.</source>
      <translation>Wählen Sie links eines aus der Liste, um seine Seiten zu sehen.</translation>
    </message>
    <message>
      <source>Start with a policy</source>
      <translation>Beginnen Sie mit einer Police</translation>
    </message>
    <message>
      <source>Drop PDFs here, or add them from a folder. Nothing leaves this computer.</source>
      <translation>Ziehen Sie PDFs hierher oder fügen Sie sie aus einem Ordner hinzu. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
      <source>There is no page “{text}” in this document.</source>
      <translation>In diesem Dokument gibt es keine Seite „{text}“.</translation>
    </message>
    <message>
      <source>Type a page number from 1 to {total}, or a printed label.</source>
      <translation>Geben Sie eine Seitenzahl von 1 bis {total} oder eine gedruckte Bezeichnung ein.</translation>
    </message>
    <message>
      <source>“{text}” is page {first} by position and also printed on page {second}.</source>
      <translation>„{text}“ ist der Position nach Seite {first} und steht auch gedruckt auf Seite {second}.</translation>
    </message>
    <message>
      <source>“{label}”</source>
      <translation>„{label}“</translation>
    </message>
  </context>
  <context>
    <name>PasteDialog</name>
    <message>
      <source>With a question, only what the search finds for it may be cited; without one, any passage of the documents.</source>
      <translation>Mit einer Frage darf nur zitiert werden, was die Suche dazu findet; ohne Frage jede Passage der Dokumente.</translation>
    </message>
    <message>
      <source>! The clipboard holds {count} characters, the first {taken} are here. Check the rest after them.</source>
      <translation>! Die Zwischenablage hat {count} Zeichen, die ersten {taken} stehen hier. Prüfen Sie den Rest danach.</translation>
    </message>
    <message>
      <source>Check a pasted answer</source>
      <translation>Eingefügte Antwort prüfen</translation>
    </message>
    <message>
      <source>Every citation in it is looked up, its quote compared with the source, and judged with a reason.</source>
      <translation>Jedes Zitat darin wird nachgeschlagen, sein Wortlaut mit der Quelle verglichen und mit Begründung beurteilt.</translation>
    </message>
    <message>
      <source>Paste the answer of any tool as it is: [1], (page 12), “quotes”, links, footnotes, a table, JSON</source>
      <translation>Die Antwort eines beliebigen Programms unverändert einfügen: [1], (Seite 12), „Wortlaut“, Verweise, Fußnoten, Tabelle, JSON</translation>
    </message>
    <message>
      <source>Answer to check</source>
      <translation>Zu prüfende Antwort</translation>
    </message>
    <message>
      <source>What was recognised</source>
      <translation>Was erkannt wurde</translation>
    </message>
    <message>
      <source>The question it answers (optional)</source>
      <translation>Die Frage, die sie beantwortet (wenn bekannt)</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>Frage</translation>
    </message>
    <message>
      <source>Only the open document counts as source</source>
      <translation>Nur das offene Dokument gilt als Quelle</translation>
    </message>
    <message>
      <source>Check</source>
      <translation>Prüfen</translation>
    </message>
  </context>
  <context>
    <name>Presenter</name>
    <message>
      <source>This citation has no other place.</source>
      <translation>Dieses Zitat hat keine andere Stelle.</translation>
    </message>
    <message>
      <source>{evidence} has no place in the documents: {sentence}</source>
      <translation>{evidence} hat keine Stelle in den Dokumenten: {sentence}</translation>
    </message>
    <message>
      <source>The document of this passage is not in the workspace any more.</source>
      <translation>Das Dokument dieser Passage ist nicht mehr im Arbeitsbereich.</translation>
    </message>
    <message>
      <source>This is the last answer.</source>
      <translation>Das ist die letzte Antwort.</translation>
    </message>
    <message>
      <source>This is the first answer.</source>
      <translation>Das ist die erste Antwort.</translation>
    </message>
  </context>
  <context>
    <name>PriceRow</name>
    <message>
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
  </context>
  <context>
    <name>PriceTable</name>
    <message>
      <source>Without a price for its model, what an answer cost is unknown.</source>
      <translation>Ohne einen Preis für ihr Modell ist unbekannt, was eine Antwort gekostet hat.</translation>
    </message>
    <message>
      <source>Add a price</source>
      <translation>Preis hinzufügen</translation>
    </message>
  </context>
  <context>
    <name>PrintDialog</name>
    <message>
      <source>Print pages</source>
      <translation>Seiten drucken</translation>
    </message>
    <message>
      <source>Highlights are the outlines and marks that the pages show now.</source>
      <translation>Markierungen sind die Umrisse und Zeichen, die die Seiten gerade zeigen.</translation>
    </message>
    <message numerus="yes">
      <source>All %n page(s)</source>
      <translation>
        <numerusform>Die einzige Seite</numerusform>
        <numerusform>Alle %n Seiten</numerusform>
      </translation>
    </message>
    <message>
      <source>These pages:</source>
      <translation>Diese Seiten:</translation>
    </message>
    <message>
      <source>1-3, 7</source>
      <translation>1-3, 7</translation>
    </message>
    <message>
      <source>Pages</source>
      <translation>Seiten</translation>
    </message>
    <message>
      <source>Print to</source>
      <translation>Drucken auf</translation>
    </message>
    <message>
      <source>Printer …</source>
      <translation>Drucker …</translation>
    </message>
    <message>
      <source>PDF file</source>
      <translation>PDF-Datei</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <source>Choose …</source>
      <translation>Auswählen …</translation>
    </message>
    <message>
      <source>Print</source>
      <translation>Drucken</translation>
    </message>
    <message>
      <source>With highlights ({count} on all pages)</source>
      <translation>Mit Markierungen ({count} auf allen Seiten)</translation>
    </message>
    <message>
      <source>The page shown ({page})</source>
      <translation>Die gezeigte Seite ({page})</translation>
    </message>
  </context>
  <context>
    <name>ProofPart</name>
    <message>
      <source>What the samples prove</source>
      <translation>Was die Stichproben belegen</translation>
    </message>
    <message>
      <source>Sample</source>
      <translation>Stichprobe</translation>
    </message>
    <message>
      <source>accepted</source>
      <translation>angenommen</translation>
    </message>
    <message>
      <source>auto-rejected</source>
      <translation>von der Maschine abgelehnte</translation>
    </message>
    <message>
      <source>“not found”</source>
      <translation>„nicht gefunden“</translation>
    </message>
    <message>
      <source>Sample of {drawn} with seed {seed}, drawn {at} by {who}.</source>
      <translation>Stichprobe von {drawn} mit Startwert {seed}, gezogen {at} von {who}.</translation>
    </message>
    <message>
      <source>{kind}: no sample was drawn yet.</source>
      <translation>{kind}: noch keine Stichprobe gezogen.</translation>
    </message>
  </context>
  <context>
    <name>ProviderDialog</name>
    <message>
      <source>It answered in {seconds} s: {text}</source>
      <translation>Antwort nach {seconds} s: {text}</translation>
    </message>
    <message>
      <source>Host: {host}
Proxy: {proxy}
To: {url}
Headers by name: {headers}
Body, exactly:
{body}</source>
      <translation>Host: {host}
Proxy: {proxy}
An: {url}
Kopfzeilen mit Namen: {headers}
Inhalt, genau:
{body}</translation>
    </message>
    <message>
      <source>Answer provider</source>
      <translation>Antwortanbieter</translation>
    </message>
    <message>
      <source>The extractive provider quotes passages and sends nothing. A model writes answers elsewhere.</source>
      <translation>Wörtliche Auszüge geben Passagen wieder und senden nichts. Ein Modell schreibt Antworten anderswo.</translation>
    </message>
    <message>
      <source>Provider</source>
      <translation>Anbieter</translation>
    </message>
    <message>
      <source>empty = the provider's own address</source>
      <translation>leer = die Adresse des Anbieters selbst</translation>
    </message>
    <message>
      <source>Address</source>
      <translation>Adresse</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source> s</source>
      <translation> s</translation>
    </message>
    <message>
      <source>Seconds to wait</source>
      <translation>Wartezeit in Sekunden</translation>
    </message>
    <message>
      <source>empty = keep the key that is stored</source>
      <translation>leer = den gespeicherten Schlüssel behalten</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>Schlüssel</translation>
    </message>
    <message>
      <source>Remember in the system keyring</source>
      <translation>Im Schlüsselbund des Systems merken</translation>
    </message>
    <message>
      <source>Forget the stored key</source>
      <translation>Gespeicherten Schlüssel vergessen</translation>
    </message>
    <message>
      <source>This workspace may send text there</source>
      <translation>Dieser Arbeitsbereich darf Text dorthin senden</translation>
    </message>
    <message>
      <source>Without it you are asked at the first question</source>
      <translation>Ohne dies werden Sie bei der ersten Frage gefragt</translation>
    </message>
    <message>
      <source>Test connection</source>
      <translation>Verbindung testen</translation>
    </message>
    <message>
      <source>Show what would be sent</source>
      <translation>Zeigen, was gesendet würde</translation>
    </message>
    <message>
      <source>Result</source>
      <translation>Ergebnis</translation>
    </message>
    <message>
      <source>What the test says, and what would be sent, appears here.</source>
      <translation>Hier erscheint, was der Test sagt und was gesendet würde.</translation>
    </message>
    <message>
      <source>Asking …</source>
      <translation>Frage läuft …</translation>
    </message>
    <message>
      <source>Searching the passages …</source>
      <translation>Passagen werden gesucht …</translation>
    </message>
    <message>
      <source>What is the deductible?</source>
      <translation>Wie hoch ist der Selbstbehalt?</translation>
    </message>
    <message>
      <source>none</source>
      <translation>keine</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <source>Wait at most</source>
      <translation>Höchstens warten</translation>
    </message>
    <message>
      <source>Asks about a made-up passage</source>
      <translation>Fragt nach einer erfundenen Passage</translation>
    </message>
    <message>
      <source>Testing the connection</source>
      <translation>Verbindung wird getestet</translation>
    </message>
    <message>
      <source>The connection works.</source>
      <translation>Die Verbindung funktioniert.</translation>
    </message>
    <message>
      <source>The connection does not work.</source>
      <translation>Die Verbindung funktioniert nicht.</translation>
    </message>
    <message>
      <source>Nothing leaves this computer with this provider.</source>
      <translation>Mit diesem Anbieter verlässt nichts diesen Rechner.</translation>
    </message>
    <message>
      <source>Host: {host}</source>
      <translation>Gegenstelle: {host}</translation>
    </message>
    <message>
      <source>unknown</source>
      <translation>unbekannt</translation>
    </message>
  </context>
  <context>
    <name>Providing</name>
    <message>
      <source>The answer stopped here. It is not checked and not stored.</source>
      <translation>Die Antwort brach hier ab. Sie ist weder geprüft noch gespeichert.</translation>
    </message>
    <message>
      <source>Stopped. Ask again to start over.</source>
      <translation>Angehalten. Fragen Sie noch einmal, um neu zu beginnen.</translation>
    </message>
    <message>
      <source>Answer provider now: {provider}.</source>
      <translation>Antwortanbieter jetzt: {provider}.</translation>
    </message>
    <message>
      <source>Ask again</source>
      <translation>Noch einmal fragen</translation>
    </message>
    <message>
      <source>Nothing was sent.</source>
      <translation>Nichts wurde gesendet.</translation>
    </message>
  </context>
  <context>
    <name>QueueDelegate</name>
    <message>
      <source>machine: {verdict}</source>
      <translation>Maschine: {verdict}</translation>
    </message>
  </context>
  <context>
    <name>QueueFilters</name>
    <message>
      <source>Human state</source>
      <translation>Menschliche Entscheidung</translation>
    </message>
    <message>
      <source>All states</source>
      <translation>Alle Stände</translation>
    </message>
    <message>
      <source>Machine verdict</source>
      <translation>Urteil der Maschine</translation>
    </message>
    <message>
      <source>All verdicts</source>
      <translation>Alle Urteile</translation>
    </message>
    <message>
      <source>Reason of the verdict</source>
      <translation>Grund des Urteils</translation>
    </message>
    <message>
      <source>All reasons</source>
      <translation>Alle Gründe</translation>
    </message>
    <message>
      <source>Page health</source>
      <translation>Seitenzustand</translation>
    </message>
    <message>
      <source>Any page</source>
      <translation>Jede Seite</translation>
    </message>
    <message>
      <source>Reviewer</source>
      <translation>Prüfer</translation>
    </message>
    <message>
      <source>All reviewers</source>
      <translation>Alle Prüfer</translation>
    </message>
    <message>
      <source>Document</source>
      <translation>Dokument</translation>
    </message>
    <message>
      <source>All documents</source>
      <translation>Alle Dokumente</translation>
    </message>
    <message>
      <source>Question</source>
      <translation>Frage</translation>
    </message>
    <message>
      <source>All questions</source>
      <translation>Alle Fragen</translation>
    </message>
    <message>
      <source>Order of the queue</source>
      <translation>Reihenfolge der Warteschlange</translation>
    </message>
    <message>
      <source>With numbers</source>
      <translation>Mit Zahlen</translation>
    </message>
    <message>
      <source>From tables</source>
      <translation>Aus Tabellen</translation>
    </message>
    <message>
      <source>With a note</source>
      <translation>Mit Notiz</translation>
    </message>
    <message>
      <source>Doubtful page</source>
      <translation>Zweifelhafte Seite</translation>
    </message>
    <message>
      <source>Pending</source>
      <translation>Offen</translation>
    </message>
    <message>
      <source>Accepted</source>
      <translation>Angenommen</translation>
    </message>
    <message>
      <source>Rejected</source>
      <translation>Abgelehnt</translation>
    </message>
    <message>
      <source>Corrected</source>
      <translation>Berichtigt</translation>
    </message>
    <message>
      <source>Unsure</source>
      <translation>Unsicher</translation>
    </message>
    <message>
      <source>Machine: accepted</source>
      <translation>Maschine: angenommen</translation>
    </message>
    <message>
      <source>Machine: warning</source>
      <translation>Maschine: Warnung</translation>
    </message>
    <message>
      <source>Machine: rejected</source>
      <translation>Maschine: abgelehnt</translation>
    </message>
    <message>
      <source>Machine: not checked</source>
      <translation>Maschine: nicht geprüft</translation>
    </message>
    <message>
      <source>Risk first</source>
      <translation>Risiko zuerst</translation>
    </message>
    <message>
      <source>By page</source>
      <translation>Nach Seite</translation>
    </message>
    <message>
      <source>By question</source>
      <translation>Nach Frage</translation>
    </message>
    <message>
      <source>Random</source>
      <translation>Zufällig</translation>
    </message>
    <message>
      <source>As saved</source>
      <translation>Wie gespeichert</translation>
    </message>
  </context>
  <context>
    <name>QueuePanel</name>
    <message>
      <source>This answer</source>
      <translation>Diese Antwort</translation>
    </message>
    <message>
      <source>All answers</source>
      <translation>Alle Antworten</translation>
    </message>
    <message>
      <source>This document</source>
      <translation>Dieses Dokument</translation>
    </message>
    <message>
      <source>Which citations</source>
      <translation>Welche Zitate</translation>
    </message>
    <message>
      <source>Review queue</source>
      <translation>Prüfwarteschlange</translation>
    </message>
    <message>
      <source>Nothing to review</source>
      <translation>Nichts zu prüfen</translation>
    </message>
    <message>
      <source>Ask a question, or paste an answer to check.</source>
      <translation>Stellen Sie eine Frage oder fügen Sie eine zu prüfende Antwort ein.</translation>
    </message>
    <message>
      <source>Show all citations</source>
      <translation>Alle Zitate zeigen</translation>
    </message>
    <message>
      <source>Filter citations by words</source>
      <translation>Zitate nach Wörtern filtern</translation>
    </message>
    <message>
      <source>Only flagged</source>
      <translation>Nur markierte</translation>
    </message>
    <message>
      <source>More filters and order</source>
      <translation>Mehr Filter und Reihenfolge</translation>
    </message>
    <message>
      <source>Citations</source>
      <translation>Zitate</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>Filter</translation>
    </message>
    <message>
      <source>No citation matches</source>
      <translation>Kein Zitat passt</translation>
    </message>
    <message>
      <source>{shown} of {total}</source>
      <translation>{shown} von {total}</translation>
    </message>
    <message>
      <source>{count} citations</source>
      <translation>{count} Zitate</translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s)</source>
      <translation>
        <numerusform>%n Zitat</numerusform>
        <numerusform>%n Zitate</numerusform>
      </translation>
    </message>
    <message>
      <source>Filter  ( {key} )</source>
      <translation>Filter  ( {key} )</translation>
    </message>
    <message>
      <source>0 of {total} match. Change the filter above.</source>
      <translation>0 von {total} passen. Ändern Sie den Filter oben.</translation>
    </message>
  </context>
  <context>
    <name>ReasonStrip</name>
    <message>
      <source>Close without a reason (Esc)</source>
      <translation>Ohne Grund schließen (Esc)</translation>
    </message>
    <message>
      <source>Other reason, then Enter</source>
      <translation>Anderer Grund, dann Eingabe</translation>
    </message>
    <message>
      <source>Other reason</source>
      <translation>Anderer Grund</translation>
    </message>
    <message>
      <source>{evidence} is rejected. Why?</source>
      <translation>{evidence} ist abgelehnt. Warum?</translation>
    </message>
    <message>
      <source>Enter: {reason}</source>
      <translation>Eingabe: {reason}</translation>
    </message>
  </context>
  <context>
    <name>RemapDialog</name>
    <message>
      <source>Change keys</source>
      <translation>Tasten ändern</translation>
    </message>
    <message>
      <source>Choose an action, then press its new key.</source>
      <translation>Wählen Sie eine Aktion und drücken Sie dann ihre neue Taste.</translation>
    </message>
    <message>
      <source>Actions and their keys</source>
      <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
      <source>New key</source>
      <translation>Neue Taste</translation>
    </message>
    <message>
      <source>Standard key</source>
      <translation>Standardtaste</translation>
    </message>
    <message>
      <source>{key} already belongs to “{action}”. Give that one another key first.</source>
      <translation>{key} gehört schon zu „{action}“. Geben Sie dieser zuerst eine andere Taste.</translation>
    </message>
    <message>
      <source>Save keys</source>
      <translation>Tasten speichern</translation>
    </message>
    <message>
      <source>Action</source>
      <translation>Aktion</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>Tasten</translation>
    </message>
    <message>
      <source>Choose an action first.</source>
      <translation>Wählen Sie zuerst eine Aktion.</translation>
    </message>
    <message>
      <source>{key} is used twice now.</source>
      <translation>{key} ist jetzt doppelt vergeben.</translation>
    </message>
  </context>
  <context>
    <name>ReviewCommands</name>
    <message numerus="yes">
      <source>Mark %n identical citation(s) as {state} too?</source>
      <translation>
        <numerusform>%n gleiches Zitat ebenfalls als {state} kennzeichnen?</numerusform>
        <numerusform>%n gleiche Zitate ebenfalls als {state} kennzeichnen?</numerusform>
      </translation>
    </message>
    <message>
      <source>{evidence}: {state}, saved next</source>
      <translation>{evidence}: {state}, wird als Nächstes gespeichert</translation>
    </message>
    <message>
      <source>Evidence added and accepted by you.</source>
      <translation>Beleg hinzugefügt und von Ihnen angenommen.</translation>
    </message>
    <message>
      <source>Same claim, quote and place.</source>
      <translation>Gleiche Aussage, gleicher Wortlaut, gleiche Stelle.</translation>
    </message>
    <message>
      <source>Note on {evidence}</source>
      <translation>Notiz zu {evidence}</translation>
    </message>
    <message>
      <source>There is no other place to re-point to.</source>
      <translation>Es gibt keine andere Stelle, auf die verwiesen werden könnte.</translation>
    </message>
    <message>
      <source>These words are in no passage of the document.</source>
      <translation>Diese Wörter stehen in keiner Passage des Dokuments.</translation>
    </message>
    <message>
      <source>Select other words.</source>
      <translation>Wählen Sie andere Wörter aus.</translation>
    </message>
    <message>
      <source>Nothing is selected.</source>
      <translation>Nichts ist ausgewählt.</translation>
    </message>
    <message>
      <source>Select words on the page, or drag a box with Alt held.</source>
      <translation>Wählen Sie Wörter auf der Seite aus, oder ziehen Sie mit gehaltener Alt-Taste einen Kasten.</translation>
    </message>
    <message>
      <source>No answer is open to add evidence to.</source>
      <translation>Es ist keine Antwort offen, der ein Beleg hinzugefügt werden könnte.</translation>
    </message>
    <message>
      <source>Ask a question first.</source>
      <translation>Stellen Sie zuerst eine Frage.</translation>
    </message>
    <message>
      <source>There are no identical undecided citations, or this one is not decided yet.</source>
      <translation>Es gibt keine gleichen offenen Zitate, oder dieses ist noch nicht entschieden.</translation>
    </message>
    <message>
      <source>Apply</source>
      <translation>Anwenden</translation>
    </message>
    <message>
      <source>No answer is open.</source>
      <translation>Keine Antwort ist offen.</translation>
    </message>
    <message>
      <source>Unlock this answer?</source>
      <translation>Diese Antwort wieder öffnen?</translation>
    </message>
    <message>
      <source>The unlocking is recorded.</source>
      <translation>Das Wiederöffnen wird festgehalten.</translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) are still pending; the record will say so.</source>
      <translation>
        <numerusform>%n Zitat ist noch offen; das Protokoll hält es fest.</numerusform>
        <numerusform>%n Zitate sind noch offen; das Protokoll hält es fest.</numerusform>
      </translation>
    </message>
    <message>
      <source>Mark this answer final?</source>
      <translation>Diese Antwort abschließen?</translation>
    </message>
    <message>
      <source>Taken back before it was stored.</source>
      <translation>Zurückgenommen, bevor es gespeichert war.</translation>
    </message>
    <message>
      <source>There is nothing to redo.</source>
      <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message>
      <source>There is no citation to decide. Ask a question or paste an answer.</source>
      <translation>Es gibt kein Zitat zu entscheiden. Stellen Sie eine Frage oder fügen Sie eine Antwort ein.</translation>
    </message>
    <message>
      <source>The first citation is chosen now; press the key again to decide.</source>
      <translation>Das erste Zitat ist jetzt gewählt; drücken Sie die Taste noch einmal, um zu entscheiden.</translation>
    </message>
    <message>
      <source>Unlock</source>
      <translation>Wieder öffnen</translation>
    </message>
    <message>
      <source>Mark final</source>
      <translation>Abschließen</translation>
    </message>
    <message>
      <source>There is nothing to undo.</source>
      <translation>Es gibt nichts zurückzunehmen.</translation>
    </message>
    <message>
      <source>Select the right words on the page, then choose “{action}” again.</source>
      <translation>Wählen Sie die richtigen Wörter auf der Seite aus und dann noch einmal „{action}“.</translation>
    </message>
    <message>
      <source>This citation has no place to go to.</source>
      <translation>Dieses Zitat hat keine Stelle, zu der man gehen könnte.</translation>
    </message>
  </context>
  <context>
    <name>Reviewed</name>
    <message>
      <source>Final again: {answer}</source>
      <translation>Wieder abgeschlossen: {answer}</translation>
    </message>
    <message>
      <source>No longer final: {answer}</source>
      <translation>Nicht mehr abgeschlossen: {answer}</translation>
    </message>
  </context>
  <context>
    <name>Reviewing</name>
    <message numerus="yes">
      <source>Saving %n decision(s)</source>
      <translation>
        <numerusform>%n Entscheidung wird gespeichert</numerusform>
        <numerusform>%n Entscheidungen werden gespeichert</numerusform>
      </translation>
    </message>
    <message>
      <source>Stopped: {done} of {total} are written and stay. Undo takes them back.</source>
      <translation>Angehalten: {done} von {total} sind geschrieben und bleiben. Rückgängig nimmt sie zurück.</translation>
    </message>
    <message numerus="yes">
      <source>Taking back %n decision(s)</source>
      <translation>
        <numerusform>%n Entscheidung wird zurückgenommen</numerusform>
        <numerusform>%n Entscheidungen werden zurückgenommen</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>Making %n decision(s) again</source>
      <translation>
        <numerusform>%n Entscheidung wird wiederholt</numerusform>
        <numerusform>%n Entscheidungen werden wiederholt</numerusform>
      </translation>
    </message>
    <message>
      <source>Stopped: {done} of {total} are written and stay. Pressing it again goes on.</source>
      <translation>Angehalten: {done} von {total} sind geschrieben und bleiben. Noch einmal drücken macht weiter.</translation>
    </message>
    <message>
      <source>All decisions are saved.</source>
      <translation>Alle Entscheidungen sind gespeichert.</translation>
    </message>
    <message numerus="yes">
      <source>%n key press(es) of the last session are saved now.</source>
      <translation>
        <numerusform>%n Tastendruck der letzten Sitzung ist jetzt gespeichert.</numerusform>
        <numerusform>%n Tastendrücke der letzten Sitzung sind jetzt gespeichert.</numerusform>
      </translation>
    </message>
    <message>
      <source>Decisions wait to be saved, so none can be taken back or made again yet.</source>
      <translation>Entscheidungen warten auf das Speichern; solange kann keine zurückgenommen oder wiederholt werden.</translation>
    </message>
    <message>
      <source>They are tried again by themselves.</source>
      <translation>Sie werden von selbst erneut versucht.</translation>
    </message>
  </context>
  <context>
    <name>Screen</name>
    <message>
      <source>Stopped. What was finished before is kept.</source>
      <translation>Angehalten. Was vorher fertig war, bleibt erhalten.</translation>
    </message>
    <message>
      <source>Progress</source>
      <translation>Fortschritt</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <source>Stopping …</source>
      <translation>Wird angehalten …</translation>
    </message>
    <message>
      <source>This document is not in the workspace any more.</source>
      <translation>Dieses Dokument ist nicht mehr im Arbeitsbereich.</translation>
    </message>
  </context>
  <context>
    <name>ScreenCommands</name>
    <message>
      <source>Rescue a workspace</source>
      <translation>Arbeitsbereich retten</translation>
    </message>
  </context>
  <context>
    <name>SecondScreen</name>
    <message>
      <source>Second review</source>
      <translation>Zweitprüfung</translation>
    </message>
    <message>
      <source>A random sample is judged again without seeing the first decisions, and changes none of them.</source>
      <translation>Eine Zufallsstichprobe wird noch einmal beurteilt, ohne die ersten Entscheidungen zu sehen, und ändert keine von ihnen.</translation>
    </message>
    <message>
      <source>No sample yet</source>
      <translation>Noch keine Stichprobe</translation>
    </message>
    <message>
      <source>Choose what to sample and how many, then press “Draw a sample”.</source>
      <translation>Wählen Sie, was und wie viele gezogen werden sollen, und drücken Sie dann „Stichprobe ziehen“.</translation>
    </message>
    <message>
      <source>What to sample</source>
      <translation>Was gezogen wird</translation>
    </message>
    <message>
      <source>Size of the sample</source>
      <translation>Umfang der Stichprobe</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>Startwert</translation>
    </message>
    <message>
      <source>The same seed draws the same sample</source>
      <translation>Derselbe Startwert zieht dieselbe Stichprobe</translation>
    </message>
    <message>
      <source>Draw a sample</source>
      <translation>Stichprobe ziehen</translation>
    </message>
    <message>
      <source>Second reviewer</source>
      <translation>Zweiter Prüfer</translation>
    </message>
    <message numerus="yes">
      <source>You decided %n citation(s) of this sample yourself.</source>
      <translation>
        <numerusform>%n Zitat dieser Stichprobe haben Sie selbst entschieden.</numerusform>
        <numerusform>%n Zitate dieser Stichprobe haben Sie selbst entschieden.</numerusform>
      </translation>
    </message>
    <message>
      <source>Press Enter to open it; sign it off in “Not-found answers”.</source>
      <translation>Eingabe öffnet sie; zeichnen Sie sie unter „Antworten ohne Fund“ ab.</translation>
    </message>
    <message>
      <source>Evidence</source>
      <translation>Beleg</translation>
    </message>
    <message>
      <source>Your word</source>
      <translation>Ihr Urteil</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>Grund</translation>
    </message>
    <message>
      <source>Machine</source>
      <translation>Maschine</translation>
    </message>
    <message>
      <source>Claim</source>
      <translation>Aussage</translation>
    </message>
    <message>
      <source>Quote</source>
      <translation>Wortlaut</translation>
    </message>
    <message>
      <source>Document</source>
      <translation>Dokument</translation>
    </message>
    <message>
      <source>Page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>Decided citations: agreement</source>
      <translation>Entschiedene Zitate: Übereinstimmung</translation>
    </message>
    <message>
      <source>Accepted by a person: quality</source>
      <translation>Von einem Menschen angenommen: Güte</translation>
    </message>
    <message>
      <source>Rejected by the machine: wrongly?</source>
      <translation>Von der Maschine abgelehnt: zu Unrecht?</translation>
    </message>
    <message>
      <source>Answers “not found”</source>
      <translation>Antworten „nicht gefunden“</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Umfang</translation>
    </message>
    <message>
      <source>Blind review</source>
      <translation>Blindprüfung</translation>
    </message>
    <message>
      <source>Agreement</source>
      <translation>Übereinstimmung</translation>
    </message>
    <message>
      <source>What the samples prove</source>
      <translation>Was die Stichproben belegen</translation>
    </message>
    <message>
      <source>You review as</source>
      <translation>Sie prüfen als</translation>
    </message>
    <message>
      <source>Drawing</source>
      <translation>Ziehung läuft</translation>
    </message>
    <message>
      <source>signed off</source>
      <translation>abgezeichnet</translation>
    </message>
    <message>
      <source>open</source>
      <translation>offen</translation>
    </message>
    <message>
      <source>{drawn} of {population} drawn with seed {seed}</source>
      <translation>{drawn} von {population} gezogen mit Startwert {seed}</translation>
    </message>
    <message>
      <source>A second review says something when somebody else judges: type who.</source>
      <translation>Eine zweite Prüfung sagt etwas aus, wenn jemand anders urteilt: Geben Sie den Namen ein.</translation>
    </message>
    <message>
      <source>Sample</source>
      <translation>Stichprobe</translation>
    </message>
  </context>
  <context>
    <name>SelfTestScreen</name>
    <message>
      <source>Stopped. Nothing was stored.</source>
      <translation>Angehalten. Es wurde nichts gespeichert.</translation>
    </message>
    <message>
      <source>Self-test of the checker</source>
      <translation>Selbsttest des Prüfers</translation>
    </message>
    <message>
      <source>Spoils citations of your own documents (numbers, negations, places, invented ids) and counts how many the checker does not accept. Nothing is stored.</source>
      <translation>Verfälscht Zitate Ihrer eigenen Dokumente (Zahlen, Verneinungen, Stellen, erfundene Kennungen) und zählt, wie viele der Prüfer nicht annimmt. Nichts wird gespeichert.</translation>
    </message>
    <message>
      <source>Not run yet</source>
      <translation>Noch nicht gelaufen</translation>
    </message>
    <message>
      <source>Press “Run the self-test”. It works on copies; your review stays as it is.</source>
      <translation>Drücken Sie „Selbsttest starten“. Er arbeitet auf Kopien; Ihre Prüfung bleibt, wie sie ist.</translation>
    </message>
    <message>
      <source>Spoilt citations</source>
      <translation>Verfälschte Zitate</translation>
    </message>
    <message>
      <source>Run the self-test</source>
      <translation>Selbsttest starten</translation>
    </message>
    <message>
      <source>Faults by kind</source>
      <translation>Fehler nach Art</translation>
    </message>
    <message>
      <source>Accepted although spoilt</source>
      <translation>Angenommen, obwohl verfälscht</translation>
    </message>
    <message>
      <source>Fault</source>
      <translation>Fehlerart</translation>
    </message>
    <message>
      <source>Made</source>
      <translation>Gemacht</translation>
    </message>
    <message>
      <source>Not accepted</source>
      <translation>Nicht angenommen</translation>
    </message>
    <message>
      <source>Rejected</source>
      <translation>Abgelehnt</translation>
    </message>
    <message>
      <source>Quote</source>
      <translation>Wortlaut</translation>
    </message>
    <message>
      <source>Self-test</source>
      <translation>Selbsttest</translation>
    </message>
    <message>
      <source>Nothing was stored.</source>
      <translation>Nichts wurde gespeichert.</translation>
    </message>
    <message>
      <source>Of these rejected</source>
      <translation>Davon abgelehnt</translation>
    </message>
    <message>
      <source>Spoiling citations and judging them</source>
      <translation>Zitate werden verfälscht und beurteilt</translation>
    </message>
    <message>
      <source>Nothing to spoil</source>
      <translation>Nichts zu verfälschen</translation>
    </message>
    <message>
      <source>Add a document with readable text first, then run it again.</source>
      <translation>Fügen Sie zuerst ein Dokument mit lesbarem Text hinzu und starten Sie dann noch einmal.</translation>
    </message>
    <message>
      <source>{done} of {total} judged</source>
      <translation>{done} von {total} geprüft</translation>
    </message>
    <message numerus="yes">
      <source>{caught} of %n spoilt citation(s) were not accepted ({share} %).</source>
      <translation>
        <numerusform>{caught} von %n verfälschten Zitat wurde nicht angenommen ({share} %).</numerusform>
        <numerusform>{caught} von %n verfälschten Zitaten wurden nicht angenommen ({share} %).</numerusform>
      </translation>
    </message>
    <message>
      <source>Example: “{quote}”
The checker: {sentence}</source>
      <translation>Beispiel: „{quote}“
Der Prüfer: {sentence}</translation>
    </message>
  </context>
  <context>
    <name>Sentences</name>
    <message>
      <source>1 citation has no page picture because there is no place to show or the file is gone.</source>
      <translation>1 Zitat hat kein Seitenbild, weil es keine Stelle zu zeigen gibt oder die Datei fehlt.</translation>
    </message>
    <message>
      <source>{count} citations have no page picture because there is no place to show or the file is gone.</source>
      <translation>{count} Zitate haben kein Seitenbild, weil es keine Stelle zu zeigen gibt oder die Datei fehlt.</translation>
    </message>
    <message>
      <source>1 control character was removed in {words}; the JSON export holds the text unchanged.</source>
      <translation>1 Steuerzeichen wurde entfernt in {words}; der JSON-Export enthält den Text unverändert.</translation>
    </message>
    <message>
      <source>{count} control characters were removed in {words}; the JSON export holds the text unchanged.</source>
      <translation>{count} Steuerzeichen wurden entfernt in {words}; der JSON-Export enthält den Text unverändert.</translation>
    </message>
    <message>
      <source>1 cell begins like a formula and got an apostrophe in front; JSON and XLSX hold the text unchanged.</source>
      <translation>1 Zelle beginnt wie eine Formel und erhielt einen Apostroph davor; JSON und XLSX enthalten den Text unverändert.</translation>
    </message>
    <message>
      <source>{count} cells begin like a formula and got an apostrophe in front; JSON and XLSX hold the text unchanged.</source>
      <translation>{count} Zellen beginnen wie eine Formel und erhielten einen Apostroph davor; JSON und XLSX enthalten den Text unverändert.</translation>
    </message>
    <message>
      <source>1 text is longer than a cell can hold (32,767 characters) and stands in the sheet Attachments.</source>
      <translation>1 Text ist länger, als eine Zelle fasst (32.767 Zeichen), und steht im Blatt Attachments.</translation>
    </message>
    <message>
      <source>{count} texts are longer than a cell can hold (32,767 characters) and stand in the sheet Attachments.</source>
      <translation>{count} Texte sind länger, als eine Zelle fasst (32.767 Zeichen), und stehen im Blatt Attachments.</translation>
    </message>
    <message>
      <source>The file is larger than {count} MB: it can be read, but not be imported again.</source>
      <translation>Die Datei ist größer als {count} MB: Sie lässt sich lesen, aber nicht wieder importieren.</translation>
    </message>
    <message>
      <source>This export is filtered: it can be read, but only an export of all citations can be imported.</source>
      <translation>Dieser Export ist gefiltert: Er lässt sich lesen, importieren lässt sich aber nur ein Export aller Zitate.</translation>
    </message>
    <message>
      <source>1 citation has no place in a document; it targets its run.</source>
      <translation>1 Zitat hat keine Stelle in einem Dokument; es verweist auf seinen Lauf.</translation>
    </message>
    <message>
      <source>{count} citations have no place in a document; they target their run.</source>
      <translation>{count} Zitate haben keine Stelle in einem Dokument; sie verweisen auf ihren Lauf.</translation>
    </message>
    <message>
      <source>{name}: 1 highlight.</source>
      <translation>{name}: 1 Markierung.</translation>
    </message>
    <message>
      <source>{name}: {count} highlights.</source>
      <translation>{name}: {count} Markierungen.</translation>
    </message>
    <message>
      <source>Not highlighted: {sentence}</source>
      <translation>Nicht markiert: {sentence}</translation>
    </message>
    <message>
      <source>Page {page}: the boxes are empty.</source>
      <translation>Seite {page}: Die Rahmen sind leer.</translation>
    </message>
    <message>
      <source>Page {page}: it could not be annotated ({error}).</source>
      <translation>Seite {page}: Sie ließ sich nicht mit Anmerkungen versehen ({error}).</translation>
    </message>
    <message>
      <source>1 citation has no place on a page: {words}.</source>
      <translation>1 Zitat hat keine Stelle auf einer Seite: {words}.</translation>
    </message>
    <message>
      <source>{count} citations have no place on a page: {words}.</source>
      <translation>{count} Zitate haben keine Stelle auf einer Seite: {words}.</translation>
    </message>
    <message>
      <source>Has no place on a page: {words}</source>
      <translation>Hat keine Stelle auf einer Seite: {words}</translation>
    </message>
    <message>
      <source>No citation has a place on a page.</source>
      <translation>Kein Zitat hat eine Stelle auf einer Seite.</translation>
    </message>
    <message>
      <source>The file could not be annotated: {sentence}</source>
      <translation>Die Datei ließ sich nicht mit Anmerkungen versehen: {sentence}</translation>
    </message>
    <message>
      <source>The PDF report could not be laid out: {sentence}</source>
      <translation>Der PDF-Bericht ließ sich nicht setzen: {sentence}</translation>
    </message>
    <message>
      <source>The PDF report could not be laid out ({error}).</source>
      <translation>Der PDF-Bericht ließ sich nicht setzen ({error}).</translation>
    </message>
    <message>
      <source>Export as HTML, or fewer citations.</source>
      <translation>Exportieren Sie als HTML oder weniger Zitate.</translation>
    </message>
    <message>
      <source>Export fewer citations.</source>
      <translation>Exportieren Sie weniger Zitate.</translation>
    </message>
    <message>
      <source>The export would replace files that are there.</source>
      <translation>Der Export würde vorhandene Dateien ersetzen.</translation>
    </message>
    <message>
      <source>The export could not be written ({error}).</source>
      <translation>Der Export ließ sich nicht schreiben ({error}).</translation>
    </message>
    <message>
      <source>The file that was there before is unchanged.</source>
      <translation>Die Datei, die dort war, ist unverändert.</translation>
    </message>
    <message>
      <source>The target is no ordinary file.</source>
      <translation>Das Ziel ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
      <source>Name a file on disk.</source>
      <translation>Nennen Sie eine Datei auf der Festplatte.</translation>
    </message>
    <message>
      <source>A table is written as XLSX or CSV.</source>
      <translation>Eine Tabelle wird als XLSX oder CSV geschrieben.</translation>
    </message>
    <message>
      <source>End the name in .xlsx.</source>
      <translation>Lassen Sie den Namen auf .xlsx enden.</translation>
    </message>
    <message>
      <source>These are more rows than an Excel workbook can hold.</source>
      <translation>Das sind mehr Zeilen, als eine Excel-Arbeitsmappe fasst.</translation>
    </message>
    <message>
      <source>Export as CSV or JSON, or fewer citations.</source>
      <translation>Exportieren Sie als CSV oder JSON oder weniger Zitate.</translation>
    </message>
    <message>
      <source>The export would overwrite the workspace itself.</source>
      <translation>Der Export würde den Arbeitsbereich selbst überschreiben.</translation>
    </message>
    <message>
      <source>Choose another folder.</source>
      <translation>Wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>This file is the original of a document in the workspace; originals are never changed.</source>
      <translation>Diese Datei ist das Original eines Dokuments im Arbeitsbereich; Originale werden nie verändert.</translation>
    </message>
    <message>
      <source>The export is damaged: {words}.</source>
      <translation>Der Export ist beschädigt: {words}.</translation>
    </message>
    <message>
      <source>Ask for a new one.</source>
      <translation>Lassen Sie sich einen neuen geben.</translation>
    </message>
    <message>
      <source>The file is not JSON.</source>
      <translation>Die Datei ist kein JSON.</translation>
    </message>
    <message>
      <source>Export as JSON, then import that.</source>
      <translation>Exportieren Sie als JSON und importieren Sie das.</translation>
    </message>
    <message>
      <source>The file is not an export of Evidence Desk.</source>
      <translation>Die Datei ist kein Export von Evidence Desk.</translation>
    </message>
    <message>
      <source>Export as JSON.</source>
      <translation>Exportieren Sie als JSON.</translation>
    </message>
    <message>
      <source>The export has format version {count}; this program reads version {number}.</source>
      <translation>Der Export hat die Formatversion {count}; dieses Programm liest Version {number}.</translation>
    </message>
    <message>
      <source>Use the program version that wrote it, or a newer one.</source>
      <translation>Verwenden Sie die Programmversion, die ihn geschrieben hat, oder eine neuere.</translation>
    </message>
    <message>
      <source>id validity</source>
      <translation>Gültige Kennungen</translation>
    </message>
    <message>
      <source>citations whose source exists, of all citations</source>
      <translation>Zitate, deren Quelle es gibt, von allen Zitaten</translation>
    </message>
    <message>
      <source>retrieved rate</source>
      <translation>Gefundene Quellen</translation>
    </message>
    <message>
      <source>citations of sources the run showed, of those that exist</source>
      <translation>Zitate von Quellen, die die Suche zeigte, von denen, die es gibt</translation>
    </message>
    <message>
      <source>quotes verified</source>
      <translation>Geprüfter Wortlaut</translation>
    </message>
    <message>
      <source>quotes found word for word in place, of all quotes</source>
      <translation>Wörtlich an ihrer Stelle gefundene Zitate, von allen wörtlichen Zitaten</translation>
    </message>
    <message>
      <source>fact match</source>
      <translation>Übereinstimmende Angaben</translation>
    </message>
    <message>
      <source>quotes without a differing fact token, of those with a source</source>
      <translation>Zitate ohne abweichende Zahl oder Angabe, von denen mit Quelle</translation>
    </message>
    <message>
      <source>citation precision</source>
      <translation>Genauigkeit der Zitate</translation>
    </message>
    <message>
      <source>decided citations a human accepted or corrected</source>
      <translation>Entschiedene Zitate, die ein Mensch annahm oder berichtigte</translation>
    </message>
    <message>
      <source>citation precision (machine estimate)</source>
      <translation>Genauigkeit der Zitate (Schätzung der Maschine)</translation>
    </message>
    <message>
      <source>citations the machine accepted</source>
      <translation>Zitate, die die Maschine annahm</translation>
    </message>
    <message>
      <source>citation recall</source>
      <translation>Belegte Aussagen</translation>
    </message>
    <message>
      <source>claims with a citation a human accepted, of the claims judged</source>
      <translation>Aussagen mit einem von einem Menschen angenommenen Zitat, von den beurteilten Aussagen</translation>
    </message>
    <message>
      <source>citation recall (machine estimate)</source>
      <translation>Belegte Aussagen (Schätzung der Maschine)</translation>
    </message>
    <message>
      <source>claims with a citation the machine accepted</source>
      <translation>Aussagen mit einem von der Maschine angenommenen Zitat</translation>
    </message>
    <message>
      <source>claim coverage</source>
      <translation>Aussagen mit Zitat</translation>
    </message>
    <message>
      <source>claims with at least one citation</source>
      <translation>Aussagen mit mindestens einem Zitat</translation>
    </message>
    <message>
      <source>claim coverage, claims with numbers</source>
      <translation>Aussagen mit Zitat, nur Aussagen mit Zahlen</translation>
    </message>
    <message>
      <source>claims that state a figure and cite something</source>
      <translation>Aussagen, die eine Zahl nennen und etwas zitieren</translation>
    </message>
    <message>
      <source>over-citation</source>
      <translation>Zu viele Zitate</translation>
    </message>
    <message>
      <source>cited claims with more than three citations</source>
      <translation>Aussagen mit mehr als drei Zitaten, von denen mit Zitat</translation>
    </message>
    <message>
      <source>abstention</source>
      <translation>Enthaltungen</translation>
    </message>
    <message>
      <source>answers that found nothing</source>
      <translation>Antworten, die nichts fanden</translation>
    </message>
    <message>
      <source>unreadable pages</source>
      <translation>Nicht lesbare Seiten</translation>
    </message>
    <message>
      <source>pages that could not be read, of the pages searched</source>
      <translation>Seiten, die nicht lesbar waren, von den durchsuchten</translation>
    </message>
    <message>
      <source>overturned: accepted by the machine, {code}</source>
      <translation>Umgestoßen: von der Maschine angenommen, {code}</translation>
    </message>
    <message>
      <source>overturned: rejected by the machine, {code}</source>
      <translation>Umgestoßen: von der Maschine abgelehnt, {code}</translation>
    </message>
    <message>
      <source>decided the other way by a human, of those decided</source>
      <translation>Von einem Menschen anders entschieden, von den entschiedenen</translation>
    </message>
    <message>
      <source>(no question)</source>
      <translation>(ohne Frage)</translation>
    </message>
    <message>
      <source>pasted answers</source>
      <translation>Eingefügte Antworten</translation>
    </message>
    <message>
      <source>(no place in a document)</source>
      <translation>(keine Stelle in einem Dokument)</translation>
    </message>
    <message>
      <source>number</source>
      <translation>Zahl</translation>
    </message>
    <message>
      <source>percent</source>
      <translation>Prozent</translation>
    </message>
    <message>
      <source>date</source>
      <translation>Datum</translation>
    </message>
    <message>
      <source>currency</source>
      <translation>Währung</translation>
    </message>
    <message>
      <source>unit</source>
      <translation>Einheit</translation>
    </message>
    <message>
      <source>basis</source>
      <translation>Bezugsgröße</translation>
    </message>
    <message>
      <source>negation dropped</source>
      <translation>Verneinung weggelassen</translation>
    </message>
    <message>
      <source>negation added</source>
      <translation>Verneinung hinzugefügt</translation>
    </message>
    <message>
      <source>modal</source>
      <translation>Modalwort</translation>
    </message>
    <message>
      <source>term</source>
      <translation>Definierter Begriff</translation>
    </message>
    <message>
      <source>neighbour cell</source>
      <translation>Nachbarzelle</translation>
    </message>
    <message>
      <source>neighbour clause</source>
      <translation>Nachbarklausel</translation>
    </message>
    <message>
      <source>other document</source>
      <translation>Anderes Dokument</translation>
    </message>
    <message>
      <source>stitched</source>
      <translation>Zusammengesetzt</translation>
    </message>
    <message>
      <source>word changed</source>
      <translation>Wort geändert</translation>
    </message>
    <message>
      <source>word added</source>
      <translation>Wort hinzugefügt</translation>
    </message>
    <message>
      <source>not retrieved</source>
      <translation>Nicht gefundene Quelle</translation>
    </message>
    <message>
      <source>invented id</source>
      <translation>Erfundene Kennung</translation>
    </message>
    <message>
      <source>kind of days</source>
      <translation>Art der Tage</translation>
    </message>
    <message>
      <source>comparison</source>
      <translation>Vergleich</translation>
    </message>
    <message>
      <source>order</source>
      <translation>Reihenfolge</translation>
    </message>
    <message>
      <source>inclusion</source>
      <translation>Einschluss</translation>
    </message>
    <message>
      <source>joining word</source>
      <translation>Bindewort</translation>
    </message>
    <message>
      <source>quantifier</source>
      <translation>Mengenwort</translation>
    </message>
    <message>
      <source>limiting word</source>
      <translation>einschränkendes Wort</translation>
    </message>
    <message>
      <source>prefix</source>
      <translation>Vorsilbe</translation>
    </message>
    <message>
      <source>party</source>
      <translation>Partei</translation>
    </message>
    <message>
      <source>ordinal</source>
      <translation>Ordnungszahl</translation>
    </message>
    <message>
      <source>number word</source>
      <translation>Zahlwort</translation>
    </message>
    <message>
      <source>decimal mark</source>
      <translation>Dezimalzeichen</translation>
    </message>
    <message>
      <source>range</source>
      <translation>Spanne</translation>
    </message>
    <message>
      <source>sign</source>
      <translation>Vorzeichen</translation>
    </message>
    <message>
      <source>code</source>
      <translation>Kennzeichen</translation>
    </message>
    <message>
      <source>sentence inserted</source>
      <translation>Satz eingefügt</translation>
    </message>
    <message>
      <source>word left out</source>
      <translation>Wort ausgelassen</translation>
    </message>
    <message>
      <source>word order</source>
      <translation>Wortstellung</translation>
    </message>
    <message>
      <source>end added</source>
      <translation>Ende angehängt</translation>
    </message>
    <message>
      <source>{count} of {number} {kind} checked, {overturned} overturned: nothing is proved yet</source>
      <translation>{count} von {number} ({kind}) geprüft, {overturned} umgestoßen: noch nichts bewiesen</translation>
    </message>
    <message>
      <source>{count} of {number} {kind} checked, {overturned} overturned: {rate} %, 95 % interval {low}–{high} %</source>
      <translation>{count} von {number} ({kind}) geprüft, {overturned} umgestoßen: {rate} %, 95-%-Intervall {low}–{high} %</translation>
    </message>
    <message>
      <source>No citation was decided by both.</source>
      <translation>Kein Zitat wurde von beiden entschieden.</translation>
    </message>
    <message>
      <source>{count} of {number} decided alike ({rate} %); {first}, {second} (n = {n}).</source>
      <translation>{count} von {number} gleich entschieden ({rate} %); {first}, {second} (n = {n}).</translation>
    </message>
    <message>
      <source>{count} of {number} decided alike ({rate} %); {first}, {second} (n = {n}). {sentence}</source>
      <translation>{count} von {number} gleich entschieden ({rate} %); {first}, {second} (n = {n}). {sentence}</translation>
    </message>
    <message>
      <source>{measure} not defined</source>
      <translation>{measure} nicht bestimmt</translation>
    </message>
    <message>
      <source>{measure} {figure}</source>
      <translation>{measure} {figure}</translation>
    </message>
    <message>
      <source>Only {count} citations were decided by both: κ and α mean little below {number}.</source>
      <translation>Nur {count} Zitate wurden von beiden entschieden: unter {number} sagen κ und α wenig.</translation>
    </message>
    <message>
      <source>Only {count} citations were decided by both: κ and α mean little below {number}. {sentence}</source>
      <translation>Nur {count} Zitate wurden von beiden entschieden: unter {number} sagen κ und α wenig. {sentence}</translation>
    </message>
    <message>
      <source>Both said {word} throughout: κ and α are not defined; read the raw agreement.</source>
      <translation>Beide sagten durchweg {word}: κ und α sind nicht bestimmt; lesen Sie die einfache Übereinstimmung.</translation>
    </message>
    <message>
      <source>{rate} % of all words are {word}: κ and α fall although the reviewers agree.</source>
      <translation>{rate} % aller Urteile sind {word}: κ und α sinken, obwohl die Prüfenden übereinstimmen.</translation>
    </message>
    <message>
      <source>The content of this page is missing from the file.</source>
      <translation>Der Inhalt dieser Seite fehlt in der Datei.</translation>
    </message>
    <message>
      <source>Scanned page; the words come from the OCR layer stored in the file.</source>
      <translation>Gescannte Seite; die Wörter stammen aus der OCR-Schicht in der Datei.</translation>
    </message>
    <message>
      <source>Scanned page: a picture without text.</source>
      <translation>Gescannte Seite: ein Bild ohne Text.</translation>
    </message>
    <message>
      <source>Text beside a large picture that may hold text of its own.</source>
      <translation>Text neben einem großen Bild, das selbst Text enthalten kann.</translation>
    </message>
    <message>
      <source>Only a picture is on this page, no text.</source>
      <translation>Auf dieser Seite ist nur ein Bild, kein Text.</translation>
    </message>
    <message>
      <source>The page is drawn with shapes only, no text.</source>
      <translation>Die Seite besteht nur aus gezeichneten Formen, ohne Text.</translation>
    </message>
    <message>
      <source>Nothing is printed on this page.</source>
      <translation>Auf dieser Seite ist nichts gedruckt.</translation>
    </message>
    <message>
      <source>Only lines or boxes are on this page.</source>
      <translation>Auf dieser Seite sind nur Linien oder Kästen.</translation>
    </message>
    <message>
      <source>Only a notice of an XFA form is on this page; its values are not in the page text.</source>
      <translation>Auf dieser Seite steht nur der Hinweis eines XFA-Formulars; seine Werte stehen nicht im Seitentext.</translation>
    </message>
    <message>
      <source>{number}% of the text has a broken font map: the characters are not what the page shows.</source>
      <translation>{number} % des Textes haben eine fehlerhafte Schriftzuordnung: Die Zeichen sind nicht die, die die Seite zeigt.</translation>
    </message>
    <message>
      <source>Tesseract {release} found no text on this page.</source>
      <translation>Tesseract {release} fand keinen Text auf dieser Seite.</translation>
    </message>
    <message>
      <source>{count} words were read by OCR (Tesseract {release}, mean confidence {number}%).</source>
      <translation>{count} Wörter wurden durch OCR gelesen (Tesseract {release}, mittlere Sicherheit {number} %).</translation>
    </message>
    <message>
      <source>Only the first of {many} drawings were looked at for table lines.</source>
      <translation>Nur die ersten von {many} Zeichnungen wurden nach Tabellenlinien durchsucht.</translation>
    </message>
    <message>
      <source>The notes on this page are damaged and were not read.</source>
      <translation>Die Anmerkungen auf dieser Seite sind beschädigt und wurden nicht gelesen.</translation>
    </message>
    <message>
      <source>The form fields of this page are damaged; their values were not read.</source>
      <translation>Die Formularfelder dieser Seite sind beschädigt; ihre Werte wurden nicht gelesen.</translation>
    </message>
    <message>
      <source>{count} form field shows something else than the stored value; what is shown was taken.</source>
      <translation>{count} Formularfeld zeigt etwas anderes als den gespeicherten Wert; übernommen wurde, was zu sehen ist.</translation>
    </message>
    <message>
      <source>{count} form fields show something else than the stored value; what is shown was taken.</source>
      <translation>{count} Formularfelder zeigen etwas anderes als den gespeicherten Wert; übernommen wurde, was zu sehen ist.</translation>
    </message>
    <message>
      <source>{count} form value is stored without a picture of it.</source>
      <translation>{count} Formularwert ist ohne Darstellung gespeichert.</translation>
    </message>
    <message>
      <source>{count} form values are stored without a picture of it.</source>
      <translation>{count} Formularwerte sind ohne Darstellung gespeichert.</translation>
    </message>
    <message>
      <source>OCR layer offset: the text lay {count} pt beside and {number} pt above or below the ink; its boxes were moved onto it.</source>
      <translation>OCR-Schicht verschoben: Der Text lag {count} pt neben und {number} pt über oder unter der Schrift; seine Rahmen wurden darauf geschoben.</translation>
    </message>
    <message>
      <source>{count} word holds letters its font does not name.</source>
      <translation>{count} Wort enthält Buchstaben, die seine Schrift nicht benennt.</translation>
    </message>
    <message>
      <source>{count} words hold letters their font does not name.</source>
      <translation>{count} Wörter enthalten Buchstaben, die ihre Schrift nicht benennt.</translation>
    </message>
    <message>
      <source>{count} word is struck out on this page; it is kept, and not read as part of the text.</source>
      <translation>{count} Wort ist auf dieser Seite durchgestrichen; es bleibt erhalten und wird nicht als Teil des Textes gelesen.</translation>
    </message>
    <message>
      <source>{count} words are struck out on this page; they are kept, and not read as part of the text.</source>
      <translation>{count} Wörter sind auf dieser Seite durchgestrichen; sie bleiben erhalten und werden nicht als Teil des Textes gelesen.</translation>
    </message>
    <message>
      <source>{count} drawn box may be ticked; look at the page.</source>
      <translation>{count} gezeichnetes Kästchen ist vielleicht angekreuzt; sehen Sie auf der Seite nach.</translation>
    </message>
    <message>
      <source>{count} drawn boxes may be ticked; look at the page.</source>
      <translation>{count} gezeichnete Kästchen sind vielleicht angekreuzt; sehen Sie auf der Seite nach.</translation>
    </message>
    <message>
      <source>{count} words are printed over each other and cannot be read.</source>
      <translation>{count} Wörter sind übereinander gedruckt und nicht lesbar.</translation>
    </message>
    <message>
      <source>{count} word holds figures that its font may draw as others.</source>
      <translation>{count} Wort enthält Ziffern, die seine Schrift vielleicht als andere zeichnet.</translation>
    </message>
    <message>
      <source>{count} words hold figures that their font may draw as others.</source>
      <translation>{count} Wörter enthalten Ziffern, die ihre Schrift vielleicht als andere zeichnet.</translation>
    </message>
    <message>
      <source>The file gives other words than it draws on this page; those drawn were read.</source>
      <translation>Die Datei gibt auf dieser Seite andere Wörter an, als sie zeichnet; gelesen wurden die gezeichneten.</translation>
    </message>
    <message>
      <source>The OCR layer disagrees with the picture at {count} of {number} words.</source>
      <translation>Die OCR-Schicht weicht bei {count} von {number} Wörtern vom Bild ab.</translation>
    </message>
    <message>
      <source>{count} of {number} words of the OCR layer have no ink under them.</source>
      <translation>Unter {count} von {number} Wörtern der OCR-Schicht ist keine Schrift.</translation>
    </message>
    <message>
      <source>it could not be drawn: {sentence}</source>
      <translation>Sie konnte nicht gezeichnet werden: {sentence}</translation>
    </message>
    <message>
      <source>the page cannot be drawn.</source>
      <translation>Die Seite kann nicht gezeichnet werden.</translation>
    </message>
    <message>
      <source>this part lies outside the page.</source>
      <translation>Dieser Teil liegt außerhalb der Seite.</translation>
    </message>
    <message>
      <source>page {number} is missing from the file.</source>
      <translation>Seite {number} fehlt in der Datei.</translation>
    </message>
    <message>
      <source>page {number} is missing from the file or damaged.</source>
      <translation>Seite {number} fehlt in der Datei oder ist beschädigt.</translation>
    </message>
    <message>
      <source>it has no page {number}.</source>
      <translation>Sie hat keine Seite {number}.</translation>
    </message>
    <message>
      <source>the reader process ended unexpectedly.</source>
      <translation>Der Leseprozess endete unerwartet.</translation>
    </message>
    <message>
      <source>the reader process crashed ({code}).</source>
      <translation>Der Leseprozess ist abgestürzt ({code}).</translation>
    </message>
    <message>
      <source>it needed more than {number} MB of memory.</source>
      <translation>Sie brauchte mehr als {number} MB Speicher.</translation>
    </message>
    <message>
      <source>its answer could not be read.</source>
      <translation>Die Antwort des Leseprozesses konnte nicht gelesen werden.</translation>
    </message>
    <message>
      <source>no process could be started for it ({error}).</source>
      <translation>Dafür konnte kein Prozess gestartet werden ({error}).</translation>
    </message>
    <message>
      <source>The rest of the document is not affected.</source>
      <translation>Der Rest des Dokuments ist nicht betroffen.</translation>
    </message>
    <message>
      <source>No model is named.</source>
      <translation>Es ist kein Modell genannt.</translation>
    </message>
    <message>
      <source>A key is needed.</source>
      <translation>Es wird ein Schlüssel gebraucht.</translation>
    </message>
    <message>
      <source>Set it in the settings.</source>
      <translation>Tragen Sie es in den Einstellungen ein.</translation>
    </message>
    <message>
      <source>The base URL is not an http(s) address.</source>
      <translation>Die Adresse ist keine http(s)-Adresse.</translation>
    </message>
    <message>
      <source>The base URL holds a password, a “?” or a “#”.</source>
      <translation>Die Adresse enthält ein Passwort, ein „?“ oder ein „#“.</translation>
    </message>
    <message>
      <source>Put the key into its own field.</source>
      <translation>Geben Sie den Schlüssel in sein eigenes Feld ein.</translation>
    </message>
    <message>
      <source>The key holds characters that no key has.</source>
      <translation>Der Schlüssel enthält Zeichen, die kein Schlüssel hat.</translation>
    </message>
    <message>
      <source>Paste it once more.</source>
      <translation>Fügen Sie ihn noch einmal ein.</translation>
    </message>
    <message>
      <source>Text of this workspace would be sent to {host}.</source>
      <translation>Text dieses Arbeitsbereichs würde an {host} gesendet.</translation>
    </message>
    <message>
      <source>Allow it for this workspace first, or choose the extractive provider.</source>
      <translation>Erlauben Sie es zuerst für diesen Arbeitsbereich, oder wählen Sie die wörtlichen Auszüge.</translation>
    </message>
    <message>
      <source>The endpoint cannot be reached ({error}).</source>
      <translation>Der Endpunkt ist nicht erreichbar ({error}).</translation>
    </message>
    <message>
      <source>No reply within 1 second.</source>
      <translation>Keine Antwort innerhalb von 1 Sekunde.</translation>
    </message>
    <message>
      <source>No reply within {figure} seconds.</source>
      <translation>Keine Antwort innerhalb von {figure} Sekunden.</translation>
    </message>
    <message>
      <source>The connection dropped in the middle of the reply.</source>
      <translation>Die Verbindung brach mitten in der Antwort ab.</translation>
    </message>
    <message>
      <source>The endpoint sent something that is not JSON.</source>
      <translation>Der Endpunkt sandte etwas, das kein JSON ist.</translation>
    </message>
    <message>
      <source>The endpoint sent JSON of another shape than a reply.</source>
      <translation>Der Endpunkt sandte JSON, das nicht die Form einer Antwort hat.</translation>
    </message>
    <message>
      <source>The endpoint sent more than {count} MB.</source>
      <translation>Der Endpunkt sandte mehr als {count} MB.</translation>
    </message>
    <message>
      <source>The reply is longer than a million characters.</source>
      <translation>Die Antwort ist länger als eine Million Zeichen.</translation>
    </message>
    <message>
      <source>The endpoint reports: {text}</source>
      <translation>Der Endpunkt meldet: {text}</translation>
    </message>
    <message>
      <source>The endpoint answered HTTP {count}: {text}</source>
      <translation>Der Endpunkt antwortete mit HTTP {count}: {text}</translation>
    </message>
    <message>
      <source>The endpoint answered HTTP {count} to {url}: {text}</source>
      <translation>Der Endpunkt antwortete mit HTTP {count} nach {url}: {text}</translation>
    </message>
    <message>
      <source>The model sent an empty reply.</source>
      <translation>Das Modell sandte eine leere Antwort.</translation>
    </message>
    <message>
      <source>The model used up its tokens before it wrote an answer.</source>
      <translation>Das Modell verbrauchte seine Tokens, bevor es eine Antwort schrieb.</translation>
    </message>
    <message>
      <source>The model or a filter of the endpoint refused to answer: {text}</source>
      <translation>Das Modell oder ein Filter des Endpunkts verweigerte die Antwort: {text}</translation>
    </message>
    <message>
      <source>The model or a filter of the endpoint refused to answer ({reason}).</source>
      <translation>Das Modell oder ein Filter des Endpunkts verweigerte die Antwort ({reason}).</translation>
    </message>
    <message>
      <source>The endpoint ended the reply with the reason “{reason}”.</source>
      <translation>Der Endpunkt beendete die Antwort mit dem Grund „{reason}“.</translation>
    </message>
    <message>
      <source>The proxy or the certificates named in the environment cannot be used.</source>
      <translation>Der Proxy oder die Zertifikate aus der Umgebung lassen sich nicht verwenden.</translation>
    </message>
    <message>
      <source>Mend or unset HTTPS_PROXY, ALL_PROXY and SSL_CERT_FILE, then try again.</source>
      <translation>Berichtigen oder entfernen Sie HTTPS_PROXY, ALL_PROXY und SSL_CERT_FILE und versuchen Sie es erneut.</translation>
    </message>
    <message>
      <source>Nothing else was lost; you can try again.</source>
      <translation>Sonst ging nichts verloren; Sie können es erneut versuchen.</translation>
    </message>
    <message>
      <source>Try again.</source>
      <translation>Versuchen Sie es erneut.</translation>
    </message>
    <message>
      <source>Try again or choose another model.</source>
      <translation>Versuchen Sie es erneut, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
      <source>Raise its token limit or choose another model.</source>
      <translation>Erhöhen Sie seine Token-Grenze, oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
      <source>Check the key in the settings.</source>
      <translation>Prüfen Sie den Schlüssel in den Einstellungen.</translation>
    </message>
    <message>
      <source>The key has no right to use this model.</source>
      <translation>Der Schlüssel darf dieses Modell nicht verwenden.</translation>
    </message>
    <message>
      <source>Check base URL and model name.</source>
      <translation>Prüfen Sie Adresse und Modellnamen.</translation>
    </message>
    <message>
      <source>The endpoint is busy or the quota is used up; try again later.</source>
      <translation>Der Endpunkt ist ausgelastet oder das Kontingent verbraucht; versuchen Sie es später.</translation>
    </message>
    <message>
      <source>It asks to wait {count} seconds.</source>
      <translation>Er bittet, {count} Sekunden zu warten.</translation>
    </message>
    <message>
      <source>Set the address it leads to as base URL; nothing was sent there.</source>
      <translation>Tragen Sie die Adresse ein, zu der er leitet; dorthin wurde nichts gesendet.</translation>
    </message>
    <message>
      <source>Retrieval unknown: every passage of the chosen documents counts as a source.</source>
      <translation>Suche unbekannt: Jede Passage der gewählten Dokumente gilt als Quelle.</translation>
    </message>
    <message>
      <source>Retrieval unknown: every span of the chosen documents is in scope.</source>
      <translation>Abruf unbekannt: Jede Passage der gewählten Dokumente gilt als Quelle.</translation>
    </message>
    <message>
      <source>No filter: the whole workspace was searched.</source>
      <translation>Kein Filter: Der ganze Arbeitsbereich wurde durchsucht.</translation>
    </message>
    <message>
      <source>Filters: {filters}.</source>
      <translation>Filter: {filters}.</translation>
    </message>
    <message>
      <source>No passage matches.</source>
      <translation>Keine Passage passt.</translation>
    </message>
    <message>
      <source>There are no documents in this workspace.</source>
      <translation>In diesem Arbeitsbereich sind keine Dokumente.</translation>
    </message>
    <message>
      <source>Not shown: {many} more that match.</source>
      <translation>Nicht gezeigt: {many} weitere Treffer.</translation>
    </message>
    <message>
      <source>{many} more not shown.</source>
      <translation>{many} weitere nicht gezeigt.</translation>
    </message>
    <message>
      <source>No words: everything that passes the filters is listed in order.</source>
      <translation>Keine Wörter: Alles, was die Filter durchlassen, ist der Reihe nach aufgeführt.</translation>
    </message>
    <message>
      <source>Nothing to search for: type a word, an amount or a form number.</source>
      <translation>Nichts zu suchen: Geben Sie ein Wort, einen Betrag oder eine Formularnummer ein.</translation>
    </message>
    <message>
      <source>The limit is 0.</source>
      <translation>Die Höchstzahl ist 0.</translation>
    </message>
    <message>
      <source>Chunk {name} is not known.</source>
      <translation>Der Abschnitt {name} ist nicht bekannt.</translation>
    </message>
    <message>
      <source>Document {name} is not in the index.</source>
      <translation>Das Dokument {name} ist nicht im Index.</translation>
    </message>
    <message>
      <source>The filter documentId={name} lies outside the chosen documents.</source>
      <translation>Der Filter documentId={name} liegt außerhalb der gewählten Dokumente.</translation>
    </message>
    <message>
      <source>The filter {name}={value} is no page number or range such as 3-7.</source>
      <translation>Der Filter {name}={value} ist keine Seitenzahl und kein Bereich wie 3-7.</translation>
    </message>
    <message>
      <source>Unknown filter key `{name}`: no passage has it, so nothing matches.</source>
      <translation>Unbekannter Filter `{name}`: Keine Passage hat ihn, also passt nichts.</translation>
    </message>
    <message>
      <source>No passage has {name}={value}.</source>
      <translation>Keine Passage hat {name}={value}.</translation>
    </message>
    <message>
      <source>The question names a document ({name}): its passages come first.</source>
      <translation>Die Frage nennt ein Dokument ({name}): Seine Passagen stehen zuerst.</translation>
    </message>
    <message>
      <source>No section title, form number, defined term or table header matches.</source>
      <translation>Kein Abschnittstitel, keine Formularnummer, kein definierter Begriff und kein Tabellenkopf passt.</translation>
    </message>
    <message>
      <source>Searched inside the {count} best of {number} regions.</source>
      <translation>In den {count} besten von {number} Bereichen gesucht.</translation>
    </message>
    <message>
      <source>{count} windows, {many} characters.</source>
      <translation>{count} Fenster, {many} Zeichen.</translation>
    </message>
    <message>
      <source>{count} more passages lie outside the windows (budget {many} characters).</source>
      <translation>{count} weitere Passagen liegen außerhalb der Fenster (Grenze {many} Zeichen).</translation>
    </message>
    <message>
      <source>The words in quotes hold nothing to search for.</source>
      <translation>Die Wörter in Anführungszeichen enthalten nichts, wonach gesucht werden kann.</translation>
    </message>
    <message>
      <source>Only the first {many} passages with these words were checked for the phrase.</source>
      <translation>Nur die ersten {many} Passagen mit diesen Wörtern wurden auf die Wortfolge geprüft.</translation>
    </message>
    <message>
      <source>The question was cut after {many} characters.</source>
      <translation>Die Frage wurde nach {many} Zeichen abgeschnitten.</translation>
    </message>
    <message>
      <source>Part of the query has no special meaning here and was searched as words.</source>
      <translation>Ein Teil der Anfrage hat hier keine besondere Bedeutung und wurde als Wörter gesucht.</translation>
    </message>
    <message>
      <source>The encoder is busy; this search used words alone.</source>
      <translation>Der Encoder ist beschäftigt; diese Suche verwendete nur Wörter.</translation>
    </message>
    <message>
      <source>The encoder did not answer in time; this search used words alone.</source>
      <translation>Der Encoder antwortete nicht rechtzeitig; diese Suche verwendete nur Wörter.</translation>
    </message>
    <message>
      <source>The encoder stopped; this search used words alone.</source>
      <translation>Der Encoder wurde beendet; diese Suche verwendete nur Wörter.</translation>
    </message>
    <message>
      <source>The encoder failed on this question.</source>
      <translation>Der Encoder scheiterte an dieser Frage.</translation>
    </message>
    <message>
      <source>The encoder cannot be started; searching works by words alone.</source>
      <translation>Der Encoder lässt sich nicht starten; gesucht wird nur mit Wörtern.</translation>
    </message>
    <message>
      <source>The search index is being built; results are not complete yet.</source>
      <translation>Der Suchindex wird aufgebaut; die Ergebnisse sind noch nicht vollständig.</translation>
    </message>
    <message>
      <source>The index lags behind: {count} documents are not in it yet.</source>
      <translation>Der Index hinkt nach: {count} Dokumente sind noch nicht darin.</translation>
    </message>
    <message>
      <source>The index lags behind: the newest changes are not in it yet.</source>
      <translation>Der Index hinkt nach: Die neuesten Änderungen sind noch nicht darin.</translation>
    </message>
    <message>
      <source>{count} of {number} documents have no search by meaning yet: words alone there.</source>
      <translation>{count} von {number} Dokumenten sind noch nicht nach Bedeutung durchsuchbar: dort nur nach Wörtern.</translation>
    </message>
    <message>
      <source>{count} of {number} documents have no vectors yet: words alone there.</source>
      <translation>{count} von {number} Dokumenten haben noch keine Vektoren: dort nur Wörter.</translation>
    </message>
    <message>
      <source>Retrieved by a plug-in.</source>
      <translation>Von einer Erweiterung abgerufen.</translation>
    </message>
    <message>
      <source>Filters were applied to the {count} passages it returned.</source>
      <translation>Die Filter wurden auf die {count} gelieferten Passagen angewandt.</translation>
    </message>
    <message>
      <source>“{name}” is a defined term.</source>
      <translation>„{name}“ ist ein definierter Begriff.</translation>
    </message>
    <message>
      <source>An endorsement changes this policy here.</source>
      <translation>Ein Nachtrag ändert diese Police hier.</translation>
    </message>
    <message>
      <source>An endorsement changes {form} here.</source>
      <translation>Ein Nachtrag ändert {form} hier.</translation>
    </message>
    <message>
      <source>This exclusion is about the same words.</source>
      <translation>Dieser Ausschluss betrifft dieselben Wörter.</translation>
    </message>
    <message>
      <source>This exclusion is about the same words ({name}).</source>
      <translation>Dieser Ausschluss betrifft dieselben Wörter ({name}).</translation>
    </message>
    <message>
      <source>This condition is about the same words.</source>
      <translation>Diese Bedingung betrifft dieselben Wörter.</translation>
    </message>
    <message>
      <source>This condition is about the same words ({name}).</source>
      <translation>Diese Bedingung betrifft dieselben Wörter ({name}).</translation>
    </message>
    <message>
      <source>It stands under “{name}”.</source>
      <translation>Es steht unter „{name}“.</translation>
    </message>
    <message>
      <source>The wording limits: “{name}”.</source>
      <translation>Der Wortlaut schränkt ein: „{name}“.</translation>
    </message>
    <message>
      <source>Cancelled; nothing of this file was kept.</source>
      <translation>Abgebrochen; von dieser Datei wurde nichts behalten.</translation>
    </message>
    <message>
      <source>The file could not be read: {sentence}</source>
      <translation>Die Datei konnte nicht gelesen werden: {sentence}</translation>
    </message>
    <message>
      <source>Unexpected error ({error}).</source>
      <translation>Unerwarteter Fehler ({error}).</translation>
    </message>
    <message>
      <source>The same file is in the workspace as {name}.</source>
      <translation>Dieselbe Datei ist im Arbeitsbereich als {name}.</translation>
    </message>
    <message>
      <source>Already in the workspace.</source>
      <translation>Schon im Arbeitsbereich.</translation>
    </message>
    <message>
      <source>the cited cell</source>
      <translation>die zitierte Zelle</translation>
    </message>
    <message>
      <source>the cited row</source>
      <translation>die zitierte Zeile</translation>
    </message>
    <message>
      <source>the cited table</source>
      <translation>die zitierte Tabelle</translation>
    </message>
    <message>
      <source>the cited page</source>
      <translation>die zitierte Seite</translation>
    </message>
    <message>
      <source>the cited section</source>
      <translation>der zitierte Abschnitt</translation>
    </message>
    <message>
      <source>the cited field</source>
      <translation>das zitierte Feld</translation>
    </message>
    <message>
      <source>the cited passage</source>
      <translation>die zitierte Passage</translation>
    </message>
    <message>
      <source>the cited evidence</source>
      <translation>der zitierte Beleg</translation>
    </message>
    <message>
      <source>in the cited cell</source>
      <translation>in der zitierten Zelle</translation>
    </message>
    <message>
      <source>in the cited row</source>
      <translation>in der zitierten Zeile</translation>
    </message>
    <message>
      <source>in the cited table</source>
      <translation>in der zitierten Tabelle</translation>
    </message>
    <message>
      <source>in the cited page</source>
      <translation>auf der zitierten Seite</translation>
    </message>
    <message>
      <source>in the cited section</source>
      <translation>im zitierten Abschnitt</translation>
    </message>
    <message>
      <source>in the cited field</source>
      <translation>im zitierten Feld</translation>
    </message>
    <message>
      <source>in the cited passage</source>
      <translation>in der zitierten Passage</translation>
    </message>
    <message>
      <source>of the cited cell</source>
      <translation>der zitierten Zelle</translation>
    </message>
    <message>
      <source>of the cited row</source>
      <translation>der zitierten Zeile</translation>
    </message>
    <message>
      <source>of the cited table</source>
      <translation>der zitierten Tabelle</translation>
    </message>
    <message>
      <source>of the cited page</source>
      <translation>der zitierten Seite</translation>
    </message>
    <message>
      <source>of the cited section</source>
      <translation>des zitierten Abschnitts</translation>
    </message>
    <message>
      <source>of the cited field</source>
      <translation>des zitierten Feldes</translation>
    </message>
    <message>
      <source>of the cited passage</source>
      <translation>der zitierten Passage</translation>
    </message>
    <message>
      <source>outside the cited cell</source>
      <translation>außerhalb der zitierten Zelle</translation>
    </message>
    <message>
      <source>outside the cited row</source>
      <translation>außerhalb der zitierten Zeile</translation>
    </message>
    <message>
      <source>outside the cited table</source>
      <translation>außerhalb der zitierten Tabelle</translation>
    </message>
    <message>
      <source>outside the cited page</source>
      <translation>außerhalb der zitierten Seite</translation>
    </message>
    <message>
      <source>outside the cited section</source>
      <translation>außerhalb des zitierten Abschnitts</translation>
    </message>
    <message>
      <source>outside the cited field</source>
      <translation>außerhalb des zitierten Feldes</translation>
    </message>
    <message>
      <source>outside the cited passage</source>
      <translation>außerhalb der zitierten Passage</translation>
    </message>
    <message>
      <source>a list number</source>
      <translation>eine Listennummer</translation>
    </message>
    <message>
      <source>the writing of a figure</source>
      <translation>die Schreibweise einer Zahl</translation>
    </message>
    <message>
      <source>punctuation</source>
      <translation>die Zeichensetzung</translation>
    </message>
    <message>
      <source>the division of a word</source>
      <translation>die Trennung eines Wortes</translation>
    </message>
    <message>
      <source>“accepted”</source>
      <translation>„angenommen“</translation>
    </message>
    <message>
      <source>“rejected”</source>
      <translation>„abgelehnt“</translation>
    </message>
    <message>
      <source>“corrected”</source>
      <translation>„berichtigt“</translation>
    </message>
    <message>
      <source>“unsure”</source>
      <translation>„unsicher“</translation>
    </message>
    <message>
      <source>“pending”</source>
      <translation>„offen“</translation>
    </message>
    <message>
      <source>Cohen's κ</source>
      <translation>Cohens κ</translation>
    </message>
    <message>
      <source>Krippendorff's α</source>
      <translation>Krippendorffs α</translation>
    </message>
    <message>
      <source>“{one}” and “{two}” can be read as the same or as different dates.</source>
      <translation>„{one}“ und „{two}“ können dasselbe oder verschiedene Daten bedeuten.</translation>
    </message>
    <message>
      <source>The quote stands {in_cited} word for word.</source>
      <translation>Der Wortlaut steht {in_cited} Wort für Wort.</translation>
    </message>
    <message>
      <source>The quote stands {in_cited} word for word, as the row is written out with its headers.</source>
      <translation>Der Wortlaut steht {in_cited} Wort für Wort, so wie die Zeile mit ihren Überschriften ausgeschrieben wird.</translation>
    </message>
    <message>
      <source>The quote stands {in_cited}; a figure is written another way.</source>
      <translation>Der Wortlaut steht {in_cited}; eine Zahl ist anders geschrieben.</translation>
    </message>
    <message>
      <source>The quote stands {in_cited}; only spacing, case, quote marks or hyphens differ.</source>
      <translation>Der Wortlaut steht {in_cited}; nur Abstände, Groß- und Kleinschreibung, Anführungszeichen oder Bindestriche weichen ab.</translation>
    </message>
    <message>
      <source>The quote stands {in_cited}; only spacing, case, quote marks or hyphens differ, as the row is written out with its headers.</source>
      <translation>Der Wortlaut steht {in_cited}; nur Abstände, Groß- und Kleinschreibung, Anführungszeichen oder Bindestriche weichen ab, so wie die Zeile mit ihren Überschriften ausgeschrieben wird.</translation>
    </message>
    <message>
      <source>The quote stands {in_cited}; only spacing, case, quote marks, hyphens or layout differ.</source>
      <translation>Der Wortlaut steht {in_cited}; nur Abstände, Groß- und Kleinschreibung, Anführungszeichen, Bindestriche oder Satzbild weichen ab.</translation>
    </message>
    <message>
      <source>The quote stands {in_cited}; only spacing, case, quote marks, hyphens or layout differ, as the row is written out with its headers.</source>
      <translation>Der Wortlaut steht {in_cited}; nur Abstände, Groß- und Kleinschreibung, Anführungszeichen, Bindestriche oder Satzbild weichen ab, so wie die Zeile mit ihren Überschriften ausgeschrieben wird.</translation>
    </message>
    <message>
      <source>The quote ends with a full stop where {cited} goes on with “{rest} …”.</source>
      <translation>Der Wortlaut endet mit einem Punkt, wo es weitergeht ({cited}): „{rest} …“.</translation>
    </message>
    <message>
      <source>The quote cuts off the unit of its last figure: {cited} goes on with “{rest}”.</source>
      <translation>Dem Wortlaut fehlt die Einheit seiner letzten Zahl; es geht weiter ({cited}): „{rest}“.</translation>
    </message>
    <message>
      <source>The quote says “{quote}”; {cited} says “{source}”.</source>
      <translation>Im Wortlaut steht „{quote}“; {cited} sagt „{source}“.</translation>
    </message>
    <message>
      <source>The quote says “{quote}”; {cited} does not.</source>
      <translation>Im Wortlaut steht „{quote}“; {cited} sagt das nicht.</translation>
    </message>
    <message>
      <source>The quote leaves out “{source}”, which {cited} says.</source>
      <translation>Im Wortlaut fehlt „{source}“; {cited} sagt es.</translation>
    </message>
    <message>
      <source>The words are the same; punctuation or brackets differ.</source>
      <translation>Die Wörter sind gleich; Zeichensetzung oder Klammern weichen ab.</translation>
    </message>
    <message>
      <source>The answer is in another language than the source: only its figures were compared, not its words.</source>
      <translation>Die Antwort ist in einer anderen Sprache als die Quelle: Nur ihre Zahlen wurden verglichen, nicht ihre Wörter.</translation>
    </message>
    <message>
      <source>The quote is too short to point at one passage.</source>
      <translation>Der Wortlaut ist zu kurz, um eine bestimmte Passage zu bezeichnen.</translation>
    </message>
    <message>
      <source>The quote begins or ends {outside_cited}, in words this run did not retrieve.</source>
      <translation>Der Wortlaut beginnt oder endet {outside_cited}, in Wörtern, die diese Suche nicht gefunden hat.</translation>
    </message>
    <message>
      <source>Only a part of the quote stands {in_cited}: {difference}.</source>
      <translation>Nur ein Teil des Wortlauts steht {in_cited}: {difference}.</translation>
    </message>
    <message>
      <source>The words are those {of_cited}; {note} differs: “{one}” and “{two}”.</source>
      <translation>Die Wörter sind die {of_cited}; {note} weicht ab: „{one}“ und „{two}“.</translation>
    </message>
    <message>
      <source>The quote is almost the text {of_cited}: “{one}” stands for “{two}”.</source>
      <translation>Der Wortlaut ist fast der Text {of_cited}: „{one}“ steht statt „{two}“.</translation>
    </message>
    <message>
      <source>The quote is like the text {of_cited} but not the same.</source>
      <translation>Der Wortlaut ähnelt dem Text {of_cited}, ist aber nicht derselbe.</translation>
    </message>
    <message>
      <source>The parts of the quote stand in the cited place in another order.</source>
      <translation>Die Teile des Wortlauts stehen an der zitierten Stelle in anderer Reihenfolge.</translation>
    </message>
    <message>
      <source>The quote leaves words out; among the words between stands “{word_between}”.</source>
      <translation>Der Wortlaut lässt Wörter aus; unter den Wörtern dazwischen steht „{word_between}“.</translation>
    </message>
    <message>
      <source>The quote joins passages that stand apart; among the words between stands “{word_between}”.</source>
      <translation>Der Wortlaut fügt getrennte Passagen zusammen; unter den Wörtern dazwischen steht „{word_between}“.</translation>
    </message>
    <message>
      <source>The quote leaves words out under different headings.</source>
      <translation>Der Wortlaut lässt Wörter aus und reicht über verschiedene Überschriften.</translation>
    </message>
    <message>
      <source>The quote joins passages that stand apart under different headings.</source>
      <translation>Der Wortlaut fügt Passagen unter verschiedenen Überschriften zusammen.</translation>
    </message>
    <message>
      <source>The quote leaves words out; each part stands in the cited place.</source>
      <translation>Der Wortlaut lässt Wörter aus; jeder Teil steht an der zitierten Stelle.</translation>
    </message>
    <message>
      <source>The quote joins passages that stand apart; each part stands in the cited place.</source>
      <translation>Der Wortlaut fügt getrennte Passagen zusammen; jeder Teil steht an der zitierten Stelle.</translation>
    </message>
    <message>
      <source>The quoted words stand nowhere in the workspace.</source>
      <translation>Die zitierten Wörter stehen nirgends im Arbeitsbereich.</translation>
    </message>
    <message>
      <source>The quoted words stand nowhere in the workspace; nearest is “{source}”.</source>
      <translation>Die zitierten Wörter stehen nirgends im Arbeitsbereich; am nächsten kommt „{source}“.</translation>
    </message>
    <message>
      <source>The quoted words stand on p. {page}; that passage is not among the {count} retrieved.</source>
      <translation>Die zitierten Wörter stehen auf S. {page}; diese Passage ist nicht unter den {count} gefundenen.</translation>
    </message>
    <message>
      <source>The quoted words stand; that passage is not among the {count} retrieved.</source>
      <translation>Die zitierten Wörter gibt es; die Passage ist nicht unter den {count} gefundenen.</translation>
    </message>
    <message>
      <source>The quoted words are not in the cited document; they stand in “{name}”, page {page}.</source>
      <translation>Die zitierten Wörter stehen nicht im zitierten Dokument, sondern in „{name}“, Seite {page}.</translation>
    </message>
    <message>
      <source>The quoted words are not in the cited document; they stand in “{name}”.</source>
      <translation>Die zitierten Wörter stehen nicht im zitierten Dokument, sondern in „{name}“.</translation>
    </message>
    <message>
      <source>The quoted words stand in another cell of the table, not {in_cited}.</source>
      <translation>Die zitierten Wörter stehen in einer anderen Zelle der Tabelle, nicht {in_cited}.</translation>
    </message>
    <message>
      <source>The quoted words stand in another cell of the table ({cell}), not {in_cited}.</source>
      <translation>Die zitierten Wörter stehen in einer anderen Zelle der Tabelle ({cell}), nicht {in_cited}.</translation>
    </message>
    <message>
      <source>The quoted words stand on page {page}, not on page {other}.</source>
      <translation>Die zitierten Wörter stehen auf Seite {page}, nicht auf Seite {other}.</translation>
    </message>
    <message>
      <source>The quoted words stand on page {page}, not on pages {pages}.</source>
      <translation>Die zitierten Wörter stehen auf Seite {page}, nicht auf den Seiten {pages}.</translation>
    </message>
    <message>
      <source>Nothing is quoted, and what is cited is too long to look for “{figure}” in all of it.</source>
      <translation>Es ist kein Wortlaut angegeben, und das Zitierte ist zu lang, um „{figure}“ darin überall zu suchen.</translation>
    </message>
    <message>
      <source>The quoted words stand on the same page but not {in_cited}.</source>
      <translation>Die zitierten Wörter stehen auf derselben Seite, aber nicht {in_cited}.</translation>
    </message>
    <message>
      <source>The quoted words are not {in_cited}; they stand elsewhere in the document.</source>
      <translation>Die zitierten Wörter stehen nicht {in_cited}, sondern anderswo im Dokument.</translation>
    </message>
    <message>
      <source>The quoted words stand {count} times in what is cited (pages {pages}); the citation does not say which.</source>
      <translation>Die zitierten Wörter stehen {count}-mal im Zitierten (Seiten {pages}); das Zitat sagt nicht, welche Stelle gemeint ist.</translation>
    </message>
    <message>
      <source>The quoted words stand {count} times in what is cited; the citation does not say which.</source>
      <translation>Die zitierten Wörter stehen {count}-mal im Zitierten; das Zitat sagt nicht, welche Stelle gemeint ist.</translation>
    </message>
    <message>
      <source>The citation fits more than one place.</source>
      <translation>Das Zitat passt auf mehr als eine Stelle.</translation>
    </message>
    <message>
      <source>The citation names no document; more than one has such a place.</source>
      <translation>Das Zitat nennt kein Dokument; mehrere haben eine solche Stelle.</translation>
    </message>
    <message>
      <source>{sentence} Candidates: {candidates}.</source>
      <translation>{sentence} In Frage kommen: {candidates}.</translation>
    </message>
    <message>
      <source>Candidates: {candidates}.</source>
      <translation>In Frage kommen: {candidates}.</translation>
    </message>
    <message>
      <source>“p. {page}” may be the page of that number in the file or the one printed so.</source>
      <translation>„p. {page}“ kann die Seite mit dieser Nummer in der Datei sein oder die so bedruckte.</translation>
    </message>
    <message>
      <source>The quote stands on page {page} of the file; on the page printed “{printed}” it does not.</source>
      <translation>Der Wortlaut steht auf Seite {page} der Datei; auf der Seite mit dem Aufdruck „{printed}“ nicht.</translation>
    </message>
    <message>
      <source>The quote stands on the page printed “{printed}”, page {page} of the file.</source>
      <translation>Der Wortlaut steht auf der Seite mit dem Aufdruck „{printed}“, Seite {page} der Datei.</translation>
    </message>
    <message>
      <source>They stand on page {page} of the file; on the page printed “{printed}” they do not.</source>
      <translation>Sie stehen auf Seite {page} der Datei; auf der Seite mit dem Aufdruck „{printed}“ nicht.</translation>
    </message>
    <message>
      <source>They stand on the page printed “{printed}”, page {page} of the file.</source>
      <translation>Sie stehen auf der Seite mit dem Aufdruck „{printed}“, Seite {page} der Datei.</translation>
    </message>
    <message>
      <source>Other citations of this answer count pages the other way.</source>
      <translation>Andere Zitate dieser Antwort zählen die Seiten auf die andere Weise.</translation>
    </message>
    <message>
      <source>“{marker}” may be source {number} or source {next}: some tools count from 0.</source>
      <translation>„{marker}“ kann Quelle {number} oder Quelle {next} sein: Manche Werkzeuge zählen ab 0.</translation>
    </message>
    <message>
      <source>Source {number} and the place named beside it are not the same.</source>
      <translation>Quelle {number} und die daneben genannte Stelle sind nicht dieselbe.</translation>
    </message>
    <message>
      <source>Number {number} is declared twice.</source>
      <translation>Die Nummer {number} ist zweimal vergeben.</translation>
    </message>
    <message>
      <source>“{written}” beside the source leaves open which place is meant.</source>
      <translation>„{written}“ neben der Quelle lässt offen, welche Stelle gemeint ist.</translation>
    </message>
    <message>
      <source>The answer does not say which source number {number} is.</source>
      <translation>Die Antwort sagt nicht, welche Quelle die Nummer {number} ist.</translation>
    </message>
    <message>
      <source>The answer does not say which source “{marker}” is.</source>
      <translation>Die Antwort sagt nicht, welche Quelle „{marker}“ ist.</translation>
    </message>
    <message>
      <source>No source that the answer lists has the number {number} ({count} listed).</source>
      <translation>Keine Quelle, die die Antwort aufführt, hat die Nummer {number} ({count} aufgeführt).</translation>
    </message>
    <message>
      <source>There is no source number {number}: this run has {count} sources.</source>
      <translation>Es gibt keine Quelle mit der Nummer {number}: diese Suche hat {count} Quellen.</translation>
    </message>
    <message>
      <source>No document is named “{written}”; it may mean page {page} of “{name}”.</source>
      <translation>Kein Dokument heißt „{written}“; gemeint sein kann Seite {page} von „{name}“.</translation>
    </message>
    <message>
      <source>No document of the workspace is named “{written}”.</source>
      <translation>Kein Dokument des Arbeitsbereichs heißt „{written}“.</translation>
    </message>
    <message>
      <source>No source has the id “{written}”.</source>
      <translation>Keine Quelle hat die Kennung „{written}“.</translation>
    </message>
    <message>
      <source>The link “{written}” is no document of the workspace; it was not opened.</source>
      <translation>Der Link „{written}“ ist kein Dokument des Arbeitsbereichs; er wurde nicht geöffnet.</translation>
    </message>
    <message>
      <source>Page {page} holds no readable text, so nothing on it can be checked.</source>
      <translation>Seite {page} enthält keinen lesbaren Text; nichts darauf lässt sich prüfen.</translation>
    </message>
    <message>
      <source>The document “{name}” was removed from the workspace.</source>
      <translation>Das Dokument „{name}“ wurde aus dem Arbeitsbereich entfernt.</translation>
    </message>
    <message>
      <source>The document “{name}” of this source was removed from the workspace.</source>
      <translation>Das Dokument „{name}“ dieser Quelle wurde aus dem Arbeitsbereich entfernt.</translation>
    </message>
    <message>
      <source>The document of this source was removed from the workspace.</source>
      <translation>Das Dokument dieser Quelle wurde aus dem Arbeitsbereich entfernt.</translation>
    </message>
    <message>
      <source>The passage found for this answer is not in the present version of “{name}”.</source>
      <translation>Die Passage, die für diese Antwort gefunden wurde, steht nicht in der jetzigen Fassung von „{name}“.</translation>
    </message>
    <message>
      <source>The source exists {where} but lies outside the documents chosen for this answer.</source>
      <translation>Die Quelle gibt es {where}, aber außerhalb der für diese Antwort gewählten Dokumente.</translation>
    </message>
    <message>
      <source>The source exists {where} but is excluded by the filters of this answer.</source>
      <translation>Die Quelle gibt es {where}, aber die Filter dieser Antwort schließen sie aus.</translation>
    </message>
    <message>
      <source>The passage this run retrieved is not in the present version of “{name}”.</source>
      <translation>Die Passage, die diese Suche fand, steht nicht in der jetzigen Fassung von „{name}“.</translation>
    </message>
    <message>
      <source>The source exists {where} but lies outside the documents chosen for this run.</source>
      <translation>Die Quelle gibt es {where}, aber außerhalb der für diese Suche gewählten Dokumente.</translation>
    </message>
    <message>
      <source>The source exists {where} but is excluded by the filters of this run.</source>
      <translation>Die Quelle gibt es {where}, aber die Filter dieser Suche schließen sie aus.</translation>
    </message>
    <message>
      <source>The source exists {where}; it is not among the {count} retrieved.</source>
      <translation>Die Quelle gibt es {where}; sie ist nicht unter den {count} gefundenen.</translation>
    </message>
    <message>
      <source>“{name}” has 1 page; there is no {thing}.</source>
      <translation>„{name}“ hat 1 Seite; es fehlt: {thing}.</translation>
    </message>
    <message>
      <source>“{name}” has {count} pages; there is no {thing}.</source>
      <translation>„{name}“ hat {count} Seiten; es fehlt: {thing}.</translation>
    </message>
    <message>
      <source>“{name}” has no {thing}.</source>
      <translation>In „{name}“ gibt es nicht: {thing}.</translation>
    </message>
    <message>
      <source>No document of the workspace has {thing}.</source>
      <translation>In keinem Dokument des Arbeitsbereichs gibt es: {thing}.</translation>
    </message>
    <message>
      <source>The answer was cut off inside this marker.</source>
      <translation>Die Antwort bricht in diesem Zitatzeichen ab.</translation>
    </message>
    <message>
      <source>The tag is never closed.</source>
      <translation>Die Auszeichnung wird nie geschlossen.</translation>
    </message>
    <message>
      <source>It points back, and no citation stands before it.</source>
      <translation>Die Angabe verweist zurück, und vor ihr steht keine Quellenangabe.</translation>
    </message>
    <message>
      <source>“{written}” is not a source number.</source>
      <translation>„{written}“ ist keine Quellennummer.</translation>
    </message>
    <message>
      <source>“{written}” is not a range of source numbers.</source>
      <translation>„{written}“ ist kein Bereich von Quellennummern.</translation>
    </message>
    <message>
      <source>“{written}” is too long for a source number.</source>
      <translation>„{written}“ ist zu lang für eine Quellennummer.</translation>
    </message>
    <message>
      <source>Nothing is quoted.</source>
      <translation>Es ist nichts wörtlich zitiert.</translation>
    </message>
    <message>
      <source>Nothing is quoted; the source was retrieved.</source>
      <translation>Es ist nichts wörtlich zitiert; die Quelle wurde gefunden.</translation>
    </message>
    <message>
      <source>Nothing is quoted; the source exists; retrieval unknown.</source>
      <translation>Es ist nichts wörtlich zitiert; die Quelle gibt es; ob sie gefunden wurde, ist unbekannt.</translation>
    </message>
    <message>
      <source>Nothing is quoted, so the words were not checked.</source>
      <translation>Es ist nichts wörtlich zitiert, daher wurden die Wörter nicht geprüft.</translation>
    </message>
    <message>
      <source>Nothing is quoted and the claim holds no figure, so it was not checked.</source>
      <translation>Es ist nichts wörtlich zitiert, und die Aussage enthält keine Zahl; sie wurde nicht geprüft.</translation>
    </message>
    <message>
      <source>Nothing is quoted, and the citation names too much text to check by.</source>
      <translation>Es ist nichts wörtlich zitiert, und das Zitat nennt zu viel Text, um daran zu prüfen.</translation>
    </message>
    <message>
      <source>The claim holds too many figures for each to be compared with the evidence.</source>
      <translation>Die Behauptung enthält zu viele Zahlen, um jede mit dem Beleg zu vergleichen.</translation>
    </message>
    <message>
      <source>Nothing is quoted, and none of the claim's figures stands in this source.</source>
      <translation>Es ist nichts wörtlich zitiert, und keine Zahl der Aussage steht in dieser Quelle.</translation>
    </message>
    <message>
      <source>Nothing is quoted; claim and source differ in negation or exception.</source>
      <translation>Es ist nichts wörtlich zitiert; Aussage und Quelle unterscheiden sich in Verneinung oder Ausnahme.</translation>
    </message>
    <message>
      <source>Nothing is quoted; the figures stand there, but no word of the claim does.</source>
      <translation>Es ist nichts wörtlich zitiert; die Zahlen stehen dort, aber kein Wort der Aussage.</translation>
    </message>
    <message>
      <source>Nothing is quoted; where the source has the figures of the claim it does not say “{written}”.</source>
      <translation>Es ist nichts wörtlich zitiert; wo die Quelle die Zahlen der Aussage nennt, sagt sie nicht „{written}“.</translation>
    </message>
    <message>
      <source>Nothing is quoted; all figures of the claim occur in the cited evidence.</source>
      <translation>Es ist nichts wörtlich zitiert; alle Zahlen der Aussage kommen im zitierten Beleg vor.</translation>
    </message>
    <message>
      <source>The cited words cannot be read reliably: the page's letters are garbled or it was not read.</source>
      <translation>Die zitierten Wörter sind nicht zuverlässig lesbar: die Buchstaben der Seite sind verstümmelt, oder sie wurde nicht gelesen.</translation>
    </message>
    <message>
      <source>The cited words are in the file but not visible on the page.</source>
      <translation>Die zitierten Wörter stehen in der Datei, sind auf der Seite aber nicht sichtbar.</translation>
    </message>
    <message>
      <source>The cited words are struck out on the page.</source>
      <translation>Die zitierten Wörter sind auf der Seite durchgestrichen.</translation>
    </message>
    <message>
      <source>The cited words belong to a note or stamp laid over the page, not to the document itself.</source>
      <translation>Die zitierten Wörter gehören zu einer Notiz oder einem Stempel über der Seite, nicht zum Dokument selbst.</translation>
    </message>
    <message>
      <source>The same evidence is cited already by citation {number} of this claim.</source>
      <translation>Denselben Beleg führt schon Zitat {number} dieser Aussage an.</translation>
    </message>
    <message>
      <source>The claim speaks of “{one}”; the cited cell “{cell}” stands in the column “{two}”.</source>
      <translation>Die Aussage spricht von „{one}“; die zitierte Zelle „{cell}“ steht in der Spalte „{two}“.</translation>
    </message>
    <message>
      <source>The claim speaks of “{one}”; the cited cell “{cell}” stands in the row “{two}”.</source>
      <translation>Die Aussage spricht von „{one}“; die zitierte Zelle „{cell}“ steht in der Zeile „{two}“.</translation>
    </message>
    <message>
      <source>The claim denies or excepts something; the quoted words do not.</source>
      <translation>Die Aussage verneint etwas oder nimmt es aus; die zitierten Wörter nicht.</translation>
    </message>
    <message>
      <source>The quoted words deny or except something; the claim does not.</source>
      <translation>Die zitierten Wörter verneinen etwas oder nehmen es aus; die Aussage nicht.</translation>
    </message>
    <message>
      <source>Right before the quoted words the source denies or excepts something; the claim does not.</source>
      <translation>Unmittelbar vor den zitierten Wörtern verneint die Quelle etwas oder nimmt es aus; die Aussage nicht.</translation>
    </message>
    <message>
      <source>The answer denies what the other side does not.</source>
      <translation>Die Antwort verneint, was die Gegenseite nicht verneint.</translation>
    </message>
    <message>
      <source>The cited evidence denies what the other side does not.</source>
      <translation>Der zitierte Beleg verneint, was die Gegenseite nicht verneint.</translation>
    </message>
    <message>
      <source>The answer says “{one}”; {cited} says “{two}”.</source>
      <translation>In der Antwort steht „{one}“; {cited} sagt „{two}“.</translation>
    </message>
    <message>
      <source>The answer says “{one}”; {cited} does not.</source>
      <translation>In der Antwort steht „{one}“; {cited} sagt das nicht.</translation>
    </message>
    <message>
      <source>The answer leaves out “{one}”, which {cited} says.</source>
      <translation>In der Antwort fehlt „{one}“; {cited} sagt es.</translation>
    </message>
    <message>
      <source>The answer says “{one}”; nothing cited for it does.</source>
      <translation>In der Antwort steht „{one}“; nichts dafür Zitiertes sagt das.</translation>
    </message>
    <message>
      <source>The answer says “{one}”; the header over the cited figure says “{two}”.</source>
      <translation>In der Antwort steht „{one}“; über der zitierten Zahl steht „{two}“.</translation>
    </message>
    <message>
      <source>The answer gives “{one}” for “{of}”; the cited evidence gives “{two}”.</source>
      <translation>Die Antwort nennt „{one}“ für „{of}“; die zitierte Stelle nennt „{two}“.</translation>
    </message>
    <message>
      <source>The claim speaks of “{one}”; the passage beside the cited one says “{two}” of it.</source>
      <translation>Die Aussage spricht von „{one}“; davon sagt die Stelle neben der zitierten „{two}“.</translation>
    </message>
    <message>
      <source>The answer says “{one}”; the quoted sentence does not.</source>
      <translation>In der Antwort steht „{one}“; im zitierten Satz nicht.</translation>
    </message>
    <message>
      <source>The cited sentence goes on with “{rest} …”, which the claim leaves out.</source>
      <translation>Der zitierte Satz geht mit „{rest} …“ weiter; die Aussage lässt das weg.</translation>
    </message>
    <message>
      <source>Another place of the document changes the quoted words: “{rest} …”.</source>
      <translation>Eine andere Stelle des Dokuments ändert die zitierten Wörter: „{rest} …“.</translation>
    </message>
    <message>
      <source>The box at the quoted words is not ticked.</source>
      <translation>Das Kästchen bei den zitierten Wörtern ist nicht angekreuzt.</translation>
    </message>
    <message>
      <source>The cited sentence begins with “{rest} …”, which the claim leaves out.</source>
      <translation>Der zitierte Satz beginnt mit „{rest} …“; die Aussage lässt das weg.</translation>
    </message>
    <message>
      <source>The answer compares “{one}” otherwise (at least, up to, more than) than the cited evidence.</source>
      <translation>Die Antwort vergleicht „{one}“ anders (mindestens, bis zu, mehr als) als der zitierte Beleg.</translation>
    </message>
    <message>
      <source>The answer says of “{one}” what the cited evidence says of “{two}”.</source>
      <translation>Die Antwort sagt von „{one}“, was der zitierte Beleg von „{two}“ sagt.</translation>
    </message>
    <message>
      <source>The answer takes “{one}” of “{two}”; the cited evidence takes it of “{three}”.</source>
      <translation>Die Antwort nimmt „{one}“ von „{two}“; der zitierte Beleg nimmt es von „{three}“.</translation>
    </message>
    <message>
      <source>The answer makes “{one}” “{two}”; the cited evidence makes it “{three}”.</source>
      <translation>Die Antwort nennt „{one}“ „{two}“; im zitierten Beleg ist es „{three}“.</translation>
    </message>
    <message>
      <source>The answer counts “{one}” from “{two}”; the cited evidence from “{three}”.</source>
      <translation>Die Antwort rechnet „{one}“ ab „{two}“; der zitierte Beleg ab „{three}“.</translation>
    </message>
    <message>
      <source>The answer puts “{one}” under “{two}”; the cited evidence says that of another figure.</source>
      <translation>Die Antwort stellt „{one}“ unter „{two}“; der zitierte Beleg sagt das von einer anderen Zahl.</translation>
    </message>
    <message>
      <source>The answer joins “{one}” with “{two}”; the cited evidence says them of different things.</source>
      <translation>Die Antwort verbindet „{one}“ mit „{two}“; der zitierte Beleg sagt es von verschiedenen Dingen.</translation>
    </message>
    <message>
      <source>The claim affirms what the cited evidence denies or excepts, or the other way round.</source>
      <translation>Die Aussage bejaht, was der zitierte Beleg verneint oder ausnimmt, oder umgekehrt.</translation>
    </message>
    <message>
      <source>The claim speaks of an exclusion; the quoted words only define a term.</source>
      <translation>Die Aussage spricht von einem Ausschluss; die zitierten Wörter bestimmen nur einen Begriff.</translation>
    </message>
    <message>
      <source>The answer names “{one}”; what is cited for it stands under “{two}”.</source>
      <translation>Die Antwort nennt „{one}“; das dafür Zitierte steht unter „{two}“.</translation>
    </message>
    <message>
      <source>The answer names “{one}”; what is cited for it does not say that it stands there.</source>
      <translation>Die Antwort nennt „{one}“; das dafür Zitierte sagt nicht, dass es dort steht.</translation>
    </message>
    <message>
      <source>The check itself failed: {error}</source>
      <translation>Die Prüfung selbst schlug fehl: {error}</translation>
    </message>
    <message>
      <source>Numbers count from 1.</source>
      <translation>Nummern zählen ab 1.</translation>
    </message>
    <message>
      <source>Retrieval unknown.</source>
      <translation>Ob die Suche es fand, ist unbekannt.</translation>
    </message>
    <message>
      <source>Added by hand by {who}; the machine has not judged it.</source>
      <translation>Von Hand hinzugefügt von {who}; die Maschine hat es nicht beurteilt.</translation>
    </message>
    <message>
      <source>The claim states a figure and cites nothing.</source>
      <translation>Die Aussage nennt eine Zahl und zitiert nichts.</translation>
    </message>
    <message>
      <source>The claim cites nothing.</source>
      <translation>Die Aussage zitiert nichts.</translation>
    </message>
    <message>
      <source>All citations of this claim were rejected.</source>
      <translation>Alle Zitate dieser Aussage wurden abgelehnt.</translation>
    </message>
    <message>
      <source>The claim cites {count} sources.</source>
      <translation>Die Aussage zitiert {count} Quellen.</translation>
    </message>
    <message>
      <source>The claim shares few words with its evidence.</source>
      <translation>Die Aussage hat mit ihrem Beleg wenige Wörter gemein.</translation>
    </message>
    <message>
      <source>The claim speaks of “{one}”, which other parts of the document treat; what is cited does not.</source>
      <translation>Die Aussage spricht von „{one}“; davon handeln andere Teile des Dokuments, das Zitierte nicht.</translation>
    </message>
    <message>
      <source>Claim and evidence differ in a negation or exception.</source>
      <translation>Aussage und Beleg unterscheiden sich in einer Verneinung oder Ausnahme.</translation>
    </message>
    <message>
      <source>The answer says it found nothing; review the search instead. 1 page could not be read.</source>
      <translation>Die Antwort sagt, sie habe nichts gefunden; prüfen Sie stattdessen die Suche. Eine Seite ist nicht lesbar.</translation>
    </message>
    <message>
      <source>The answer says it found nothing; review the search instead. {count} pages could not be read.</source>
      <translation>Die Antwort sagt, sie habe nichts gefunden; prüfen Sie stattdessen die Suche. Nicht lesbare Seiten: {count}.</translation>
    </message>
    <message>
      <source>The answer says it found nothing; review the search instead.</source>
      <translation>Die Antwort sagt, sie habe nichts gefunden; prüfen Sie stattdessen die Suche.</translation>
    </message>
    <message>
      <source>The answer holds {count} citations; the first {number} are kept, {dropped} were cut.</source>
      <translation>Die Antwort enthält {count} Zitate; die ersten {number} bleiben, {dropped} wurden weggelassen.</translation>
    </message>
    <message>
      <source>The answer holds more than {count} marks; what stands behind them was not read for citations.</source>
      <translation>Die Antwort enthält mehr als {count} Zitatzeichen; was dahinter steht, wurde nicht auf Zitate gelesen.</translation>
    </message>
    <message>
      <source>The answer holds {count} headings of source lists; {most} of them were read.</source>
      <translation>Die Antwort enthält {count} Überschriften von Quellenlisten; {most} davon wurden gelesen.</translation>
    </message>
    <message>
      <source>Damaged JSON is read up to {count} characters; what stands behind them was not read.</source>
      <translation>Beschädigtes JSON wird bis zu {count} Zeichen gelesen; was dahinter steht, wurde nicht gelesen.</translation>
    </message>
    <message>
      <source>YAML is read up to {count} characters; what stands behind them was not read.</source>
      <translation>YAML wird bis zu {count} Zeichen gelesen; was dahinter steht, wurde nicht gelesen.</translation>
    </message>
    <message>
      <source>A block of YAML was not read for citations: it holds anchors, tags or nested brackets.</source>
      <translation>Ein YAML-Block wurde nicht nach Zitaten durchsucht: Er enthält Anker, Typangaben oder verschachtelte Klammern.</translation>
    </message>
    <message>
      <source>A block of YAML was not read for citations: it is damaged.</source>
      <translation>Ein YAML-Block wurde nicht nach Zitaten durchsucht: Er ist beschädigt.</translation>
    </message>
    <message>
      <source>{count} of {number} listed sources are not used by a marker in the text.</source>
      <translation>{count} von {number} aufgeführten Quellen kommen in keinem Zitatzeichen des Textes vor.</translation>
    </message>
    <message>
      <source>{count} marks that are no citations were found; the first {number} are listed.</source>
      <translation>Es wurden {count} Zeichen gefunden, die keine Zitate sind; die ersten {number} sind aufgeführt.</translation>
    </message>
    <message>
      <source>The JSON of the answer was damaged (cut off, trailing commas or wrong quotes) and was repaired.</source>
      <translation>Das JSON der Antwort war beschädigt (abgeschnitten, überzählige Kommas oder falsche Anführungszeichen) und wurde repariert.</translation>
    </message>
    <message>
      <source>Text before the JSON was left aside: it is not part of the answer.</source>
      <translation>Text vor dem JSON blieb beiseite: er gehört nicht zur Antwort.</translation>
    </message>
    <message>
      <source>The answer was imported: what was retrieved for it is unknown.</source>
      <translation>Die Antwort wurde eingelesen: was für sie gesucht wurde, ist unbekannt.</translation>
    </message>
    <message>
      <source>The endpoint counted {sent} tokens sent and {received} tokens received.</source>
      <translation>Der Endpunkt zählte {sent} gesendete und {received} empfangene Token.</translation>
    </message>
    <message>
      <source>The endpoint counted {sent} tokens sent.</source>
      <translation>Der Endpunkt zählte {sent} gesendete Token.</translation>
    </message>
    <message>
      <source>The endpoint counted {received} tokens received.</source>
      <translation>Der Endpunkt zählte {received} empfangene Token.</translation>
    </message>
    <message>
      <source>The question had been sent by then; what that cost is unknown.</source>
      <translation>Die Frage war da schon gesendet; was das kostet, ist unbekannt.</translation>
    </message>
    <message>
      <source>This answer cost {amount}.</source>
      <translation>Diese Antwort kostete {amount}.</translation>
    </message>
    <message>
      <source>What this answer cost is unknown: the endpoint did not count all tokens.</source>
      <translation>Was diese Antwort kostete, ist unbekannt: der Endpunkt zählte nicht alle Token.</translation>
    </message>
    <message>
      <source>What this answer cost is unknown: no price is set for the model “{model}”.</source>
      <translation>Was diese Antwort kostete, ist unbekannt: für das Modell „{model}“ ist kein Preis gesetzt.</translation>
    </message>
    <message>
      <source>No searched page holds {words} or a known synonym.</source>
      <translation>Keine durchsuchte Seite enthält {words} oder ein bekanntes Synonym.</translation>
    </message>
    <message>
      <source>No passage found names {words}.</source>
      <translation>Keine gefundene Stelle nennt {words}.</translation>
    </message>
    <message>
      <source>No passage found gives a number of {words}.</source>
      <translation>Keine gefundene Stelle nennt eine Anzahl zu {words}.</translation>
    </message>
    <message>
      <source>No passage found gives the name of {words}.</source>
      <translation>Keine gefundene Stelle nennt den Namen zu {words}.</translation>
    </message>
    <message>
      <source>Nothing was found for {words} alone.</source>
      <translation>Für {words} allein wurde nichts gefunden.</translation>
    </message>
    <message>
      <source>Searched for each of {count} questions, too.</source>
      <translation>Auch nach jeder der {count} Fragen einzeln wurde gesucht.</translation>
    </message>
    <message>
      <source>No passage found has the kind of fact that is asked for (amount, number, date, period, contact).</source>
      <translation>Keine gefundene Stelle enthält die Art von Angabe, nach der gefragt ist (Betrag, Zahl, Datum, Frist, Kontakt).</translation>
    </message>
    <message>
      <source>Some words of the passages found cannot be read reliably, so nothing was quoted from them.</source>
      <translation>Einige Wörter der gefundenen Stellen sind nicht zuverlässig lesbar; daraus wurde nichts zitiert.</translation>
    </message>
    <message>
      <source>The passages found share too little with the question to be quoted as its answer.</source>
      <translation>Die gefundenen Stellen haben zu wenig mit der Frage gemein, um als Antwort zitiert zu werden.</translation>
    </message>
    <message>
      <source>The reply was cut before its end; what arrived is kept.</source>
      <translation>Die Antwort brach vor ihrem Ende ab; was ankam, bleibt erhalten.</translation>
    </message>
    <message>
      <source>The answer is cut off: the model stopped at its token limit.</source>
      <translation>Die Antwort ist abgeschnitten: das Modell endete an seiner Token-Grenze.</translation>
    </message>
    <message>
      <source>The model's thinking in front of the answer was left out.</source>
      <translation>Die Überlegungen des Modells vor der Antwort wurden weggelassen.</translation>
    </message>
    <message>
      <source>on p. {page} of “{name}”</source>
      <translation>auf S. {page} von „{name}“</translation>
    </message>
    <message>
      <source>on p. {page}</source>
      <translation>auf S. {page}</translation>
    </message>
    <message>
      <source>in “{name}”</source>
      <translation>in „{name}“</translation>
    </message>
    <message>
      <source>in the workspace</source>
      <translation>im Arbeitsbereich</translation>
    </message>
    <message>
      <source>page {page}</source>
      <translation>Seite {page}</translation>
    </message>
    <message>
      <source>form {form} edition {edition}</source>
      <translation>Formular {form} Ausgabe {edition}</translation>
    </message>
    <message>
      <source>form {form}</source>
      <translation>Formular {form}</translation>
    </message>
    <message>
      <source>cell of that name</source>
      <translation>Zelle dieses Namens</translation>
    </message>
    <message>
      <source>such place</source>
      <translation>eine solche Stelle</translation>
    </message>
    <message>
      <source>it needs a password.</source>
      <translation>sie braucht ein Passwort.</translation>
    </message>
    <message>
      <source>it is protected by a password.</source>
      <translation>sie ist mit einem Passwort geschützt.</translation>
    </message>
    <message>
      <source>Enter the password to load it.</source>
      <translation>Geben Sie das Passwort ein, um sie zu laden.</translation>
    </message>
    <message>
      <source>the password does not open it.</source>
      <translation>das Passwort öffnet sie nicht.</translation>
    </message>
    <message>
      <source>Check it and try again.</source>
      <translation>Prüfen Sie es und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <source>this is not a PDF file.</source>
      <translation>das ist keine PDF-Datei.</translation>
    </message>
    <message>
      <source>Convert it to PDF first.</source>
      <translation>Wandeln Sie sie zuerst in PDF um.</translation>
    </message>
    <message>
      <source>this is a web page named .pdf.</source>
      <translation>das ist eine Webseite mit der Endung .pdf.</translation>
    </message>
    <message>
      <source>Download the document itself again.</source>
      <translation>Laden Sie das Dokument selbst noch einmal herunter.</translation>
    </message>
    <message>
      <source>the file is empty (0 bytes).</source>
      <translation>die Datei ist leer (0 Bytes).</translation>
    </message>
    <message>
      <source>Ask for a new copy.</source>
      <translation>Bitten Sie um eine neue Kopie.</translation>
    </message>
    <message>
      <source>its list of pages is damaged.</source>
      <translation>ihr Seitenverzeichnis ist beschädigt.</translation>
    </message>
    <message>
      <source>it has no pages.</source>
      <translation>sie hat keine Seiten.</translation>
    </message>
    <message>
      <source>it is damaged so badly that no page can be read.</source>
      <translation>sie ist so stark beschädigt, dass keine Seite lesbar ist.</translation>
    </message>
    <message>
      <source>Ask for a new copy, or open it in another program and print it to PDF.</source>
      <translation>Bitten Sie um eine neue Kopie, oder öffnen Sie sie in einem anderen Programm und drucken Sie sie als PDF.</translation>
    </message>
    <message>
      <source>it cannot be read ({error}).</source>
      <translation>sie kann nicht gelesen werden ({error}).</translation>
    </message>
    <message>
      <source>the workspace has no copy of this file, so its pages cannot be drawn.</source>
      <translation>der Arbeitsbereich hat keine Kopie dieser Datei, deshalb können ihre Seiten nicht gezeichnet werden.</translation>
    </message>
    <message>
      <source>Add the file again.</source>
      <translation>Fügen Sie die Datei noch einmal hinzu.</translation>
    </message>
    <message>
      <source>The disk is full; nothing was changed.</source>
      <translation>Der Datenträger ist voll; nichts wurde geändert.</translation>
    </message>
    <message>
      <source>Free some space and retry.</source>
      <translation>Schaffen Sie Platz und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <source>The workspace was moved, deleted or replaced while it was open; nothing was changed.</source>
      <translation>Der Arbeitsbereich wurde verschoben, gelöscht oder ersetzt, während er offen war; nichts wurde geändert.</translation>
    </message>
    <message>
      <source>Put its folder back where it was, or open the workspace where it is now.</source>
      <translation>Legen Sie seinen Ordner wieder an seine Stelle, oder öffnen Sie den Arbeitsbereich dort, wo er jetzt ist.</translation>
    </message>
    <message>
      <source>The workspace is in use by {who}.</source>
      <translation>Der Arbeitsbereich wird benutzt von: {who}.</translation>
    </message>
    <message>
      <source>Close it there and try again; searching and exporting work meanwhile.</source>
      <translation>Schließen Sie ihn dort und versuchen Sie es noch einmal; Suchen und Exportieren gehen inzwischen.</translation>
    </message>
    <message>
      <source>The workspace is open read-only.</source>
      <translation>Der Arbeitsbereich ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
      <source>Close the other window first.</source>
      <translation>Schließen Sie zuerst das andere Fenster.</translation>
    </message>
    <message>
      <source>The workspace cannot be locked for writing ({error}).</source>
      <translation>Der Arbeitsbereich kann nicht zum Schreiben gesperrt werden ({error}).</translation>
    </message>
    <message>
      <source>Another program is writing to the workspace.</source>
      <translation>Ein anderes Programm schreibt gerade in den Arbeitsbereich.</translation>
    </message>
    <message>
      <source>Nothing was lost; try again.</source>
      <translation>Nichts ging verloren; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <source>The workspace cannot be written or opened ({error}).</source>
      <translation>Der Arbeitsbereich kann nicht beschrieben oder geöffnet werden ({error}).</translation>
    </message>
    <message>
      <source>Allow writing there, or copy the workspace to where it is allowed.</source>
      <translation>Erlauben Sie dort das Schreiben, oder kopieren Sie den Arbeitsbereich dorthin, wo es erlaubt ist.</translation>
    </message>
    <message>
      <source>The workspace database is damaged ({error}).</source>
      <translation>Die Datenbank des Arbeitsbereichs ist beschädigt ({error}).</translation>
    </message>
    <message>
      <source>It cannot be read.</source>
      <translation>Er kann nicht gelesen werden.</translation>
    </message>
    <message>
      <source>The workspace was restored or rescued since, so it follows other decisions.</source>
      <translation>Der Arbeitsbereich wurde seither wiederhergestellt oder gerettet; er folgt also auf andere Entscheidungen.</translation>
    </message>
    <message>
      <source>There is no such citation in the workspace.</source>
      <translation>Dieses Zitat gibt es im Arbeitsbereich nicht.</translation>
    </message>
    <message>
      <source>{number}: its document {name} is not in this workspace; add the file to see the evidence.</source>
      <translation>{number}: Das Dokument {name} ist nicht in diesem Arbeitsbereich; fügen Sie die Datei hinzu, um den Beleg zu sehen.</translation>
    </message>
    <message>
      <source>This answer is final.</source>
      <translation>Diese Antwort ist abgeschlossen.</translation>
    </message>
    <message>
      <source>Unlock it to change a decision.</source>
      <translation>Entsperren Sie sie, um eine Entscheidung zu ändern.</translation>
    </message>
    <message>
      <source>The citation was changed since, by {who}.</source>
      <translation>Das Zitat wurde seitdem von {who} geändert.</translation>
    </message>
    <message>
      <source>The answer was changed since.</source>
      <translation>Die Antwort wurde seitdem geändert.</translation>
    </message>
    <message>
      <source>is not a page or a range of pages.</source>
      <translation>ist keine Seite und kein Seitenbereich.</translation>
    </message>
    <message>
      <source>Write 1-3, 7 for example.</source>
      <translation>Schreiben Sie zum Beispiel 1-3, 7.</translation>
    </message>
    <message>
      <source>is not within the document.</source>
      <translation>liegt nicht im Dokument.</translation>
    </message>
    <message>
      <source>It has pages 1 to {number}.</source>
      <translation>Es hat die Seiten 1 bis {number}.</translation>
    </message>
    <message>
      <source>No page is named.</source>
      <translation>Es ist keine Seite genannt.</translation>
    </message>
    <message>
      <source>The workspace folder cannot be written ({error}).</source>
      <translation>Der Ordner des Arbeitsbereichs kann nicht beschrieben werden ({error}).</translation>
    </message>
    <message>
      <source>No workspace is open.</source>
      <translation>Kein Arbeitsbereich ist offen.</translation>
    </message>
    <message>
      <source>Open a workspace or add documents first.</source>
      <translation>Öffnen Sie zuerst einen Arbeitsbereich oder fügen Sie Dokumente hinzu.</translation>
    </message>
    <message>
      <source>There are no documents to ask.</source>
      <translation>Es gibt keine Dokumente, die befragt werden könnten.</translation>
    </message>
    <message>
      <source>Add policy PDFs first.</source>
      <translation>Fügen Sie zuerst Policen als PDF hinzu.</translation>
    </message>
    <message>
      <source>The filters saved in the settings cannot be used: {sentence}</source>
      <translation>Die in den Einstellungen gespeicherten Filter sind nicht brauchbar: {sentence}</translation>
    </message>
    <message>
      <source>Change them in the settings.</source>
      <translation>Ändern Sie sie in den Einstellungen.</translation>
    </message>
    <message>
      <source>This filter has no `=`.</source>
      <translation>Diesem Filter fehlt das `=`.</translation>
    </message>
    <message>
      <source>This filter has an empty key.</source>
      <translation>Dieser Filter hat einen leeren Schlüssel.</translation>
    </message>
    <message>
      <source>This filter key is given twice.</source>
      <translation>Dieser Filterschlüssel ist doppelt angegeben.</translation>
    </message>
    <message>
      <source>There is no search index yet.</source>
      <translation>Es gibt noch keinen Suchindex.</translation>
    </message>
    <message>
      <source>The search index cannot be read.</source>
      <translation>Der Suchindex kann nicht gelesen werden.</translation>
    </message>
    <message>
      <source>The search index is damaged.</source>
      <translation>Der Suchindex ist beschädigt.</translation>
    </message>
    <message>
      <source>The search index is of another version.</source>
      <translation>Der Suchindex hat eine andere Version.</translation>
    </message>
    <message>
      <source>The search index keeps changing.</source>
      <translation>Der Suchindex ändert sich fortwährend.</translation>
    </message>
    <message>
      <source>The term index is damaged.</source>
      <translation>Der Wortindex ist beschädigt.</translation>
    </message>
    <message>
      <source>The term index is missing or damaged.</source>
      <translation>Der Wortindex fehlt oder ist beschädigt.</translation>
    </message>
    <message>
      <source>Search by meaning is not ready yet; this search used words alone.</source>
      <translation>Die Suche nach Bedeutung ist noch nicht bereit; gesucht wurde nur nach Wörtern.</translation>
    </message>
    <message>
      <source>Search by meaning is starting up; this search used words alone.</source>
      <translation>Die Suche nach Bedeutung startet noch; gesucht wurde nur nach Wörtern.</translation>
    </message>
    <message>
      <source>No passage has vectors yet; this search used words alone.</source>
      <translation>Noch hat keine Stelle Vektoren; diese Suche nutzte nur Wörter.</translation>
    </message>
    <message>
      <source>Vectors are warming up; this search used words alone.</source>
      <translation>Die Vektoren werden noch geladen; diese Suche nutzte nur Wörter.</translation>
    </message>
    <message>
      <source>The encoder was closed with its workspace; this search used words alone.</source>
      <translation>Der Encoder wurde mit seinem Arbeitsbereich geschlossen; diese Suche hat nur nach Wörtern gesucht.</translation>
    </message>
    <message>
      <source>The search index could not be brought up to date ({error}). Searches say what they lack.</source>
      <translation>Der Suchindex konnte nicht nachgeführt werden ({error}). Suchen sagen, was ihnen fehlt.</translation>
    </message>
    <message>
      <source>The search index could not be brought up to date: {sentence}</source>
      <translation>Der Suchindex konnte nicht nachgeführt werden: {sentence}</translation>
    </message>
    <message>
      <source>The vectors could not be brought up to date ({error}). Searches say what they lack.</source>
      <translation>Die Vektoren konnten nicht nachgeführt werden ({error}). Suchen sagen, was ihnen fehlt.</translation>
    </message>
    <message>
      <source>The vectors could not be brought up to date: {sentence}</source>
      <translation>Die Vektoren konnten nicht nachgeführt werden: {sentence}</translation>
    </message>
    <message>
      <source>Nothing was found, but not every document is in the search index yet.</source>
      <translation>Es wurde nichts gefunden, aber noch nicht jedes Dokument ist im Suchindex.</translation>
    </message>
    <message>
      <source>Ask again when the index is up to date.</source>
      <translation>Fragen Sie noch einmal, wenn der Index auf dem neuesten Stand ist.</translation>
    </message>
    <message>
      <source>No backup could be made: {sentence}</source>
      <translation>Es konnte keine Sicherung angelegt werden: {sentence}</translation>
    </message>
    <message>
      <source>The cache folder cannot be made ({error}).</source>
      <translation>Der Zwischenspeicher-Ordner kann nicht angelegt werden ({error}).</translation>
    </message>
    <message>
      <source>Make room or rights there, or name another folder in EVIDENCE_DESK_CACHE_DIR.</source>
      <translation>Schaffen Sie dort Platz oder Rechte, oder nennen Sie einen anderen Ordner in EVIDENCE_DESK_CACHE_DIR.</translation>
    </message>
    <message>
      <source>Passed over in folders, being no PDFs by their names ({count}): {words}; choose them by name to add them.</source>
      <translation>In Ordnern übergangen, dem Namen nach keine PDFs ({count}): {words}; zum Hinzufügen einzeln auswählen.</translation>
    </message>
    <message>
      <source>Folders that cannot be read ({count}): {words}.</source>
      <translation>Nicht lesbare Ordner ({count}): {words}.</translation>
    </message>
    <message>
      <source>this is not a text file.</source>
      <translation>das ist keine Textdatei.</translation>
    </message>
    <message>
      <source>Save it as text (UTF-8) and try again.</source>
      <translation>Als Text (UTF-8) speichern und erneut versuchen.</translation>
    </message>
    <message>
      <source>The last changes of the workspace are not in its database yet, and its folder cannot be written.</source>
      <translation>Die letzten Änderungen des Arbeitsbereichs stehen noch nicht in seiner Datenbank, und sein Ordner ist schreibgeschützt.</translation>
    </message>
    <message>
      <source>Copy the whole folder to a place that can be written, and open the copy.</source>
      <translation>Den ganzen Ordner an einen beschreibbaren Ort kopieren und die Kopie öffnen.</translation>
    </message>
    <message>
      <source>The file is larger than {count} MB.</source>
      <translation>Die Datei ist größer als {count} MB.</translation>
    </message>
    <message>
      <source>this is a folder.</source>
      <translation>das ist ein Ordner.</translation>
    </message>
    <message>
      <source>Give the files in it.</source>
      <translation>Geben Sie die Dateien darin an.</translation>
    </message>
    <message>
      <source>this is no ordinary file.</source>
      <translation>das ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
      <source>Give a file on disk.</source>
      <translation>Geben Sie eine Datei auf einem Datenträger an.</translation>
    </message>
    <message>
      <source>this is a link to a file that is not there.</source>
      <translation>das ist eine Verknüpfung zu einer Datei, die es nicht gibt.</translation>
    </message>
    <message>
      <source>there is no such file.</source>
      <translation>diese Datei gibt es nicht.</translation>
    </message>
    <message>
      <source>it could not be copied into the workspace ({error}).</source>
      <translation>sie konnte nicht in den Arbeitsbereich kopiert werden ({error}).</translation>
    </message>
    <message>
      <source>No passage contains {words}.</source>
      <translation>Keine Stelle enthält {words}.</translation>
    </message>
    <message>
      <source>“{name}” opens only with its password; 1 page picture was left out.</source>
      <translation>„{name}“ öffnet sich nur mit ihrem Passwort; 1 Seitenbild fehlt.</translation>
    </message>
    <message>
      <source>“{name}” opens only with its password; {count} page pictures were left out.</source>
      <translation>„{name}“ öffnet sich nur mit ihrem Passwort; {count} Seitenbilder fehlen.</translation>
    </message>
    <message>
      <source>1 answer that cites nothing is left out by the choice of citations.</source>
      <translation>1 Antwort ohne Zitat fällt durch die Auswahl der Zitate weg.</translation>
    </message>
    <message>
      <source>{count} answers that cite nothing are left out by the choice of citations.</source>
      <translation>{count} Antworten ohne Zitat fallen durch die Auswahl der Zitate weg.</translation>
    </message>
    <message>
      <source>“{name}” opens only with its password; it was not annotated.</source>
      <translation>„{name}“ öffnet sich nur mit ihrem Passwort; sie erhielt keine Markierungen.</translation>
    </message>
    <message>
      <source>Show one of its pages in the window, enter the password there, and export again.</source>
      <translation>Zeigen Sie eine ihrer Seiten im Fenster, geben Sie dort das Passwort ein und exportieren Sie noch einmal.</translation>
    </message>
    <message>
      <source>A list of its citations was written instead.</source>
      <translation>Stattdessen wurde eine Liste ihrer Zitate geschrieben.</translation>
    </message>
    <message>
      <source>The cited file is not in the workspace any more.</source>
      <translation>Die zitierte Datei ist nicht mehr im Arbeitsbereich.</translation>
    </message>
    <message>
      <source>The key is kept in memory until the program closes.</source>
      <translation>Der Schlüssel bleibt im Arbeitsspeicher, bis das Programm endet.</translation>
    </message>
    <message>
      <source>The key is kept in the system's keyring.</source>
      <translation>Der Schlüssel liegt im Schlüsselbund des Systems.</translation>
    </message>
    <message>
      <source>The system's keyring took no key ({error}).</source>
      <translation>Der Schlüsselbund des Systems hat den Schlüssel nicht angenommen ({error}).</translation>
    </message>
    <message>
      <source>The system's keyring cannot be read ({error}).</source>
      <translation>Der Schlüsselbund des Systems kann nicht gelesen werden ({error}).</translation>
    </message>
    <message>
      <source>A key kept there stays there.</source>
      <translation>Ein dort aufbewahrter Schlüssel bleibt dort.</translation>
    </message>
    <message>
      <source>No key is stored.</source>
      <translation>Es ist kein Schlüssel gespeichert.</translation>
    </message>
    <message>
      <source>The stored key was removed.</source>
      <translation>Der gespeicherte Schlüssel wurde entfernt.</translation>
    </message>
    <message>
      <source>Citations placed anew in the changed version: {count}; on the list of lost evidence: {number}.</source>
      <translation>In der geänderten Fassung wiedergefundene Zitate: {count}; auf der Liste der verlorenen Belege: {number}.</translation>
    </message>
    <message>
      <source>The settings file could not be read ({error}); defaults are used.</source>
      <translation>Die Einstellungsdatei konnte nicht gelesen werden ({error}); es gelten die Vorgaben.</translation>
    </message>
    <message>
      <source>The settings file was overwritten with zeros; defaults are used.</source>
      <translation>Die Einstellungsdatei wurde mit Nullen überschrieben; es gelten die Vorgaben.</translation>
    </message>
    <message>
      <source>The settings file is not valid TOML ({error}); defaults are used.</source>
      <translation>Die Einstellungsdatei ist kein gültiges TOML ({error}); es gelten die Vorgaben.</translation>
    </message>
    <message>
      <source>The settings file has unusable values for {names}; defaults are used.</source>
      <translation>Die Einstellungsdatei hat unbrauchbare Werte für {names}; es gelten die Vorgaben.</translation>
    </message>
    <message>
      <source>The old file is kept as {name}.</source>
      <translation>Die alte Datei ist als {name} aufbewahrt.</translation>
    </message>
    <message>
      <source>Event {number} is missing; event {count} follows.</source>
      <translation>Ereignis {number} fehlt; Ereignis {count} folgt.</translation>
    </message>
    <message>
      <source>Event {number} does not follow event {count}.</source>
      <translation>Ereignis {number} schließt nicht an Ereignis {count} an.</translation>
    </message>
    <message>
      <source>Event {number} was changed after it was written.</source>
      <translation>Ereignis {number} wurde nach dem Schreiben geändert.</translation>
    </message>
    <message>
      <source>The log ends at event {number}, but {count} were written: its end was cut off or replaced.</source>
      <translation>Das Protokoll endet mit Ereignis {number}, geschrieben wurden aber {count}: Sein Ende wurde abgeschnitten oder ersetzt.</translation>
    </message>
    <message>
      <source>The stored state of {thing} differs from what the log says; verify-log --rebuild mends it.</source>
      <translation>Der gespeicherte Stand von {thing} weicht vom Protokoll ab; verify-log --rebuild stellt ihn wieder her.</translation>
    </message>
    <message>
      <source>The evidence has no words to look for.</source>
      <translation>Die Belegstelle hat keine Wörter, nach denen gesucht werden kann.</translation>
    </message>
    <message>
      <source>The words are not in the newer version.</source>
      <translation>Die Wörter stehen nicht in der neueren Fassung.</translation>
    </message>
    <message>
      <source>The words stand {count} times in the newer version, and none fits the old surroundings clearly.</source>
      <translation>Die Wörter stehen {count}-mal in der neueren Fassung, und keine der Stellen passt klar zur alten Umgebung.</translation>
    </message>
    <message>
      <source>The words are too few, and what stands around them is new.</source>
      <translation>Es sind zu wenige Wörter, und was um sie steht, ist neu.</translation>
    </message>
    <message>
      <source>The file was read anew since, and the words that were judged cannot be told in it any more.</source>
      <translation>Die Datei wurde seither neu eingelesen, und die beurteilten Wörter sind darin nicht mehr zu bestimmen.</translation>
    </message>
    <message>
      <source>{count} citations found their place in the new version, {number} are on the list of lost evidence.</source>
      <translation>{count} Zitate fanden ihre Stelle in der neuen Fassung, {number} stehen auf der Liste der verlorenen Belegstellen.</translation>
    </message>
    <message>
      <source>The checklist cannot be read.</source>
      <translation>Die Checkliste kann nicht gelesen werden.</translation>
    </message>
    <message>
      <source>The checklist is not valid YAML.</source>
      <translation>Die Checkliste ist kein gültiges YAML.</translation>
    </message>
    <message>
      <source>Its lists are nested too deeply.</source>
      <translation>Ihre Listen sind zu tief verschachtelt.</translation>
    </message>
    <message>
      <source>The checklist has no list of questions.</source>
      <translation>Die Checkliste hat keine Liste von Fragen.</translation>
    </message>
    <message>
      <source>Add `questions:`.</source>
      <translation>Ergänzen Sie `questions:`.</translation>
    </message>
    <message>
      <source>Entry {number} is not a question.</source>
      <translation>Eintrag {number} ist keine Frage.</translation>
    </message>
    <message>
      <source>Write its text.</source>
      <translation>Schreiben Sie ihren Text.</translation>
    </message>
    <message>
      <source>The checklist has no column `question`.</source>
      <translation>Die Checkliste hat keine Spalte `question`.</translation>
    </message>
    <message>
      <source>The checklist is empty.</source>
      <translation>Die Checkliste ist leer.</translation>
    </message>
    <message>
      <source>Ids occur twice: {words}.</source>
      <translation>Kennungen kommen doppelt vor: {words}.</translation>
    </message>
    <message>
      <source>The table cannot be read.</source>
      <translation>Die Tabelle kann nicht gelesen werden.</translation>
    </message>
    <message>
      <source>The file is larger than {number} MB.</source>
      <translation>Die Datei ist größer als {number} MB.</translation>
    </message>
    <message>
      <source>Nothing writes to this pipe.</source>
      <translation>In diese Pipe schreibt nichts.</translation>
    </message>
    <message>
      <source>Name a file, or - for standard input.</source>
      <translation>Nennen Sie eine Datei, oder - für die Standardeingabe.</translation>
    </message>
    <message>
      <source>The workspace database is missing, though a backup of it or one that was moved aside is there.</source>
      <translation>Die Datenbank des Arbeitsbereichs fehlt, obwohl eine Sicherung von ihr oder eine beiseitegelegte da ist.</translation>
    </message>
    <message>
      <source>The workspace database is empty, though its backups are not.</source>
      <translation>Die Datenbank des Arbeitsbereichs ist leer, ihre Sicherungen sind es nicht.</translation>
    </message>
    <message>
      <source>Restore it from its newest verified backup: evidence-desk backup restore WORKSPACE.</source>
      <translation>Stellen Sie ihn aus der neuesten geprüften Sicherung wieder her: evidence-desk backup restore WORKSPACE.</translation>
    </message>
    <message>
      <source>The database could not be moved aside ({error}).</source>
      <translation>Die Datenbank konnte nicht beiseitegelegt werden ({error}).</translation>
    </message>
    <message>
      <source>Close every window on this workspace first.</source>
      <translation>Schließen Sie zuerst alle Fenster mit diesem Arbeitsbereich.</translation>
    </message>
    <message>
      <source>The workspace database reported: {error}.</source>
      <translation>Die Datenbank des Arbeitsbereichs meldete: {error}.</translation>
    </message>
    <message>
      <source>This database is not an Evidence Desk workspace.</source>
      <translation>Diese Datenbank ist kein Arbeitsbereich von Evidence Desk.</translation>
    </message>
    <message>
      <source>The workspace has the newer format {number}; this program knows {count}.</source>
      <translation>Der Arbeitsbereich hat das neuere Format {number}; dieses Programm kennt {count}.</translation>
    </message>
    <message>
      <source>Update Evidence Desk, or open it read-only.</source>
      <translation>Aktualisieren Sie Evidence Desk, oder öffnen Sie ihn nur zum Lesen.</translation>
    </message>
    <message>
      <source>The workspace folder cannot be made ({error}).</source>
      <translation>Der Ordner des Arbeitsbereichs kann nicht angelegt werden ({error}).</translation>
    </message>
    <message>
      <source>Choose a folder you may write to.</source>
      <translation>Wählen Sie einen Ordner, in den Sie schreiben dürfen.</translation>
    </message>
    <message>
      <source>The workspace folder cannot be reached ({error}).</source>
      <translation>Der Ordner des Arbeitsbereichs ist nicht erreichbar ({error}).</translation>
    </message>
    <message>
      <source>This folder is no workspace.</source>
      <translation>Dieser Ordner ist kein Arbeitsbereich.</translation>
    </message>
    <message>
      <source>Choose the folder of a workspace.</source>
      <translation>Wählen Sie den Ordner eines Arbeitsbereichs.</translation>
    </message>
    <message>
      <source>There is no verified backup, and the database is sound: nothing was changed.</source>
      <translation>Es gibt keine geprüfte Sicherung, und die Datenbank ist heil: Nichts wurde geändert.</translation>
    </message>
    <message>
      <source>The backup could not be restored ({error}).</source>
      <translation>Die Sicherung konnte nicht wiederhergestellt werden ({error}).</translation>
    </message>
    <message>
      <source>The database that was there is unchanged.</source>
      <translation>Die vorhandene Datenbank ist unverändert.</translation>
    </message>
    <message>
      <source>The backup could not be written ({error}).</source>
      <translation>Die Sicherung konnte nicht geschrieben werden ({error}).</translation>
    </message>
    <message>
      <source>The page crop could not be kept ({error}).</source>
      <translation>Der Seitenausschnitt konnte nicht aufbewahrt werden ({error}).</translation>
    </message>
    <message>
      <source>The settings could not be saved ({error}).</source>
      <translation>Die Einstellungen konnten nicht gespeichert werden ({error}).</translation>
    </message>
    <message>
      <source>They hold until the program ends.</source>
      <translation>Sie gelten, bis das Programm endet.</translation>
    </message>
    <message>
      <source>The file changed while it was being read.</source>
      <translation>Die Datei wurde geändert, während sie gelesen wurde.</translation>
    </message>
    <message>
      <source>Add it again.</source>
      <translation>Fügen Sie sie noch einmal hinzu.</translation>
    </message>
    <message>
      <source>The file cannot be read ({error}).</source>
      <translation>Die Datei kann nicht gelesen werden ({error}).</translation>
    </message>
    <message>
      <source>This export was filtered and does not hold the whole review.</source>
      <translation>Dieser Export wurde gefiltert und enthält nicht die ganze Prüfung.</translation>
    </message>
    <message>
      <source>Export all citations as JSON, then import that.</source>
      <translation>Exportieren Sie alle Zitate als JSON, und importieren Sie diese Datei.</translation>
    </message>
    <message>
      <source>It was changed after it was written.</source>
      <translation>Er wurde geändert, nachdem er geschrieben worden war.</translation>
    </message>
    <message>
      <source>Ask for a new export.</source>
      <translation>Bitten Sie um einen neuen Export.</translation>
    </message>
  </context>
  <context>
    <name>Session</name>
    <message>
      <source>This workspace is shown read-only here, so nothing is decided, asked or added.</source>
      <translation>Dieser Arbeitsbereich ist hier nur zum Lesen geöffnet, also wird nichts entschieden, gefragt oder hinzugefügt.</translation>
    </message>
    <message>
      <source>Stopped.</source>
      <translation>Angehalten.</translation>
    </message>
  </context>
  <context>
    <name>Settings</name>
    <message>
      <source>Your name, as it stands in the decision log</source>
      <translation>Ihr Name, wie er im Entscheidungsprotokoll steht</translation>
    </message>
    <message>
      <source>Colours</source>
      <translation>Farben</translation>
    </message>
    <message>
      <source>Text size</source>
      <translation>Textgröße</translation>
    </message>
    <message>
      <source>Show pages dark</source>
      <translation>Seiten dunkel zeigen</translation>
    </message>
    <message>
      <source>Language (from the next start on)</source>
      <translation>Sprache (ab dem nächsten Start)</translation>
    </message>
    <message>
      <source>Go to the next citation after a decision</source>
      <translation>Nach einer Entscheidung zum nächsten Zitat gehen</translation>
    </message>
    <message>
      <source>Read scanned pages by OCR when Tesseract is installed</source>
      <translation>Gescannte Seiten mit OCR lesen, wenn Tesseract installiert ist</translation>
    </message>
    <message>
      <source>OCR languages, joined by +</source>
      <translation>OCR-Sprachen, mit + verbunden</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <source>Passages shown to the answerer</source>
      <translation>Passagen, die dem Antwortenden gezeigt werden</translation>
    </message>
    <message>
      <source>Filters of every search, as tenant=acme,locale=en</source>
      <translation>Filter jeder Suche, etwa tenant=acme,locale=en</translation>
    </message>
    <message>
      <source>Encoder (from the next opening on)</source>
      <translation>Encoder (ab dem nächsten Öffnen)</translation>
    </message>
    <message>
      <source>Answer provider</source>
      <translation>Antwortanbieter</translation>
    </message>
    <message>
      <source>Model of the provider</source>
      <translation>Modell des Anbieters</translation>
    </message>
    <message>
      <source>Address of the provider</source>
      <translation>Adresse des Anbieters</translation>
    </message>
    <message>
      <source>Seconds to wait for an answer</source>
      <translation>Wartezeit auf eine Antwort in Sekunden</translation>
    </message>
    <message>
      <source>Prices of a million tokens</source>
      <translation>Preise für eine Million Token</translation>
    </message>
  </context>
  <context>
    <name>SettingsDialog</name>
    <message>
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <source>Stored on this computer only.</source>
      <translation>Nur auf diesem Rechner gespeichert.</translation>
    </message>
    <message>
      <source>Restore defaults</source>
      <translation>Standardwerte</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
  </context>
  <context>
    <name>SheetTools</name>
    <message>
      <source>For a spreadsheet ({key})</source>
      <translation>Für eine Tabellenkalkulation ({key})</translation>
    </message>
    <message>
      <source>As XLSX or CSV ({key})</source>
      <translation>Als XLSX oder CSV ({key})</translation>
    </message>
    <message>
      <source>Copy table</source>
      <translation>Tabelle kopieren</translation>
    </message>
    <message>
      <source>Save table …</source>
      <translation>Tabelle speichern …</translation>
    </message>
    <message numerus="yes">
      <source>%n row(s) copied.</source>
      <translation>
        <numerusform>%n Zeile kopiert.</numerusform>
        <numerusform>%n Zeilen kopiert.</numerusform>
      </translation>
    </message>
    <message>
      <source>Save table</source>
      <translation>Tabelle speichern</translation>
    </message>
    <message>
      <source>Excel workbook (*.xlsx);;CSV (*.csv)</source>
      <translation>Excel-Arbeitsmappe (*.xlsx);;CSV (*.csv)</translation>
    </message>
    <message>
      <source>There is no table to copy yet.</source>
      <translation>Es gibt noch keine Tabelle zum Kopieren.</translation>
    </message>
    <message>
      <source>There is no table to save yet.</source>
      <translation>Es gibt noch keine Tabelle zum Speichern.</translation>
    </message>
    <message>
      <source>Saving the table</source>
      <translation>Die Tabelle wird gespeichert</translation>
    </message>
    <message numerus="yes">
      <source>%n row(s) saved to {file}</source>
      <translation>
        <numerusform>%n Zeile gespeichert in {file}</numerusform>
        <numerusform>%n Zeilen gespeichert in {file}</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>StatusPanel</name>
    <message>
      <source>Progress</source>
      <translation>Fortschritt</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message numerus="yes">
      <source>writing %n decision(s)</source>
      <translation>
        <numerusform>%n Entscheidung wird geschrieben</numerusform>
        <numerusform>%n Entscheidungen werden geschrieben</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n earlier press(es) not saved</source>
      <translation>
        <numerusform>%n früherer Tastendruck nicht gespeichert</numerusform>
        <numerusform>%n frühere Tastendrücke nicht gespeichert</numerusform>
      </translation>
    </message>
    <message>
      <source>{total} in all</source>
      <translation>{total} insgesamt</translation>
    </message>
    <message numerus="yes">
      <source>%n key press(es) follow</source>
      <translation>
        <numerusform>%n Tastendruck folgt</numerusform>
        <numerusform>%n Tastendrücke folgen</numerusform>
      </translation>
    </message>
    <message>
      <source>{count} not saved, retrying</source>
      <translation>{count} nicht gespeichert, neuer Versuch läuft</translation>
    </message>
    <message>
      <source>{count}: press to see them, and to try again</source>
      <translation>{count}: drücken, um sie zu sehen und es noch einmal zu versuchen</translation>
    </message>
    <message numerus="yes">
      <source>{done} of %n decision(s) written</source>
      <translation>
        <numerusform>{done} von %n Entscheidung geschrieben</numerusform>
        <numerusform>{done} von %n Entscheidungen geschrieben</numerusform>
      </translation>
    </message>
  </context>
  <context>
    <name>TasksDialog</name>
    <message>
      <source>Running tasks</source>
      <translation>Laufende Aufgaben</translation>
    </message>
    <message>
      <source>Stopping keeps what is finished.</source>
      <translation>Was fertig ist, bleibt beim Anhalten erhalten.</translation>
    </message>
    <message>
      <source>Nothing is running.</source>
      <translation>Nichts läuft.</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <source>Stopping …</source>
      <translation>Wird angehalten …</translation>
    </message>
    <message>
      <source>Stop: {task}</source>
      <translation>Stopp: {task}</translation>
    </message>
  </context>
  <context>
    <name>Tour</name>
    <message>
      <source>Tour</source>
      <translation>Rundgang</translation>
    </message>
  </context>
  <context>
    <name>ViewCommands</name>
    <message numerus="yes">
      <source>%n word(s) selected</source>
      <translation>
        <numerusform>%n Wort ausgewählt</numerusform>
        <numerusform>%n Wörter ausgewählt</numerusform>
      </translation>
    </message>
    <message>
      <source>An area is selected</source>
      <translation>Ein Bereich ist ausgewählt</translation>
    </message>
    <message>
      <source>Drag a box on the page.</source>
      <translation>Ziehen Sie einen Kasten auf der Seite.</translation>
    </message>
    <message>
      <source>Drag over words to select them.</source>
      <translation>Ziehen Sie über Wörter, um sie auszuwählen.</translation>
    </message>
    <message>
      <source>Search without answering</source>
      <translation>Suchen ohne Antwort</translation>
    </message>
    <message>
      <source>Shows the best passages below, nothing is stored.</source>
      <translation>Zeigt unten die besten Passagen; nichts wird gespeichert.</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <source>Copied.</source>
      <translation>Kopiert.</translation>
    </message>
    <message>
      <source>Copied as a picture.</source>
      <translation>Als Bild kopiert.</translation>
    </message>
    <message>
      <source>Nothing was copied: this part of the page is not drawn yet. Copy it again.</source>
      <translation>Nichts wurde kopiert: Dieser Teil der Seite ist noch nicht gezeichnet. Kopieren Sie ihn noch einmal.</translation>
    </message>
  </context>
  <context>
    <name>Words</name>
    <message>
      <source>Actions</source>
      <translation>Aktionen</translation>
    </message>
    <message>
      <source>p. {pages}</source>
      <translation>S. {pages}</translation>
    </message>
    <message>
      <source>the whole document</source>
      <translation>das ganze Dokument</translation>
    </message>
    <message>
      <source>no page</source>
      <translation>keine Seite</translation>
    </message>
    <message>
      <source>row “{name}”</source>
      <translation>Zeile „{name}“</translation>
    </message>
    <message>
      <source>column “{name}”</source>
      <translation>Spalte „{name}“</translation>
    </message>
    <message>
      <source>(printed {label})</source>
      <translation>(gedruckt {label})</translation>
    </message>
    <message>
      <source>Answer {number}</source>
      <translation>Antwort {number}</translation>
    </message>
    <message>
      <source>Retrieval unknown: pasted without a question, so any passage could be cited.</source>
      <translation>Suche unbekannt: ohne Frage eingefügt, daher durfte jede Passage zitiert werden.</translation>
    </message>
    <message>
      <source>[only quoted: {words}]</source>
      <translation>[nur zitiert: {words}]</translation>
    </message>
    <message>
      <source>[only in the source: {words}]</source>
      <translation>[nur in der Quelle: {words}]</translation>
    </message>
    <message>
      <source>Nearest name: “{name}”. A name counts only when it is written the same.</source>
      <translation>Ähnlichster Name: „{name}“. Ein Name gilt nur genau so geschrieben.</translation>
    </message>
    <message>
      <source>No place: the cited source could not be found.</source>
      <translation>Keine Stelle: Die angegebene Quelle wurde nicht gefunden.</translation>
    </message>
    <message>
      <source>No place: the citation was not checked.</source>
      <translation>Keine Stelle: Das Zitat wurde nicht geprüft.</translation>
    </message>
    <message>
      <source>No place: its document is not in the workspace any more.</source>
      <translation>Keine Stelle: Das Dokument ist nicht mehr im Arbeitsbereich.</translation>
    </message>
    <message>
      <source>No place: the document has no such passage any more.</source>
      <translation>Keine Stelle: Das Dokument hat diese Passage nicht mehr.</translation>
    </message>
    <message>
      <source>No place: the marker names none.</source>
      <translation>Keine Stelle: Die Marke nennt keine.</translation>
    </message>
    <message>
      <source>The same evidence was cited before: decide as there.</source>
      <translation>Derselbe Beleg wurde schon zitiert: wie dort entscheiden.</translation>
    </message>
    <message>
      <source>Read whether the claim says more than the source. If not: Accept.</source>
      <translation>Lesen, ob die Aussage mehr sagt als die Quelle. Wenn nicht: Annehmen.</translation>
    </message>
    <message>
      <source>The program failed here, not the answer: compare by eye, then decide.</source>
      <translation>Hier ist das Programm gescheitert, nicht die Antwort: selbst vergleichen, dann entscheiden.</translation>
    </message>
    <message>
      <source>Read both. Where another place says what the claim says, Correct points there; else Reject.</source>
      <translation>Beides lesen. Sagt eine andere Stelle, was die Aussage sagt, verweist Berichtigen dorthin; sonst Ablehnen.</translation>
    </message>
    <message>
      <source>The place shown is the only one that was found. If it is the one meant: Accept; else Reject.</source>
      <translation>Nur die gezeigte Stelle wurde gefunden. Ist sie gemeint: Annehmen, sonst Ablehnen.</translation>
    </message>
    <message>
      <source>A whole document is cited. Find the claim in it and Correct to that place, or Reject.</source>
      <translation>Zitiert ist ein ganzes Dokument. Die Aussage darin suchen und mit Berichtigen dorthin verweisen, oder Ablehnen.</translation>
    </message>
    <message>
      <source>Find out how day and month are written in this document, then decide.</source>
      <translation>Herausfinden, wie Tag und Monat in diesem Dokument geschrieben sind, dann entscheiden.</translation>
    </message>
    <message>
      <source>Read both on the page. If they mean the same: Accept; else Reject.</source>
      <translation>Beide auf der Seite lesen. Bedeuten sie dasselbe: Annehmen, sonst Ablehnen.</translation>
    </message>
    <message>
      <source>A note or stamp on the page says this. Read what the document itself says, then decide.</source>
      <translation>Das sagt eine Notiz oder ein Stempel auf der Seite. Lesen, was das Dokument selbst sagt, dann entscheiden.</translation>
    </message>
    <message>
      <source>Read the whole sentence on the page. If the claim holds with all of it: Accept; else Reject.</source>
      <translation>Den ganzen Satz auf der Seite lesen. Gilt die Aussage auch mit ihm: Annehmen, sonst Ablehnen.</translation>
    </message>
    <message>
      <source>The marker cannot be read. Find the source yourself and Correct, or Reject.</source>
      <translation>Die Marke ist nicht lesbar. Die Quelle selbst suchen und Berichtigen oder Ablehnen.</translation>
    </message>
    <message>
      <source>The document has changed since. Read the new text, then Correct or Reject.</source>
      <translation>Das Dokument hat sich seither geändert. Den neuen Text lesen, dann Berichtigen oder Ablehnen.</translation>
    </message>
    <message>
      <source>Add the document again and check the answer anew, or Reject.</source>
      <translation>Das Dokument wieder hinzufügen und die Antwort neu prüfen, oder Ablehnen.</translation>
    </message>
    <message>
      <source>Nothing to compare with: add what is missing, or find the place and Correct, or Reject.</source>
      <translation>Nichts zum Vergleichen: Fehlendes hinzufügen, oder die Stelle suchen und Berichtigen, oder Ablehnen.</translation>
    </message>
    <message>
      <source>Ask again of more documents or with fewer filters, or Reject.</source>
      <translation>Mit mehr Dokumenten oder weniger Filtern erneut fragen, oder Ablehnen.</translation>
    </message>
    <message>
      <source>The answerer never saw this place. Read it; if it supports the claim: Correct.</source>
      <translation>Diese Stelle lag der Antwort nie vor. Lesen; stützt sie die Aussage: Berichtigen.</translation>
    </message>
    <message>
      <source>Read the page as a picture, or recognise its text (OCR) and check again.</source>
      <translation>Die Seite als Bild lesen oder ihren Text erkennen (OCR) und erneut prüfen.</translation>
    </message>
    <message>
      <source>Read the place: so few words prove nothing by themselves.</source>
      <translation>Die Stelle lesen: So wenige Wörter beweisen für sich nichts.</translation>
    </message>
    <message>
      <source>Compare with the page. If the source is right, the answer is wrong: Reject.</source>
      <translation>Mit der Seite vergleichen. Hat die Quelle recht, ist die Antwort falsch: Ablehnen.</translation>
    </message>
    <message>
      <source>The words are real but stand elsewhere. Correct points the citation there.</source>
      <translation>Die Wörter gibt es, aber an anderer Stelle. Berichtigen verweist das Zitat dorthin.</translation>
    </message>
    <message>
      <source>Search the page for the main word. If nothing says it: Reject.</source>
      <translation>Auf der Seite nach dem wichtigsten Wort suchen. Sagt es nichts: Ablehnen.</translation>
    </message>
    <message>
      <source>Read the words left out: they may change the meaning.</source>
      <translation>Die ausgelassenen Wörter lesen: Sie können den Sinn ändern.</translation>
    </message>
    <message>
      <source>Look at the page: words that are hidden or struck out there prove nothing.</source>
      <translation>Die Seite ansehen: Wörter, die dort verborgen oder gestrichen sind, beweisen nichts.</translation>
    </message>
    <message>
      <source>Step through the candidates with the arrows below. On the right one: Correct.</source>
      <translation>Mit den Pfeilen unten durch die möglichen Stellen gehen. Bei der richtigen: Berichtigen.</translation>
    </message>
    <message>
      <source>Compare the marked words; the rest of the quote is in the source.</source>
      <translation>Die markierten Wörter vergleichen; der übrige Wortlaut steht in der Quelle.</translation>
    </message>
    <message>
      <source>Compare the marked words letter by letter: they look alike and differ.</source>
      <translation>Die markierten Wörter Buchstabe für Buchstabe vergleichen: Sie sind ähnlich, aber nicht gleich.</translation>
    </message>
    <message>
      <source>There are no words to compare. Read the place, then decide.</source>
      <translation>Es gibt keinen Wortlaut zum Vergleichen. Die Stelle lesen, dann entscheiden.</translation>
    </message>
    <message>
      <source>This workspace is open in another window, so it is shown read-only.</source>
      <translation>Dieser Arbeitsbereich ist in einem anderen Fenster offen und wird deshalb nur zum Lesen gezeigt.</translation>
    </message>
    <message>
      <source>Close the other window, then open the workspace again.</source>
      <translation>Schließen Sie das andere Fenster und öffnen Sie den Arbeitsbereich dann erneut.</translation>
    </message>
    <message>
      <source>This workspace was written by a newer version of the program, so it is shown read-only.</source>
      <translation>Dieser Arbeitsbereich wurde von einer neueren Version des Programms geschrieben und wird deshalb nur zum Lesen gezeigt.</translation>
    </message>
    <message>
      <source>Update Evidence Desk to decide here.</source>
      <translation>Aktualisieren Sie Evidence Desk, um hier zu entscheiden.</translation>
    </message>
    <message>
      <source>Open it again when that is mended.</source>
      <translation>Öffnen Sie ihn erneut, wenn das behoben ist.</translation>
    </message>
    <message>
      <source>This workspace cannot be written now, so it is shown read-only.</source>
      <translation>Dieser Arbeitsbereich kann zurzeit nicht beschrieben werden und wird deshalb nur zum Lesen gezeigt.</translation>
    </message>
    <message>
      <source>{count} without quoted words: only their figures can be compared.</source>
      <translation>{count} ohne Wortlaut: Nur ihre Zahlen können verglichen werden.</translation>
    </message>
    <message>
      <source>Pages without a file are those of {names}, which the line above them names.</source>
      <translation>Seiten ohne Datei sind die von {names}; die Zeile darüber nennt sie.</translation>
    </message>
    <message>
      <source>No list says what {marks} stand for: give the question, or paste the sources along.</source>
      <translation>Keine Liste sagt, wofür {marks} stehen: die Frage angeben oder die Quellen mit einfügen.</translation>
    </message>
    <message>
      <source>The answer says that nothing was found; it is kept as that.</source>
      <translation>Die Antwort sagt, dass nichts gefunden wurde; so wird sie aufbewahrt.</translation>
    </message>
    <message>
      <source>No citation recognised: every sentence will be shown as citing nothing.</source>
      <translation>Kein Zitat erkannt: Jeder Satz wird als unbelegt gezeigt.</translation>
    </message>
    <message>
      <source>Ask the tool again for the page and the exact words of each source.</source>
      <translation>Das Programm noch einmal nach Seite und genauem Wortlaut jeder Quelle fragen.</translation>
    </message>
    <message>
      <source>{count} citations: {forms}.</source>
      <translation>{count} Zitate: {forms}.</translation>
    </message>
    <message>
      <source>{count} of them with quoted words.</source>
      <translation>{count} davon mit Wortlaut.</translation>
    </message>
    <message>
      <source>The list of sources does not have {marks}.</source>
      <translation>In der Quellenliste fehlt {marks}.</translation>
    </message>
    <message>
      <source>Not in this workspace: {names}.</source>
      <translation>Nicht in diesem Arbeitsbereich: {names}.</translation>
    </message>
    <message>
      <source>Read as text, no citations: {marks}.</source>
      <translation>Als Text gelesen, keine Zitate: {marks}.</translation>
    </message>
    <message>
      <source>{count} citations after the first 100 are left out.</source>
      <translation>{count} Zitate nach den ersten 100 sind weggelassen.</translation>
    </message>
    <message>
      <source>and {count} more</source>
      <translation>und {count} weitere</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source>Price sent</source>
      <translation>Preis gesendet</translation>
    </message>
    <message>
      <source>Price received</source>
      <translation>Preis empfangen</translation>
    </message>
    <message>
      <source>Currency</source>
      <translation>Währung</translation>
    </message>
    <message>
      <source>The name of the model is missing, or holds a semicolon.</source>
      <translation>Der Name des Modells fehlt oder enthält ein Semikolon.</translation>
    </message>
    <message>
      <source>“{written}” is no price of what is sent: write a number with a point, such as 2.50.</source>
      <translation>„{written}“ ist kein Preis für Gesendetes: eine Zahl mit Punkt schreiben, etwa 2.50.</translation>
    </message>
    <message>
      <source>The price of what is sent is missing: write a number with a point, such as 2.50.</source>
      <translation>Der Preis für Gesendetes fehlt: eine Zahl mit Punkt schreiben, etwa 2.50.</translation>
    </message>
    <message>
      <source>“{written}” is no price of what is received: write a number with a point, such as 10.</source>
      <translation>„{written}“ ist kein Preis für Empfangenes: eine Zahl mit Punkt schreiben, etwa 10.</translation>
    </message>
    <message>
      <source>The price of what is received is missing: write a number with a point, such as 10.</source>
      <translation>Der Preis für Empfangenes fehlt: eine Zahl mit Punkt schreiben, etwa 10.</translation>
    </message>
    <message>
      <source>“{written}” is no currency: write its three letters, such as USD.</source>
      <translation>„{written}“ ist keine Währung: ihre drei Buchstaben schreiben, etwa USD.</translation>
    </message>
    <message>
      <source>The currency is missing: write its three letters, such as USD.</source>
      <translation>Die Währung fehlt: ihre drei Buchstaben schreiben, etwa USD.</translation>
    </message>
    <message>
      <source>Extractive: quotes only, on this computer</source>
      <translation>Wörtliche Auszüge: nur Zitate, auf diesem Rechner</translation>
    </message>
    <message>
      <source>OpenAI-compatible (also Ollama, llama.cpp, LM Studio, vLLM)</source>
      <translation>OpenAI-kompatibel (auch Ollama, llama.cpp, LM Studio, vLLM)</translation>
    </message>
    <message>
      <source>Nothing is sent.</source>
      <translation>Nichts wird gesendet.</translation>
    </message>
    <message>
      <source>Text would be sent to {host}, through the proxy {proxy}.</source>
      <translation>Text würde an {host} gesendet, über den Proxy {proxy}.</translation>
    </message>
    <message>
      <source>Text would be sent to {host}.</source>
      <translation>Text würde an {host} gesendet.</translation>
    </message>
    <message>
      <source>This workspace may send text to {host}.</source>
      <translation>Dieser Arbeitsbereich darf Text an {host} senden.</translation>
    </message>
    <message>
      <source>Nothing is sent to {host} without asking.</source>
      <translation>Ohne Rückfrage wird nichts an {host} gesendet.</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <source>as the system</source>
      <translation>wie das System</translation>
    </message>
    <message>
      <source>light</source>
      <translation>hell</translation>
    </message>
    <message>
      <source>dark</source>
      <translation>dunkel</translation>
    </message>
    <message>
      <source>high contrast</source>
      <translation>hoher Kontrast</translation>
    </message>
    <message>
      <source>test of translations</source>
      <translation>Prüfung der Übersetzungen</translation>
    </message>
    <message>
      <source>hybrid search</source>
      <translation>Kombinierte Suche</translation>
    </message>
    <message>
      <source>passages</source>
      <translation>Passagen</translation>
    </message>
    <message>
      <source>document tree</source>
      <translation>Dokumentbaum</translation>
    </message>
    <message>
      <source>long context</source>
      <translation>Langer Kontext</translation>
    </message>
    <message>
      <source>no encoder: words only</source>
      <translation>kein Encoder: nur Wörter</translation>
    </message>
    <message>
      <source> %</source>
      <translation> %</translation>
    </message>
    <message numerus="yes">
      <source>Replace %n file(s)?</source>
      <translation>
        <numerusform>%n Datei ersetzen?</numerusform>
        <numerusform>%n Dateien ersetzen?</numerusform>
      </translation>
    </message>
    <message>
      <source>The folder {folder} has files of these names.</source>
      <translation>Im Ordner {folder} liegen Dateien dieser Namen.</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Ersetzen</translation>
    </message>
    <message>
      <source>Decisions stay in the log and a picture of each cited place is kept.</source>
      <translation>Entscheidungen bleiben im Protokoll, und von jeder zitierten Stelle wird ein Bild behalten.</translation>
    </message>
    <message numerus="yes">
      <source>%n answer(s) that cite it are final.</source>
      <translation>
        <numerusform>%n Antwort, die es zitiert, ist abgeschlossen.</numerusform>
        <numerusform>%n Antworten, die es zitieren, sind abgeschlossen.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n picture(s) are made now.</source>
      <translation>
        <numerusform>%n Bild wird jetzt gemacht.</numerusform>
        <numerusform>%n Bilder werden jetzt gemacht.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s) point to it, of these decided: {decided}.</source>
      <translation>
        <numerusform>%n Zitat verweist darauf, davon entschieden: {decided}.</numerusform>
        <numerusform>%n Zitate verweisen darauf, davon entschieden: {decided}.</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>%n citation(s)</source>
      <translation>
        <numerusform>%n Zitat</numerusform>
        <numerusform>%n Zitate</numerusform>
      </translation>
    </message>
    <message>
      <source>not asked yet</source>
      <translation>noch nicht gefragt</translation>
    </message>
    <message>
      <source>no citations</source>
      <translation>keine Zitate</translation>
    </message>
    <message>
      <source>signed off</source>
      <translation>abgezeichnet</translation>
    </message>
    <message>
      <source>not signed off</source>
      <translation>nicht abgezeichnet</translation>
    </message>
    <message>
      <source>{decided} of {total} decided</source>
      <translation>{decided} von {total} entschieden</translation>
    </message>
    <message>
      <source>not found</source>
      <translation>nicht gefunden</translation>
    </message>
    <message>
      <source>final</source>
      <translation>abgeschlossen</translation>
    </message>
    <message>
      <source>whole document</source>
      <translation>ganzes Dokument</translation>
    </message>
    <message>
      <source>exclusion</source>
      <translation>Ausschluss</translation>
    </message>
    <message>
      <source>condition</source>
      <translation>Bedingung</translation>
    </message>
    <message>
      <source>endorsement</source>
      <translation>Nachtrag</translation>
    </message>
    <message>
      <source>definition</source>
      <translation>Definition</translation>
    </message>
    <message>
      <source>wording</source>
      <translation>Wortlaut</translation>
    </message>
    <message>
      <source>changed</source>
      <translation>geändert</translation>
    </message>
    <message>
      <source>added</source>
      <translation>neu</translation>
    </message>
    <message>
      <source>removed</source>
      <translation>entfallen</translation>
    </message>
    <message>
      <source>moved</source>
      <translation>verschoben</translation>
    </message>
    <message>
      <source>same</source>
      <translation>gleich</translation>
    </message>
    <message>
      <source>{name} (older version)</source>
      <translation>{name} (ältere Fassung)</translation>
    </message>
    <message>
      <source>Change</source>
      <translation>Änderung</translation>
    </message>
    <message>
      <source>Section or question</source>
      <translation>Abschnitt oder Frage</translation>
    </message>
    <message>
      <source>Old page</source>
      <translation>Alte Seite</translation>
    </message>
    <message>
      <source>New page</source>
      <translation>Neue Seite</translation>
    </message>
    <message>
      <source>Old wording</source>
      <translation>Alter Wortlaut</translation>
    </message>
    <message>
      <source>New wording</source>
      <translation>Neuer Wortlaut</translation>
    </message>
    <message>
      <source>It would go through the proxy {proxy}, which the environment of this program names.</source>
      <translation>Er ginge über den Proxy {proxy}, den die Umgebung dieses Programms nennt.</translation>
    </message>
    <message>
      <source>Allow for this workspace</source>
      <translation>Für diesen Arbeitsbereich erlauben</translation>
    </message>
    <message>
      <source>Send text to {host}?</source>
      <translation>Text an {host} senden?</translation>
    </message>
    <message>
      <source>Your question and the passages found for it would leave this computer and go to {host}. This is asked once for each workspace and host.</source>
      <translation>Ihre Frage und die dazu gefundenen Passagen würden diesen Rechner verlassen und an {host} gehen. Das wird je Arbeitsbereich und Gegenstelle einmal gefragt.</translation>
    </message>
    <message numerus="yes">
      <source>and %n more note(s)</source>
      <translation>
        <numerusform>und %n weiterer Hinweis</numerusform>
        <numerusform>und %n weitere Hinweise</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>and %n more</source>
      <translation>
        <numerusform>und %n weiterer</numerusform>
        <numerusform>und %n weitere</numerusform>
      </translation>
    </message>
    <message numerus="yes">
      <source>and %n more citation(s)</source>
      <translation>
        <numerusform>und %n weiteres Zitat</numerusform>
        <numerusform>und %n weitere Zitate</numerusform>
      </translation>
    </message>
    <message>
      <source>citation {number} of “{question}”</source>
      <translation>Zitat {number} von „{question}“</translation>
    </message>
    <message>
      <source>citation {number} of answer {answer}</source>
      <translation>Zitat {number} der Antwort {answer}</translation>
    </message>
    <message>
      <source>answer {number}</source>
      <translation>Antwort {number}</translation>
    </message>
    <message>
      <source>flag</source>
      <translation>Markierung</translation>
    </message>
    <message>
      <source>evidence added by hand</source>
      <translation>von Hand hinzugefügter Beleg</translation>
    </message>
    <message>
      <source>marked final</source>
      <translation>abgeschlossen</translation>
    </message>
    <message>
      <source>unlocked</source>
      <translation>entsperrt</translation>
    </message>
    <message>
      <source>the last act taken back</source>
      <translation>die letzte Handlung zurückgenommen</translation>
    </message>
    <message>
      <source>the last act made again</source>
      <translation>die letzte Handlung wiederholt</translation>
    </message>
    <message>
      <source>reason “{reason}”</source>
      <translation>Grund „{reason}“</translation>
    </message>
    <message>
      <source>note “{note}”</source>
      <translation>Notiz „{note}“</translation>
    </message>
    <message>
      <source>What you press now cannot be put on the disk either: it is in memory only.</source>
      <translation>Was Sie jetzt drücken, kann auch nicht auf den Datenträger geschrieben werden: Es steht nur im Arbeitsspeicher.</translation>
    </message>
    <message>
      <source>Free some space, and keep the window open until “not saved” is gone.</source>
      <translation>Schaffen Sie Platz und lassen Sie das Fenster offen, bis „nicht gespeichert“ verschwunden ist.</translation>
    </message>
    <message numerus="yes">
      <source>The workspace cannot be written, nor can they be kept beside it. Closing now loses %n of them.</source>
      <translation>
        <numerusform>Der Arbeitsbereich kann nicht beschrieben werden, und daneben können sie auch nicht aufbewahrt werden. Beim Schließen geht jetzt %n davon verloren.</numerusform>
        <numerusform>Der Arbeitsbereich kann nicht beschrieben werden, und daneben können sie auch nicht aufbewahrt werden. Beim Schließen gehen jetzt %n davon verloren.</numerusform>
      </translation>
    </message>
    <message>
      <source>The workspace cannot be written. They are kept beside it, and are saved when it is opened again.</source>
      <translation>Der Arbeitsbereich kann nicht beschrieben werden. Sie liegen daneben und werden gespeichert, wenn er wieder geöffnet wird.</translation>
    </message>
    <message numerus="yes">
      <source>%n decision(s) are not saved</source>
      <translation>
        <numerusform>%n Entscheidung ist nicht gespeichert</numerusform>
        <numerusform>%n Entscheidungen sind nicht gespeichert</numerusform>
      </translation>
    </message>
    <message>
      <source>Close without saving</source>
      <translation>Ohne Speichern schließen</translation>
    </message>
    <message>
      <source>Close, save them next time</source>
      <translation>Schließen, nächstes Mal speichern</translation>
    </message>
    <message>
      <source>Row header: {text}</source>
      <translation>Zeilenkopf: {text}</translation>
    </message>
    <message>
      <source>Column header: {text}</source>
      <translation>Spaltenkopf: {text}</translation>
    </message>
    <message>
      <source>Page {page} is not drawn</source>
      <translation>Seite {page} ist nicht gezeichnet</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Erneut versuchen</translation>
    </message>
    <message>
      <source>pending</source>
      <translation>offen</translation>
    </message>
    <message>
      <source>accepted</source>
      <translation>angenommen</translation>
    </message>
    <message>
      <source>rejected</source>
      <translation>abgelehnt</translation>
    </message>
    <message>
      <source>corrected</source>
      <translation>berichtigt</translation>
    </message>
    <message>
      <source>unsure</source>
      <translation>unsicher</translation>
    </message>
    <message>
      <source>warning</source>
      <translation>Warnung</translation>
    </message>
    <message>
      <source>not checked</source>
      <translation>nicht geprüft</translation>
    </message>
    <message>
      <source>{human} (machine: {machine})</source>
      <translation>{human} (Maschine: {machine})</translation>
    </message>
    <message>
      <source>text</source>
      <translation>Text</translation>
    </message>
    <message>
      <source>scanned</source>
      <translation>gescannt</translation>
    </message>
    <message>
      <source>text and picture</source>
      <translation>Text und Bild</translation>
    </message>
    <message>
      <source>blank</source>
      <translation>leer</translation>
    </message>
    <message>
      <source>garbled</source>
      <translation>verstümmelt</translation>
    </message>
    <message>
      <source>hidden text</source>
      <translation>verborgener Text</translation>
    </message>
    <message>
      <source>form fields</source>
      <translation>Formularfelder</translation>
    </message>
    <message>
      <source>rotated</source>
      <translation>gedreht</translation>
    </message>
    <message>
      <source>has tables</source>
      <translation>mit Tabellen</translation>
    </message>
    <message>
      <source>failed</source>
      <translation>fehlgeschlagen</translation>
    </message>
    <message>
      <source>malformed</source>
      <translation>fehlerhaft</translation>
    </message>
    <message>
      <source>source changed</source>
      <translation>Quelle geändert</translation>
    </message>
    <message>
      <source>source removed</source>
      <translation>Quelle entfernt</translation>
    </message>
    <message>
      <source>unknown source</source>
      <translation>unbekannte Quelle</translation>
    </message>
    <message>
      <source>out of scope</source>
      <translation>außerhalb des Bereichs</translation>
    </message>
    <message>
      <source>not retrieved</source>
      <translation>nicht abgerufen</translation>
    </message>
    <message>
      <source>unreadable source</source>
      <translation>Quelle nicht lesbar</translation>
    </message>
    <message>
      <source>quote too short</source>
      <translation>Wortlaut zu kurz</translation>
    </message>
    <message>
      <source>fact mismatch</source>
      <translation>Angabe weicht ab</translation>
    </message>
    <message>
      <source>quote elsewhere</source>
      <translation>Wortlaut steht anderswo</translation>
    </message>
    <message>
      <source>quote not found</source>
      <translation>Wortlaut nicht gefunden</translation>
    </message>
    <message>
      <source>stitched</source>
      <translation>zusammengesetzt</translation>
    </message>
    <message>
      <source>hidden source</source>
      <translation>verborgene Quelle</translation>
    </message>
    <message>
      <source>ambiguous</source>
      <translation>mehrdeutig</translation>
    </message>
    <message>
      <source>partial quote</source>
      <translation>Wortlaut nur teilweise</translation>
    </message>
    <message>
      <source>similar only</source>
      <translation>nur ähnlich</translation>
    </message>
    <message>
      <source>no quote</source>
      <translation>kein Wortlaut</translation>
    </message>
    <message>
      <source>duplicate</source>
      <translation>doppelt</translation>
    </message>
    <message>
      <source>accepted, written differently</source>
      <translation>angenommen, anders geschrieben</translation>
    </message>
    <message>
      <source>accepted word for word</source>
      <translation>wörtlich angenommen</translation>
    </message>
    <message>
      <source>check failed</source>
      <translation>Prüfung gescheitert</translation>
    </message>
    <message>
      <source>number</source>
      <translation>Zahl</translation>
    </message>
    <message>
      <source>date</source>
      <translation>Datum</translation>
    </message>
    <message>
      <source>currency</source>
      <translation>Währung</translation>
    </message>
    <message>
      <source>unit</source>
      <translation>Einheit</translation>
    </message>
    <message>
      <source>basis of the limit</source>
      <translation>Bezug der Grenze</translation>
    </message>
    <message>
      <source>sign</source>
      <translation>Vorzeichen</translation>
    </message>
    <message>
      <source>modal word</source>
      <translation>Modalwort</translation>
    </message>
    <message>
      <source>negation</source>
      <translation>Verneinung</translation>
    </message>
    <message>
      <source>form or clause</source>
      <translation>Formular oder Klausel</translation>
    </message>
    <message>
      <source>wrong passage</source>
      <translation>falsche Passage</translation>
    </message>
    <message>
      <source>wrong page</source>
      <translation>falsche Seite</translation>
    </message>
    <message>
      <source>wrong cell</source>
      <translation>falsche Zelle</translation>
    </message>
    <message>
      <source>wrong document</source>
      <translation>falsches Dokument</translation>
    </message>
    <message>
      <source>added by hand</source>
      <translation>von Hand hinzugefügt</translation>
    </message>
    <message>
      <source>numbered markers</source>
      <translation>nummerierte Marken</translation>
    </message>
    <message>
      <source>passage ids</source>
      <translation>Passagenkennungen</translation>
    </message>
    <message>
      <source>named files</source>
      <translation>Dateinamen</translation>
    </message>
    <message>
      <source>page numbers</source>
      <translation>Seitenzahlen</translation>
    </message>
    <message>
      <source>section names</source>
      <translation>Abschnittsnamen</translation>
    </message>
    <message>
      <source>clauses</source>
      <translation>Klauseln</translation>
    </message>
    <message>
      <source>form numbers</source>
      <translation>Formularnummern</translation>
    </message>
    <message>
      <source>table cells</source>
      <translation>Tabellenzellen</translation>
    </message>
    <message>
      <source>links</source>
      <translation>Verweise</translation>
    </message>
    <message>
      <source>quotes without a source</source>
      <translation>Wortlaute ohne Quelle</translation>
    </message>
    <message>
      <source>numbered chunks</source>
      <translation>nummerierte Textstücke</translation>
    </message>
    <message>
      <source>JSON entries</source>
      <translation>JSON-Einträge</translation>
    </message>
    <message>
      <source>page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>section</source>
      <translation>Abschnitt</translation>
    </message>
    <message>
      <source>table</source>
      <translation>Tabelle</translation>
    </message>
    <message>
      <source>table row</source>
      <translation>Tabellenzeile</translation>
    </message>
    <message>
      <source>table cell</source>
      <translation>Tabellenzelle</translation>
    </message>
    <message>
      <source>key/value</source>
      <translation>Feld/Wert</translation>
    </message>
    <message>
      <source>words</source>
      <translation>Wörter</translation>
    </message>
    <message>
      <source>vectors</source>
      <translation>Vektoren</translation>
    </message>
    <message>
      <source>facts</source>
      <translation>Angaben</translation>
    </message>
    <message>
      <source>region</source>
      <translation>Abschnitt</translation>
    </message>
    <message>
      <source>Annotated PDF (highlights with notes)</source>
      <translation>PDF mit Anmerkungen (Markierungen mit Notizen)</translation>
    </message>
    <message>
      <source>CSV (for spreadsheets and scripts)</source>
      <translation>CSV (für Tabellen und Skripte)</translation>
    </message>
    <message>
      <source>HTML report (with page pictures)</source>
      <translation>HTML-Bericht (mit Seitenbildern)</translation>
    </message>
    <message>
      <source>JSON (complete, can be imported again)</source>
      <translation>JSON (vollständig, wieder importierbar)</translation>
    </message>
    <message>
      <source>JSONL (evaluation set)</source>
      <translation>JSONL (Satz zum Auswerten)</translation>
    </message>
    <message>
      <source>PDF report (with page pictures)</source>
      <translation>PDF-Bericht (mit Seitenbildern)</translation>
    </message>
    <message>
      <source>Excel workbook (with a read-me sheet)</source>
      <translation>Excel-Mappe (mit Blatt „Lies mich“)</translation>
    </message>
    <message>
      <source>does not support the claim</source>
      <translation>stützt die Aussage nicht</translation>
    </message>
    <message>
      <source>supports only part</source>
      <translation>stützt nur einen Teil</translation>
    </message>
    <message>
      <source>wrong place</source>
      <translation>falsche Stelle</translation>
    </message>
    <message>
      <source>wrong document or version</source>
      <translation>falsches Dokument oder falsche Fassung</translation>
    </message>
    <message>
      <source>number, date or unit differs</source>
      <translation>Zahl, Datum oder Einheit weicht ab</translation>
    </message>
    <message>
      <source>out of context (exclusion, condition, exception)</source>
      <translation>aus dem Zusammenhang (Ausschluss, Bedingung, Ausnahme)</translation>
    </message>
    <message>
      <source>superseded by endorsement</source>
      <translation>durch Nachtrag ersetzt</translation>
    </message>
    <message>
      <source>not readable or hidden</source>
      <translation>nicht lesbar oder verborgen</translation>
    </message>
    <message>
      <source>other (needs a text)</source>
      <translation>anderer (braucht einen Text)</translation>
    </message>
  </context>
  <context>
    <name>Working</name>
    <message numerus="yes">
      <source>Adding %n document(s)</source>
      <translation>
        <numerusform>%n Dokument wird hinzugefügt</numerusform>
        <numerusform>%n Dokumente werden hinzugefügt</numerusform>
      </translation>
    </message>
    <message>
      <source>Removing a document</source>
      <translation>Ein Dokument wird entfernt</translation>
    </message>
    <message>
      <source>Bringing the search up to date</source>
      <translation>Die Suche wird auf den neuesten Stand gebracht</translation>
    </message>
    <message>
      <source>Stopping …</source>
      <translation>Wird angehalten …</translation>
    </message>
    <message>
      <source>Opening {file}</source>
      <translation>{file} wird geöffnet</translation>
    </message>
    <message>
      <source>Reading {file}: page {done} of {total}</source>
      <translation>{file} wird gelesen: Seite {done} von {total}</translation>
    </message>
    <message>
      <source>OCR of {file}: page {done} of {total}</source>
      <translation>OCR von {file}: Seite {done} von {total}</translation>
    </message>
    <message>
      <source>Assembling {file}</source>
      <translation>{file} wird zusammengesetzt</translation>
    </message>
    <message>
      <source>Saving {file}</source>
      <translation>{file} wird gespeichert</translation>
    </message>
    <message>
      <source>Updating the index</source>
      <translation>Index wird aktualisiert</translation>
    </message>
    <message>
      <source>Computing vectors</source>
      <translation>Vektoren werden berechnet</translation>
    </message>
    <message>
      <source>Checking the pasted answer</source>
      <translation>Die eingefügte Antwort wird geprüft</translation>
    </message>
    <message>
      <source>Searching</source>
      <translation>Suche läuft</translation>
    </message>
    <message>
      <source>Stopped. What was finished before is kept.</source>
      <translation>Angehalten. Was vorher fertig war, bleibt erhalten.</translation>
    </message>
    <message>
      <source>“{name}” was removed. Its decisions are kept.</source>
      <translation>„{name}“ wurde entfernt. Die Entscheidungen dazu bleiben.</translation>
    </message>
    <message>
      <source>Answering: {question}</source>
      <translation>Antwort auf: {question}</translation>
    </message>
  </context>
  <context>
    <name>_Callout</name>
    <message>
      <source>Back</source>
      <translation>Zurück</translation>
    </message>
    <message>
      <source>Skip the tour</source>
      <translation>Rundgang überspringen</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Fertig</translation>
    </message>
    <message>
      <source>Next</source>
      <translation>Weiter</translation>
    </message>
    <message>
      <source>Step {number} of {count}</source>
      <translation>Schritt {number} von {count}</translation>
    </message>
  </context>
  <context>
    <name>_Plot</name>
    <message>
      <source>Plot of the chosen figure</source>
      <translation>Schaubild der gewählten Kennzahl</translation>
    </message>
  </context>
  <context>
    <name>_Preview</name>
    <message>
      <source>Preview of the first page</source>
      <translation>Vorschau der ersten Seite</translation>
    </message>
  </context>
</TS>
