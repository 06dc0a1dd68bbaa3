import { markedLedger } from '../flows/counts/marked-ledger.ts';
import { outboxLedger } from '../flows/outbox/outbox.ts';
import type { Ledger } from '../ports/calls/ledger.ts';
import type { Log } from '../ports/log.ts';
import type { RecoveryPorts } from '../ports/recovery.ts';
import type { AllPorts } from '../ports/world.ts';
import { newId, now } from './environment.ts';
import { openQueues } from './queues/queues.ts';
import { openJobCounts, openLedger, openObjects, openRecovery, openSuppressions } from './stores.ts';

type JobPorts = Pick<AllPorts, 'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId'> & {
  readonly recovering: RecoveryPorts;
};

/**
 * The ledger of a function that moves jobs and their entries: it has them counted, and their changes passed on.
 *
 * @param asks as `markedLedger`
 */
export function openMovingLedger(log: Log, asks = true): Ledger {
  const queues = openQueues();
  const ledger = outboxLedger({ ledger: openLedger(), now, passingOn: { queues, log } });
  return markedLedger({ ledger, jobCounts: openJobCounts(), queues, now, log }, asks);
}

/** All that starting a job takes. */
export function openJobs(ledger = outboxLedger({ ledger: openLedger(), now })): JobPorts {
  const [suppressions, recovering] = [openSuppressions(), openRecovery()];
  return { recovering, ledger, suppressions, objects: openObjects(), queues: openQueues(), now, newId };
}

/** The same where entries are moved as well. */
export function openMovingJobs(log: Log): JobPorts {
  return openJobs(openMovingLedger(log));
}
