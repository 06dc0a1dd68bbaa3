import { z } from 'zod';
import type { MessageState } from '../../../shared/flows/dead-letters/message-state.ts';
import { count, moment, pageOf } from './members.ts';

const queue = z.string().describe('The name of the queue.');

export const deadLetterQueues = pageOf(
  z
    .object({
      queue,
      count: count('How many messages were given up.'),
      oldest_at: moment('When the oldest was sent.').optional(),
    })
    .meta({
      id: 'DeadLetterQueue',
      description: 'A queue, and how many of its messages its worker gave up.',
    }),
  'One for each worker.',
);

const about = z
  .object({
    job_id: z.string().optional().describe('The job.'),
    entry_id: z.string().optional().describe('The call of the job.'),
    results: z.string().optional().describe('The results that were requested.'),
    uploads: z.array(z.string()).optional().describe('The keys of uploaded objects.'),
    source: z.string().optional().describe('The source of the event.'),
    event_id: z.string().optional().describe("The source's own id of the event, while that is kept."),
    records: z.string().optional().describe('A name for the sender whose records at the provider are read.'),
    erasure_id: z.string().optional().describe('The erasure.'),
  })
  .describe('What the message is about. Empty when it cannot be read.');

const redrive: z.ZodType<MessageState['redrive']> = z
  .enum(['tries again', 'does nothing', 'fails again'])
  .describe('What returning it to the worker would do. Nothing is ever done twice.');

const message = z
  .object({
    id: z.string().describe('The id of the message.'),
    sent_at: moment('When it was sent.'),
    age_seconds: count('Seconds since then.'),
    receives: count('How often a worker received it.'),
    about,
    state: z
      .string()
      .optional()
      .describe('The state of what it is about; `gone` when that is no longer there.')
      .meta({ 'x-extensible': true }),
    redrive,
  })
  .meta({ id: 'DeadLetterMessage', description: 'A message that a worker gave up.' });

export const deadLetterPage = z.object({
  queue,
  count: count('How many messages the queue has.'),
  ...pageOf(message, 'The messages that could be read now. They are hidden from others while they are shown.')
    .shape,
});

export const deadLetterCount = z
  .object({ queue, count: count('How many messages would be returned.') })
  .meta({ id: 'DeadLetterCount', description: 'How many dead-letter messages a queue has.' });

export const redriven = z
  .object({ queue, moved: count('How many messages were returned to the worker.') })
  .meta({ id: 'Redriven', description: 'How many messages were returned to their worker.' });
