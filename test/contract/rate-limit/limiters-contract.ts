import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Limiter, newLimiter } from '../../../shared/core/rate-limit/limiter.ts';
import type { LimiterStore } from '../../../shared/ports/limiters.ts';

export type OpenLimiters = {
  /** A store in which no other test has written. */
  fresh(): Promise<LimiterStore>;
  close(): Promise<void>;
};

const name = 'organization.sms';

/** A rate limiter that a refusal has paused: everything in it has been touched. */
export const pausedLimiter: Limiter = {
  ...newLimiter({ firstPerSecond: 1, ceilingPerSecond: 10 }, 1_000),
  epoch: 4,
  state: 'paused',
  probesAtMs: 61_000.25,
  floorMs: 60_000,
  unclear: { inARow: 2, isReadAnswered: true, pauseMs: 30_000 },
  round: { no: 7, taken: { bulk: 3 } },
  interval: { perSecond: 0.1 + 0.2, fromMs: 5_000.125, fromTaken: 130, taken: 143 },
};

/** What every store of rate limiters promises. */
export function limitersContract(title: string, open: () => Promise<OpenLimiters>): void {
  describe(`${title} keep the promises of a rate limiter store`, () => {
    let opened: OpenLimiters;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('there is no rate limiter before the first write, and the second one to add it is shown the first', async () => {
      const limiters = await opened.fresh();
      expect(await limiters.limiter(name)).toBeUndefined();
      expect(await limiters.addLimiter(name, pausedLimiter)).toEqual({ applied: true });
      expect(await limiters.addLimiter(name, { ...pausedLimiter, epoch: 9 })).toEqual({
        applied: false,
        found: pausedLimiter,
      });
      expect(await limiters.limiter(name)).toEqual(pausedLimiter);
    });

    test('rate limiters know nothing of each other', async () => {
      const limiters = await opened.fresh();
      await limiters.addLimiter(name, pausedLimiter);
      expect(await limiters.limiter('organization.reads')).toBeUndefined();
    });

    test('a rate limiter is replaced only over the version that was read', async () => {
      const limiters = await opened.fresh();
      await limiters.addLimiter(name, pausedLimiter);
      const next = { ...pausedLimiter, version: 2, state: 'flowing' as const };
      expect(await limiters.replaceLimiter(name, next, pausedLimiter)).toEqual({ applied: true });
      expect(await limiters.replaceLimiter(name, { ...next, epoch: 9 }, pausedLimiter)).toEqual({
        applied: false,
        found: next,
      });
      expect(await limiters.limiter(name)).toEqual(next);
    });

    test('a rate limiter of which permits were taken since is not replaced, or they would be given twice', async () => {
      const limiters = await opened.fresh();
      await limiters.addLimiter(name, pausedLimiter);
      await limiters.takePermits(name, { version: 1, permits: 1, takenMax: 143 });
      const answer = await limiters.replaceLimiter(name, { ...pausedLimiter, version: 2 }, pausedLimiter);
      expect(answer).toMatchObject({ applied: false, found: { version: 1, interval: { taken: 144 } } });
    });

    test('a rate limiter that is not there is neither replaced nor taken from', async () => {
      const limiters = await opened.fresh();
      const next = { ...pausedLimiter, version: 2 };
      expect(await limiters.replaceLimiter(name, next, pausedLimiter)).toEqual({
        applied: false,
        found: undefined,
      });
      expect(await limiters.takePermits(name, { version: 1, permits: 1, takenMax: 200 })).toEqual({
        applied: false,
        found: undefined,
      });
    });

    test('taken permits are counted for the rate limiter and for the kind of work, and the taker sees the rate limiter after it', async () => {
      const limiters = await opened.fresh();
      await limiters.addLimiter(name, pausedLimiter);
      const urgent = await limiters.takePermits(name, {
        version: 1,
        permits: 2,
        takenMax: 143,
        work: 'urgent',
      });
      expect(urgent).toMatchObject({ applied: true, limiter: { version: 1, interval: { taken: 145 } } });
      await limiters.takePermits(name, { version: 1, permits: 1, takenMax: 150, work: 'bulk' });
      expect(await limiters.limiter(name)).toEqual({
        ...pausedLimiter,
        interval: { ...pausedLimiter.interval, taken: 146 },
        round: { no: 7, taken: { bulk: 4, urgent: 2 } },
      });
    });

    test('no permit is taken of another version, or beyond the last that would still start in time', async () => {
      const limiters = await opened.fresh();
      await limiters.addLimiter(name, pausedLimiter);
      for (const take of [
        { version: 2, permits: 1, takenMax: 200 },
        { version: 1, permits: 1, takenMax: 142 },
      ])
        expect(await limiters.takePermits(name, take)).toEqual({ applied: false, found: pausedLimiter });
    });

    test('of 20 workers that want a permit at once each gets another one', async () => {
      const limiters = await opened.fresh();
      await limiters.addLimiter(name, pausedLimiter);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          limiters.takePermits(name, { version: 1, permits: 1, takenMax: 500 }),
        ),
      );
      const permits = answers.flatMap((answer) => (answer.applied ? [answer.limiter.interval.taken] : []));
      expect(permits.toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => 144 + at));
    });
  });
}
