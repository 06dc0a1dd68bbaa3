import { draft, job } from '../answers/job.ts';
import { durations } from '../answers/row.ts';
import type { Descriptions } from '../description.ts';
import { jobIdParameter } from '../path-parameters.ts';
import { batchId, forUpload, plannedBatch } from './examples.ts';

const answers = {
  202: {
    description: 'The job was created and is being planned.',
    schema: job,
    headers: ['Location', 'ETag'],
  },
  201: {
    description: 'A draft was created. Post the file to the form in the answer.',
    schema: draft,
    headers: ['Location', 'ETag'],
  },
} as const;

const atPartner = { ...plannedBatch, provider_api: 'partner' };

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
  getDurations: {
    summary: 'See how long orders take',
    description:
      'How long the provider takes for the orders of a job, from taking an order to reporting it completed. A call ' +
      'costs at most about 100 read units, so do not poll it every second.',
    path: { id: jobIdParameter },
    answers: { 200: { description: 'The durations.', schema: durations } },
    examples: {
      batch: {
        summary: 'A batch with one open order',
        path: { id: batchId },
        status: 200,
        answer: {
          as_of: '2027-03-01T10:09:00.000Z',
          rows: 4,
          rows_seen: 4,
          orders: 4,
          completed: 3,
          open: 1,
          ended: 0,
          median_seconds: 95,
          p90_seconds: null,
          oldest_open_seconds: 480,
          completed_within: [
            { seconds: 60, share: 0.25 },
            { seconds: 95, share: 0.5 },
            { seconds: 130, share: 0.75 },
          ],
        },
      },
    },
  },

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
      'Changes subscriptions, one row each: its column `action` says what is done, such as `suspend`, `resume` or ' +
      '`swap`; with `provider_api: partner` also `top_up`, `change_plan`, `cancel` and more. The rows come in the ' +
      'request, or as a CSV file (`upload: true`).',
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
      top_up: {
        summary: 'An add-on that starts with its first use',
        body: {
          provider_api: 'partner',
          rows: [{ action: 'top_up', subscription_id: 'subs_81', addons: 'prdoff_1gb' }],
          defaults: { purchase_location: 'DE', activation_mode: 'first_usage' },
        },
        status: 202,
        answer: { ...atPartner, kind: 'subscription_change', source: { request: 'topups-81' } },
      },
    },
  },

  createPortings: {
    summary: 'Bring numbers, or let them go',
    description:
      'Starts portings to subscriptions, switches the porting opt-in of numbers on and off, and decides on portings ' +
      'that wait, one row each: its column `action` says what is done. Only the partner API has portings.',
    answers,
    problems: ['unreadable_rows'],
    examples: {
      accept: {
        summary: 'A number may leave',
        body: { rows: [{ action: 'accept', porting_id: 'port_81', termination: 'terminate' }] },
        status: 202,
        answer: { ...atPartner, kind: 'porting', source: { request: 'port-81' } },
      },
      upload: {
        summary: 'A form for a CSV file',
        body: { upload: true },
        status: 201,
        answer: draftOf({ ...atPartner, kind: 'porting' }),
      },
    },
  },

  createAccountChanges: {
    summary: 'Create and change accounts at the partner',
    description:
      'Creates accounts, and changes names and owners of accounts, one row each: its column `action` is `create` or ' +
      '`update`. The id of a new account is the `order_id` of its row.',
    answers,
    problems: ['unreadable_rows'],
    examples: {
      create: {
        summary: 'An account of a person',
        body: {
          rows: [{ action: 'create', type: 'personal', first_name: 'Ada', last_name: 'Ash', country: 'DE' }],
        },
        status: 202,
        answer: { ...atPartner, kind: 'account_change', source: { request: 'accounts-81' } },
      },
      upload: {
        summary: 'A form for a CSV file',
        body: { upload: true },
        status: 201,
        answer: draftOf({ ...atPartner, kind: 'account_change' }),
      },
    },
  },
} satisfies Descriptions<
  | 'createOrderBatch'
  | 'createSubscriptionChanges'
  | 'createPortings'
  | 'createAccountChanges'
  | 'getDurations'
>;
