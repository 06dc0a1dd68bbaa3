import { ruleSettings } from '../../core/rules/rule-settings.ts';
import { takeEvent } from '../../flows/events/take-event.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { limitedRules } from '../../flows/rules/subjects/limited-reads.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readReactMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { random } from '../environment.ts';
import { openJobs } from '../jobs.ts';
import { lateCommands } from '../late-commands.ts';
import { hideIn } from '../queues/queues.ts';
import { openRuleReads } from '../rule-reads.ts';
import { openEvents, openPacing, openRecordOwners, openRuleStores } from '../stores.ts';

/** Events queue → what the rules do about an event. */
export function eventsReact() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const jobs = { ...openJobs(), ...openPacing(), recordOwners: openRecordOwners(), random, log, count };
  const ports = {
    ...jobs,
    ...limitedRules(jobs, { ...openRuleStores(), ...openRuleReads({ log, count }) }),
    events: openEvents(),
  };
  const all = {
    ...ports,
    readReport: async (body: Uint8Array) =>
      (await import('../../provider/partner/events/event-report.ts')).readEventReport(body),
    commands: lateCommands(ports),
  };

  return sqsWorker(
    readReactMessage,
    whileOpen({ ...jobs.recovering, log }, (one, invocation) =>
      takeEvent(all, ruleSettings, one, invocation),
    ),
    { hide: hideIn('EVENTS'), log, count },
  );
}
