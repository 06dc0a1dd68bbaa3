import type { RecoveryPorts } from '../ports/recovery.ts';
import type { AllPorts } from '../ports/world.ts';
import { newId, now } from './environment.ts';
import { openQueues } from './queues.ts';
import { openLedger, openObjects, openRecovery, openSuppressions } from './stores.ts';

/** All that starting a job takes. */
export function openJobs(): Pick<
  AllPorts,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId'
> & { readonly recovering: RecoveryPorts } {
  const [ledger, suppressions, recovering] = [openLedger(), openSuppressions(), openRecovery()];
  return { recovering, ledger, suppressions, objects: openObjects(), queues: openQueues(), now, newId };
}
