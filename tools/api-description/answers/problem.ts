import { z } from 'zod';
import { type ProblemCode, problemCodes } from '../../../shared/problem-codes.ts';
import { candidate, faultCodes, faultPlaces } from './failure.ts';

const codes = Object.keys(problemCodes) as [ProblemCode];

export const problem = z
  .object({
    type: z.string().describe('The address of the page that explains the code, relative to this API.'),
    title: z.string().describe('What the code means.'),
    status: z.int().describe('The HTTP status again.'),
    code: z
      .enum(codes)
      .describe('For programs. A code never changes its meaning; new ones may come.')
      .meta({ 'x-extensible': true }),
    detail: z.string().describe('What is wrong with this request. The words may change at any time.'),
    request_id: z
      .string()
      .describe('The same as the header `Request-Id`, and as in each log line of the request.'),
    errors: z
      .array(
        z.object({
          in: z.enum(faultPlaces).describe('Where the pointer points to.'),
          pointer: z
            .string()
            .describe(
              'In a body a JSON Pointer (RFC 6901); else the name of the parameter or of the header.',
            ),
          code: z.enum(faultCodes).describe('For programs: which kind of fault it is.'),
          detail: z.string().describe('What is wrong, in a sentence. It never repeats the value.'),
          hint: z.string().optional().describe('What to do.'),
          candidate: candidate.optional(),
        }),
      )
      .optional()
      .describe('Each value that is wrong, at most 20 of them.'),
  })
  .meta({ id: 'Problem', description: 'What went wrong, as RFC 9457 has it.' });

export const gatewayError = z.object({ message: z.string().describe('What the gateway says.') }).meta({
  id: 'GatewayError',
  description:
    'An answer that the gateway made before a function saw the request. Its status says what is wrong.',
});
