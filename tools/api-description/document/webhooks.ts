import { z } from 'zod';
import { jobKinds } from '../../../shared/core/api/job-kinds.ts';
import { wantedTypes } from '../../../shared/core/callbacks/callback-types.ts';
import { outcomes } from '../../../shared/core/counts/outcome.ts';
import { count, jobState, moment } from '../answers/members.ts';

// What endpoints are called with. `test/flows/callbacks` holds what is sent against it.

const changes = wantedTypes.filter((type) => type !== 'job.*') as [string, ...string[]];

const timestamp = moment('When it happened. A repeat has the same.');
const stage = z.string().describe('The name of the stage.');

const job = z
  .object({
    id: z.string().describe('The id of the job.'),
    kind: z.enum(jobKinds).meta({ 'x-extensible': true }).describe('What the job does.'),
    reference: z.string().nullable().describe('What your system calls the job.'),
    version: z.int().describe('Rises with each change of the job: drop what is lower than you have seen.'),
    state: jobState,
    outcome: z.enum(outcomes).nullable().describe('How it ended. `null`: it has not completed.'),
    reason: z
      .object({ code: z.string().describe('For programs. New codes may come.') })
      .nullable()
      .describe('Why it was paused or canceled, or has failed.'),
    rows: z
      .record(z.string(), count('Rows in this state.'))
      .nullable()
      .describe(
        'Rows by state as they were counted last, named as in `rows` of the job. `null`: it is not planned.',
      ),
    test: z.boolean().describe('Whether a test key made the job. Then it is a dry run.'),
    url: z.string().describe('Where the rest is read, on the host of the API.'),
  })
  .meta({ id: 'ChangedJob', description: 'A job without names, numbers, texts and metadata.' });

const jobChanged = z
  .object({
    type: z.enum(changes).meta({ 'x-extensible': true }).describe('What has happened. New types may come.'),
    timestamp,
    data: z.object({ stage, job }).describe('What it happened to.'),
  })
  .meta({ id: 'JobChanged', description: 'A job has changed.' });

const endpointPing = z
  .object({
    type: z.literal('endpoint.ping').describe('Always `endpoint.ping`.'),
    timestamp,
    data: z
      .object({
        stage,
        endpoint: z
          .object({ id: z.string().describe('Its id.'), name: z.string().describe('Its name.') })
          .describe('The endpoint that is called.'),
      })
      .describe('What is tried.'),
  })
  .meta({ id: 'EndpointPing', description: 'Somebody tries whether calls arrive.' });

const header = (name: string, description: string) => ({
  name,
  in: 'header' as const,
  required: true,
  description,
  schema: { type: 'string' as const },
});

const parameters = [
  header('webhook-id', 'The same for each repeat: drop what you have had.'),
  header('webhook-timestamp', 'When the call was signed, in seconds since 1970.'),
  header('webhook-signature', 'One or more signatures, with blanks between them, as Standard Webhooks say.'),
];

const responses = {
  '2XX': { description: 'It is taken, and not sent again.' },
  410: { description: 'The endpoint is disabled.' },
  413: { description: 'This one is not sent again. 422 means the same.' },
  default: { description: 'It is sent again, up to 14 times in three days.' },
};

function called(operationId: string, summary: string, schema: z.ZodType, example: object) {
  const content = { 'application/json': { schema, examples: { one: { summary, value: example } } } };
  const description = 'The stage calls the endpoint, at least once and in any order.';
  const operation = { operationId, tags: ['Endpoints'], summary, description, security: [], parameters };
  return { post: { ...operation, requestBody: { required: true, content }, responses } };
}

/** The calls that endpoints get. */
export const webhooks = {
  job: called('onJobChanged', 'A job has changed', jobChanged, {
    type: 'job.completed',
    timestamp: '2027-03-01T09:14:07.120Z',
    data: {
      stage: 'prod',
      job: {
        id: 'cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d',
        kind: 'campaign',
        reference: 'spring-42',
        version: 9,
        state: 'completed',
        outcome: 'partial',
        reason: null,
        rows: { total: 3000, accepted: 2941, refused: 30, suppressed: 9, invalid: 20 },
        test: false,
        url: '/v1/jobs/cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d',
      },
    },
  }),
  ping: called('onPing', 'Somebody tries an endpoint', endpointPing, {
    type: 'endpoint.ping',
    timestamp: '2027-03-01T09:14:07.120Z',
    data: { stage: 'prod', endpoint: { id: 'end_0f3k9v2m7q8r1s4t5u6a0b1c2d', name: 'crm' } },
  }),
};
