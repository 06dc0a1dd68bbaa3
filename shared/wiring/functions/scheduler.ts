import type { Context } from 'aws-lambda';
import { sqsWaiting } from '../../aws/status/queue-depths.ts';
import { loadOnce } from '../../core/load-once.ts';
import { limitedRules } from '../../flows/rules/subjects/limited-reads.ts';
import { runAllParts } from '../../flows/scheduler/run-all-parts.ts';
import { rulesToTake } from '../../http/rules/deployed-rules.ts';
import type { CheapReads } from '../../ports/limiters.ts';
import type { Watch } from '../../ports/log.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { openAuditLog } from '../access.ts';
import {
  campaignSettings,
  controlMessageSettings,
  deployedRulesFile,
  hasPartner,
} from '../deployed-settings.ts';
import { random } from '../environment.ts';
import { openMovingJobs } from '../jobs.ts';
import { queueUrls } from '../queues/queue-addresses.ts';
import { openEventQueue } from '../queues/queues.ts';
import { sqsClient } from '../queues/sqs-client.ts';
import { openRuleReads } from '../rule-reads.ts';
import { openRuleStage } from '../rule-stage.ts';
import { openUndecided } from '../status.ts';
import { openEvents, openJobList, openPacing, openRuleStores, openSchedulerRuns } from '../stores.ts';

/** Once a minute → what is due. */
export function scheduler() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const jobs = { ...openMovingJobs(log), ...openPacing(), random, log, count };
  const ports = { ...jobs, ...limitedRules(jobs, { ...openRuleStores(), ...openRuleReads({ log, count }) }) };
  const events = { events: openEvents(), eventQueue: openEventQueue() };
  const stage = openRuleStage({ log, count });
  const rules = { ...stage, deployedRules: rulesToTake({ ...stage, log }, deployedRulesFile()) };
  const lists = { jobList: openJobList(jobs.ledger), schedulerRuns: openSchedulerRuns() };
  const waits = { waitingMessages: sqsWaiting(sqsClient(), queueUrls()), undecided: openUndecided() };
  const audit = openAuditLog();
  const all = {
    ...ports,
    ...events,
    ...rules,
    ...lists,
    ...waits,
    audit,
    cheapReads: openCheapReads({ log, count }),
  };
  const settings = { ...campaignSettings(), ...controlMessageSettings() };

  return (_: unknown, context: Context): Promise<void> =>
    runAllParts(all, settings, () => context.getRemainingTimeInMillis());
}

/** What shows whether the API is there, while its rate limiters are paused. */
function openCheapReads(watch: Watch): CheapReads {
  const reads = loadOnce(async () =>
    (await import('../loaded-later/provider-cheap-reads.ts')).openProviderReads(watch),
  );
  const organization = async () => (await reads()).organization();
  return hasPartner() ? { organization, partner: async () => (await reads()).partner() } : { organization };
}
