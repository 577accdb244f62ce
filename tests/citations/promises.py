"""What the specification of answers and citations promises, sentence by sentence, and the tests that hold it to that.

A test is named by its file below `tests` and its function; several stand side by side.
"""

from __future__ import annotations

PROMISES: tuple[tuple[str, str, str], ...] = (
    # 4.1 The chain
    ("4.1", "question → retrieve → allow-list → answer → parse → validate → verify → shown on the page",
     "ui/test_job.py::test_the_whole_job_by_clicks_and_keys_then_reopened_with_every_decision"),
    ("4.1", "the allow-list is what was really retrieved, never the whole corpus",
     "citations/test_validate.py::test_the_allow_list_holds_retrieved_spans_and_the_cells_of_retrieved_rows "
     "answers/test_leads.py::test_what_a_model_was_shown_is_what_it_may_cite_by_the_same_numbers"),
    ("4.1", "each step is a small function of its own, testable without Qt",
     "citations/test_verifier.py::test_verify_citation_and_check_answer_agree "
     "citations/test_validate.py::test_citations_are_split_in_order_of_first_appearance"),
    ("4.1", "the same functions serve the screen, batch questions, the command line and pasted answers",
     "ui/test_one_check.py::test_every_path_stores_the_verdicts_of_the_one_function "
     "ui/test_one_check.py::test_nothing_but_the_service_and_the_benchmarks_calls_it"),
    # 4.2 The run receipt
    ("4.2", "every question freezes a receipt with question, mode, filters, spans with hash and text, answer, time …",
     "store/test_runs.py::test_a_run_comes_back_equal store/test_runs.py::test_a_run_survives_reopening"),
    ("4.2", "verdicts are pure functions of citation, receipt, evidence and verifier version",
     "citations/test_determinism.py::test_answers_checked_before_change_no_verdict "
     "citations/test_determinism.py::test_another_process_with_another_hash_seed_says_the_same"),
    ("4.2", "replaying a receipt gives the same verdicts, offline, next year",
     "citations/test_replay.py::test_replay_gives_identical_verdicts_without_the_workspace "
     "cli/test_replay_command.py::test_verdicts_replay_the_same_whatever_became_of_the_documents"),
    # 4.3 Answer providers
    ("4.3", "extractive is the default, offline, without a key",
     "services/test_providers.py::test_the_default_provider_sends_nothing "
     "cli/test_offline.py::test_the_main_job_opens_no_connection"),
    ("4.3", "it picks the best sentences and rows and cites each by quote",
     "answers/test_extractive.py::test_the_best_sentence_comes_first_with_its_marker "
     "answers/test_extractive.py::test_a_row_is_quoted_whole "
     "answers/test_extractive.py::test_no_quote_of_ours_is_rejected_by_our_checker"),
    ("4.3", "it says “not found in the readable pages” rather than guess",
     "answers/test_extractive.py::test_nothing_like_it_is_an_abstention "
     "cli/test_contract.py::test_ask_says_not_found_rather_than_guess"),
    ("4.3", "OpenAI-compatible, Anthropic and Gemini endpoints: base address, model, optional key",
     "answers/test_providers.py::test_every_bundled_network_provider_is_under_contract "
     "answers/test_providers.py::test_streams_text_as_it_arrives"),
    ("4.3", "Anthropic's native citation blocks are mapped to ours",
     "answers/test_providers.py::test_native_citations_become_markers_and_quotes"),
    ("4.3", "an answer written by any other tool (text, Markdown, JSON, CSV) goes through the same parser and checks",
     "services/test_answer_files.py::test_csv_rows_become_statements_with_citations "
     "services/test_model_answers.py::test_each_way_of_citing_gets_its_verdict "
     "services/test_model_answers.py::test_citations_as_json_are_judged_like_others"),
    ("4.3", "keys live in the OS keyring, never in the workspace, logs or exports",
     "services/test_providers.py::test_a_remembered_key_is_in_the_keyring_and_nowhere_on_disk "
     "cli/test_key_nowhere.py::test_a_key_that_was_used_is_in_no_file_log_or_report"),
    ("4.3", "no network connection unless the analyst configured a provider",
     "cli/test_offline.py::test_a_network_socket_of_the_test_is_refused "
     "cli/test_offline.py::test_a_worker_process_is_refused"),
    ("4.3", "the window shows where text will be sent before it is",
     "ui/test_provider.py::test_text_leaves_only_after_consent_and_then_the_question_is_asked "
     "ui/test_provider_dialog.py::test_the_way_through_a_proxy_is_named_before_anything_is_sent"),
    ("4.3", "each passage is delimited, numbered and escaped; passages are data, not instructions",
     "answers/test_providers.py::test_passages_cannot_close_their_own_frame "
     "services/test_model_answers.py::test_instructions_in_a_reply_change_no_verdict"),
    ("4.3", "answer in sentences with [n] markers and, per citation, the verbatim quote",
     "answers/test_providers.py::test_the_form_that_the_prompt_asks_for_is_read_back_whole"),
    ("4.3", "exact abstention sentence",
     "citations/test_parser.py::test_our_own_abstention_sentence_is_recognised"),
    ("4.3", "streaming is shown as it arrives; cancel works",
     "ui/test_provider.py::test_the_answer_is_shown_whole_while_it_streams_in "
     "answers/test_providers.py::test_cancel_works_at_once_while_the_endpoint_is_silent "
     "answers/test_cancelling.py::test_while_it_connects"),
    ("4.3", "time-out, HTTP 429/5xx, half JSON, empty reply, dropped stream each give a clear message",
     "answers/test_providers.py::test_silence_ends_at_the_time_out "
     "answers/test_providers.py::test_busy_endpoint_is_tried_again "
     "answers/test_providers.py::test_lasting_refusal_is_one_clear_message "
     "answers/test_providers.py::test_reply_of_another_shape_is_one_clear_message "
     "answers/test_providers.py::test_empty_reply_is_said"),
    ("4.3", "what arrived is kept, and a retry is allowed",
     "answers/test_providers.py::test_cut_stream_keeps_what_arrived "
     "ui/test_provider.py::test_a_cut_answer_keeps_what_arrived_says_so_and_can_be_asked_again"),
    # 4.4 Parsing citations
    ("4.4", "all input forms, all in one answer possible",
     "citations/test_formats.py::test_every_format_gives_its_kind_locator_quote_and_resolution "
     "citations/test_shapes.py::test_every_place_that_a_marker_names_is_read"),
    ("4.4", "the last line-anchored Sources trailer defines the numbers, entries of earlier ones are kept as findings",
     "citations/test_parser.py::test_the_last_line_anchored_trailer_counts "
     "citations/test_parser.py::test_entries_of_an_earlier_trailer_are_kept_as_findings"),
    ("4.4", "Source:, **Sources:**, References, bullets, numbered lists, one per line or separated, trailing period …",
     "citations/test_formats.py::test_a_source_list_is_found_under_each_heading "
     "citations/test_parser.py::test_a_trailer_is_cut_off_the_body"),
    ("4.4", "trailing prose after the list",
     "citations/test_parser.py::test_text_behind_a_trailer_stays_in_the_body"),
    ("4.4", "file names with commas: longest match against the allow-list first",
     "citations/test_parser.py::test_names_with_commas_win_by_longest_match"),
    ("4.4", "JSON citations, also inside a code fence",
     "citations/test_parser.py::test_json_quotes_are_tied_to_the_numbers_in_the_text "
     "citations/test_parser.py::test_a_damaged_json_answer_is_repaired_and_says_so"),
    ("4.4", "[source-span:ID], span ids and places may stand without brackets, behind a word that points at them",
     "citations/test_claim_verdicts.py::test_a_marker_and_the_word_that_points_at_it_say_nothing_of_the_claim"),
    ("4.4", "quoted text without an id",
     "citations/test_parser.py::test_a_quotation_without_a_marker_is_a_row_of_its_own"),
    ("4.4", "None, n/a and empty give no citations",
     "citations/test_parser.py::test_an_empty_trailer_gives_no_citation"),
    ("4.4", "“Available resources: x, y” is not a trailer",
     "citations/test_parser.py::test_available_resources_are_no_trailer"),
    ("4.4", "markers inside code blocks or quoted passages are not citations",
     "citations/test_parser.py::test_markers_in_code_are_no_citations "
     "citations/test_sources.py::test_text_retrieved_cannot_cite_or_command"),
    ("4.4", "at most 100 per answer are kept, the cut is reported",
     "citations/test_parser.py::test_a_hundred_citations_are_kept_and_the_cut_is_reported"),
    ("4.4", "every raw string is preserved as written, in order of first appearance",
     "citations/test_parser.py::test_markers_keep_their_raw_text "
     "citations/test_parser.py::test_any_answer_is_parsed_with_ranges_in_bounds"),
    ("4.4", "the body text comes back byte for byte",
     "citations/test_parser.py::test_the_body_is_the_answer_byte_for_byte_without_one_piece"),
    ("4.4", "each marker carries the half-open range of its claim (sentence or list item)",
     "citations/test_parser.py::test_a_list_item_is_a_claim "
     "citations/test_parser.py::test_a_marker_behind_the_full_stop_belongs_to_the_sentence_before_it"),
    # 4.5 Validation
    ("4.5", "allow-list of a run = the retrieved spans plus the cells of retrieved rows",
     "citations/test_validate.py::test_the_allow_list_holds_retrieved_spans_and_the_cells_of_retrieved_rows"),
    ("4.5", "ids match exactly; near matches are a hint, never accepted",
     "citations/test_validate.py::test_an_id_is_not_trimmed_and_its_near_match_is_only_a_hint "
     "citations/test_validate.py::test_near_matches_are_a_hint_and_never_accepted"),
    ("4.5", "an empty allow-list rejects everything",
     "citations/test_validate.py::test_an_empty_allow_list_rejects_everything"),
    ("4.5", "a coarse citation resolves to the retrieved spans of that place",
     "citations/test_places.py::test_a_page_citation_counts_only_the_words_on_that_page "
     "citations/test_places.py::test_a_section_title_resolves_to_the_section"),
    ("4.5", "if none of them was retrieved it is not_retrieved; if the place does not exist, unknown_source",
     "citations/test_sources.py::test_a_source_that_was_not_retrieved_says_where_it_is_and_how_many_were "
     "citations/test_places.py::test_a_section_that_does_not_exist_is_unknown"),
    ("4.5", "file names resolve by exact name",
     "citations/test_formats.py::test_a_nearly_right_file_name_is_unknown_with_a_hint"),
    ("4.5", "an answer checked without a run gets an imported receipt: scope = all spans of the chosen documents",
     "citations/test_validate.py::test_an_imported_answer_may_cite_every_span_of_the_chosen_documents_only"),
    ("4.5", "not_retrieved cannot occur then, and card and JSON say “retrieval unknown”",
     "citations/test_sources.py::test_not_retrieved_cannot_occur_for_an_imported_answer "
     "cli/test_contract.py::test_check_without_a_run_says_retrieval_unknown "
     "ui/test_card_text.py::test_what_retrieval_unknown_means_is_said_apart"),
    ("4.5", "with --question, retrieval runs and its receipt counts",
     "cli/test_contract.py::test_check_against_a_receipt_rejects_what_was_not_retrieved "
     "ui/test_one_check.py::test_every_path_stores_the_verdicts_of_the_one_function"),
    ("4.5", "every marker keeps its own row; only the list of accepted sources is unique",
     "citations/test_verifier.py::test_every_citation_keeps_its_row_in_order "
     "citations/test_validate.py::test_a_source_cited_often_is_accepted_once"),
    ("4.5", "un-retrieved and invented sources are rejected with different reasons",
     "citations/test_validate.py::test_unretrieved_and_invented_sources_are_rejected_for_different_reasons"),
    ("4.5", "each rejection is logged at WARNING",
     "citations/test_validate.py::test_each_rejection_is_logged_at_warning "
     "citations/test_validate.py::test_each_rejected_citation_of_an_answer_is_logged_at_warning"),
    ("4.5", "nothing is dropped silently, re-numbered, moved or added",
     "citations/test_bench.py::test_every_written_citation_of_an_answer_is_parsed_with_its_quote_and_judged "
     "citations/test_parser.py::test_any_answer_is_parsed_with_ranges_in_bounds"),
    # 4.6 Verification
    ("4.6", "the nested cell, row, section and page spans round the words are one place",
     "citations/test_sources.py::test_a_quote_without_an_id_is_accepted_where_it_stands_once "
     "citations/test_pages.py::test_the_same_sentence_on_three_pages_is_ambiguous"),
    ("4.6", "a match starts and ends on token boundaries; a number, date or form number matches whole or not at all",
     "citations/test_quotes.py::test_the_limit_of_the_contract "
     "citations/test_quotes.py::test_a_date_or_range_is_not_cut "
     "citations/test_quotes.py::test_a_form_number_matches_whole_or_not_at_all"),
    ("4.6", "best alignment in the cited span, then the rest of the receipt, the document, the workspace",
     "citations/test_sources.py::test_a_sentence_of_another_page_is_elsewhere_and_can_be_repointed "
     "citations/test_sources.py::test_a_quote_of_another_document_names_it"),
    ("4.6", "named normalisations: whitespace, hyphenation, ligatures, quote marks, dashes not next to digits, case",
     "citations/test_quotes.py::test_the_named_normalisations_and_equivalences_are_accepted "
     "citations/test_quotes.py::test_a_dash_next_to_a_digit_is_not_normalised"),
    ("4.6", "similarity may locate a candidate; it never accepts one",
     "citations/test_quotes.py::test_one_differing_fact_token_rejects "
     "citations/test_bench.py::test_mutated_flood_policy_meets_the_targets_and_beats_the_baselines"),
    ("4.6", "all tokens equal → accepted; a fact token → fact_mismatch; other differences → partial or similar",
     "citations/test_quotes.py::test_an_added_word_is_a_partial_quote "
     "citations/test_quotes.py::test_misread_letters_without_a_differing_fact_are_similar_only "
     "citations/test_quotes.py::test_a_misread_figure_is_never_similar"),
    ("4.6", "fact tokens of the quote must equal those of the source, in sequence, of every named kind",
     "citations/test_quotes.py::test_one_differing_fact_token_rejects "
     "sample/test_generated.py::test_a_generated_case_is_given_its_code"),
    ("4.6", "$1M = $1,000,000 = USD 1 000 000; 10% = ten percent (10%)",
     "core/test_facts.py::test_one_amount_has_one_value_however_written "
     "core/test_facts.py::test_a_percentage_has_one_value_however_written"),
    ("4.6", "30 days ≠ 1 month", "core/test_facts.py::test_thirty_days_are_not_one_month"),
    ("4.6", "01/02/2024 is ambiguous and says so",
     "citations/test_quotes.py::test_an_ambiguous_date_says_so_and_is_not_accepted"),
    ("4.6", "each number, date, percent and form token of the claim must occur in the union of the evidence",
     "citations/test_claim_verdicts.py::test_the_figures_of_a_claim_are_looked_for_in_the_union_of_its_evidence "
     "citations/test_claim_verdicts.py::test_a_figure_of_the_answer_that_differs_from_its_quote_is_a_fact_mismatch"),
    ("4.6", "a difference in negation between claim and evidence only caps the verdict at warning",
     "citations/test_claim_verdicts.py::test_negation_between_claim_and_quote_caps_at_warning"),
    ("4.6", "a cell quoted for a claim that names another row or column is wrong_cell",
     "citations/test_tables.py::test_a_claim_that_names_another_row_or_column_is_wrong_cell "
     "citations/test_tables.py::test_a_limit_from_the_deductible_column_is_wrong_cell"),
    # 4.7 Verdicts
    ("4.7", "one headline code, the first that applies wins, all findings kept; codes, order and verdicts",
     "citations/test_verifier.py::test_findings_have_the_precedence_and_the_verdicts_of_the_contract "
     "citations/test_verifier.py::test_the_headline_is_the_first_of_two_findings"),
    ("4.7", "every code, from the sample workspace",
     "sample/test_scenarios.py::test_a_scenario_gives_exactly_its_verdicts "
     "sample/test_scenarios.py::test_every_code_of_the_specification_occurs"),
    ("4.7", "every code and sub-code, from generated cases",
     "sample/test_generated.py::test_a_generated_case_is_given_its_code "
     "sample/test_generated.py::test_every_code_and_sub_code_of_the_specification_has_a_generated_case"),
    ("4.7", "a verdict stores the evidence it looked at; staleness is a separate, recomputed status",
     "citations/test_replay.py::test_staleness_is_told_beside_the_verdicts"),
    ("4.7", "stale and removed sources are looked up before unknown ones",
     "citations/test_sources.py::test_stale_and_removed_sources_are_told_before_unknown_ones"),
    ("4.7", "out_of_scope: exists, excluded by this run's filters",
     "citations/test_sources.py::test_a_source_outside_the_filters_is_out_of_scope"),
    ("4.7", "unreadable_source: the matched words are garbled, or the page is unreadable",
     "citations/test_pages.py::test_hidden_words_are_a_warning_and_garbled_ones_rejected "
     "citations/test_pages.py::test_a_page_without_readable_text_is_unreadable"),
    ("4.7", "quote_too_short: under 12 characters or 3 words and no unique fact token",
     "citations/test_quotes.py::test_a_quote_needs_three_words_and_twelve_characters_or_a_telling_fact"),
    ("4.7", "fact_mismatch shows both tokens",
     "citations/test_quotes.py::test_a_mismatch_is_stated_with_both_tokens_in_one_sentence"),
    ("4.7", "quote_elsewhere: one key re-points it (a human act, original kept)",
     "ui/test_keys.py::test_correcting_points_to_where_the_quote_really_stands_and_keeps_the_original"),
    ("4.7", "quote_not_found shows the nearest text and a character diff",
     "citations/test_sources.py::test_a_quote_that_stands_nowhere_is_not_found "
     "ui/test_answer_text.py::test_a_difference_is_struck_and_underlined_not_only_coloured"),
    ("4.7", "stitched: warning; rejected across a negation or heading",
     "citations/test_quotes.py::test_words_left_out_and_marked_are_stitched "
     "citations/test_quotes.py::test_words_left_out_over_a_negation_are_rejected "
     "citations/test_quotes.py::test_parts_under_different_headings_are_rejected"),
    ("4.7", "ambiguous: the citation's own locator leaves more than one place",
     "citations/test_places.py::test_two_documents_of_one_name_are_ambiguous"),
    ("4.7", "no_quote: accepted with a note only if the claim has a figure and all agree",
     "citations/test_tables.py::test_a_figure_without_any_word_of_the_claim_is_not_accepted_unquoted "
     "citations/test_claim_verdicts.py::test_a_claim_that_contradicts_an_unquoted_exclusion_is_not_accepted"),
    ("4.7", "a bare source list without claims is accepted as “source retrieved”; otherwise warning",
     "sample/test_generated.py::test_a_generated_case_is_given_its_code"),
    ("4.7", "duplicate: same evidence already cited for this claim",
     "citations/test_claim_verdicts.py::test_the_same_evidence_twice_for_one_claim_is_a_duplicate"),
    ("4.7", "check_failed: the check itself failed, with the error",
     "citations/test_verifier.py::test_a_failing_check_gives_check_failed_with_the_error"),
    ("4.7", "claim-level findings: uncited_claim, uncited_number (worse), all_citations_rejected, overcited, abstained",
     "citations/test_claims.py::test_a_claim_without_a_citation_is_told "
     "citations/test_claims.py::test_an_uncited_figure_is_worse "
     "citations/test_claims.py::test_a_claim_whose_citations_are_all_rejected_is_told "
     "citations/test_claims.py::test_more_than_three_citations_are_too_many "
     "citations/test_claims.py::test_an_abstention_points_at_the_search_and_the_unreadable_pages"),
    ("4.7", "the card states the mismatch as a fact in one sentence, never “possible hallucination”",
     "citations/test_quotes.py::test_a_mismatch_is_stated_with_both_tokens_in_one_sentence "
     "ui/test_sentences.py::test_every_sentence_of_the_checker_has_a_form_and_so_a_translation"),
    ("4.7", "measures: false accepts, false rejects, warnings beside them",
     "citations/test_bench.py::test_mutated_policy_wording_meets_the_targets "
     "citations/test_bench.py::test_the_bench_counts_every_item_once"),
    ("4.7", "duplicate: as the first one, which is the first in the answer; what points at nothing repeats nothing",
     "citations/test_small_differences.py"
     "::test_the_first_citation_of_the_answer_is_the_one_that_others_repeat_in_whatever_order_they_are_asked "
     "citations/test_small_differences.py::test_what_points_at_nothing_repeats_nothing"),
    ("4.7", "a claim whose quotation stands behind its marker is one claim, not an uncited one beside it",
     "citations/test_claim_verdicts.py::test_a_quotation_behind_the_marker_that_took_it_is_no_claim_without_citation"),
    # 4.8 Numbers shown
    ("4.8", "always numerator / denominator",
     "citations/test_numbers.py::test_figures_are_numerator_and_denominator "
     "ui/test_figures.py::test_what_the_chosen_figure_counts_is_written_out_below_the_table"),
    ("4.8", "citation precision and recall from decisions, the machine estimate beside, labelled",
     "ui/test_figures.py::test_precision_comes_from_decisions_and_the_estimate_is_labelled "
     "citations/test_numbers.py::test_recall_counts_a_claim_without_citations_as_judged"),
    ("4.8", "quotes verified: in place and not rejected; over-citation: of the claims that cite",
     "citations/test_numbers.py::test_a_quote_in_place_of_a_claim_that_says_otherwise_is_not_verified "
     "citations/test_numbers.py::test_only_cited_claims_can_be_overcited"),
    ("4.8", "overturn rate in both directions by code",
     "citations/test_numbers.py::test_overturned_verdicts_are_counted_in_both_directions_by_code"),
    # 4.9 Worked cases
    ("4.9", "1: raw and allowed lists",
     "citations/test_validate.py::test_citations_are_split_in_order_of_first_appearance "
     "citations/test_validate.py::test_nothing_cited_gives_nothing"),
    ("4.9", "2: near matches", "citations/test_validate.py::test_near_matches_are_a_hint_and_never_accepted"),
    ("4.9", "3: not retrieved and made up",
     "citations/test_validate.py::test_unretrieved_and_invented_sources_are_rejected_for_different_reasons"),
    ("4.9", "4: trailers and what is none",
     "citations/test_parser.py::test_a_trailer_is_cut_off_the_body "
     "citations/test_parser.py::test_available_resources_are_no_trailer "
     "citations/test_parser.py::test_the_last_line_anchored_trailer_counts"),
    ("4.9", "5: a name with a comma", "citations/test_parser.py::test_names_with_commas_win_by_longest_match"),
    ("4.9", "6: NONE, and 250 sources",
     "citations/test_parser.py::test_an_empty_trailer_gives_no_citation "
     "citations/test_parser.py::test_a_hundred_citations_are_kept_and_the_cut_is_reported"),
    ("4.9", "7: a limit quoted in eight ways", "citations/test_quotes.py::test_the_limit_of_the_contract"),
    ("4.9", "8: one fact changed", "citations/test_quotes.py::test_one_differing_fact_token_rejects"),
    ("4.9", "9: page 12 instead of page 11",
     "citations/test_sources.py::test_a_sentence_of_another_page_is_elsewhere_and_can_be_repointed"),
    ("4.9", "10: text that commands", "citations/test_sources.py::test_text_retrieved_cannot_cite_or_command"),
    ("4.9", "11: union of the evidence, and an exclusion that nothing is quoted of",
     "citations/test_claim_verdicts.py::test_the_figures_of_a_claim_are_looked_for_in_the_union_of_its_evidence "
     "citations/test_claim_verdicts.py::test_a_claim_that_contradicts_an_unquoted_exclusion_is_not_accepted"),
    ("4.9", "12: a row as printed and as rendered",
     "citations/test_tables.py::test_a_row_may_be_quoted_as_printed_or_as_rendered"),
    ("4.9", "13: a year in brackets, and a number too high",
     "citations/test_sources.py::test_a_year_in_brackets_is_text_and_a_number_too_high_is_unknown"),
    # What is to be shown of it
    ("shown", "all eighty formats and the twelve traps",
     "citations/test_formats.py::test_all_eighty_formats_are_in_the_table "
     "citations/test_formats.py::test_text_that_only_looks_like_a_citation_is_listed_as_ignored "
     "citations/test_formats.py::test_a_marker_cut_off_at_the_end_is_malformed"),
    ("shown", "never raises, ranges in bounds, linear time on 1 MB of hostile text",
     "citations/test_parser.py::test_any_answer_is_parsed_with_ranges_in_bounds "
     "citations/test_parser.py::test_hostile_text_is_parsed_in_linear_time "
     "citations/test_parser.py::test_hostile_text_is_parsed_in_steps_that_grow_with_it"),
    ("shown", "allow-list over 10 000 generated answers: all outside flagged, none inside",
     "citations/test_outside.py"
     "::test_every_citation_outside_the_receipt_is_flagged_and_none_inside_in_ten_thousand_answers"),
    ("shown", "self-test: mutates real citations and shows what was caught, by kind",
     "citations/test_bench.py::test_the_self_test_catches_every_spoilt_citation "
     "ui/test_figures.py::test_the_self_test_counts_faults_by_kind_and_stores_nothing"),
    ("shown", "support score is advisory, contradictions are “needs review”, never a verdict",
     "citations/test_claims.py::test_the_support_score_grows_with_shared_words "
     "citations/test_claims.py::test_a_topic_far_from_its_evidence_needs_review_but_keeps_its_verdict"),
    ("shown", "possible limits of every accepted claim, and definitions by one key",
     "services/test_limits.py::test_only_what_was_accepted_is_searched_for_limits "
     "ui/test_limits.py::test_the_exclusion_is_listed_and_opens_its_place "
     "ui/test_limits.py::test_d_opens_the_definitions_and_esc_or_d_closes_them"),
    ("shown", "connection test names the host and shows exactly what would be sent; consent for each workspace",
     "ui/test_provider_dialog.py::test_the_connection_test_names_the_host "
     "ui/test_provider_dialog.py::test_what_would_be_sent_is_shown_exactly_and_without_the_key "
     "services/test_providers.py::test_consent_is_asked_per_workspace_and_host"),
    ("shown", "token and cost counts",
     "answers/test_extractive.py::test_what_an_endpoint_counted_and_its_cost_are_kept_with_the_answer "
     "ui/test_figures.py::test_costs_are_summed_by_currency_and_unknown_ones_counted"),
    ("shown", "a real small model's invented quotes are rejected",
     "answers/test_real_model.py::test_what_a_small_model_invents_is_never_accepted"),
    ("shown", "stale evidence is told after index and spans have changed",
     "cli/test_replay_command.py::test_verdicts_replay_the_same_whatever_became_of_the_documents "
     "citations/test_replay.py::test_the_evidence_of_an_answer_that_came_without_a_run_goes_stale_too"),
    ("shown", "abstentions: what was tried and searched, unreadable pages, nearest misses, sign-off",
     "ui/test_abstentions.py::test_only_answers_that_found_nothing_are_listed_with_what_was_searched "
     "ui/test_abstentions.py::test_what_was_tried_is_told_before_the_sign_off "
     "ui/test_abstentions.py::test_unread_pages_open_in_the_main_window "
     "ui/test_abstentions.py::test_a_sign_off_is_an_event_and_can_be_taken_back"),
    ("shown", "figures per run, document, question, model, plotted, and as JSON",
     "ui/test_figures.py::test_groups_are_listed_and_a_figure_is_plotted_over_them "
     "cli/test_contract.py::test_figures_count_citations_and_decisions_over_all_and_by_group"),
    ("shown", "ten different verdict cards, each with its next step",
     "sample/test_answers.py::test_pasted_chats_show_ten_kinds_of_verdicts "
     "ui/test_card_text.py::test_every_verdict_has_a_next_step "
     "ui/test_rare_cards.py::test_each_rare_verdict_says_what_is_so_and_what_to_do_in_plain_words"),
)  # fmt: skip
"""Section, what it promises, and the tests that fail when it is not so."""
