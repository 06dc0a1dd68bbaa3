import { expect, test } from 'vitest';
import { gateNames } from '../../../shared/core/rate-limit/name.ts';
import { type GateRates, gateSettingsOf } from '../../../shared/core/rate-limit/rates.ts';
import type { GateWork } from '../../../shared/core/rate-limit/work.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { askPermit, passGate } from '../../../shared/flows/rate-limit/pass-gate.ts';
import { probeGates } from '../../../shared/flows/rate-limit/probe-gates.ts';
import { takePermit } from '../../../shared/flows/rate-limit/take-permit.ts';
import { windowAtGate } from '../../../shared/flows/rate-limit/window-at-gate.ts';
import { memoryGates } from '../../../shared/memory/rate-limit/gates.ts';
import { fixedClock } from '../../support/clock.ts';
import { aWorld } from '../../support/world.ts';

const tenASecond = { firstPerSecond: 10, ceilingPerSecond: 10 };

/** Reads and orders of the organization have one limit. */
const rates: GateRates = {
  'organization.sms': tenASecond,
  'organization.orders': tenASecond,
  'organization.reads': { sameLimitAs: 'organization.orders' },
  'partner.orders': tenASecond,
  'partner.reads': tenASecond,
};

function stage(said = rates) {
  const clock = fixedClock();
  const gates = memoryGates();
  const worker = () =>
    aWorld({ clock, pacing: { gates, gateSettings: gateSettingsOf(said), gatesSeen: new Map() } });
  return { clock, gates, worker };
}

/**
 * Everyone named asks every 20 ms, in this order, and takes what it gets.
 *
 * @returns permits by kind of work, in two minutes
 */
async function played(asking: readonly GateWork[], said = rates): Promise<Record<string, number>> {
  const { clock, worker } = stage(said);
  const workers = asking.map((work) => ({ work, world: worker() }));
  const counts: Record<string, number> = Object.fromEntries(asking.map((work) => [work, 0]));
  for (let step = 0; step < 6_000; step += 1) {
    for (const { work, world } of workers) {
      const taking = await takePermit(world, 'organization.orders', { work });
      if (taking.kind === 'permit') counts[work] = (counts[work] ?? 0) + 1;
      else world.gatesSeen.delete('organization.orders');
    }
    clock.advance(20);
  }
  return counts;
}

// Two minutes at ten a second are 1200 slots. With orders 9, following 3, settling 3, planning 2 and watching 1 a round of twenty holds 10, 3, 3, 2 and 1.
test('a flood of polls leaves orders at a shared gate their half of the slots, and settling its part', async () => {
  const counts = await played(['following', 'following', 'following', 'settling', 'orders']);
  expect(counts.orders).toBeGreaterThanOrEqual(600);
  expect(counts.settling).toBeGreaterThanOrEqual(180);
});

test('a flood of orders leaves polls their part', async () => {
  const counts = await played(['orders', 'orders', 'orders', 'following']);
  expect(counts.following).toBeGreaterThanOrEqual(180);
});

test('what orders do not want is lent to polls, and the other way round', async () => {
  expect((await played(['following'])).following).toBeGreaterThan(1_160);
  expect((await played(['orders'])).orders).toBeGreaterThan(1_160);
});

test('a stage may weigh them otherwise', async () => {
  const shares = { orders: 3, following: 15 };
  const counts = await played(['orders', 'orders', 'following'], {
    ...rates,
    'organization.orders': { ...tenASecond, shares },
  });
  expect(counts.following).toBeGreaterThanOrEqual(720);
});

test('groups of one limit pass one gate: what a read is told is true for orders', async () => {
  const { worker, gates } = stage();
  const [reader, orderer] = [worker(), worker()];
  const busy = new ProviderError({ tried: 'List', code: 'busy', effect: 'none', retryAfterMs: 60_000 });
  const read = passGate(reader, 'organization.reads', { work: 'following' }, () => Promise.reject(busy));
  await expect(read).rejects.toBe(busy);
  expect(await askPermit(orderer, 'organization.orders', { work: 'orders' })).toMatchObject({ kind: 'wait' });
  expect(await askPermit(orderer, 'partner.orders', { work: 'orders' })).toMatchObject({ kind: 'permit' });
  expect(await gates.gate('organization.reads')).toBeUndefined();
});

test('one gate is probed once, and has one window, however many groups pass it', async () => {
  const { clock, worker, gates } = stage();
  const world = worker();
  const lost = new ProviderError({ tried: 'List', code: 'timeout', effect: 'none' });
  for (let calls = 0; calls < 3; calls += 1)
    await passGate(world, 'organization.reads', { work: 'following' }, () => Promise.reject(lost)).catch(
      () => {},
    );
  expect(await gates.gate('organization.orders')).toMatchObject({ state: 'closed', because: 'unclear' });
  clock.advance(20_000);
  let reads = 0;
  const organization = async () => {
    reads += 1;
  };
  await probeGates({ ...world, cheapReads: { organization } });
  expect(reads).toBe(1);
  expect(world.counts.get('GatesShut')).toBe(1);
  const windows = [
    await windowAtGate(world, 'organization.reads'),
    await windowAtGate(world, 'organization.orders'),
  ];
  expect(windows[0]).toEqual(windows[1]);
});

test('without a word of the stage each group has a gate of its own, and only kinds of work that meet there share it', () => {
  const apart = { ...rates, 'organization.reads': tenASecond };
  const settings = gateSettingsOf(apart);
  expect(gateNames.map((name) => Object.keys(settings[name].shares?.weights ?? {}))).toEqual([
    ['urgent', 'sms'],
    [],
    ['following', 'settling', 'planning', 'watching'],
    [],
    ['following', 'settling', 'planning', 'deciding', 'watching'],
  ]);
  expect(settings['organization.sms'].shares?.urgent).toBe('urgent');
});

test('where everything has one limit, every kind of work has its weight there', () => {
  const all = { sameLimitAs: 'organization.sms' } as const;
  const settings = gateSettingsOf({
    ...rates,
    'organization.orders': all,
    'organization.reads': all,
  })['organization.orders'];
  const works = ['orders', 'watching', 'planning', 'settling', 'following', 'sms', 'urgent'];
  expect(Object.keys(settings.shares?.weights ?? {}).toSorted()).toEqual(works.toSorted());
  expect(settings.sameLimitAs).toBe('organization.sms');
});

test('a tick counts the gates that it finds shut, also one that the provider asked to leave alone, and no others', async () => {
  const { clock, worker } = stage();
  const world = worker();
  const probed = async () => {
    await probeGates({ ...world, cheapReads: { organization: async () => {}, partner: async () => {} } });
    return world.counts.get('GatesShut') ?? 0;
  };
  const busy = new ProviderError({ tried: 'List', code: 'busy', effect: 'none', retryAfterMs: 300_000 });
  await passGate(world, 'partner.reads', { work: 'deciding' }, async () => 'fine');
  expect(await probed()).toBe(0);
  await passGate(world, 'partner.reads', { work: 'deciding' }, () => Promise.reject(busy)).catch(() => {});
  expect(await probed()).toBe(1);
  clock.advance(301_000);
  await passGate(world, 'partner.reads', { work: 'deciding' }, async () => 'fine');
  clock.advance(10_000);
  expect(await probed()).toBe(1);
});
