import type { CanaryTo } from '../../core/ledger/canary-number.ts';
import type { ReconciliationLimits } from '../../core/ledger/reconciliation-limits.ts';
import type { Pacing } from '../../ports/gates.ts';
import type { LinePorts } from '../../ports/lines.ts';
import type { World } from '../../ports/world.ts';

/** What settling needs of the world. */
export type SettlePorts = Pacing &
  LinePorts &
  Pick<World, 'ledger' | 'objects' | 'sentTexts' | 'now' | 'chance' | 'freshName' | 'log' | 'count'>;

export type SettleSettings = {
  /** Where canaries go: after each unclear call of a sender that has one a control comes before long. */
  readonly canaryTo?: CanaryTo | undefined;
  /** Absent: `reconciliationLimits`. */
  readonly limits?: ReconciliationLimits | undefined;
};
