import { expect, test } from 'vitest';
import { claim } from '../../../shared/core/calls/entry-moves.ts';
import { hold } from '../../../shared/core/calls/held.ts';
import { move } from '../../../shared/core/calls/move.ts';
import {
  noRecords,
  reconcileStep,
  type ScanFacts,
} from '../../../shared/core/reconciliation/reconcile-text.ts';
import { absentScansApartMs, leaseMs, recordsDelayMs } from '../../../shared/core/timing.ts';
import { aText } from '../../support/worlds/a-text.ts';

const unclear = move(claim(aText(), 'claim-a', 0), 'unclear', {});
const absent = { seen: [], absent: [0], ambiguous: [] };

test('a text is absent only when the look began as late after the lease as the records are known to be', () => {
  const look = (startedAtMs: number) => {
    const facts: ScanFacts = {
      startedAtMs,
      hasControl: true,
      delayMs: 3 * recordsDelayMs,
      waits: true,
      resends: true,
    };
    return reconcileStep(unclear, absent, facts, startedAtMs);
  };
  const tooEarly = look(leaseMs + 3 * recordsDelayMs - 1);
  expect(tooEarly).toMatchObject({ kind: 'move', next: { state: 'unclear' } });
  expect(tooEarly).not.toHaveProperty('next.reconciliation.absentAtMs');
  expect(look(leaseMs + 3 * recordsDelayMs)).toHaveProperty('next.reconciliation.absentAtMs');
});

test('a text is sent again only when the second look began five minutes behind the end of the first one', () => {
  const minuteMs = 60_000;
  const facts = { hasControl: true, delayMs: recordsDelayMs, waits: true, resends: true };
  const firstMs = leaseMs + recordsDelayMs;
  // A process that is frozen between its question and the answer reads what is on record minutes later.
  const first = reconcileStep(unclear, absent, { ...facts, startedAtMs: firstMs }, firstMs + 6 * minuteMs);
  if (first.kind !== 'move') throw new Error('The first look decides nothing');
  const second = (startedAtMs: number) =>
    reconcileStep(first.next, absent, { ...facts, startedAtMs }, startedAtMs + minuteMs);
  expect(second(firstMs + 10 * minuteMs)).toMatchObject({ next: { state: 'unclear' } });
  expect(second(firstMs + 11 * minuteMs)).toMatchObject({ next: { state: 'planned' } });
});

test('a row whose text the first look has shown, and the second one not, is held', () => {
  const facts = { hasControl: true, delayMs: recordsDelayMs, waits: true, resends: true };
  const startedAtMs = leaseMs + recordsDelayMs;
  const pair = move(claim(aText({ recipients: 3 }), 'claim-a', 0), 'unclear', {});
  const first = { seen: [{ index: 1, usageItem: 'u1' }], absent: [0], ambiguous: [2] };
  const once = reconcileStep(pair, first, { ...facts, startedAtMs }, startedAtMs);
  if (once.kind !== 'move') throw new Error('The first look decides nothing');
  const laterMs = startedAtMs + absentScansApartMs;
  const second = { seen: [{ index: 0, usageItem: 'u0' }], absent: [1, 2], ambiguous: [] };
  expect(reconcileStep(once.next, second, { ...facts, startedAtMs: laterMs }, laterMs)).toEqual({
    kind: 'divide',
    children: [
      { state: 'accepted', indexes: [0], usageItems: ['u0'] },
      { state: 'held', indexes: [1, 2], reason: expect.objectContaining({ code: 'ambiguous' }) },
    ],
  });
});

test.each([
  { code: 'ambiguous', detail: 'An earlier look has shown a text of it' },
  { code: 'no_control', detail: 'Nothing shows whether the records are recent enough' },
  noRecords,
])('what a later look at a held call does not find is not absent, but held as it was: $code', (reason) => {
  const pair = move(claim(aText({ recipients: 2 }), 'claim-a', 0), 'unclear', {});
  const held = hold(pair, reason, 0);
  const found = { seen: [{ index: 0, usageItem: 'u0' }], absent: [1], ambiguous: [] };
  const facts = { startedAtMs: 3_600_000, hasControl: false, delayMs: recordsDelayMs, waits: false };
  expect(reconcileStep(held, found, { ...facts, resends: false }, 3_600_000)).toEqual({
    kind: 'divide',
    children: [
      { state: 'accepted', indexes: [0], usageItems: ['u0'] },
      { state: 'held', indexes: [1], reason: expect.objectContaining({ code: reason.code }) },
    ],
  });
});
