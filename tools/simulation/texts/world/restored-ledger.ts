import { type Recovery, type Restored, toConfirm } from '../../../../shared/core/recovery/recovery.ts';
import type { RecoveryMarks } from '../../../../shared/ports/recovery.ts';
import type { Process } from '../../machinery/process.ts';
import {
  type LedgerCopy,
  type LedgerSettings,
  type LedgerStore,
  newLedgerStore,
} from '../../machinery/stores/ledger-store.ts';

/**
 * A ledger that can be lost: from then on functions use a copy of it as it was at an earlier moment, and what still
 * writes to the lost one is in vain.
 */
export type RestorableLedger = {
  /** The one in use. */
  current(): LedgerStore;
  /** The same, whichever is in use when it is asked. */
  readonly always: LedgerStore;
  restore(copy: LedgerCopy, toMs: number): void;
  /** A person has put in order what no record tells. */
  confirm(): void;
  restored(): Restored | undefined;
  isOpen(): boolean;
  marksOf(process: Process): RecoveryMarks;
};

/** @param settings.lostEntryWritten learns of what is still written to the lost one */
export function newRestorableLedger(
  settings: LedgerSettings & { readonly lostEntryWritten?: LedgerSettings['entryWritten'] },
): RestorableLedger {
  let marks: Recovery | undefined;
  let restored: Restored | undefined;
  const storeOf = (copy?: LedgerCopy): LedgerStore => {
    const own: LedgerStore = newLedgerStore(
      {
        ...settings,
        entryWritten: (before, after) =>
          (own === store ? settings.entryWritten : settings.lostEntryWritten)?.(before, after),
        jobWritten: (job) => own === store && settings.jobWritten(job),
      },
      copy,
    );
    return own;
  };
  let store = storeOf();
  return {
    current: () => store,
    always: new Proxy({} as LedgerStore, {
      get: (_, name) => store[name as keyof LedgerStore],
    }),
    restore(copy, toMs) {
      store = storeOf(copy);
      restored = { toMs, confirmed: [] };
    },
    confirm() {
      if (restored !== undefined) restored = { ...restored, confirmed: toConfirm };
    },
    restored: () => restored,
    isOpen: () => restored === undefined || marks?.state === 'open',
    marksOf: (process) => ({
      find: () => process.step('read', 'mark of the recovery', () => marks),
      write: (next) =>
        process.step('write', `recovery ${next.state} r${next.version}`, () => {
          if ((marks?.version ?? 0) !== next.version - 1) return { applied: false, found: marks };
          marks = next;
          return { applied: true };
        }),
    }),
  };
}
