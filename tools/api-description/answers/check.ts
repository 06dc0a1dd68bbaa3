import { z } from 'zod';
import type { textCheckView } from '../../../shared/http/checks/text-check-view.ts';
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
