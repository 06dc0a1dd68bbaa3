import type { Context, SQSEvent } from 'aws-lambda';
import { expect, test } from 'vitest';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { textWork } from '../../../shared/flows/campaigns/text-work.ts';
import { commandsOverJobs } from '../../../shared/flows/commands/commands-over-jobs.ts';
import { readEntryMessage } from '../../../shared/workers/messages.ts';
import { sqsWorker } from '../../../shared/workers/sqs-worker.ts';
import { aNotification } from '../../support/a-notification.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { stage, upload } from '../../support/worlds/run-world.ts';
import { receiverOf } from '../events/webhook-client.ts';

/** The lines that join the id of what came in with the id that all lines after it have. */
const factsOf = ({ lines }: TestWorld, message: string) =>
  lines.filter((line) => line.message === message).map(({ facts }) => facts);

test('a request that creates or changes a job is joined with it in one line', async () => {
  const world = aWorld();
  const { body } = await postJson(world, '/v1/campaigns', { text: 'Hello', to: ['+12125550101'] });
  await postJson(world, `/v1/jobs/${body.id}/pause`, {});
  await call(world, 'GET', `/v1/jobs/${body.id}`);
  expect(factsOf(world, 'request.answered')).toEqual([
    { requestId: 'request-1', jobId: body.id, status: 202, caller: 'crm' },
    { requestId: 'request-1', jobId: body.id, status: 409, caller: 'crm' },
  ]);
});

test('a request that is denied names its caller, also one that only reads', async () => {
  const world = aWorld();
  await call(world, 'GET', '/v1/dead-letters', { scopes: ['read'] });
  await call(world, 'GET', '/v1/jobs', { by: '' });
  expect(factsOf(world, 'request.answered')).toEqual([
    { requestId: 'request-1', status: 403, caller: 'crm' },
    { requestId: 'request-1', status: 401, caller: '' },
  ]);
});

test('an erasure is joined with its request, and the number is in no line', async () => {
  const world = aWorld();
  const { body } = await postJson(world, '/v1/erasures', { number: '+12125550101' });
  expect(factsOf(world, 'request.answered')).toEqual([
    { requestId: 'request-1', erasureId: body.id, status: 202, caller: 'crm' },
  ]);
  expect(JSON.stringify(world.lines)).not.toContain('2125550101');
});

test('a request that breaks names the gateway’s id beside the job', async () => {
  const world = aWorld();
  const { body } = await postJson(world, '/v1/campaigns', { text: 'Hello', to: ['+12125550101'] });
  const job = () => Promise.reject(new Error('The table is gone'));
  await call({ ...world, ledger: { ...world.ledger, job } }, 'GET', `/v1/jobs/${body.id}`);
  expect(factsOf(world, 'request.failed')).toEqual([{ requestId: 'request-1', jobId: body.id }]);
});

test('an uploaded version is joined with its campaign', async () => {
  const world = aWorld();
  await upload(world, 'to\n+12125550101\n', { text: 'Hello' });
  const [job] = await Array.fromAsync(world.ledger.newest());
  expect(factsOf(world, 'upload.received')).toEqual([{ versionId: 'version-1', jobId: job?.id }]);
});

test('a webhook is joined with its event, and the event with the jobs that rules start', async () => {
  const world = aWorld();
  await receiverOf(world)();
  expect(factsOf(world, 'event.received')).toEqual([
    { requestId: 'request-1', source: 'provider', eventId: 'evt_1' },
  ]);
  await commandsOverJobs({ ...world, numbersOf: async () => [] }, stage).start(aNotification());
  const [job] = await Array.fromAsync(world.ledger.newest());
  expect(factsOf(world, 'rule.job_started')).toEqual([
    { eventId: 'evt_1', rule: 'tell-at-80', jobId: job?.id },
  ]);
});

test('a message that fails is named with its job and entry', async () => {
  const world = aWorld();
  const { body } = await postJson(world, '/v1/campaigns', { text: 'Hello', to: ['+12125550101'] });
  const entry = () => Promise.reject(new Error('The table is gone'));
  const broken = { ...world, ledger: { ...world.ledger, entry } };
  const worker = sqsWorker(
    readEntryMessage,
    (message, invocation) => perform(textWork(broken), message, invocation),
    {
      hide: async () => {},
      log: world.log,
      count: world.count,
    },
  );
  const ids = { jobId: body.id, entryId: '000000.01' };
  const attributes = { ApproximateReceiveCount: '1' };
  const record = { messageId: 'm1', receiptHandle: 'h1', body: JSON.stringify(ids), attributes };
  await worker(
    { Records: [record] } as unknown as SQSEvent,
    { getRemainingTimeInMillis: () => 60_000 } as Context,
  );
  expect(factsOf(world, 'message.failed')).toEqual([{ messageId: 'm1', ...ids }]);
});
