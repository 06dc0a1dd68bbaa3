import { columnCheck, textCheck } from '../answers/check.ts';
import type { Descriptions } from '../description.ts';

export const checkOperations = {
  checkText: {
    summary: 'Check a text',
    description:
      'Counts characters, segments and parts of a text as a campaign would send it, and names the character that ' +
      'forces UCS-2, the placeholders, and what a campaign would refuse. A text that is not finished is answered ' +
      '200 like any other, with its faults in `errors`. Nothing is stored or logged.',
    answers: { 200: { description: 'The text was checked.', schema: textCheck } },
    examples: {
      typed: {
        summary: 'A text with a placeholder and a typographic quote',
        body: { text: 'Hello {{ first_name }}, it’s time.' },
        status: 200,
        answer: {
          characters: 18,
          encoding: 'ucs_2',
          segments: 1,
          parts: 1,
          forced_by: { character: '’', code_point: 'U+2019', position: 27 },
          exact: false,
          placeholders: [{ name: 'first_name', character: 10 }],
          errors: [],
        },
      },
      unfinished: {
        summary: 'A text that is being typed',
        body: { text: 'Hello {{ fir' },
        status: 200,
        answer: {
          characters: 12,
          encoding: 'gsm_7',
          segments: 1,
          parts: 1,
          exact: false,
          placeholders: [],
          errors: [
            {
              pointer: '/text',
              detail:
                'The text opens something at character 7 of the text and never closes it. Close it with }}, %} or ' +
                'its end tag.',
            },
          ],
        },
      },
    },
  },
  checkColumns: {
    summary: 'Check a file',
    description:
      'Says what planning would make of a file, by the file or by its first 64 to 256 KiB: how it was read, what ' +
      'each column is taken for, and the first 20 rows with their verdict and text. Questions such as ' +
      '`columns_ambiguous` are part of the answer, in `failure`; a file that cannot be read is a problem. Nothing ' +
      'is stored or logged. It takes the scope `send` for campaigns, `order` for the others.',
    answers: { 200: { description: 'The file was checked.', schema: columnCheck } },
    problems: ['empty_input', 'unreadable_csv', 'unclear_encoding', 'not_a_csv', 'too_many_rows'],
    examples: {
      campaign: {
        summary: 'A German list with one number that a spreadsheet changed',
        body: {
          kind: 'campaign',
          content: 'TW9iaWw7Vm9ybmFtZQorMTIxMjU1NTAxMDE7QWRhCjQsNDdFKzExO0N5Cg==',
          from: '+12125550100',
          text: 'Hello {{ first_name }}',
        },
        status: 200,
        answer: {
          read_as: {
            encoding: 'utf-8',
            confidence: 'certain',
            delimiter: 'semicolon',
            header_line: 1,
            title_lines: 0,
            whole: true,
          },
          columns: [
            { name: 'Mobil', meaning: 'to', placeholders: [] },
            { name: 'Vorname', meaning: null, placeholders: ['first_name'] },
          ],
          rows: [
            {
              line: 2,
              cells: ['+12125550101', 'Ada'],
              verdict: { kind: 'accepted', text: 'Hello Ada' },
            },
            {
              line: 3,
              cells: ['4,47E+11', 'Cy'],
              verdict: {
                kind: 'invalid',
                reason: 'mangled',
                detail:
                  'A program wrote the number as a quantity, such as 4.47E+11 or with .0 at its end, or it is a ' +
                  'day. Format the column as text and export again, or move the cells of the row to the columns that ' +
                  'they belong to',
              },
            },
          ],
          failure: null,
        },
      },
    },
  },
} satisfies Descriptions<'checkText' | 'checkColumns'>;
