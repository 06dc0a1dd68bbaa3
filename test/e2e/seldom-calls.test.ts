import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LocalSystem, startLocal } from '../../apps/local/system.ts';
import { callSystem } from '../support/system-client.ts';

/** What functions call seldom, in the whole system from its synthesized template: each call needs a grant all the same. */
let system: LocalSystem;
const dataDir = mkdtempSync(join(tmpdir(), 'fleetcast-seldom-'));

beforeAll(async () => {
  system = await startLocal({ dataDir, say: () => {} });
}, 120_000);
afterAll(async () => {
  await system?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type View = {
  readonly id: string;
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly queues: readonly { readonly queue: string; readonly count: number }[];
};

const call = (method: string, path: string, body?: unknown) => callSystem<View>(system, method, path, body);

const reaches = (id: string, state: string) =>
  system.events.until(async () => {
    const { body } = await call('GET', `/campaigns/${id}`);
    return body.state === state ? body : undefined;
  });
/** Whether the function has made such a call. */
const hasCalled = (name: string, action: string, resource: RegExp) =>
  system.iam
    .calls()
    .some((one) => one.function === name && one.action === action && resource.test(one.resource));

test('which recipients of a refused call are called again is written down', async () => {
  system.sandbox?.faults.next('sendSms', { kind: 'refused', pointer: '$.to[0]' });
  const to = ['+12125550101', '+12125550102'];
  const request = { from: '+12125550100', text: 'Divided', to, priority: 'urgent' };
  const { id } = (await call('POST', '/campaigns', request)).body;
  expect((await reaches(id, 'completed')).rows).toMatchObject({ accepted: 1, refused: 1 });
  expect(hasCalled('sms-urgent', 's3:PutObject', /\/jobs\/cmp_\w+\/outcomes\//)).toBe(true);
});

test('an urgent text waits out a short hint in its queue', async () => {
  system.sandbox?.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 30 });
  const request = { from: '+12125550100', text: 'Waits', to: ['+12125550103'], priority: 'urgent' };
  const { id } = (await call('POST', '/campaigns', request)).body;
  await system.events.until(
    () => hasCalled('sms-urgent', 'sqs:ChangeMessageVisibility', /UrgentWorkerQueue/) || undefined,
  );
  await system.clock.advance(120_000);
  await reaches(id, 'completed');
});

test('the same file under another name is refused, and names the campaign that has it', async () => {
  const Metadata = { from: '+12125550100', text: 'Twice' };
  const Body = 'to\n+12125550105\n';
  for (const Key of ['campaigns/first.csv', 'campaigns/second.csv'])
    await system.clients.s3.send(new PutObjectCommand({ Bucket: system.bucket, Key, Body, Metadata }));
  const states = await system.events.until(async () => {
    const views = await Promise.all(
      ['first', 'second'].map((name) => call('GET', `/campaigns?upload=campaigns/${name}.csv`)),
    );
    const found = views.map(({ body }) => body.state).toSorted();
    return found[0] === 'completed' && found[1] === 'failed' ? found : undefined;
  });
  expect(states).toEqual(['completed', 'failed']);
});

test('a number is put on the suppression list over HTTP', async () => {
  const answer = await call('POST', '/suppressions', { add: ['+12125550106'] });
  expect([200, 201, 202]).toContain(answer.status);
});

test('dead letters of every queue are shown and sent back', async () => {
  const { body } = await call('GET', '/dead-letters');
  expect(body.queues).toHaveLength(system.queueUrls.length);
  for (const url of system.queueUrls)
    await system.clients.sqs.send(
      new SendMessageCommand({ QueueUrl: await deadLettersOf(url), MessageBody: '{}' }),
    );
  for (const { queue } of body.queues) {
    expect((await call('GET', `/dead-letters/${queue}`)).body).toMatchObject({ count: 1 });
    expect((await call('POST', `/dead-letters/${queue}/redrive`, { count: 1 })).body).toMatchObject({
      moved: 1,
    });
  }
});

async function deadLettersOf(QueueUrl: string): Promise<string> {
  const { Attributes = {} } = await system.clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] }),
  );
  const { deadLetterTargetArn } = JSON.parse(Attributes.RedrivePolicy ?? '') as {
    deadLetterTargetArn: string;
  };
  return QueueUrl.replace(/[^/]+$/, deadLetterTargetArn.split(':').at(-1) ?? '');
}
