import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import { jobOfUpload, type List } from '../../support/system-client.ts';
import { deadLettersOf, queueNamed } from '../support/dead-letters-of.ts';
import { openSystem } from '../support/open-system.ts';

/**
 * What functions call seldom, in the whole system from its synthesized template: each call needs a grant all the same.
 */
const at = openSystem();
const { call, put } = at;

type View = { readonly state: string };
type Queues = List<{ readonly queue: string; readonly count: number }>;

test('the same file under another name is refused, and names the campaign that has it', async () => {
  for (const key of ['campaigns/first.csv', 'campaigns/second.csv'])
    await put(key, 'to\n+12125550105\n', { from: '+12125550100', text: 'Twice' });
  const states = await at.system.events.until(async () => {
    const jobs = await Promise.all(
      ['first', 'second'].map((name) => jobOfUpload<View>(at.system, `campaigns/${name}.csv`)),
    );
    const found = jobs.map((job) => job?.state).toSorted();
    return found[0] === 'completed' && found[1] === 'failed' ? found : undefined;
  });
  expect(states).toEqual(['completed', 'failed']);
});

test('a dead letter of the planner says how its job is', async () => {
  const options = { mode: 'check' };
  const request = { from: '+12125550100', text: 'Dry run', to: ['+12125550106'], options };
  const { body: made } = await call<{ id: string }>('POST', '/v1/campaigns', request);
  await at.reaches<View>(`/v1/jobs/${made.id}`, ({ state }) => state === 'completed');
  await at.system.clients.sqs.send(
    new SendMessageCommand({
      QueueUrl: await deadLettersOf(at.system, queueNamed(at.system, 'UploadsWorkerQueue')),
      MessageBody: JSON.stringify({ jobId: made.id }),
    }),
  );
  const { body } = await call<Queues>('GET', '/v1/dead-letters');
  const found = body.items.find(({ count }) => count > 0);
  expect((await call('GET', `/v1/dead-letters/${found?.queue}`)).body).toMatchObject({
    items: [{ about: { job_id: made.id }, state: 'completed', redrive: 'does nothing' }],
  });
  expect((await call('POST', `/v1/dead-letters/${found?.queue}/redrive`, { count: 1 })).body).toMatchObject({
    moved: 1,
  });
});

test('dead letters of every queue are shown and sent back', async () => {
  const { system } = at;
  const { body } = await call<Queues>('GET', '/v1/dead-letters');
  expect(body.items).toHaveLength(system.queueUrls.length);
  for (const url of system.queueUrls)
    await system.clients.sqs.send(
      new SendMessageCommand({ QueueUrl: await deadLettersOf(system, url), MessageBody: '{}' }),
    );
  for (const { queue } of body.items) {
    expect((await call('GET', `/v1/dead-letters/${queue}`)).body).toMatchObject({ count: 1 });
    expect((await call('POST', `/v1/dead-letters/${queue}/redrive`, { count: 1 })).body).toMatchObject({
      moved: 1,
    });
  }
});
