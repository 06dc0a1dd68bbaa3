import type { Pacing } from '../../ports/gates.ts';
import type { OrderPlanning } from '../../ports/orders.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { JobList, World } from '../../ports/world.ts';

/** What planning needs. Only whoever plans order batches is given what these need of the provider. */
export type PlanPorts = Pick<
  World,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'freshName' | 'log'
> & {
  /** Absent where nothing can have been restored. */
  readonly recovering?: RecoveryPorts;
  readonly ordering?: OrderPlanning & Pacing & Pick<World, 'chance'>;
  /** Only whoever plans campaigns that look at others. */
  readonly jobList?: JobList;
};

/** How long a plan waits for records that could not be read. */
export const planAgainMs = 60_000;
