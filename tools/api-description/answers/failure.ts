import { z } from 'zod';
import type { failureView } from '../../../shared/http/request/problem.ts';
import { problemCodes } from '../../../shared/problem-codes.ts';
import { viewed } from './viewed.ts';

const codes = Object.keys(problemCodes) as [keyof typeof problemCodes];

/** As `InputFault` has it. */
export const faultPlaces = ['body', 'query', 'path', 'header', 'file'] as const;
export const faultCodes = [
  'missing',
  'wrong_type',
  'invalid_value',
  'unknown_member',
  'unknown_parameter',
  'too_short',
  'too_long',
  'out_of_range',
  'in_past',
] as const;

/** As `ColumnCandidate` has it. */
export const candidate = z
  .object({
    meaning: z
      .enum(['to', 'from', 'text'])
      .optional()
      .describe('What it may have, as the option `columns` calls it: recipients, senders or texts.'),
    column: z.string().describe('Its name.'),
    share: z.number().describe('How many of its first values are phone numbers, from 0 to 1.'),
    samples: z.array(z.string()).describe('Up to three of its values, masked.'),
  })
  .describe('The column that the fault is about, where a person has to choose one.');

const fault = z.object({
  detail: z.string().describe('What is wrong, in a sentence. It never repeats the value.'),
  pointer: z.string().optional().describe('A line, a column, or a JSON Pointer.'),
  in: z.enum(faultPlaces).optional().describe('Where the pointer points to.'),
  code: z.enum(faultCodes).optional().describe('For programs: which kind of fault it is.'),
  hint: z.string().optional().describe('What to do.'),
  candidate: candidate.optional(),
});

export const failure = viewed<ReturnType<typeof failureView>>()(
  z
    .object({
      code: z.enum(codes).describe('One of the codes of problems. Its page is `/problems/{code}`.'),
      title: z.string().describe('What the code means.'),
      errors: z.array(fault).describe('What is wrong with the input.'),
    })
    .meta({ id: 'Failure', description: 'Why an input could not be used. Nothing of it was sent.' }),
);
