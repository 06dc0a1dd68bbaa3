import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRecovery, recoveryMoved } from '../../../shared/core/recovery/recovery.ts';
import type { RecoveryMarks } from '../../../shared/ports/recovery.ts';

/** What every store of recovery marks keeps to. */
export function recoveryContract(
  name: string,
  open: () => Promise<{ readonly marks: RecoveryMarks; readonly close: () => Promise<void> }>,
): void {
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.close());

  test(`${name}: a mark is written once for each version, and each restore has its own`, async () => {
    const { marks } = opened;
    const restored = { toMs: Date.UTC(2026, 10, 20, 10), confirmed: [] };
    expect(await marks.find(restored.toMs)).toBeUndefined();
    const first = newRecovery(restored, restored.toMs + 3_600_000);
    expect(await marks.write(first)).toEqual({ applied: true });
    expect(await marks.write({ ...first, entries: 9 })).toEqual({ applied: false, found: first });
    const next = recoveryMoved(first, { state: 'waiting', entries: 3, at: { chunkNo: 2 } });
    expect(await marks.write(next)).toEqual({ applied: true });
    expect(await marks.write({ ...next, state: 'open' })).toEqual({ applied: false, found: next });
    expect(await marks.find(restored.toMs)).toEqual(next);
    expect(await marks.find(restored.toMs + 1_000)).toBeUndefined();
  });
}
