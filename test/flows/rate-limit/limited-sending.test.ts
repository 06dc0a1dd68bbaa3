import { expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { planUrgent } from '../../../shared/flows/planning/plan-urgent.ts';
import { windowAtLimiter } from '../../../shared/flows/rate-limit/call-window.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { memoryLimiters } from '../../../shared/memory/rate-limit/limiters.ts';
import { fixedClock } from '../../support/clock.ts';
import { sameRates } from '../../support/pacing.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import {
  request,
  runReconciliations,
  runSends,
  stage,
  unhurried,
  upload,
  window,
} from '../../support/worlds/run-world.ts';

const busy = { effect: 'none', code: 'busy', status: 429, retryAfterMs: 40_000 } as const;
const hanging = { effect: 'unknown', code: 'timeout' } as const;

/** A campaign of this many calls, queued, at a rate limiter of two calls a second. */
async function campaign(calls: number) {
  const clock = fixedClock();
  const sms = scriptedSms();
  const provider = { isDown: false, reads: 0 };
  const world = aWorld({
    clock,
    sms,
    pacing: { limiters: memoryLimiters(), limiterSettings: sameRates(2, 2) },
    cheapReads: {
      async organization() {
        provider.reads += 1;
        if (provider.isDown)
          throw new ProviderError({ tried: 'List Accounts', code: 'unavailable', effect: 'none' });
      },
    },
  });
  const rows = Array.from({ length: calls }, (_, at) => `+12125550${100 + at},Text ${at}`);
  await upload(world, ['to,text', ...rows].join('\n'));
  const minute = async () => {
    clock.advance(60_000);
    await runScheduler(world, { window }, unhurried);
    await runSends(world);
  };
  return { clock, sms, world, provider, minute };
}

const limiterOf = (world: TestWorld) => world.limiters.limiter('organization.sms');

test('calls leave at the rate limiter’s pace, the waits between them in the handler', async () => {
  const { clock, sms, world } = await campaign(10);
  const startedMs = clock.now();
  await runSends(world);
  expect(sms.calls).toHaveLength(10);
  expect(clock.now() - startedMs).toBeGreaterThanOrEqual(4_400);
  expect(clock.now() - startedMs).toBeLessThan(5_500);
});

test('one 429 keeps all other chunks from calling, and nobody’s try is burnt', async () => {
  const { sms, world, minute } = await campaign(5);
  sms.next('yes', busy);
  await runSends(world);
  expect(sms.calls).toHaveLength(2);
  await minute();
  await minute();
  expect(sms.performed).toHaveLength(5);
  expect(sms.calls).toHaveLength(6);
});

test('after three lost answers no further claim is made until a run of the scheduler’s read is answered, and then one, and then all', async () => {
  const { sms, world, provider, minute } = await campaign(12);
  provider.isDown = true;
  sms.next('yes', hanging, hanging, hanging, hanging, hanging);
  await runSends(world);
  expect(sms.calls).toHaveLength(4);
  for (let minutes = 0; minutes < 30; minutes += 1) await minute();
  expect(sms.calls).toHaveLength(4);
  // Less and less often: after 15, 30, 60 … seconds, and at last every five minutes.
  expect(provider.reads).toBeGreaterThan(6);
  expect(provider.reads).toBeLessThan(15);

  // The provider answers reads again, and still hangs when it is to send.
  provider.isDown = false;
  for (let minutes = 0; minutes < 7; minutes += 1) await minute();
  expect(sms.calls).toHaveLength(5);

  sms.next('yes', 'yes');
  for (let minutes = 0; minutes < 20; minutes += 1) await minute();
  // Five answers were lost in all: three before the rate limiter paused, and two of single callers.
  expect(sms.performed).toHaveLength(7);
  expect(await limiterOf(world)).toMatchObject({ state: 'flowing' });
});

test('a run of the scheduler leaves rate limiters alone that are flowing, or paused by a 429', async () => {
  const { clock, sms, world, provider } = await campaign(3);
  await runScheduler(world, { window }, unhurried);
  sms.next(busy);
  await runSends(world);
  expect(await limiterOf(world)).toMatchObject({ state: 'paused', because: 'refused' });
  clock.advance(60_000);
  await runScheduler(world, { window }, unhurried);
  expect(provider.reads).toBe(0);
});

test('a call that waits for a token takes no permit: it would count as one that the provider took', async () => {
  const { clock, sms, world } = await campaign(1);
  for (let tries = 0; tries < 3; tries += 1) {
    sms.withoutToken({ effect: 'none', code: 'unauthorized', tokenCause: 'token_server', status: 503 });
    await runSends(world);
    expect((await limiterOf(world))?.interval.taken ?? 0).toBe(0);
    clock.advance(60_000);
  }
  await runSends(world);
  expect(sms.performed).toHaveLength(1);
  expect((await limiterOf(world))?.interval.taken).toBe(1);
});

test('a probe is not spent on a call that waits for a token', async () => {
  const { clock, sms, world } = await campaign(2);
  sms.next(busy);
  await runSends(world);
  clock.advance(60_000);
  await runScheduler(world, { window }, unhurried);
  sms.withoutToken({ effect: 'none', code: 'unauthorized', tokenCause: 'token_server', status: 503 });
  await runSends(world);
  expect(sms.performed).toHaveLength(1);
});

test('urgent texts take their permits as urgent work, those of campaigns as texts', async () => {
  const { world } = await campaign(2);
  await runSends(world);
  const { job } = await createCampaign(world, 'crm', 'alert', {
    text: 'Now',
    to: ['+12125550199'],
    from: '+12125550100',
    options: { priority: 'urgent' },
  });
  await planUrgent(world, stage, job);
  await runSends(world, unhurried, 'urgent');
  expect((await limiterOf(world))?.round.taken).toEqual({ sms: 2, urgent: 1 });
});

test('reconciliation reads no page while the rate limiter of reads is paused, and comes back later', async () => {
  const { sms, world, minute } = await campaign(1);
  sms.next(hanging);
  await runSends(world);
  const limiter = world.limiters;
  await minute();
  await limiter.addLimiter('organization.reads', {
    ...((await limiterOf(world)) ?? expect.fail('the rate limiter of texts is there')),
    state: 'paused',
    because: 'unclear',
    probesAtMs: world.now() + 3_600_000,
  });
  for (let minutes = 0; minutes < 20; minutes += 1) await minute();
  expect(world.queues.visible('reconciliation')).toBeGreaterThan(0);
  // The world's provider fails any test that reads a page from it.
  await runReconciliations(world);
  expect(world.queues.visible('reconciliation')).toBe(0);
  expect(world.queues.dead('reconciliation')).toEqual([]);
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('two minutes’ worth of calls are queued at the rate limiter’s rate, and few at a rate limiter that is paused for long', async () => {
  const { world, clock } = await campaign(1);
  expect(await windowAtLimiter(world, 'organization.sms')).toEqual({ callsPerMinute: 120, window: 240 });
  await runSends(world);
  const limiter = (await limiterOf(world)) ?? expect.fail('there is a rate limiter');
  const closed = {
    ...limiter,
    version: limiter.version + 1,
    state: 'paused',
    probesAtMs: clock.now() + 1_000,
  } as const;
  await world.limiters.replaceLimiter(
    'organization.sms',
    { ...closed, history: { ...limiter.history, closedAtMs: clock.now() } },
    limiter,
  );
  expect((await windowAtLimiter(world, 'organization.sms')).window).toBe(240);
  clock.advance(90_000);
  expect((await windowAtLimiter(world, 'organization.sms')).window).toBe(4);
});

test('a campaign by request passes the rate limiter like any other', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await request(world, ['+12125550101']);
  await runSends(world);
  expect((await limiterOf(world))?.interval.taken).toBe(1);
});
