import type { ReconciliationLimits } from '../../core/ledger/reconciliation-limits.ts';
import type { Pacing } from '../../ports/gates.ts';
import type { LinePorts } from '../../ports/lines.ts';
import type { World } from '../../ports/world.ts';

/** What settling needs of the world. */
export type SettlePorts = Pacing &
  LinePorts &
  Pick<World, 'ledger' | 'objects' | 'sentTexts' | 'now' | 'chance' | 'freshName' | 'log' | 'count'>;

export type SettleSettings = {
  /** Whether each unclear call is followed by a canary: then a control comes before long. */
  readonly hasCanary: boolean;
  /** Absent: `reconciliationLimits`. */
  readonly limits?: ReconciliationLimits;
};
