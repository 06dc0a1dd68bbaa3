import type { Recovery, Restored } from '../core/recovery/recovery.ts';
import type { Written } from './calls/ledger.ts';

/** The mark that a restored table bears: how far its recovery has come. One for each moment that it was restored to. */
export type RecoveryMarks = {
  /** Strong read. */
  find(toMs: number): Promise<Recovery | undefined>;
  /** Adds a mark of version 1, or replaces that of the version before. */
  write(next: Recovery): Promise<Written<Recovery>>;
};

export type RecoveryPorts = {
  readonly recovery: RecoveryMarks;
  /** Absent: the stage's ledger was never restored. */
  readonly restored: Restored | undefined;
};
