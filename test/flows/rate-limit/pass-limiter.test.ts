import { expect, test } from 'vitest';
import { type LimiterAnswer, saidYes } from '../../../shared/core/rate-limit/after-answer.ts';
import { ProviderError } from '../../../shared/errors.ts';
import {
  askPermit,
  isGood,
  passLimiter,
  reportToLimiter,
} from '../../../shared/flows/rate-limit/pass-limiter.ts';
import type { HeldPermit } from '../../../shared/flows/rate-limit/take-permit.ts';
import { memoryLimiters } from '../../../shared/memory/rate-limit/limiters.ts';
import type { LimiterStore, Pacing } from '../../../shared/ports/limiters.ts';
import { type FixedClock, fixedClock } from '../../support/clock.ts';
import { sameRates } from '../../support/pacing.ts';
import { aWorld } from '../../support/world.ts';

const name = 'partner.orders';
const refused = (hintMs?: number): LimiterAnswer => ({ kind: 'refused', hintMs });
const unclear: LimiterAnswer = { kind: 'unclear' };

/** Workers of one stage, each a process of its own, and how often their store was asked for what. */
function stage(firstPerSecond = 1, ceilingPerSecond = 100, clock: FixedClock = fixedClock()) {
  const requests: string[] = [];
  const stored = memoryLimiters();
  const counted = <Answer>(request: string, answer: Answer): Answer => {
    requests.push(request);
    return answer;
  };
  const limiters: LimiterStore = {
    limiter: (one) => counted('read', stored.limiter(one)),
    addLimiter: (one, limiter) => counted('put', stored.addLimiter(one, limiter)),
    replaceLimiter: (one, next, before) => counted('put', stored.replaceLimiter(one, next, before)),
    takePermits: (one, take) => counted('take', stored.takePermits(one, take)),
  };
  const worker = (change: Partial<Pacing> = {}) =>
    aWorld({
      clock,
      pacing: {
        limiters,
        limiterSettings: sameRates(firstPerSecond, ceilingPerSecond),
        limitersSeen: new Map(),
        ...change,
      },
    });
  const requested = () => requests.splice(0);
  return { clock, worker, requested, limiter: () => stored.limiter(name) };
}

type Worker = ReturnType<ReturnType<typeof stage>['worker']>;

async function permitOf(world: Worker, ...wish: Parameters<typeof askPermit>[2][]): Promise<HeldPermit> {
  const taking = await askPermit(world, name, ...wish);
  if (taking.kind === 'wait') throw new Error(`The rate limiter says to wait ${taking.waitMs} ms`);
  return taking.held;
}

test('a permit has begun when it is given, and calls come at the rate limiter’s pace', async () => {
  const { clock, worker } = stage(2, 2);
  const world = worker();
  const startedMs = clock.now();
  for (let calls = 0; calls < 9; calls += 1) {
    const held = await permitOf(world);
    expect(held.startMs).toBeLessThanOrEqual(clock.now());
    expect(isGood(held, clock.now())).toBe(true);
  }
  // Nine permits at two a second: eight gaps of half a second.
  expect(clock.now() - startedMs).toBeGreaterThanOrEqual(4_000 - 20);
  expect(clock.now() - startedMs).toBeLessThan(4_500);
});

test('a permit is one request, and an ordinary answer none', async () => {
  const { worker, requested, clock } = stage(50, 50);
  const world = worker();
  await permitOf(world);
  requested();
  for (let calls = 0; calls < 10; calls += 1) {
    clock.advance(10);
    await reportToLimiter(world, name, await permitOf(world), saidYes);
  }
  expect(requested()).toEqual(Array.from({ length: 10 }, () => 'take'));
});

test('workers in processes of their own never get the same permit', async () => {
  const { worker } = stage(10, 10);
  const workers = [worker(), worker(), worker()];
  const permits: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const held = await Promise.all(workers.map((world) => permitOf(world)));
    permits.push(...held.map(({ permit }) => permit.permitNo));
  }
  expect(new Set(permits).size).toBe(15);
});

test('one 429 closes the rate limiter for everybody, and nobody asks before the hint is over', async () => {
  const { clock, worker } = stage();
  const [one, other] = [worker(), worker()];
  const held = await permitOf(one);
  await permitOf(other);
  await reportToLimiter(one, name, held, refused(30_000));
  const reported = await askPermit(other, name);
  expect(reported).toMatchObject({ kind: 'wait' });
  expect(reported.kind === 'wait' ? reported.waitMs : 0).toBeGreaterThanOrEqual(30_000);
  clock.advance(29_000);
  expect(await askPermit(one, name)).toMatchObject({ kind: 'permit' });
  expect(clock.now()).toBeGreaterThanOrEqual(held.startMs + 30_000);
});

test('after a 429 one worker probes, and its answer opens the rate limiter for the others', async () => {
  const { clock, worker, limiter } = stage();
  const [one, other] = [worker(), worker()];
  await reportToLimiter(one, name, await permitOf(one), refused(3_000));
  clock.advance(6_000);
  const probe = await permitOf(other);
  expect(await askPermit(one, name)).toMatchObject({ kind: 'wait' });
  await reportToLimiter(other, name, probe, saidYes);
  expect(await limiter()).toMatchObject({ state: 'flowing' });
  clock.advance(40_000);
  expect(await askPermit(one, name)).toMatchObject({ kind: 'permit' });
});

test('after three unclear answers only a read gets through, then exactly one caller, then everybody', async () => {
  const { clock, worker } = stage(10, 10);
  const workers = [worker(), worker(), worker()];
  for (const world of workers) await reportToLimiter(world, name, await permitOf(world), unclear);
  clock.advance(20_000);
  for (const world of workers) expect(await askPermit(world, name)).toMatchObject({ kind: 'wait' });

  const [runScheduler = worker()] = workers;
  await reportToLimiter(runScheduler, name, await permitOf(runScheduler, { probe: 'read' }), saidYes);
  const asking = await Promise.all(workers.map((world) => askPermit(world, name)));
  const probes = asking.flatMap((taking) => (taking.kind === 'permit' ? [taking.held] : []));
  expect(probes).toHaveLength(1);
  for (const probe of probes) await reportToLimiter(runScheduler, name, probe, saidYes);
  clock.advance(10_000);
  for (const world of workers) expect(await askPermit(world, name)).toMatchObject({ kind: 'permit' });
});

test('a worker whose clock is three seconds behind gets permits that are good by its own clock', async () => {
  const clock = fixedClock();
  const { worker } = stage(10, 10, clock);
  await permitOf(worker());
  const late = worker();
  const behind = { ...late, now: () => clock.now() - 3_000 };
  const taking = await askPermit(behind, name);
  expect(taking.kind === 'permit' && isGood(taking.held, behind.now())).toBe(true);
});

test('a permit is void for a process that was frozen while it waited, and another one is asked for', async () => {
  const { clock, worker } = stage(1, 1);
  let pauses = 0;
  const world = worker({
    // The first pause is for the rate limiter to give its next permit, the second one for that permit to begin.
    pause: async (ms) => clock.advance(++pauses === 2 ? ms + 10_000 : ms),
  });
  await permitOf(world);
  const held = await permitOf(world);
  expect(held.permit.permitNo).toBe(2);
  expect(isGood(held, clock.now())).toBe(true);
});

test('where there are far more workers than permits, those in vain stay away for longer', async () => {
  const { clock, worker } = stage(1, 1);
  const crowd = Array.from({ length: 20 }, () => worker({ pause: async () => {} }));
  const takings = await Promise.all(crowd.map((world) => askPermit(world, name)));
  const waits = takings.flatMap((taking) => (taking.kind === 'wait' ? [taking.waitMs] : []));
  expect(waits.length).toBeGreaterThan(15);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(5_000);
  expect(clock.now()).toBe(fixedClock().now());
});

test('an answer that cannot be reported breaks nothing, and says so', async () => {
  const { worker } = stage();
  const world = worker();
  const held = await permitOf(world);
  const broken = { ...world.limiters, limiter: () => Promise.reject(new Error('no table')) };
  await reportToLimiter({ ...world, limiters: broken }, name, held, refused());
  expect(world.lines.map(({ level, message }) => [level, message])).toEqual([
    ['error', 'rate_limiter.report_failed'],
  ]);
});

test('a change of the rate limiter is logged with a rate of few digits: more may look like a phone number', async () => {
  const { worker, clock } = stage(7, 100);
  const world = worker();
  await reportToLimiter(world, name, await permitOf(world), refused());
  clock.advance(10_000);
  await reportToLimiter(world, name, await permitOf(world), saidYes);
  const logged = world.lines.filter(({ message }) => message.startsWith('rate_limiter.'));
  expect(logged.map(({ message, facts: { perSecond } = {} }) => [message, String(perSecond)])).toEqual([
    ['rate_limiter.paused', '7'],
    ['rate_limiter.flowing', expect.stringMatching(/^0\.\d{3}$/)],
  ]);
});

test.each([
  ['busy', { code: 'busy', effect: 'none', status: 429, retryAfterMs: 9_000 }, 'paused'],
  ['not found', { code: 'refused', effect: 'none', status: 404 }, 'flowing'],
] as const)(
  'a read through the rate limiter that is answered "%s" throws that, and the rate limiter knows',
  async (...row) => {
    const [, problem, state] = row;
    const { worker, limiter } = stage();
    const error = new ProviderError({ tried: 'List usage', ...problem });
    await expect(passLimiter(worker(), name, {}, () => Promise.reject(error))).rejects.toBe(error);
    expect(await limiter()).toMatchObject({ state });
  },
);

test('three reads in a row without an answer close the rate limiter: a refused connection is an outage too', async () => {
  const { worker, limiter } = stage(10, 10);
  const world = worker();
  for (const code of ['unreachable', 'timeout', 'unavailable'] as const) {
    const error = new ProviderError({ tried: 'List usage', code, effect: 'none' });
    await expect(passLimiter(world, name, {}, () => Promise.reject(error))).rejects.toBe(error);
  }
  expect(await limiter()).toMatchObject({ state: 'paused', because: 'unclear' });
  expect(await passLimiter(world, name, {}, async () => 'never')).toMatchObject({ kind: 'wait' });
});

test.each(['busy', 'unreachable', 'unauthorized'] as const)(
  'reads that are not made because the token server is "%s" neither pause the rate limiter nor slow it down',
  async (code) => {
    const { worker, limiter } = stage(10, 10);
    const world = worker();
    const asked = { tried: 'Fetch an access token', effect: 'none', tokenCause: 'token_server' } as const;
    const error = new ProviderError({ ...asked, code, retryAfterMs: 3_600_000 });
    for (let reads = 0; reads < 4; reads += 1)
      await expect(passLimiter(world, name, {}, () => Promise.reject(error))).rejects.toBe(error);
    expect(await limiter()).toMatchObject({ state: 'flowing', interval: { perSecond: 10 } });
    expect(await passLimiter(world, name, {}, async () => 'fine')).toEqual({
      kind: 'answer',
      answer: 'fine',
    });
  },
);

test('a probe that is not made for want of a token does not let a caller through: it counts as lost', async () => {
  const { clock, worker } = stage(10, 10);
  const world = worker();
  for (let calls = 0; calls < 3; calls += 1)
    await reportToLimiter(world, name, await permitOf(world), unclear);
  clock.advance(20_000);
  const refusedToken = { tried: 'Fetch an access token', effect: 'none', code: 'unauthorized' } as const;
  const error = new ProviderError({ ...refusedToken, tokenCause: 'credentials_refused' });
  const read = () => passLimiter(world, name, { probe: 'read' }, () => Promise.reject(error));
  await expect(read()).rejects.toBe(error);
  expect(await askPermit(world, name)).toMatchObject({ kind: 'wait' });
  clock.advance(30_000);
  expect(await passLimiter(world, name, { probe: 'read' }, async () => 'fine')).toMatchObject({
    kind: 'answer',
  });
  expect(await askPermit(world, name)).toMatchObject({ kind: 'permit' });
});
