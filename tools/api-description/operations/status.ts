import { sendingAnswer, status } from '../answers/status.ts';
import type { Descriptions } from '../description.ts';
import { campaignId } from './examples.ts';

const flowing = { state: 'flowing', cause: null, since: null, until: null, detail: 'Calls go out.' };
const goesOut = { enabled: true, since: null, by: null, reason: null };

export const statusOperations = {
  getStatus: {
    summary: 'See how the stage is doing',
    description:
      'What stands still, and why: rate limiters, access tokens, the scheduler, the queues, and rows that are ' +
      'unclear or held. It answers within a tenth of a second whatever else is down: a part that cannot be read in ' +
      'time is `unknown`. While the table of keys is down too, it answers people who sign in, and keys that were ' +
      'used in the last ten minutes.',
    answers: { 200: { description: 'The status.', schema: status } },
    examples: {
      busy: {
        summary: 'The provider takes no more texts for a moment',
        status: 200,
        answer: {
          as_of: '2027-03-01T09:05:04.000Z',
          limiters: [
            {
              name: 'organization.sms',
              paces: ['organization.sms'],
              state: 'paused',
              calls_per_minute: 630,
              cause: 'provider_limit',
              since: '2027-03-01T09:05:03.000Z',
              until: '2027-03-01T09:05:31.000Z',
              detail: 'The provider answered 429: too many calls.',
              history: [
                {
                  from: '2027-03-01T09:03:01.000Z',
                  to: '2027-03-01T09:04:01.000Z',
                  state: 'flowing',
                  calls: 628,
                  refused: 1,
                  calls_per_minute: 630,
                },
              ],
            },
            {
              name: 'organization.reads',
              paces: ['organization.reads'],
              calls_per_minute: 600,
              ...flowing,
              history: [],
            },
          ],
          tokens: [
            {
              provider_api: 'organization',
              state: 'valid',
              cause: null,
              since: null,
              until: null,
              expires_at: '2027-03-01T09:08:30.000Z',
              detail: 'A token is at hand.',
            },
          ],
          scheduler: {
            state: 'on_time',
            last_run_at: '2027-03-01T09:05:01.000Z',
            failed_parts: [],
            detail: 'The last run did all its work.',
          },
          unclear: { state: 'known', rows: 0, calls: 0, detail: 'These are all of them.' },
          held: { state: 'known', rows: 41, calls: 2, detail: 'These are all of them.' },
          errors: {
            state: 'known',
            latest: [
              {
                at: '2027-03-01T08:12:41.100Z',
                code: 'no_control',
                state: 'held',
                job_id: campaignId,
                correlation_id: `${campaignId}-000000.01`,
                detail: 'Nothing proves that the records are recent.',
              },
            ],
            detail: 'These calls are not made up for yet.',
          },
          queues: [
            {
              name: 'sms',
              state: 'known',
              waiting: 1_200,
              in_flight: 4,
              dead: 0,
              detail: 'The counts are those of the last minute.',
            },
          ],
          day: {
            state: 'known',
            samples: [{ at: '2027-03-01T09:00:30.000Z', messages: 120, unclear: 400, held: 3 }],
            detail: 'The scheduler keeps one sample in each quarter of an hour.',
          },
          endpoints: {
            state: 'known',
            disabled: [
              {
                id: 'end_0f3k9v2m7q8r1s4t5u6a0b1c2d',
                name: 'crm',
                because: 'took_nothing',
                at: '2027-02-27T06:10:00.000Z',
              },
            ],
            detail:
              'No callback goes to these. Enable each one when it works, and send again what it missed.',
          },
          sending: {
            state: 'known',
            texts: goesOut,
            orders: goesOut,
            detail: 'Nobody has stopped any calls.',
          },
        },
      },
    },
  },
  setSending: {
    summary: 'Stop or allow every call',
    description:
      '`{"enabled": false}` stops every text and order of the stage from the next call on, also those of rules. ' +
      'Calls that are under way end. Nothing is lost and nothing is canceled: rows wait until calls are allowed ' +
      'again, which needs the scope `admin`. Meanwhile jobs can be created, changed and approved, and lost answers ' +
      'are looked for.',
    answers: { 200: { description: 'Which calls go out now.', schema: sendingAnswer } },
    examples: {
      stop: {
        summary: 'Stop every text, and go on with orders',
        body: { enabled: false, kinds: ['texts'], reason: 'The spring texts name the wrong price.' },
        status: 200,
        answer: {
          texts: {
            enabled: false,
            since: '2027-03-01T09:05:04.000Z',
            by: { kind: 'key', id: 'w5CsazsqvE', name: 'local' },
            reason: 'The spring texts name the wrong price.',
          },
          orders: goesOut,
        },
      },
    },
  },
} satisfies Descriptions<'getStatus' | 'setSending'>;
