import { markedLedger } from '../flows/counts/marked-ledger.ts';
import type { RecoveryPorts } from '../ports/recovery.ts';
import type { AllPorts, Ledger, Log } from '../ports/world.ts';
import { newId, now } from './environment.ts';
import { openQueues } from './queues.ts';
import { openJobCounts, openLedger, openObjects, openRecovery, openSuppressions } from './stores.ts';

type JobPorts = Pick<AllPorts, 'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId'> & {
  readonly recovering: RecoveryPorts;
};

/** The ledger of a function that moves entries of jobs: it has them counted. */
export function openMovingLedger(log: Log): Ledger {
  return markedLedger({ ledger: openLedger(), jobCounts: openJobCounts(), queues: openQueues(), now, log });
}

/** All that starting a job takes. */
export function openJobs(ledger = openLedger()): JobPorts {
  const [suppressions, recovering] = [openSuppressions(), openRecovery()];
  return { recovering, ledger, suppressions, objects: openObjects(), queues: openQueues(), now, newId };
}

/** The same where entries are moved as well. */
export function openMovingJobs(log: Log): JobPorts {
  return openJobs(openMovingLedger(log));
}
