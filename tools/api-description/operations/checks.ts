import { textCheck } from '../answers/check.ts';
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
} satisfies Descriptions<'checkText'>;
