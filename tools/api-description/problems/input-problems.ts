import type { ProblemWords } from './problem-words.ts';

/** What is wrong with an input. Most of these stand in the `failure` of a job, because inputs are read later. */
export const inputProblems = {
  input_gone: {
    means: 'The uploaded object was deleted before it was read.',
    todo: 'Upload it again.',
    repeat: 'useless',
  },
  empty_input: {
    means:
      'There is nothing below the first line of the file, no row in the request, or nobody in the audience.',
    todo: 'Add one row for each person, or change the filter of the audience.',
    repeat: 'differs',
  },
  provider_refused: {
    means:
      'A list of the provider is needed for the input, and the provider refuses it: a repeat would be refused as ' +
      'well. The detail names the list and the answer.',
    todo: 'Change what the detail names, such as a filter or an account, and create it again.',
    repeat: 'useless',
  },
  too_many_rows: {
    means: 'An order batch has more rows than one batch may have. Nothing was ordered.',
    todo: 'Split the file, and order in several batches.',
    repeat: 'differs',
  },
  unreadable_csv: {
    means:
      'The quotes of the header are broken, or a row is longer than a row may be. The detail names its line.',
    todo: 'Correct the line, or save the sheet again as "CSV UTF-8".',
    repeat: 'differs',
  },
  unclear_encoding: {
    means: 'The file has bytes that are no text in its encoding, or in any.',
    todo: 'Save the sheet as "CSV UTF-8", and upload that file. Or name the encoding with the option `encoding`.',
    repeat: 'differs',
  },
  encoding_ambiguous: {
    means:
      'The letters of the file fit more than one encoding, or were encoded twice, and the texts or orders use them.',
    todo:
      '`errors` names the encodings, with the letters that each would make. Say which one is meant: ' +
      '`"encoding": "windows-1250"` in the options. Or save the sheet as "CSV UTF-8".',
    repeat: 'differs',
  },
  not_a_csv: {
    means:
      'The file is something other than a CSV file, such as a workbook, a PDF or a page. The detail says what.',
    todo: 'Save the sheet as "CSV UTF-8", and upload that file.',
    repeat: 'differs',
  },
  columns_ambiguous: {
    means:
      'More than one column may hold the recipients, the senders or the texts, or a column is called like one of ' +
      'them and holds something else.',
    todo:
      '`errors` names the columns, with masked values. Say which one is meant: `"columns": {"to": "Mobile"}` in the ' +
      'options.',
    repeat: 'differs',
  },
  opted_out: {
    means: 'A column of the file says that some of the people want no texts. It is not read for each row.',
    todo:
      '`errors` names the columns and what they say. Leave out the rows of these people. To text all rows, ' +
      'whatever the column says, add `"columns": {"consent": null}` to the options.',
    repeat: 'differs',
  },
  unusable_columns: {
    means: 'The first line does not say which column holds what is needed, or two columns mean the same.',
    todo: 'Rename the columns as the detail says. The number of a recipient is best called `to`.',
    repeat: 'differs',
  },
  unreadable_rows: {
    means: 'A row of the request is not an object of columns, or a column has a value that no cell can hold.',
    todo: '`errors` names each place. Send strings, numbers, booleans or lists of them.',
    repeat: 'differs',
  },
  unreadable_settings: {
    means: 'The settings beside the upload are not one JSON object in UTF-8.',
    todo: 'Write one, such as `{"mode": "approve"}`.',
    repeat: 'differs',
  },
  invalid_settings: {
    means: 'A setting of the upload is unknown, or has a value that it cannot have.',
    todo: 'Correct what the detail names, and upload the file again.',
    repeat: 'differs',
  },
  settings_too_large: {
    means: 'The settings beside the upload are larger than any settings need to be.',
    todo: 'Check that the file with the settings was not mistaken for the rows.',
    repeat: 'differs',
  },
  template_broken: {
    means: 'The text has a placeholder that cannot be read, or one that no column fills in.',
    todo: 'Write placeholders as `{{ first_name }}`, with the name of a column.',
    repeat: 'differs',
  },
  reminder_impossible: {
    means: 'The batch should remind people, but cannot: it has no sender, or its rows have no phone number.',
    todo: 'Add what the detail names, or leave `remind` out.',
    repeat: 'differs',
  },
} as const satisfies Readonly<Record<string, ProblemWords>>;
