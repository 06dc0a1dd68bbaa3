import type { FourEyes } from '../../core/approval/four-eyes.ts';
import type { AudiencePorts } from '../../ports/directory/records.ts';
import type { Reports } from '../../ports/directory/reports.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { OrderPlanning } from '../../ports/orders.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { ObjectListing } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import type { CountsRows } from './rows-so-far.ts';

/** What planning needs. Only anyone who plans order batches is given what these need of the provider. */
export type PlanPorts = Pick<
  AllPorts,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId' | 'log'
> & {
  /** Absent where nothing can have been restored. */
  readonly recovering?: RecoveryPorts;
  /** Only anyone who plans uploads: after a restore it finds which jobs had a file's content. */
  readonly listing?: ObjectListing;
  /** Loaded with the first order batch: what reaches the provider is large, and campaigns need none of it. */
  readonly loadOrdering?: () => Promise<OrderPlanning & Pacing & Pick<AllPorts, 'random'>>;
  /** Loaded with the first audience, for the same reason. */
  readonly loadAudience?: () => Promise<AudiencePorts>;
  /** What the stage wants two people for. */
  readonly fourEyes?: FourEyes | undefined;
  /** Only anyone who plans campaigns that look at others. */
  readonly jobList?: JobList;
  /** Only anyone who does at once what people want of planned jobs: a resumed one may have to halt. */
  readonly count?: AllPorts['count'];
  /** Only anyone who writes reports. */
  readonly reports?: Reports;
} & CountsRows;

/** How long a plan waits for records that could not be read. */
export const planAgainMs = 60_000;

/** The job is no longer `planning`: it was canceled, or another planner planned or refused it. */
export class PlanIsNeedless extends Error {
  override readonly name = 'PlanIsNeedless';
}

/** A planner has done its part, and another invocation continues from what it has kept. */
export class PlanGoesOn extends Error {
  override readonly name = 'PlanGoesOn';
}
