import { tableUndecided } from '../aws/status/undecided.ts';
import { tableTokenCoordinator } from '../aws/tokens/token-coordinator.ts';
import { loadOnce } from '../core/load-once.ts';
import type { StatusPorts } from '../flows/status/read-status.ts';
import type { QueueDepths } from '../ports/status.ts';
import { dynamoClient } from './aws-clients.ts';
import { deployedSettings } from './deployed-settings.ts';
import { inTime, newId, required } from './environment.ts';
import { queuePairs } from './queues/queue-addresses.ts';
import { openSchedulerRuns } from './stores.ts';

/** Whether calls of each API have an access token. It sees the record of them, and no token. */
export function openTokenRings(): StatusPorts['tokenRings'] {
  const table = required('TABLE_NAME');
  const rings = deployedSettings().apis.map((api) => [
    api,
    tableTokenCoordinator(dynamoClient(), table, api, newId),
  ]);
  return Object.fromEntries(rings);
}

/** What says how the stage is doing. */
export function openStatus(): Omit<
  StatusPorts,
  'now' | 'ledger' | 'limiters' | 'limiterSettings' | 'endpoints' | 'sending'
> {
  return {
    tokenRings: openTokenRings(),
    schedulerRuns: openSchedulerRuns(),
    queueDepths: openQueueDepths(),
    undecided: openUndecided(),
    inTime,
  };
}

export const openUndecided = () => tableUndecided(dynamoClient(), required('TABLE_NAME'));

/** How long the queues of all workers are; the stack says where they are. */
function openQueueDepths(): QueueDepths {
  const queues = queuePairs('QUEUES');
  const depths = loadOnce(async () => (await import('./loaded-later/queue-depths.ts')).openSqsDepths(queues));
  return { names: Object.keys(queues), depth: async (name) => (await depths()).depth(name) };
}
