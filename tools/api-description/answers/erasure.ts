import { z } from 'zod';
import type { erasureView } from '../../../shared/http/erasure/erasure-routes.ts';
import { count, moment } from './members.ts';
import { viewed } from './viewed.ts';

export const erasure = viewed<ReturnType<typeof erasureView>>()(
  z
    .object({
      id: z
        .string()
        .regex(/^ers_[0-9a-v]{26}$/)
        .describe('The id of the erasure.'),
      state: z
        .enum(['erasing', 'checking', 'done'])
        .describe('`checking` waits for what read the number before it was erased, and looks again.'),
      requested_at: moment('When it was requested.'),
      requested_by: z.string().describe('Who requested it, by the name of the key.'),
      objects: z
        .object({
          looked_into: count('Versions of objects that were read.'),
          held_it: count('How many of them held the number.'),
        })
        .describe('Objects in the bucket.'),
      stays_suppressed: z.boolean().describe('The number is still suppressed, by a name that represents it.'),
      second_look_at: moment('When it looks again.').optional(),
      done_at: moment('When it was done.').optional(),
    })
    .meta({ id: 'Erasure', description: 'The removal of one number from everything that holds it.' }),
);
