import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { deadLettersOf, queueNamed } from '../support/dead-letters-of.ts';
import { openSystem } from '../support/open-system.ts';

/**
 * What functions call seldom, in the whole system from its synthesized template: each call needs a grant all the same.
 */
const at = openSystem();
const { call, put } = at;

type View = {
  readonly state: string;
  readonly queues: readonly { readonly queue: string; readonly count: number }[];
};

test('the same file under another name is refused, and names the campaign that has it', async () => {
  for (const key of ['campaigns/first.csv', 'campaigns/second.csv'])
    await put(key, 'to\n+12125550105\n', { from: '+12125550100', text: 'Twice' });
  const states = await at.system.events.until(async () => {
    const views = await Promise.all(
      ['first', 'second'].map((name) => call<View>('GET', `/v1/jobs?upload_object=campaigns/${name}.csv`)),
    );
    const found = views.map(({ body }) => body.state).toSorted();
    return found[0] === 'completed' && found[1] === 'failed' ? found : undefined;
  });
  expect(states).toEqual(['completed', 'failed']);
});

test('a dead letter of the planner says how its job is', async () => {
  const request = { from: '+12125550100', text: 'Dry run', to: ['+12125550106'], mode: 'check' };
  const { body: made } = await call<{ id: string }>('POST', '/v1/campaigns', request);
  await at.reaches<View>(`/v1/jobs/${made.id}`, ({ state }) => state === 'ready');
  await at.system.clients.sqs.send(
    new SendMessageCommand({
      QueueUrl: await deadLettersOf(at.system, queueNamed(at.system, 'UploadsWorkerQueue')),
      MessageBody: JSON.stringify({ jobId: made.id }),
    }),
  );
  const { body } = await call<View>('GET', '/v1/dead-letters');
  const found = body.queues.find(({ count }) => count > 0);
  expect((await call('GET', `/v1/dead-letters/${found?.queue}`)).body).toMatchObject({
    messages: [{ about: { job_id: made.id }, state: 'ready', redrive: 'does nothing' }],
  });
  expect((await call('POST', `/v1/dead-letters/${found?.queue}/redrive`, { count: 1 })).body).toMatchObject({
    moved: 1,
  });
});

test('dead letters of every queue are shown and sent back', async () => {
  const { system } = at;
  const { body } = await call<View>('GET', '/v1/dead-letters');
  expect(body.queues).toHaveLength(system.queueUrls.length);
  for (const url of system.queueUrls)
    await system.clients.sqs.send(
      new SendMessageCommand({ QueueUrl: await deadLettersOf(system, url), MessageBody: '{}' }),
    );
  for (const { queue } of body.queues) {
    expect((await call('GET', `/v1/dead-letters/${queue}`)).body).toMatchObject({ count: 1 });
    expect((await call('POST', `/v1/dead-letters/${queue}/redrive`, { count: 1 })).body).toMatchObject({
      moved: 1,
    });
  }
});
