import { expect, test } from 'vitest';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import { campaignIdOf, erasureIdOf } from '../../../shared/core/ids.ts';
import type { HeldMessage } from '../../../shared/ports/dead-letters.ts';
import { call } from '../../support/http/api-client.ts';
import { aJob, anEntry, aWorld } from '../../support/world.ts';

const redrive = (world: ReturnType<typeof aWorld>, queue: string, body: unknown) =>
  call(world, 'POST', `/v1/dead-letters/${queue}/redrive`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const messageOf = ({ jobId, id }: ReturnType<typeof anEntry>) => JSON.stringify({ jobId, entryId: id });

test('each queue tells how many dead messages it has, and since when the oldest has waited', async () => {
  const world = aWorld();
  const sentAtMs = world.now();
  world.deadLetters.bury('sms', messageOf(anEntry()));
  world.clock.advance(60_000);
  world.deadLetters.bury('sms', messageOf(anEntry({ chunkNo: 1 })));
  const { status, body } = await call(world, 'GET', '/v1/dead-letters');
  expect(status).toBe(200);
  expect(body.items.map(({ queue }: { queue: string }) => queue)).toEqual([
    'plan',
    'sms',
    'urgent',
    'orders',
    'notification',
    'reconciliation',
    'count',
    'event',
    'erase',
  ]);
  expect(body.items[1]).toEqual({ queue: 'sms', count: 2, oldest_at: new Date(sentAtMs).toISOString() });
  expect(body.items[3]).toEqual({ queue: 'orders', count: 0 });
});

test.each([
  ['planned', 'tries again'],
  ['claimed', 'tries again'],
  ['ordered', 'tries again'],
  ['accepted', 'does nothing'],
  ['refused', 'does nothing'],
  ['unclear', 'does nothing'],
  ['held', 'does nothing'],
  ['canceled', 'does nothing'],
] as const)(
  'of a message about a call that is %s by now it is said that a redrive %s',
  async (state, effect) => {
    const world = aWorld();
    const entry = anEntry({ state });
    await world.ledger.addEntry(entry);
    world.deadLetters.bury('orders', messageOf(entry), 50);
    world.clock.advance(90_000);
    const { body } = await call(world, 'GET', '/v1/dead-letters/orders');
    expect(body).toMatchObject({
      queue: 'orders',
      count: 1,
      items: [
        {
          age_seconds: 90,
          receives: 51,
          about: { job_id: entry.jobId, entry_id: entry.id },
          state,
          redrive: effect,
        },
      ],
    });
  },
);

test('messages of every queue say what they are about and how that is', async () => {
  const world = aWorld();
  const job = aJob();
  const erasureId = erasureIdOf('crm', 'one');
  await world.ledger.addJob(job);
  const over = aJob({ id: campaignIdOf('over'), state: 'completed' });
  await world.ledger.addJob(over);
  await world.events.add({
    source: 'provider',
    id: 'evt_1',
    type: 'product.depleted',
    createdAtMs: 0,
    receivedAtMs: 0,
    body: new Uint8Array(),
  });
  const record = (key: string) => ({ s3: { bucket: { name: 'b' }, object: { key, versionId: 'v' } } });
  const buried: readonly (readonly [string, unknown, object])[] = [
    ['plan', { jobId: job.id }, { about: { job_id: job.id }, state: 'planning', redrive: 'tries again' }],
    [
      'plan',
      { Records: [record('campaigns/may%2B1.csv')] },
      { about: { uploads: ['campaigns/may+1.csv'] }, redrive: 'tries again' },
    ],
    [
      'event',
      { source: 'provider', eventName: eventNameOf({ source: 'provider', id: 'evt_1' }) },
      { about: { source: 'provider', event_id: 'evt_1' }, state: 'kept', redrive: 'tries again' },
    ],
    [
      'event',
      { source: 'provider', eventName: eventNameOf({ source: 'provider', id: 'evt_2' }) },
      { about: { source: 'provider' }, state: 'gone', redrive: 'does nothing' },
    ],
    ['event', { source: 'provider', eventName: 'evt_1' }, { about: {}, redrive: 'fails again' }],
    [
      'reconciliation',
      { sender: 'a0b1c2d3e4f5g6h7' },
      { about: { records: 'a0b1c2d3e4f5g6h7' }, redrive: 'tries again' },
    ],
    ['count', { jobId: over.id, outbox: true }, { about: { job_id: over.id }, redrive: 'tries again' }],
    ['erase', { erasureId }, { about: { erasure_id: erasureId }, state: 'gone' }],
    ['urgent', { phone: '+12125550100' }, { about: {}, redrive: 'fails again' }],
  ];
  for (const [queue, message] of buried) world.deadLetters.bury(queue, JSON.stringify(message));
  for (const queue of new Set(buried.map(([name]) => name))) {
    const { body } = await call(world, 'GET', `/v1/dead-letters/${queue}`);
    const expected = buried.filter(([name]) => name === queue).map(([, , view]) => view);
    expect(body.items).toMatchObject(expected);
    expect(JSON.stringify(body)).not.toContain('2125550100');
  }
});

test('looking leaves every message where it is, for anyone who looks next', async () => {
  const world = aWorld();
  for (let no = 0; no < 25; no += 1) world.deadLetters.bury('sms', messageOf(anEntry({ chunkNo: no })));
  const first = await call(world, 'GET', '/v1/dead-letters/sms', { query: { limit: '12' } });
  expect(first.body).toMatchObject({ count: 25 });
  expect(first.body.items).toHaveLength(12);
  expect((await call(world, 'GET', '/v1/dead-letters/sms')).body.items).toHaveLength(25);
  expect(world.deadLetters.sentBack('sms')).toEqual([]);
});

test.each([undefined, ''])(
  'a redrive without a body (%j) only says how many there are, as with an empty one',
  async (body) => {
    const world = aWorld();
    world.deadLetters.bury('sms', messageOf(anEntry()));
    const given = body === undefined ? {} : { body };
    expect(await call(world, 'POST', '/v1/dead-letters/sms/redrive', given)).toMatchObject({
      status: 200,
      body: { queue: 'sms', count: 1 },
    });
  },
);

test.each([[{}]])('a redrive that was asked %j only says how many there are', async (body) => {
  const world = aWorld();
  for (let no = 0; no < 3; no += 1) world.deadLetters.bury('sms', messageOf(anEntry({ chunkNo: no })));
  expect(await redrive(world, 'sms', body)).toMatchObject({
    status: 200,
    body: { queue: 'sms', count: 3 },
  });
  expect(world.deadLetters.sentBack('sms')).toEqual([]);
});

test('a redrive moves at most as many as it was asked to, and says how many', async () => {
  const world = aWorld();
  for (let no = 0; no < 25; no += 1) world.deadLetters.bury('sms', messageOf(anEntry({ chunkNo: no })));
  expect(await redrive(world, 'sms', { count: 12 })).toMatchObject({ status: 202, body: { moved: 12 } });
  expect(world.deadLetters.sentBack('sms')).toHaveLength(12);
  expect((await redrive(world, 'sms', {})).body).toEqual({ queue: 'sms', count: 13 });
  expect((await redrive(world, 'sms', { count: 1_000 })).body).toEqual({ queue: 'sms', moved: 13 });
});

test('a redrive ends at what the queue does not take, and does not count it', async () => {
  const world = aWorld();
  for (let no = 0; no < 25; no += 1) world.deadLetters.bury('sms', messageOf(anEntry({ chunkNo: no })));
  const { sendBack } = world.deadLetters;
  const full = {
    ...world,
    deadLetters: {
      ...world.deadLetters,
      sendBack: (queue: string, held: readonly HeldMessage[]) => sendBack(queue, held.slice(0, 4)),
    },
  };
  expect((await redrive(full, 'sms', { count: 20 })).body).toEqual({ queue: 'sms', moved: 4 });
  expect(world.deadLetters.sentBack('sms')).toHaveLength(4);
});

test.each([
  ['no number', { count: 'all' }, '/count'],
  ['none', { count: 0 }, '/count'],
  ['too many', { count: 1_001 }, '/count'],
  ['another member', { confirm: true }, '/confirm'],
])('a redrive of %s is refused with a pointer, and nothing is moved', async (_, body, pointer) => {
  const world = aWorld();
  world.deadLetters.bury('sms', messageOf(anEntry()));
  expect(await redrive(world, 'sms', body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  expect(world.deadLetters.sentBack('sms')).toEqual([]);
});

test('a queue that is not there is answered 404, which names those that are', async () => {
  const { status, body } = await call(aWorld(), 'GET', '/v1/dead-letters/toString');
  expect(status).toBe(404);
  expect(JSON.stringify(body)).toContain(
    'plan, sms, urgent, orders, notification, reconciliation, count, event, erase',
  );
});
