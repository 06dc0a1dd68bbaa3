import { expect, test } from 'vitest';
import { limiterNames } from '../../../shared/core/rate-limit/limiter-names.ts';
import { type LimiterRates, limiterSettingsOf } from '../../../shared/core/rate-limit/rates.ts';
import type { LimiterWork } from '../../../shared/core/rate-limit/work.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { windowAtLimiter } from '../../../shared/flows/rate-limit/call-window.ts';
import { askPermit, passLimiter } from '../../../shared/flows/rate-limit/pass-limiter.ts';
import { probeLimiters } from '../../../shared/flows/rate-limit/probe-limiters.ts';
import { takePermit } from '../../../shared/flows/rate-limit/take-permit.ts';
import { memoryLimiters } from '../../../shared/memory/rate-limit/limiters.ts';
import { fixedClock } from '../../support/clock.ts';
import { aWorld } from '../../support/world.ts';

const tenASecond = { firstPerSecond: 10, ceilingPerSecond: 10 };

/** Reads and orders of the organization have one limit. */
const rates: LimiterRates = {
  'organization.sms': tenASecond,
  'organization.orders': tenASecond,
  'organization.reads': { sameLimitAs: 'organization.orders' },
  'partner.orders': tenASecond,
  'partner.reads': tenASecond,
};

function stage(said = rates) {
  const clock = fixedClock();
  const limiters = memoryLimiters();
  const worker = () =>
    aWorld({
      clock,
      pacing: { limiters, limiterSettings: limiterSettingsOf(said), limitersSeen: new Map() },
    });
  return { clock, limiters, worker };
}

/**
 * Everyone named asks every 20 ms, in this order, and takes what it gets.
 *
 * @returns permits by kind of work, in two minutes
 */
async function played(asking: readonly LimiterWork[], said = rates): Promise<Record<string, number>> {
  const { clock, worker } = stage(said);
  const workers = asking.map((work) => ({ work, world: worker() }));
  const counts: Record<string, number> = Object.fromEntries(asking.map((work) => [work, 0]));
  for (let step = 0; step < 6_000; step += 1) {
    for (const { work, world } of workers) {
      const taking = await takePermit(world, 'organization.orders', { work });
      if (taking.kind === 'permit') counts[work] = (counts[work] ?? 0) + 1;
      else world.limitersSeen.delete('organization.orders');
    }
    clock.advance(20);
  }
  return counts;
}

// Two minutes at ten a second are 1200 permits. With orders 9, following 3, reconciliation 3, planning 2 and watching 1
// a round of twenty holds 10, 3, 3, 2 and 1.
test('a flood of polls leaves orders at a shared rate limiter their half of the permits, and reconciliation its part', async () => {
  const counts = await played(['following', 'following', 'following', 'reconciliation', 'orders']);
  expect(counts.orders).toBeGreaterThanOrEqual(600);
  expect(counts.reconciliation).toBeGreaterThanOrEqual(180);
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

test('groups of one limit pass one rate limiter: what a read learns is true for orders', async () => {
  const { worker, limiters } = stage();
  const [reader, orderer] = [worker(), worker()];
  const busy = new ProviderError({ tried: 'List', code: 'busy', effect: 'none', retryAfterMs: 60_000 });
  const read = passLimiter(reader, 'organization.reads', { work: 'following' }, () => Promise.reject(busy));
  await expect(read).rejects.toBe(busy);
  expect(await askPermit(orderer, 'organization.orders', { work: 'orders' })).toMatchObject({ kind: 'wait' });
  expect(await askPermit(orderer, 'partner.orders', { work: 'orders' })).toMatchObject({ kind: 'permit' });
  expect(await limiters.limiter('organization.reads')).toBeUndefined();
});

test('one rate limiter is probed once, and has one window, however many groups pass it', async () => {
  const { clock, worker, limiters } = stage();
  const world = worker();
  const lost = new ProviderError({ tried: 'List', code: 'timeout', effect: 'none' });
  for (let calls = 0; calls < 3; calls += 1)
    await passLimiter(world, 'organization.reads', { work: 'following' }, () => Promise.reject(lost)).catch(
      () => {},
    );
  expect(await limiters.limiter('organization.orders')).toMatchObject({
    state: 'paused',
    because: 'unclear',
  });
  clock.advance(20_000);
  let reads = 0;
  const organization = async () => {
    reads += 1;
  };
  await probeLimiters({ ...world, cheapReads: { organization } });
  expect(reads).toBe(1);
  expect(world.counts.get('LimitersPaused')).toBe(1);
  const windows = [
    await windowAtLimiter(world, 'organization.reads'),
    await windowAtLimiter(world, 'organization.orders'),
  ];
  expect(windows[0]).toEqual(windows[1]);
});

test('without a word of the stage each group has a rate limiter of its own, and only kinds of work that meet there share it', () => {
  const apart = { ...rates, 'organization.reads': tenASecond };
  const settings = limiterSettingsOf(apart);
  expect(limiterNames.map((name) => Object.keys(settings[name].shares?.weights ?? {}))).toEqual([
    ['urgent', 'sms'],
    [],
    ['following', 'reconciliation', 'planning', 'watching'],
    [],
    ['following', 'reconciliation', 'planning', 'deciding', 'watching'],
  ]);
  expect(settings['organization.sms'].shares?.urgent).toBe('urgent');
});

test('where everything has one limit, every kind of work has its weight there', () => {
  const all = { sameLimitAs: 'organization.sms' } as const;
  const settings = limiterSettingsOf({
    ...rates,
    'organization.orders': all,
    'organization.reads': all,
  })['organization.orders'];
  const works = ['orders', 'watching', 'planning', 'reconciliation', 'following', 'sms', 'urgent'];
  expect(Object.keys(settings.shares?.weights ?? {}).toSorted()).toEqual(works.toSorted());
  expect(settings.sameLimitAs).toBe('organization.sms');
});

test('a run of the scheduler counts if it finds a rate limiter shut, also one that the provider asked to leave alone, and otherwise not', async () => {
  const { clock, worker } = stage();
  const world = worker();
  const probed = async () => {
    await probeLimiters({ ...world, cheapReads: { organization: async () => {}, partner: async () => {} } });
    return world.counts.get('LimitersPaused') ?? 0;
  };
  const busy = new ProviderError({ tried: 'List', code: 'busy', effect: 'none', retryAfterMs: 300_000 });
  await passLimiter(world, 'partner.reads', { work: 'deciding' }, async () => 'fine');
  expect(await probed()).toBe(0);
  await passLimiter(world, 'partner.reads', { work: 'deciding' }, () => Promise.reject(busy)).catch(() => {});
  expect(await probed()).toBe(1);
  clock.advance(301_000);
  await passLimiter(world, 'partner.reads', { work: 'deciding' }, async () => 'fine');
  clock.advance(10_000);
  expect(await probed()).toBe(1);
});

test('a run that finds several rate limiters shut counts once: the alarm counts the runs of a quarter of an hour', async () => {
  const { worker } = stage();
  const world = worker();
  const busy = new ProviderError({ tried: 'List', code: 'busy', effect: 'none', retryAfterMs: 300_000 });
  for (const name of ['organization.sms', 'partner.orders', 'partner.reads'] as const)
    await passLimiter(world, name, {}, () => Promise.reject(busy)).catch(() => {});
  await probeLimiters({ ...world, cheapReads: { organization: async () => {}, partner: async () => {} } });
  expect(world.counts.get('LimitersPaused')).toBe(1);
});

test.each(['busy', 'timeout'] as const)(
  'a rate limiter that %s calls paused, and that nobody has called since, is not counted for ever',
  async (code) => {
    const { clock, worker } = stage();
    const world = worker();
    const error = new ProviderError({ tried: 'List', code, effect: 'none' });
    for (let calls = 0; calls < 3; calls += 1)
      await passLimiter(world, 'partner.reads', { work: 'deciding' }, () => Promise.reject(error)).catch(
        () => {},
      );
    const cheapReads = { organization: async () => {}, partner: async () => {} };
    const counted = async (minutes: number) => {
      const before = world.counts.get('LimitersPaused') ?? 0;
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.advance(60_000);
        await probeLimiters({ ...world, cheapReads });
      }
      return (world.counts.get('LimitersPaused') ?? 0) - before;
    };
    expect(await counted(3)).toBe(3);
    await counted(5);
    expect(await counted(12)).toBe(0);
    expect(await askPermit(world, 'partner.reads', { work: 'deciding' })).toMatchObject({ kind: 'permit' });
  },
);
