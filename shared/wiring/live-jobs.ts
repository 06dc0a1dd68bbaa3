import type { RecoveryPorts } from '../ports/recovery.ts';
import type { World } from '../ports/world.ts';
import { freshName, now } from './live.ts';
import { liveLedger } from './live-ledger.ts';
import { liveObjects } from './live-objects.ts';
import { liveQueues } from './live-queues.ts';
import { liveRecovery } from './live-recovery.ts';
import { liveSuppressions } from './live-suppressions.ts';

/** All that starting a job takes. */
export function liveJobs(): Pick<
  World,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'freshName'
> & { readonly recovering: RecoveryPorts } {
  const [ledger, suppressions] = [liveLedger(), liveSuppressions()];
  const recovering = liveRecovery();
  return { recovering, ledger, suppressions, objects: liveObjects(), queues: liveQueues(), now, freshName };
}
