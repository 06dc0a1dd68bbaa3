import { expect, test } from 'vitest';
import { followExecutions } from '../../../shared/flows/rules/follow-executions.ts';
import { reactToEvent } from '../../../shared/flows/rules/react-to-event.ts';
import {
  anEventReport,
  aProduct,
  aRule,
  invocation,
  type RuleTestWorld,
  ruleWorld,
  settings,
} from '../../support/worlds/rule-world.ts';

/** Two subscriptions are low, and only one of them may be topped up a day. */
async function oneADay() {
  const rule = aRule({ quotas: { subscriptionDay: { count: 1 }, ruleDay: { count: 9 } }, onTheWayMax: 9 });
  const world = await ruleWorld([rule], { dayQuota: { count: 1 } });
  for (const no of [1, 2])
    world.known.products.set(`prd_${no}`, aProduct(`prd_${no}`, { subscriptionId: `subs_${no}` }));
  let events = 0;
  const happens = async (id: string, ports: RuleTestWorld = world) => {
    events += 1;
    const report = anEventReport({ id: `evt_${events}`, subject: { about: 'product', id } });
    world.keep(report);
    await reactToEvent(ports, settings, { source: 'partner', eventId: report.id }, invocation);
  };
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      world.clock.advance(60_000);
      await followExecutions(world, () => 60_000);
    }
  };
  /** The provider refuses what was bought. */
  const refuse = () => {
    for (const key of world.commands.states.keys()) world.commands.states.set(key, 'refused');
  };
  /** A worker that has found room under the day's quota, to which this happens before it takes it. */
  const beforeTheDay = (meanwhile: () => Promise<void>): RuleTestWorld => ({
    ...world,
    quotas: {
      ...world.quotas,
      async reserve(item, holder, quota) {
        if (item.startsWith('all/')) await meanwhile();
        return world.quotas.reserve(item, holder, quota);
      },
    },
  });
  const bought = () => world.commands.started.map(({ subject }) => subject.id);
  const reserved = () => [...world.quotas.items.values()].reduce((sum, { count }) => sum + count, 0);
  return { happens, minutes, refuse, beforeTheDay, bought, reserved };
}

test('what a wider quota holds back leaves its room under the narrower at once, so that the next event finds it', async () => {
  const { happens, minutes, refuse, beforeTheDay, bought } = await oneADay();
  await happens(
    'prd_2',
    beforeTheDay(() => happens('prd_1')),
  );
  expect(bought()).toEqual(['prd_1']);
  refuse();
  await minutes(1);
  await happens('prd_2');
  expect(bought()).toEqual(['prd_1', 'prd_2']);
});

test('a worker that stood still until its execution was given up starts nothing, and keeps no room', async () => {
  const { happens, minutes, refuse, beforeTheDay, bought, reserved } = await oneADay();
  const standsStill = beforeTheDay(async () => {
    await happens('prd_1');
    await minutes(4);
    refuse();
    await minutes(4);
    expect(reserved()).toBe(0);
  });
  await happens('prd_2', standsStill);
  expect(bought()).toEqual(['prd_1']);
  expect(reserved()).toBe(0);
  await happens('prd_2');
  expect(bought()).toEqual(['prd_1', 'prd_2']);
});
