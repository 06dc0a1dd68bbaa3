import { z } from 'zod';
import { encodings } from '../../../shared/core/ingest/bytes/encodings.ts';
import type { textCheckView } from '../../../shared/http/checks/check-routes.ts';
import type { columnCheckView } from '../../../shared/http/checks/column-check-request.ts';
import { failure } from './failure.ts';
import { count } from './members.ts';
import { viewed } from './viewed.ts';

export const textCheck = viewed<ReturnType<typeof textCheckView>>()(
  z
    .object({
      characters: count('Unicode code points, outside of placeholders.'),
      encoding: z.enum(['gsm_7', 'ucs_2']).describe('`gsm_7` is the cheaper one.'),
      segments: count('What the network bills for one recipient, all parts together.').optional(),
      parts: count(
        'Texts that arrive on a phone: one over 500 characters is sent in numbered parts. Absent like `segments` ' +
          'when there would be too many.',
      ).optional(),
      forced_by: z
        .object({
          character: z.string().describe('The character.'),
          code_point: z.string().describe('As Unicode names it, such as U+2019.'),
          position: z.int().describe('Its place in the text, in code points from 1.'),
        })
        .optional()
        .describe('The first character that forces UCS-2.'),
      exact: z
        .boolean()
        .describe(
          '`false`: what placeholders fill in comes on top of the figures, and differs from row to row.',
        ),
      placeholders: z
        .array(
          z.object({
            name: z.string().describe('The name that the text asks for.'),
            line: z.int().optional().describe('The line of a text of several lines, from 1.'),
            character: z.int().describe('Where in its line, from 1.'),
          }),
        )
        .describe(
          'What the text asks a row for, with the first place. Empty while the template has a fault.',
        ),
      errors: z
        .array(
          z.object({
            pointer: z.string().describe('A JSON Pointer into the request.'),
            detail: z.string().describe('What is wrong and what to do, in a sentence.'),
          }),
        )
        .describe('Why a campaign would refuse the text. Empty: nothing is wrong with it.'),
    })
    .meta({ id: 'TextCheck', description: 'What a text would be on a phone.' }),
);

const verdict = z.object({
  kind: z.enum(['accepted', 'duplicate', 'invalid', 'suppressed']).describe('What the row would become.'),
  reason: z.string().optional().describe('For programs: why it is not used. New codes may come.'),
  detail: z.string().optional().describe('The same for people, with what to do.'),
  of: z.int().optional().describe('Of a duplicate: the line that is used.'),
  text: z.string().optional().describe('Of an accepted row of a campaign: its text.'),
});

export const columnCheck = viewed<ReturnType<typeof columnCheckView>>()(
  z
    .object({
      read_as: z
        .object({
          encoding: z.enum(encodings).describe('The encoding of the file.'),
          confidence: z
            .enum(['certain', 'likely', 'ambiguous'])
            .describe(
              '`likely`: guessed, or later bytes may show another. `ambiguous`: another one may be meant.',
            ),
          delimiter: z.enum(['comma', 'semicolon', 'tab', 'pipe']).describe('What separates its columns.'),
          header_line: z.int().describe('The line that names the columns, from 1.'),
          title_lines: count('Lines above the header that are titles.'),
          whole: z.boolean().describe('Whether the content was the whole file, and not its beginning.'),
        })
        .optional()
        .describe('How the file was read.'),
      columns: z
        .array(
          z.object({
            name: z.string().describe('As the header has it.'),
            meaning: z
              .string()
              .nullable()
              .describe('`to`, `from`, `text`, or a column of orders. `null`: none of them, or not known.'),
            placeholders: z.array(z.string()).describe('Names in the text that it fills in.'),
          }),
        )
        .describe('Each column of the file, in its order.'),
      rows: z
        .array(
          z.object({
            line: z.int().describe('The line of the file.'),
            cells: z.array(z.string()).describe('As they are read.'),
            verdict: verdict.nullable().describe('`null` while there is a failure.'),
          }),
        )
        .describe('The first 20 rows.'),
      failure: failure.nullable().describe('Why planning would stop: a question, or something to repair.'),
    })
    .meta({ id: 'ColumnCheck', description: 'What planning would make of a file.' }),
);
