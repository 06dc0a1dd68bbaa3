import type { World } from '../ports/world.ts';
import { freshName, now } from './live.ts';
import { liveLedger } from './live-ledger.ts';
import { liveObjects } from './live-objects.ts';
import { liveQueues } from './live-queues.ts';
import { liveSuppressions } from './live-suppressions.ts';

/** All that starting a job takes. */
export function liveJobs(): Pick<
  World,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'freshName'
> {
  const [ledger, suppressions] = [liveLedger(), liveSuppressions()];
  return { ledger, suppressions, objects: liveObjects(), queues: liveQueues(), now, freshName };
}
