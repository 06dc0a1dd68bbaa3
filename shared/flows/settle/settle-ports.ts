import type { Pacing } from '../../gate-ports.ts';
import type { LinePorts } from '../../line-ports.ts';
import type { World } from '../../ports.ts';

/** What settling needs of the world. */
export type SettlePorts = Pacing &
  LinePorts &
  Pick<World, 'ledger' | 'objects' | 'sentTexts' | 'now' | 'chance' | 'freshName' | 'log' | 'count'>;

export type SettleSettings = {
  /** Whether each unclear call is followed by a canary: then a control comes before long. */
  readonly hasCanary: boolean;
};
