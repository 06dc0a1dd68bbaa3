import { deadLetterCount, deadLetterPage, deadLetterQueues, redriven } from '../answers/dead-letters.ts';
import type { Descriptions } from '../description.ts';
import { queueParameter } from '../path-parameters.ts';
import { campaignId } from './examples.ts';

const path = { queue: queueParameter };
const ofSms = { queue: 'sms' };

export const deadLetterOperations = {
  listDeadLetterQueues: {
    summary: 'List the queues of dead-letter messages',
    description: 'Each queue, and how many messages its worker gave up.',
    answers: { 200: { description: 'The queues.', schema: deadLetterQueues } },
    examples: {
      quiet: {
        summary: 'Two queues',
        status: 200,
        answer: {
          items: [
            { queue: 'count', count: 0 },
            { queue: 'sms', count: 1, oldest_at: '2027-03-01T09:10:00.000Z' },
          ],
          next: null,
        },
      },
    },
  },
  listDeadLetters: {
    summary: 'List the dead-letter messages of a queue',
    description: 'What each message is about, and what returning it to its worker would do.',
    path,
    answers: { 200: { description: 'The messages that could be read now.', schema: deadLetterPage } },
    examples: {
      one: {
        summary: 'A call of a campaign',
        path: ofSms,
        query: { limit: 10 },
        status: 200,
        answer: {
          queue: 'sms',
          count: 1,
          items: [
            {
              id: 'msg-1',
              sent_at: '2027-03-01T09:10:00.000Z',
              age_seconds: 3600,
              receives: 51,
              about: { job_id: campaignId, entry_id: '000000.01' },
              state: 'planned',
              redrive: 'tries again',
            },
          ],
          next: null,
        },
      },
    },
  },
  redriveDeadLetters: {
    summary: 'Return dead-letter messages to their worker',
    description:
      'With `count` at most this number of messages is returned; without it they are only counted.',
    repeat: 'A repeat returns further messages. Nothing is done twice.',
    path,
    answers: {
      200: { description: 'Without `count`: how many there are.', schema: deadLetterCount },
      202: { description: 'How many were returned.', schema: redriven },
    },
    examples: {
      count: { summary: 'Count them', path: ofSms, status: 200, answer: { queue: 'sms', count: 1 } },
      return: {
        summary: 'Return them',
        path: ofSms,
        body: { count: 10 },
        status: 202,
        answer: { queue: 'sms', moved: 1 },
      },
    },
  },
} satisfies Descriptions<'listDeadLetterQueues' | 'listDeadLetters' | 'redriveDeadLetters'>;
