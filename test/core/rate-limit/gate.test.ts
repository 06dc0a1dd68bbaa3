import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gateAfter } from '../../../shared/core/rate-limit/after.ts';
import {
  type Gate,
  type GateEvent,
  type GateSettings,
  newGate,
  type Permit,
} from '../../../shared/core/rate-limit/gate.ts';
import { takePermits } from '../../../shared/core/rate-limit/take.ts';

const settings: GateSettings = { ceilingPerSecond: 200, firstPerSecond: 5 };

type Act =
  | { readonly act: 'take'; readonly count: number; readonly probe: 'read' | 'entry' }
  | {
      readonly act: 'answer';
      readonly which: number;
      readonly kind: GateEvent['kind'];
      readonly hintMs?: number | undefined;
    }
  | { readonly act: 'wait'; readonly ms: number };

const kind = fc.constantFrom<GateEvent['kind'][]>('answered', 'answered', 'answered', 'refused', 'unclear');
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('take' as const),
      count: fc.integer({ min: 1, max: 20 }),
      probe: fc.constantFrom('read' as const, 'entry' as const),
    }),
    fc.record({
      act: fc.constant('answer' as const),
      which: fc.nat(50),
      kind,
      hintMs: fc.option(fc.integer({ min: -5_000, max: 20_000 }), { nil: undefined, freq: 4 }),
    }),
    fc.record({
      act: fc.constant('wait' as const),
      // Clocks of several machines: now and then one is behind.
      ms: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: -2_000, max: 90_000 })),
    }),
  ),
  { minLength: 20, maxLength: 150 },
);

type Step = {
  readonly before: Gate;
  readonly after: Gate;
  readonly nowMs: number;
  readonly permits: readonly Permit[];
  readonly act: Act;
};

/** Plays the acts. Between any two the gate is written and read like an item of a table. */
function play(script: readonly Act[], seen: (step: Step) => void): void {
  let gate = newGate(settings, 1_000_000);
  let nowMs = 1_000_000;
  const open: Permit[] = [];
  for (const act of script) {
    const before = gate;
    let permits: readonly Permit[] = [];
    if (act.act === 'wait') nowMs += act.ms;
    if (act.act === 'take') ({ gate, permits } = takePermits(gate, settings, act, nowMs));
    open.push(...permits);
    if (act.act === 'answer') {
      const [permit] = open.splice(act.which % Math.max(1, open.length), 1);
      if (permit !== undefined) gate = gateAfter(gate, settings, { ...act, permit }, nowMs);
    }
    seen({ before, after: gate, nowMs, permits, act });
    gate = JSON.parse(JSON.stringify(gate));
  }
}

const holds = (check: () => (step: Step) => void) =>
  fc.assert(
    fc.property(acts, (script) => play(script, check())),
    { seed: 5, numRuns: 300 },
  );

describe('whatever is taken and answered, in whatever order and by whatever clocks', () => {
  test('no permit starts before the server’s hint is over, nor before the next probe is due', () => {
    holds(() => ({ before, permits }) => {
      const earliestMs =
        before.state === 'open' ? before.floorMs : Math.max(before.floorMs, before.opensAtMs);
      for (const { startMs } of permits) expect(startMs).toBeGreaterThanOrEqual(earliestMs);
    });
  });

  test('the server’s hint is never set back, and gate time never runs backwards', () => {
    holds(() => ({ before, after }) => {
      expect(after.floorMs).toBeGreaterThanOrEqual(before.floorMs);
      expect(after.seenMs).toBeGreaterThanOrEqual(before.seenMs);
    });
  });

  test('slots start in the order of their numbers, and no slot is given twice', () => {
    holds(() => {
      let last: Permit = { epoch: 0, slot: -1, startMs: 0, endMs: 0 };
      return ({ permits }) => {
        for (const permit of permits) {
          expect(permit.slot).toBeGreaterThan(last.slot);
          expect(permit.startMs).toBeGreaterThanOrEqual(last.startMs);
          last = permit;
        }
      };
    });
  });

  test('an epoch closes the gate once, however many of its calls were refused', () => {
    holds(() => {
      const closed = new Set<number>();
      return ({ before, after }) => {
        if (before.state !== 'open' || after.state === 'open') return;
        expect(closed).not.toContain(before.epoch);
        closed.add(before.epoch);
      };
    });
  });

  test('a gate that is not open gives one permit, and none while that one is out', () => {
    holds(() => ({ before, after, permits }) => {
      if (before.state === 'open') return;
      expect(permits.length).toBeLessThanOrEqual(1);
      if (permits.length === 1) expect(after.state).toBe('probing');
    });
  });

  test('the version changes with everything but the counts of slots taken', () => {
    holds(() => ({ before, after }) => {
      if (after.version !== before.version) return expect(after.version).toBeGreaterThan(before.version);
      const uncounted = ({ beat, round, ...rest }: Gate) => ({
        ...rest,
        beat: { ...beat, taken: 0 },
        round: round.no,
      });
      expect(uncounted(after)).toEqual(uncounted(before));
    });
  });

  test('it fits into a small item', () => {
    holds(
      () =>
        ({ after }) =>
          expect(JSON.stringify(after).length).toBeLessThan(3_000),
    );
  });
});

describe('a beat', () => {
  const steady = { ceilingPerSecond: 10, firstPerSecond: 10 };

  test('gives at most two calls more than its rate in any two seconds, however long nobody asked before', () => {
    const asks = fc.array(
      fc.record({ waitMs: fc.oneof(fc.nat(300), fc.nat(60_000)), count: fc.integer({ min: 1, max: 40 }) }),
      { maxLength: 80 },
    );
    const check = (script: { waitMs: number; count: number }[]) => {
      let gate = newGate(steady, 0);
      let nowMs = 0;
      const starts: number[] = [];
      for (const { waitMs, count } of script) {
        nowMs += waitMs;
        const taken = takePermits(gate, steady, { count }, nowMs);
        gate = taken.gate;
        starts.push(...taken.permits.map(({ startMs }) => startMs));
      }
      for (const fromMs of starts) {
        const within = starts.filter((startMs) => startMs >= fromMs && startMs < fromMs + 2_000);
        expect(within.length).toBeLessThanOrEqual(22);
      }
    };
    fc.assert(fc.property(asks, check), { seed: 5, numRuns: 300 });
  });

  test('gives several permits at once, a beat apart, and says when to ask for the rest', () => {
    const { permits, waitMs } = takePermits(newGate(steady, 0), steady, { count: 5 }, 0);
    expect(permits.map(({ startMs }) => startMs)).toEqual([0, 100, 200]);
    expect(waitMs).toBe(50);
  });

  test('is never faster than the ceiling, whatever is accepted', () => {
    let gate = newGate(settings, 0);
    for (let nowMs = 0; nowMs < 600_000; nowMs += 20) {
      gate = takePermits(gate, settings, { count: 100 }, nowMs).gate;
      expect(gate.beat.perSecond).toBeLessThanOrEqual(200);
    }
    expect(gate.beat.perSecond).toBe(200);
  });

  test('never changes without a new version, so that a take from the old one fails', () => {
    let gate = newGate(settings, 0);
    for (let nowMs = 0; nowMs < 20_000; nowMs += 20) {
      const before = gate;
      gate = takePermits(gate, settings, { count: 100 }, nowMs).gate;
      if (gate.beat.perSecond !== before.beat.perSecond) expect(gate.version).toBeGreaterThan(before.version);
    }
    expect(gate.beat.perSecond).toBe(200);
  });

  test('is not sped up while nobody uses it', () => {
    let gate = newGate(settings, 0);
    for (let nowMs = 0; nowMs < 600_000; nowMs += 1_000)
      gate = takePermits(gate, settings, { count: 1 }, nowMs).gate;
    expect(gate.beat.perSecond).toBe(5);
  });
});
