import { draft, job } from '../answers/job.ts';
import type { Descriptions } from '../description.ts';
import { batchId, forUpload, plannedBatch } from './examples.ts';

const answers = {
  202: { description: 'The job was created and is being planned.', schema: job, headers: ['Location'] },
  201: {
    description: 'A draft was created. Post the file to the form in the answer.',
    schema: draft,
    headers: ['Location'],
  },
} as const;

function draftOf(batch: typeof plannedBatch) {
  return {
    ...batch,
    state: 'draft',
    waiting: forUpload,
    source: { upload: `orders/${batchId}.csv` },
    options: { mode: 'send', on_unclear: 'hold' },
    form: {
      url: 'https://bucket.example.com/',
      fields: { key: `orders/${batchId}.csv`, Policy: 'eyJleHBpcmF0aW9uIjo…' },
    },
  };
}

export const orderOperations = {
  createOrderBatch: {
    summary: 'Order an eSIM for each of many people',
    description:
      'Creates an order batch from `rows`, or as a draft that waits for a CSV file (`upload: true`). A person who ' +
      'already has a subscription is skipped, unless `allow_second_subscription` is set. The columns of a row ' +
      'depend on `provider_api`.',
    answers,
    problems: ['unreadable_rows'],
    examples: {
      organization: {
        summary: 'Two eSIMs, sent by e-mail, after approval',
        body: {
          rows: [
            {
              account_id: 'acc-1',
              template_id: 'tpl-1',
              first_name: 'Ada',
              last_name: 'Ash',
              email: 'ada@example.com',
            },
            {
              account_id: 'acc-1',
              template_id: 'tpl-1',
              first_name: 'Bo',
              last_name: 'Birch',
              email: 'bo@example.com',
            },
          ],
          options: { mode: 'approve' },
        },
        status: 202,
        answer: plannedBatch,
      },
      upload: {
        summary: 'A form for a CSV file',
        body: { upload: true },
        status: 201,
        answer: draftOf(plannedBatch),
      },
    },
  },

  createSubscriptionChanges: {
    summary: 'Change many subscriptions',
    description:
      'Suspends, resumes or swaps the SIM of subscriptions, one row each: its column `action` says what is done. The ' +
      'rows come in the request, or as a CSV file (`upload: true`).',
    answers,
    problems: ['unreadable_rows'],
    examples: {
      suspend: {
        summary: 'A subscription that is suspended when somebody has approved it',
        body: {
          rows: [{ action: 'suspend', account_id: 'acc-1', subscription_id: 'sub-81', reason: 'lost' }],
          options: { mode: 'approve' },
        },
        status: 202,
        answer: { ...plannedBatch, kind: 'subscription_change', source: { request: 'lost-81' } },
      },
      upload: {
        summary: 'A form for a CSV file',
        body: { upload: true },
        status: 201,
        answer: draftOf({ ...plannedBatch, kind: 'subscription_change' }),
      },
    },
  },
} satisfies Descriptions<'createOrderBatch' | 'createSubscriptionChanges'>;
