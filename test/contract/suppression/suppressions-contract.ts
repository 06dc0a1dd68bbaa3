import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SuppressionChange } from '../../../shared/core/suppression/suppression.ts';
import type { SuppressionErasing } from '../../../shared/ports/erasure.ts';
import type { SuppressionLog, Suppressions } from '../../../shared/ports/suppression/suppressions.ts';
import { fictional } from '../../support/a-plan.ts';
import { collect } from '../../support/pieces.ts';

export type OpenSuppressions = {
  readonly suppressions: Suppressions;
  /** Absent where nothing is erased. */
  readonly erasing?: SuppressionErasing;
  /** Absent where nobody looks at the list. */
  readonly log?: SuppressionLog;
  close(): Promise<void>;
};

function change(seq: number, replaced: Partial<SuppressionChange> = {}): SuppressionChange {
  return { seq, kind: 'added', numbers: [fictional(seq)], atMs: 1_000 + seq, by: 'crm', ...replaced };
}

/** What every suppression list promises. */
export function suppressionsContract(name: string, open: () => Promise<OpenSuppressions>): void {
  describe(name, () => {
    let opened: OpenSuppressions;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const changesAfter = (seq: number) => collect(opened.suppressions.changesAfter(seq));

    test('is empty at first, and gives back each change as it was written, in the order of their numbers', async () => {
      expect(await changesAfter(0)).toEqual([]);
      const first = change(1, { reason: 'asked to stop', expiresAtMs: 9_000 });
      expect(await opened.suppressions.append(first)).toBe(true);
      expect(await opened.suppressions.append(change(2, { kind: 'removed' }))).toBe(true);
      for (let seq = 3; seq <= 12; seq += 1) await opened.suppressions.append(change(seq));
      expect((await changesAfter(0))[0]).toEqual(first);
      expect((await changesAfter(0)).map(({ seq }) => seq)).toEqual(
        Array.from({ length: 12 }, (_, at) => at + 1),
      );
    });

    test('gives only the changes after the one that is known', async () => {
      expect((await changesAfter(10)).map(({ seq }) => seq)).toEqual([11, 12]);
      expect(await changesAfter(12)).toEqual([]);
    });

    test('gives the changes before one, or the last ones, from the newest back', async () => {
      const { log } = opened;
      if (log === undefined) return;
      const seqs = async (seq: number | undefined, most: number) =>
        (await log.before(seq, most)).map((one) => one.seq);
      expect(await seqs(undefined, 3)).toEqual([12, 11, 10]);
      expect(await seqs(10, 2)).toEqual([9, 8]);
      expect(await seqs(3, 9)).toEqual([2, 1]);
      expect(await seqs(1, 9)).toEqual([]);
      expect(await log.before(2, 1)).toEqual([change(1, { reason: 'asked to stop', expiresAtMs: 9_000 })]);
    });

    test('takes one of many changes under one number', async () => {
      const all = Array.from({ length: 10 }, (_, at) => change(13, { numbers: [fictional(at, 213)] }));
      const taken = await Promise.all(all.map((one) => opened.suppressions.append(one)));
      expect(taken.filter((one) => one)).toHaveLength(1);
      expect(await changesAfter(12)).toEqual([all[taken.indexOf(true)]]);
    });

    test('lets a change be replaced by one that was erased from again, by one of many at a time', async () => {
      const { erasing } = opened;
      if (erasing === undefined) return;
      const once = { ...change(1), numbers: [], erased: ['#a'], erasures: 1 };
      const tries = await Promise.all(Array.from({ length: 5 }, () => erasing.replaceChange(once)));
      expect(tries.filter((added) => added)).toHaveLength(1);
      expect(await erasing.replaceChange({ ...once, erasures: 2, erased: ['#a', '#b'] })).toBe(true);
      expect(await erasing.replaceChange({ ...once, erasures: 2 })).toBe(false);
      expect(await erasing.replaceChange({ ...change(99), erasures: 1 })).toBe(false);
      expect((await changesAfter(0))[0]).toEqual({ ...once, erasures: 2, erased: ['#a', '#b'] });
    });
  });
}
