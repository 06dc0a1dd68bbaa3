import { expect, test } from 'vitest';
import { replayDry } from '../../../shared/flows/events/replay-events.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import { sweepBalances } from '../../../shared/flows/rules/sweep/sweep-balances.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  invocation,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000];
const midnightMs = Date.UTC(2026, 0, 6);

/** A world at this moment, with a rule that buys once a day. */
async function dailyWorld(atMs: number) {
  const world = await ruleWorld([aRule({ once: 'day', onTheWayMax: 9 })]);
  await world.watched.record({ productId: 'prd_1', subscriptionId: 'subs_1' });
  goTo(world, atMs);
  return world;
}

const goTo = (world: RuleTestWorld, atMs: number) => world.clock.advance(atMs - world.now());
const sweep = (world: RuleTestWorld) =>
  sweepBalances(world, { ...settings, sweepEveryMs: hourMs, sweepReadsMax: 100 }, () => 60_000);

/** An event of this date comes in, unless it has come before. */
async function arrives(world: RuleTestWorld, id: string, createdAtMs: number) {
  if ((await world.events.get('partner', id)) === undefined)
    world.keep(anEventReport({ id, createdAtMs }), world.now());
  await reactToEvent(world, settings, { source: 'partner', eventId: id }, invocation);
}

const bought = (world: RuleTestWorld) => world.commands.started.length;
const checkOf = (world: RuleTestWorld, name: string) =>
  [...world.decisions.all.values()].at(-1)?.checks.find((check) => check.name === name);

test('the event from before midnight that comes after the sweep from after midnight fires nothing', async () => {
  const world = await dailyWorld(midnightMs + 10 * minuteMs);
  await sweep(world);
  goTo(world, midnightMs + 20 * minuteMs);
  await arrives(world, 'evt_late', midnightMs - 10 * minuteMs);
  expect(bought(world)).toBe(1);
});

test('a rule that is done once a day is done again on the next day of the same cycle', async () => {
  const world = await dailyWorld(midnightMs - hourMs);
  await arrives(world, 'evt_1', world.now());
  await arrives(world, 'evt_2', world.now());
  expect(bought(world)).toBe(1);
  goTo(world, midnightMs + hourMs);
  await arrives(world, 'evt_3', world.now());
  expect(bought(world)).toBe(2);
});

test('events of many days that come at once after an outage make one execution', async () => {
  const world = await dailyWorld(midnightMs);
  for (let day = 5; day > 0; day -= 1) await arrives(world, `evt_${day}`, midnightMs - day * dayMs);
  expect(bought(world)).toBe(1);
});

test('an event that is delivered again days later is found done, by its own execution or by one since', async () => {
  const world = await dailyWorld(midnightMs - minuteMs);
  await arrives(world, 'evt_1', world.now() - hourMs);
  await arrives(world, 'evt_2', world.now() - hourMs);
  for (const afterMs of [2 * minuteMs, 3 * dayMs, 13 * dayMs]) {
    goTo(world, midnightMs + afterMs);
    for (const id of ['evt_1', 'evt_2']) await arrives(world, id, 0);
  }
  expect(bought(world)).toBe(1);
  expect(checkOf(world, 'once')).toMatchObject({ passed: false });
});

test('an event that is newer than the execution of its own day is acted upon on a later day', async () => {
  const world = await dailyWorld(midnightMs - 2 * hourMs);
  await arrives(world, 'evt_1', world.now());
  const createdAtMs = world.now() + hourMs;
  goTo(world, midnightMs + hourMs);
  await arrives(world, 'evt_2', createdAtMs);
  expect(bought(world)).toBe(2);
});

test('20 events whose dates lie ahead make one execution, and the decision says that their dates do not count', async () => {
  const world = await dailyWorld(midnightMs);
  for (let day = 1; day <= 20; day += 1) await arrives(world, `evt_${day}`, midnightMs + day * dayMs);
  expect(bought(world)).toBe(1);
  const [first] = world.decisions.all.values();
  expect(first?.checks.find(({ name }) => name === 'age')).toEqual({
    name: 'age',
    passed: true,
    detail: 'The event is dated 1440 minutes after its receipt, so the time of receipt counts',
  });
});

test('an event whose date lies ahead grows old like any other', async () => {
  const world = await dailyWorld(midnightMs);
  world.keep(anEventReport({ createdAtMs: midnightMs + 365 * dayMs }), world.now());
  goTo(world, midnightMs + settings.eventAgeMaxMs + 1);
  await arrives(world, 'evt_1', 0);
  expect(bought(world)).toBe(0);
  expect(checkOf(world, 'age')).toMatchObject({ passed: false });
});

test('a date that lies ahead no further than clocks differ is not spoken of', async () => {
  const world = await dailyWorld(midnightMs);
  await arrives(world, 'evt_1', midnightMs + 4 * minuteMs);
  expect(checkOf(world, 'age')?.detail).toBe('Events are acted upon for 336 hours');
});

test('a dry replay on a later day finds done what an execution since the event has done', async () => {
  const world = await dailyWorld(midnightMs);
  const report = anEventReport({ createdAtMs: midnightMs, reported: { product: aProduct() } });
  world.keep(report, midnightMs);
  await reactToEvent(world, settings, { source: 'partner', eventId: report.id }, invocation);
  goTo(world, midnightMs + 2 * dayMs);
  const eventQueue = { sendEvent: async () => {} };
  expect(await replayDry({ ...world, eventQueue }, { fromMs: 0 })).toMatchObject({
    verdicts: { duplicate: 1 },
  });
});
