import type { Context } from 'aws-lambda';
import { now, optional } from '../../shared/aws/live.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveEventQueue, liveQueues } from '../../shared/aws/live-queues.ts';
import { dispatchWindow } from '../../shared/aws/live-settings.ts';
import { tick } from '../../shared/flows/tick.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';

const log = powertoolsLog();
const world = {
  ledger: liveLedger(),
  objects: liveObjects(),
  queues: liveQueues(),
  events: liveEvents(),
  eventQueue: liveEventQueue(),
  now,
  log,
  count: powertoolsCount(),
};
const canaryTo = optional('CANARY_TO');
const settings = { window: dispatchWindow(), ...(canaryTo === undefined ? {} : { canaryTo }) };

/** Once a minute → what is due. */
export const handler = (_: unknown, context: Context): Promise<void> =>
  tick(world, settings, () => context.getRemainingTimeInMillis());
