import { z } from 'zod';
import type { durationsView } from '../../../shared/http/orders/duration-reads.ts';
import { count, moment } from './members.ts';
import { viewed } from './viewed.ts';

const seconds = (description: string) => z.int().nonnegative().nullable().describe(description);

export const durations = viewed<ReturnType<typeof durationsView>>()(
  z
    .object({
      as_of: moment('When this was looked at.'),
      rows: count('How many rows the job has planned.'),
      rows_seen: count(
        'How many of them were looked at: all of 400, or 400 from ten places of a larger job.',
      ),
      orders: count('How many orders of these rows the provider took and worked on.'),
      completed: count('Orders that the provider completed.'),
      open: count('Orders that it is still at, or that wait for a decision.'),
      ended: count('Orders that it gave up, or that ended without its word.'),
      median_seconds: seconds(
        'Within how long half of all `orders` was completed; `null` while fewer are. An open order counts as a longer one.',
      ),
      p90_seconds: seconds('The same for nine of ten.'),
      oldest_open_seconds: seconds('Since when the oldest open order is with the provider.'),
      completed_within: z
        .array(
          z.object({
            seconds: count('A time since the provider took an order.'),
            share: z.number().describe('The share of all `orders` that was completed within it.'),
          }),
        )
        .describe('How the share that is completed grows with time: at most 50 points.'),
    })
    .meta({ id: 'Durations', description: 'How long the provider took for the orders of a job.' }),
);
