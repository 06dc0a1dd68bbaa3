import type { FourEyes } from '../core/approval/four-eyes.ts';
import type { StageKind } from '../core/deployed-settings.ts';
import type { FourEyesPort } from '../flows/jobs/second-person.ts';
import type { SeePorts } from '../flows/jobs/see-job.ts';
import type { ShowPorts } from '../flows/jobs/show-job.ts';
import type { PlanSettings } from '../flows/planning/write-plan.ts';
import type { StatusPorts } from '../flows/status/read-status.ts';
import type { AuditLog } from '../ports/access.ts';
import type { ReportQueue, Reports } from '../ports/directory/reports.ts';
import type { EraseQueue, Erasures } from '../ports/erasure.ts';
import type { EventStore } from '../ports/events.ts';
import type { JobCounts } from '../ports/jobs/job-counts.ts';
import type { JobList, ListedJobs } from '../ports/jobs/job-list.ts';
import type { RowListing } from '../ports/jobs/row-listing.ts';
import type { Pacing } from '../ports/limiters.ts';
import type { Endpoints } from '../ports/notifications.ts';
import type { RecordOwners } from '../ports/orders.ts';
import type { RecoveryPorts } from '../ports/recovery.ts';
import type { AutomationPorts, QuotaUse } from '../ports/rules.ts';
import type { Downloads, ObjectListing, UploadForms } from '../ports/storage/objects.ts';
import type { ExportQueue, SuppressionLog } from '../ports/suppression/suppressions.ts';
import type { AllPorts } from '../ports/world.ts';
import type { RequestSettings } from './campaigns/campaign-request.ts';

/** What reads take that need DynamoDB only. */
export type ReadPorts = Pick<AllPorts, 'ledger' | 'now' | 'log'> &
  FourEyesPort &
  SeePorts &
  ShowPorts &
  StatusPorts &
  Pick<AutomationPorts, 'rules' | 'decisions'> & {
    readonly quotaUse: QuotaUse;
    /** The stage's name. */
    readonly stage: string;
    readonly stageKind: StageKind;
    readonly listedJobs: ListedJobs;
    readonly events: Pick<EventStore, 'get' | 'list'>;
    readonly erasures: Pick<Erasures, 'erasure' | 'newest'>;
    readonly audit: Pick<AuditLog, 'newest'>;
  };

/** What reads take whose answers are objects in the bucket. */
export type FilePorts = Pick<
  AllPorts,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId' | 'log'
> &
  ShowPorts & {
    readonly jobList: JobList;
    readonly listedJobs: ListedJobs;
    readonly rowListing: RowListing;
    readonly reports: Pick<Reports, 'report' | 'newest'>;
    readonly listing: ObjectListing;
    readonly suppressionLog: SuppressionLog;
    readonly downloads: Downloads;
  };

/** What the routes that start, change or stop something need from the world. */
export type WritePorts = Pick<
  AllPorts,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId' | 'log'
> &
  Pick<Pacing, 'limiters' | 'limiterSettings'> & {
    readonly fourEyes?: FourEyes | undefined;
    readonly jobCounts: Pick<JobCounts, 'sum' | 'groups'>;
    readonly uploadForms: UploadForms;
    readonly endpoints: Pick<Endpoints, 'endpoint'>;
    readonly recordOwners: RecordOwners;
    readonly erasures: Erasures;
    readonly eraseQueue: EraseQueue;
    readonly reportQueue: ReportQueue;
    readonly exportQueue: ExportQueue;
    readonly reports: Reports;
    /** Absent where no ledger was ever restored. */
    readonly recovering?: RecoveryPorts;
  };

export type ApiSettings = RequestSettings & PlanSettings;
