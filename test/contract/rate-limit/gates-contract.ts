import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gate, newGate } from '../../../shared/core/rate-limit/gate.ts';
import type { GateStore } from '../../../shared/ports/gates.ts';

export type OpenGates = {
  /** A store in which no other test has written. */
  fresh(): Promise<GateStore>;
  close(): Promise<void>;
};

const name = 'organization.sms';

/** A gate that a refusal has closed: everything in it has been touched. */
export const closedGate: Gate = {
  ...newGate({ firstPerSecond: 1, ceilingPerSecond: 10 }, 1_000),
  epoch: 4,
  state: 'closed',
  opensAtMs: 61_000.25,
  floorMs: 60_000,
  unclear: { inARow: 2, isReadAnswered: true, pauseMs: 30_000 },
  round: { no: 7, taken: { bulk: 3 } },
  beat: { perSecond: 0.1 + 0.2, fromMs: 5_000.125, fromTaken: 130, taken: 143 },
};

/** What every store of gates promises. */
export function gatesContract(title: string, open: () => Promise<OpenGates>): void {
  describe(`${title} keep the promises of a gate store`, () => {
    let opened: OpenGates;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    test('there is no gate before the first write, and the second one to add it is shown the first', async () => {
      const gates = await opened.fresh();
      expect(await gates.gate(name)).toBeUndefined();
      expect(await gates.addGate(name, closedGate)).toEqual({ applied: true });
      expect(await gates.addGate(name, { ...closedGate, epoch: 9 })).toEqual({
        applied: false,
        found: closedGate,
      });
      expect(await gates.gate(name)).toEqual(closedGate);
    });

    test('gates know nothing of each other', async () => {
      const gates = await opened.fresh();
      await gates.addGate(name, closedGate);
      expect(await gates.gate('organization.reads')).toBeUndefined();
    });

    test('a gate is replaced only over the version that was read', async () => {
      const gates = await opened.fresh();
      await gates.addGate(name, closedGate);
      const next = { ...closedGate, version: 2, state: 'open' as const };
      expect(await gates.replaceGate(name, next, closedGate)).toEqual({ applied: true });
      expect(await gates.replaceGate(name, { ...next, epoch: 9 }, closedGate)).toEqual({
        applied: false,
        found: next,
      });
      expect(await gates.gate(name)).toEqual(next);
    });

    test('a gate of which slots were taken since is not replaced, or they would be given twice', async () => {
      const gates = await opened.fresh();
      await gates.addGate(name, closedGate);
      await gates.takeSlots(name, { version: 1, slots: 1, takenMax: 143 });
      const answer = await gates.replaceGate(name, { ...closedGate, version: 2 }, closedGate);
      expect(answer).toMatchObject({ applied: false, found: { version: 1, beat: { taken: 144 } } });
    });

    test('a gate that is not there is neither replaced nor taken from', async () => {
      const gates = await opened.fresh();
      const next = { ...closedGate, version: 2 };
      expect(await gates.replaceGate(name, next, closedGate)).toEqual({ applied: false, found: undefined });
      expect(await gates.takeSlots(name, { version: 1, slots: 1, takenMax: 200 })).toEqual({
        applied: false,
        found: undefined,
      });
    });

    test('taken slots are counted for the gate and for the kind of work, and the taker sees the gate after it', async () => {
      const gates = await opened.fresh();
      await gates.addGate(name, closedGate);
      const urgent = await gates.takeSlots(name, { version: 1, slots: 2, takenMax: 143, work: 'urgent' });
      expect(urgent).toMatchObject({ applied: true, gate: { version: 1, beat: { taken: 145 } } });
      await gates.takeSlots(name, { version: 1, slots: 1, takenMax: 150, work: 'bulk' });
      expect(await gates.gate(name)).toEqual({
        ...closedGate,
        beat: { ...closedGate.beat, taken: 146 },
        round: { no: 7, taken: { bulk: 4, urgent: 2 } },
      });
    });

    test('no slot is taken of another version, or beyond the last that would still start in time', async () => {
      const gates = await opened.fresh();
      await gates.addGate(name, closedGate);
      for (const take of [
        { version: 2, slots: 1, takenMax: 200 },
        { version: 1, slots: 1, takenMax: 142 },
      ])
        expect(await gates.takeSlots(name, take)).toEqual({ applied: false, found: closedGate });
    });

    test('of 20 workers that want a slot at once each gets another one', async () => {
      const gates = await opened.fresh();
      await gates.addGate(name, closedGate);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => gates.takeSlots(name, { version: 1, slots: 1, takenMax: 500 })),
      );
      const slots = answers.flatMap((answer) => (answer.applied ? [answer.gate.beat.taken] : []));
      expect(slots.toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => 144 + at));
    });
  });
}
