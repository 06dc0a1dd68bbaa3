import type { RecoveryPorts } from '../ports/recovery.ts';
import type { World } from '../ports/world.ts';
import { freshName, now } from './environment.ts';
import { openQueues } from './queues.ts';
import { openLedger, openObjects, openRecovery, openSuppressions } from './stores.ts';

/** All that starting a job takes. */
export function openJobs(): Pick<
  World,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'freshName'
> & { readonly recovering: RecoveryPorts } {
  const [ledger, suppressions, recovering] = [openLedger(), openSuppressions(), openRecovery()];
  return { recovering, ledger, suppressions, objects: openObjects(), queues: openQueues(), now, freshName };
}
