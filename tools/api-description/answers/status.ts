import { z } from 'zod';
import { limiterNames } from '../../../shared/core/rate-limit/limiter-names.ts';
import { limiterCauses } from '../../../shared/core/status/limiter-status.ts';
import type { sendingView } from '../../../shared/http/sending/sending-routes.ts';
import type { statusView } from '../../../shared/http/status/status-routes.ts';
import { actor, moment, momentOrNull } from './members.ts';
import { viewed } from './viewed.ts';

const unknown = '`unknown`: it could not be read in time; `detail` says why.';
const detail = z.string().describe('A sentence for people.');

const span = z
  .object({
    from: moment('When it began.'),
    to: moment('When it ended.'),
    state: z.enum(['flowing', 'paused', 'probing']).describe('The state of the rate limiter at its end.'),
    calls: z.int().describe('Calls that were let through.'),
    refused: z.int().describe('How many of them the provider answered with 429.'),
    calls_per_minute: z.number().describe('The rate that the provider takes, as was known at its end.'),
  })
  .meta({
    id: 'LimiterSpan',
    description: 'What passed a rate limiter in about a minute, or in longer where nothing changed.',
  });

const limiter = z
  .object({
    name: z.enum(limiterNames).describe('The rate limiter.'),
    paces: z.array(z.enum(limiterNames)).describe('The groups of calls that pass it.'),
    state: z
      .enum(['flowing', 'paused', 'probing', 'unknown'])
      .describe(
        `\`flowing\`: calls go out. \`paused\`: none does. \`probing\`: one is out, and decides. ${unknown}`,
      ),
    calls_per_minute: z.number().nullable().describe('The rate that the provider takes, as far as is known.'),
    cause: z
      .enum(limiterCauses)
      .nullable()
      .meta({ 'x-extensible': true })
      .describe(
        '`provider_limit`: the provider answered 429, or that a quota is used up. ' +
          '`provider_unavailable`: it does not answer.',
      ),
    since: momentOrNull('Since when it is paused, where that is known.'),
    until: momentOrNull('When one call is tried, or when a used-up quota begins again.'),
    detail,
    history: z
      .array(span)
      .describe(
        'The last hour, as runs of the scheduler saw it, the oldest first. Empty before the first call.',
      ),
  })
  .meta({ id: 'LimiterStatus', description: 'A rate limiter, which paces the calls of all workers.' });

const token = z
  .object({
    provider_api: z.enum(['organization', 'partner']).describe('The API that the tokens are for.'),
    state: z
      .enum(['valid', 'none', 'failing', 'unknown'])
      .describe(
        `\`valid\`: a token is at hand. \`none\`: none is; the next call fetches one. \`failing\`: the last request ` +
          `for one failed, or the API answers 401 to tokens that were just issued. ${unknown}`,
      ),
    cause: z
      .enum(['credentials_unusable', 'credentials_refused', 'token_server'])
      .nullable()
      .meta({ 'x-extensible': true })
      .describe(
        '`credentials_unusable`: our secret is empty, malformed or unreadable. `credentials_refused`: the provider ' +
          'refuses what is in it, or the tokens that it has just issued for it. `token_server`: the token server ' +
          'fails, or does not answer.',
      ),
    since: momentOrNull('Since when requests fail.'),
    until: momentOrNull('When the token server is asked again at the earliest.'),
    expires_at: momentOrNull('When the newest token ends. `null` if it is refused.'),
    detail,
  })
  .meta({ id: 'TokenStatus', description: "Access to one of the provider's APIs." });

const scheduler = z
  .object({
    state: z
      .enum(['on_time', 'late', 'failing', 'recovering', 'unknown'])
      .describe(
        '`late`: no run has ended for three minutes. `failing`: parts of the last run failed. `recovering`: a ' +
          `restored ledger is compared first, and nobody is called. ${unknown}`,
      ),
    last_run_at: momentOrNull('When the last run ended.'),
    failed_parts: z.array(z.string()).describe('Its parts that failed; the next run tries them again.'),
    detail,
  })
  .meta({ id: 'SchedulerStatus', description: 'What queues due work, once a minute.' });

function undecided(description: string) {
  return z
    .object({
      state: z
        .enum(['known', 'at_least', 'unknown'])
        .describe(`\`at_least\`: there are more, only some thousands are counted. ${unknown}`),
      rows: z.int().nullable().describe('Rows.'),
      calls: z.int().nullable().describe('The calls that they belong to.'),
      detail,
    })
    .describe(description);
}

const callError = z
  .object({
    at: momentOrNull('When the call was made.'),
    code: z.string().meta({ 'x-extensible': true }).describe('What went wrong.'),
    state: z.enum(['unclear', 'held']).describe('What its rows are.'),
    job_id: z.string().describe('The job.'),
    correlation_id: z.string().describe('What the call is named by, to the provider too.'),
    detail,
  })
  .meta({ id: 'CallError', description: 'A call that went wrong, and that is not made up for yet.' });

const errors = z
  .object({
    state: z.enum(['known', 'unknown']).describe(unknown),
    latest: z.array(callError).describe('At most 20, the latest first.'),
    detail,
  })
  .describe('Calls of all jobs that went wrong, as long as they are unclear or held.');

const queue = z
  .object({
    name: z.string().describe('What its messages are about.'),
    state: z.enum(['known', 'unknown']).describe(unknown),
    waiting: z.int().nullable().describe('Messages that wait for a worker.'),
    in_flight: z.int().nullable().describe('Messages that are with a worker.'),
    dead: z
      .int()
      .nullable()
      .describe('Messages that were given up: `GET /v1/dead-letters/{queue}` shows them.'),
    detail,
  })
  .meta({
    id: 'QueueStatus',
    description:
      'A queue. Counts are estimates of SQS; the age of the oldest message is in CloudWatch alone.',
  });

const daySample = z
  .object({
    at: moment('When it was taken.'),
    messages: z.int().nullable().describe('Messages that waited in the queues of all workers.'),
    unclear: z.int().nullable().describe('Rows of all jobs that were unclear.'),
    held: z.int().nullable().describe('Rows of all jobs that were held.'),
  })
  .meta({ id: 'DaySample', description: 'What waited at one moment. `null`: it could not be read then.' });

const day = z
  .object({
    state: z.enum(['known', 'unknown']).describe(unknown),
    samples: z.array(daySample).describe('One in each quarter of an hour, the oldest first.'),
    detail,
  })
  .describe(
    'What waited in the last 24 hours. A time without samples is one in which the scheduler did not run.',
  );

const disabledEndpoint = z
  .object({
    id: z.string().describe('The endpoint.'),
    name: z.string().describe('What jobs call it by.'),
    because: z
      .enum(['asked', 'gone', 'took_nothing'])
      .meta({ 'x-extensible': true })
      .describe('`asked`: a person disabled it. `gone`: it answered 410. `took_nothing`: for three days.'),
    at: momentOrNull('Since when.'),
  })
  .meta({ id: 'DisabledEndpoint', description: 'An endpoint that no callback goes to.' });

const endpoints = z
  .object({
    state: z.enum(['known', 'unknown']).describe(unknown),
    disabled: z.array(disabledEndpoint).describe('Endpoints that callbacks no longer go to.'),
    detail,
  })
  .describe('Where callbacks go.');

const sendingOfKind = z
  .object({
    enabled: z.boolean().describe('Whether its calls go out.'),
    since: momentOrNull('Since when they are stopped.'),
    by: actor.nullable().describe('Who stopped them.'),
    reason: z.string().nullable().describe('Why, where that was said.'),
  })
  .meta({ id: 'SendingOfKind', description: 'Whether calls of a kind go out.' });

/** Whether calls of each kind go out. */
const kindsThatGoOut = { texts: sendingOfKind, orders: sendingOfKind };

const sending = z
  .object({
    state: z.enum(['known', 'unknown']).describe(unknown),
    texts: kindsThatGoOut.texts.nullable(),
    orders: kindsThatGoOut.orders.nullable(),
    detail,
  })
  .describe('Which calls people have stopped for the whole stage, with `PUT /v1/sending`.');

export const status = viewed<ReturnType<typeof statusView>>()(
  z
    .object({
      as_of: moment('When this was true.'),
      limiters: z.array(limiter).describe('The rate limiters of the stage.'),
      tokens: z.array(token).describe('One for each API that the stage uses.'),
      scheduler,
      unclear: undecided('Rows of all jobs whose answers were lost: reconciliation looks for their effect.'),
      held: undecided('Rows of all jobs about which a person decides, of jobs that are over as well.'),
      errors,
      queues: z.array(queue).describe('One for each worker.'),
      day,
      endpoints,
      sending,
    })
    .meta({ id: 'Status', description: 'How the stage is doing.' }),
);

export const sendingAnswer = viewed<ReturnType<typeof sendingView>>()(
  z.object(kindsThatGoOut).meta({ id: 'Sending', description: 'Which calls of the stage go out.' }),
);
