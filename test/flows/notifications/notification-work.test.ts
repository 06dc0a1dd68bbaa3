import { expect, test } from 'vitest';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { aNotification } from '../../support/a-notification.ts';
import {
  busy,
  gone,
  lost,
  type NotificationWorld,
  notificationWorld,
} from '../../support/worlds/notification-world.ts';
import { aBook, aRule } from '../../support/worlds/rule-world.ts';
import { unhurried, window } from '../../support/worlds/run-world.ts';

const { key } = aNotification();

async function only(world: NotificationWorld): Promise<Entry> {
  for await (const job of world.jobList.newest())
    for await (const entry of world.ledger.entries(job.id)) return entry;
  throw new Error('There is no notification');
}

test('a notification is one call, however often it is asked for and its message comes', async () => {
  const world = await notificationWorld();
  expect(await Promise.all([1, 2, 3].map(() => world.start()))).toContain('started');
  const [message] = [world.queues.receive('notifications')?.message];
  if (message === undefined) throw new Error('Nothing was queued');
  await world.queues.sendEntries([message, message, message], 'notifications');
  await world.run();
  expect(world.calls.map(({ id }) => id)).toEqual([key]);
  expect(await only(world)).toMatchObject({ state: 'accepted', acceptedId: key });
  expect(await world.commands.stateOf(key)).toBe('accepted');
});

test('a call that fails, or whose answer is lost, is made again under the same id after growing waits', async () => {
  const world = await notificationWorld(busy, lost, busy);
  await world.start();
  await world.run();
  expect(await world.commands.stateOf(key)).toBe('running');
  await world.minutes(15);
  expect(world.calls.map(({ id }) => id)).toEqual([key, key, key, key]);
  const waits = world.calls.slice(1).map(({ atMs }, at) => atMs - (world.calls[at]?.atMs ?? 0));
  expect(waits).toEqual(waits.toSorted((one, other) => one - other));
  expect(await only(world)).toMatchObject({ state: 'accepted', tries: 4 });
  expect(await world.commands.stateOf(key)).toBe('accepted');
});

test('while nothing is heard of a receiver one notification at a time finds out, and the others lose no call', async () => {
  const silent = { ...lost, silent: true };
  const world = await notificationWorld(silent, silent, silent);
  const keys = ['first-1', 'second-1', 'third-1'];
  for (const key of keys) await world.start(aNotification({ key }));
  await world.run();
  expect(world.calls).toHaveLength(1);
  await world.minutes(1);
  expect(world.calls).toHaveLength(2);
  await world.minutes(10);
  expect(new Set(world.calls.slice(-3).map(({ id }) => id))).toEqual(new Set(keys));
  expect(world.calls).toHaveLength(6);
});

test('a receiver that answers is never taken for one that is away', async () => {
  const world = await notificationWorld(busy);
  for (const key of ['first-1', 'second-1']) await world.start(aNotification({ key }));
  await world.run();
  expect(world.calls.map(({ id }) => id)).toEqual(['first-1', 'second-1']);
});

test('a receiver that is busy is left alone for as long as it asks', async () => {
  const world = await notificationWorld({ ...busy, retryAfterMs: 20 * 60_000 });
  await world.start();
  await world.run();
  await world.minutes(19);
  expect(world.calls).toHaveLength(1);
  await world.minutes(5);
  expect(world.calls).toHaveLength(2);
});

test('a worker that dies in the call leaves nothing unclear: it is made again', async () => {
  const world = await notificationWorld('dies');
  await world.start();
  await world.run();
  expect(await only(world)).toMatchObject({ state: 'claimed' });
  await world.minutes(3);
  expect(world.calls.map(({ id }) => id)).toEqual([key, key]);
  expect(await only(world)).toMatchObject({ state: 'accepted', tries: 2 });
  expect(world.counts.get('RowsUnclear')).toBeUndefined();
});

test('a receiver that wants no more ends it at once, and the reason can be seen', async () => {
  const world = await notificationWorld(gone);
  await world.start();
  await world.run();
  await world.minutes(5);
  expect(world.calls).toHaveLength(1);
  expect(await only(world)).toMatchObject({ state: 'refused', reason: { code: 'status_410' } });
  expect(await world.commands.stateOf(key)).toBe('refused');
  expect(world.counts.get('NotificationsRefused')).toBe(1);
});

test('a receiver that stays away for three days is given up, and not before', async () => {
  const world = await notificationWorld(...Array<typeof busy>(20).fill(busy));
  await world.start();
  await world.run();
  await world.minutes(70 * 60);
  expect(await only(world)).toMatchObject({ state: 'planned' });
  await world.minutes(15 * 60);
  expect(await only(world)).toMatchObject({ state: 'refused', tries: 14 });
  expect(world.calls).toHaveLength(14);
}, 60_000);

test('hundreds of notifications that are queued already cost the scheduler no read each', async () => {
  const world = await notificationWorld();
  for (let no = 0; no < 300; no += 1) await world.start(aNotification({ key: `notification-${no}` }));
  let reads = 0;
  const ledger = {
    ...world.ledger,
    job: (id: Parameters<typeof world.ledger.job>[0]) => {
      reads += 1;
      return world.ledger.job(id);
    },
  };
  await runScheduler({ ...world, ledger }, { window }, unhurried);
  expect(reads).toBe(0);
});

test('a notification that waits for hours costs the scheduler nothing meanwhile', async () => {
  const world = await notificationWorld(...Array<typeof busy>(6).fill(busy));
  await world.start();
  await world.run();
  await world.minutes(60);
  let writes = 0;
  const { replaceJob } = world.ledger;
  world.ledger.replaceJob = (next) => {
    writes += 1;
    return replaceJob(next);
  };
  expect((await only(world)).tries).toBe(6);
  await world.minutes(35);
  expect(writes).toBe(0);
  await world.minutes(30);
  expect(await only(world)).toMatchObject({ state: 'accepted', tries: 7 });
  await world.minutes(5);
  for await (const job of world.jobList.newest()) expect(job.state).toBe('completed');
});

test.each([
  ['switched off', aBook([aRule({ name: 'tell-at-80', mode: 'off' })], { version: 2 }), 'switched off'],
  ['set to dry', aBook([aRule({ name: 'tell-at-80', mode: 'dry_run' })], { version: 2 }), 'set to dry'],
  ['taken out', aBook([], { version: 2 }), 'does not exist any more'],
  ['off with all others', aBook([aRule({ name: 'tell-at-80' })], { version: 2, off: true }), 'All rules'],
])('what is queued is not reported any more when its rule was %s', async (_, book, why) => {
  const world = await notificationWorld();
  await world.start();
  await world.rules.append(book);
  await world.run();
  expect(world.calls).toEqual([]);
  const entry = await only(world);
  expect(entry).toMatchObject({ state: 'canceled', reason: { code: 'not_wanted' } });
  expect(entry.reason?.detail).toContain(why);
  expect(await world.commands.stateOf(key)).toBe('refused');
});

test('a notification that needs a yes waits for it', async () => {
  const world = await notificationWorld();
  await world.start(aNotification({ needsApproval: true }));
  await world.run();
  await world.minutes(3);
  expect(world.calls).toEqual([]);
  expect(await world.commands.stateOf(key)).toBe('waiting');
});

test('a start that was cut short before the plan is finished by the planner', async () => {
  const world = await notificationWorld();
  const { addEntries } = world.ledger;
  world.ledger.addEntries = () => Promise.reject(new Error('The function has ended'));
  await expect(world.start()).rejects.toThrow('The function has ended');
  world.ledger.addEntries = addEntries;
  await world.minutes(3);
  await world.plan();
  await world.minutes(1);
  expect(world.calls.map(({ id }) => id)).toEqual([key]);
});

test('a receiver that the stage no longer names may come back within the three days', async () => {
  const world = await notificationWorld();
  await world.start(
    aNotification({ do: { kind: 'bus', detail: {}, occasion: aNotification().do.occasion } }),
  );
  await world.run();
  expect(await only(world)).toMatchObject({ state: 'planned', reason: { code: 'nobody' } });
});

test('neither queues nor the log hold what is reported', async () => {
  const world = await notificationWorld(busy);
  const secret = 'Ada Lovelace';
  await world.start(aNotification({ do: { ...aNotification().do, kind: 'crm', body: { name: secret } } }));
  const got = world.queues.receive('notifications');
  expect(JSON.stringify(got?.message)).not.toContain(secret);
  world.queues.delay(got?.receipt ?? '', 0);
  await world.minutes(3);
  expect(world.calls).toHaveLength(2);
  expect(JSON.stringify(world.lines)).not.toContain(secret);
});
