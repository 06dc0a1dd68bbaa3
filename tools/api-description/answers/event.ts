import { z } from 'zod';
import type { Replay } from '../../../shared/flows/events/replay-events.ts';
import { decision } from './execution.ts';
import { count, moment, pageOf } from './members.ts';
import { viewed } from './viewed.ts';

const listed = {
  source: z.string().describe('The source of webhooks, as in its address.'),
  id: z.string().describe("The source's own id of the event."),
  type: z.string().describe('Such as balance.threshold.exceeded.'),
  created_at: moment('When it happened, as the source says.'),
  received_at: moment('When it was received.'),
};

export const eventPage = pageOf(
  z.object(listed).meta({ id: 'EventSummary', description: 'An event in a list, without its body.' }),
  'The newest first.',
);

export const event = z
  .object({
    ...listed,
    queued_at: moment('When it was queued for the rules.').optional(),
    body: z.string().describe('The body as it came.'),
  })
  .meta({ id: 'Event', description: 'What a source reported by webhook. It is kept for 14 days.' });

const counted = {
  events: count('How many events match. A replay handles at most 1,000 of them.'),
  more: z.boolean().describe('More match than are replayed at a time.'),
};

export const replay = viewed<Replay>()(
  z.object(counted).meta({ id: 'Replay', description: 'How many events a replay handles.' }),
);

export const dryReplay = z
  .object({
    ...counted,
    verdicts: z
      .record(z.string(), z.int())
      .optional()
      .describe('With `mode: dry_run`: decisions by verdict.'),
    decisions: z.array(decision).optional().describe('With `mode: dry_run`: the first 100 decisions.'),
  })
  .meta({
    id: 'ReplayCount',
    description: 'How many events match, and in a dry run what the rules would do.',
  });
