import type { RecoveryPorts } from '../ports/recovery.ts';
import type { AllPorts, Log } from '../ports/world.ts';
import { newId, now } from './environment.ts';
import { openMovingLedger } from './moving-ledger.ts';
import { openQueues } from './queues.ts';
import { openLedger, openObjects, openRecovery, openSuppressions } from './stores.ts';

type JobPorts = Pick<AllPorts, 'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId'> & {
  readonly recovering: RecoveryPorts;
};

/** All that starting a job takes. */
export function openJobs(ledger = openLedger()): JobPorts {
  const [suppressions, recovering] = [openSuppressions(), openRecovery()];
  return { recovering, ledger, suppressions, objects: openObjects(), queues: openQueues(), now, newId };
}

/** The same where entries are moved as well. */
export function openMovingJobs(log: Log): JobPorts {
  return openJobs(openMovingLedger(log));
}
