import { tableEndpointSecrets, tableEndpoints } from '../aws/callbacks/endpoints.ts';
import { tableLedger } from '../aws/calls/ledger.ts';
import { tableJobCounts, tableRowListing } from '../aws/counts/job-counts.ts';
import { tableDirectory } from '../aws/directory/directory.ts';
import { tableErasures } from '../aws/erasure/erasures.ts';
import { tableEvents } from '../aws/events/events.ts';
import { tableJobList } from '../aws/jobs/job-list.ts';
import { tableListedJobs } from '../aws/jobs/listed-jobs.ts';
import { tableRecordOwners } from '../aws/orders/record-owners.ts';
import { tableSubscriptionIndex } from '../aws/orders/subscription-index.ts';
import { tableOutboxes } from '../aws/outbox/outboxes.ts';
import { tableLimiters } from '../aws/rate-limit/limiters.ts';
import { tableRecovery } from '../aws/recovery/recovery.ts';
import { tableReports } from '../aws/reports/reports.ts';
import { tableDecisions } from '../aws/rules/decisions.ts';
import { tableExecutions } from '../aws/rules/executions.ts';
import { tableQuotas, tableQuotaUse } from '../aws/rules/quotas.ts';
import { tableRules } from '../aws/rules/rules.ts';
import { tableSweepCursors, tableWatched } from '../aws/rules/watched.ts';
import { tableSending } from '../aws/sending/sending.ts';
import { tableSchedulerRuns } from '../aws/status/scheduler-runs.ts';
import { bucketListing, bucketObjects } from '../aws/storage/bucket-objects.ts';
import { bucketVersions } from '../aws/storage/bucket-versions.ts';
import { bucketDownloads, presignedForms } from '../aws/storage/presigned.ts';
import { knownSuppressions, tableSuppressions } from '../aws/suppression/suppressions.ts';
import { limiterSettingsOf } from '../core/rate-limit/rates.ts';
import type { Ledger } from '../ports/calls/ledger.ts';
import type { Pacing } from '../ports/limiters.ts';
import type { RecoveryPorts } from '../ports/recovery.ts';
import { hearing } from '../provider/values/used-up.ts';
import { dynamoClient, s3Client } from './aws-clients.ts';
import { deployedSettings } from './deployed-settings.ts';
import { newId, now, pause, required } from './environment.ts';

/**
 * What a stage keeps: the rows of its table and the objects of its bucket. A function opens what it needs, and bundles
 * no more.
 */

const table = () => required('TABLE_NAME');

const bucket = () => required('BUCKET_NAME');

export const openLedger = (): Ledger => tableLedger(dynamoClient(), table(), newId);

export const openJobCounts = () => tableJobCounts(dynamoClient(), table(), newId);

export const openEndpoints = () => tableEndpoints(dynamoClient(), table(), newId);

export const openEndpointSecrets = () => tableEndpointSecrets(dynamoClient(), table());

export const openOutboxes = () => tableOutboxes(dynamoClient(), table());

export const openJobList = (ledger: Ledger) => tableJobList(dynamoClient(), table(), ledger);

export const openListedJobs = () => tableListedJobs(dynamoClient(), table());

export const openRowListing = () => tableRowListing(dynamoClient(), table());

export const openEvents = () => tableEvents(dynamoClient(), required('EVENTS_TABLE_NAME'), newId);

export const openDirectoryStore = () => tableDirectory(dynamoClient(), table(), newId);

export const openErasures = () => tableErasures(dynamoClient(), table(), newId);

export const openReports = () => tableReports(dynamoClient(), table(), newId);

export const openRules = () => tableRules(dynamoClient(), table(), newId);

export const openSending = () => tableSending(dynamoClient(), table(), newId);

export const openDecisions = () => tableDecisions(dynamoClient(), table(), now);

export const openQuotaUse = () => tableQuotaUse(dynamoClient(), table());

export const openWatched = () => tableWatched(dynamoClient(), table());

export const openRecordOwners = () => tableRecordOwners(dynamoClient(), table(), newId);

export const openSubscriptionIndex = () => tableSubscriptionIndex(dynamoClient(), table(), newId);

export const openSchedulerRuns = () => tableSchedulerRuns(dynamoClient(), table());

/** The suppression list, of which a process reads each change once. */
export const openSuppressions = () => knownSuppressions(openSuppressionRows());

/** The suppression list, read again each time: for who rewrites its past, and for who shows it. */
export const openSuppressionRows = () => tableSuppressions(dynamoClient(), table(), newId);

export const openObjects = () => bucketObjects(s3Client(), bucket());

export const openVersions = () => bucketVersions(s3Client(), bucket());

export const openListing = () => bucketListing(s3Client(), bucket());

export const openDownloads = () => bucketDownloads(s3Client(), bucket());

export const openUploadForms = () => presignedForms(s3Client(), bucket());

/** Rules, with what they decided, watch and have reserved. */
export function openRuleStores() {
  return {
    rules: openRules(),
    decisions: openDecisions(),
    watched: openWatched(),
    quotas: tableQuotas(dynamoClient(), table()),
    executions: tableExecutions(dynamoClient(), table(), newId),
    sweepCursors: tableSweepCursors(dynamoClient(), table(), newId),
  };
}

/** The rate limiters that all processes of the stage share, at the rates that the stage says. */
export function openLimiters(): Pick<Pacing, 'limiters' | 'limiterSettings'> {
  return {
    limiters: tableLimiters(dynamoClient(), table(), newId),
    limiterSettings: limiterSettingsOf(deployedSettings().rates),
  };
}

/** What a process needs to make calls at their rates. */
export function openPacing(): Pacing {
  return {
    ...openLimiters(),
    limitersSeen: new Map(),
    pause,
    hearing,
  };
}

/** Whether the stage's table was restored from a backup, and how far its recovery has come. */
export function openRecovery(): RecoveryPorts {
  return {
    recovery: tableRecovery(dynamoClient(), table(), newId),
    restored: deployedSettings().restored,
  };
}
