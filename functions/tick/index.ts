import type { Context } from 'aws-lambda';
import { chance, now, optional } from '../../shared/aws/live.ts';
import { liveEvents } from '../../shared/aws/live-events.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveCheapReads } from '../../shared/aws/live-provider.ts';
import { liveEventQueue, liveQueues } from '../../shared/aws/live-queues.ts';
import { tick } from '../../shared/flows/tick.ts';
import { windowAtGate } from '../../shared/flows/window-at-gate.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const stores = { ledger: liveLedger(), objects: liveObjects(), queues: liveQueues() };
const events = { events: liveEvents(), eventQueue: liveEventQueue() };
const ports = { ...stores, ...events, ...livePacing(), cheapReads: liveCheapReads({ log, count }) };
const world = { ...ports, now, chance, log, count };
const canaryTo = optional('CANARY_TO');

/** Once a minute → what is due. */
export const handler = async (_: unknown, context: Context): Promise<void> => {
  const { window } = await windowAtGate(world, 'organization.sms');
  const { window: ordersWindow } = await windowAtGate(world, 'organization.orders');
  const settings = { window, ordersWindow, ...(canaryTo === undefined ? {} : { canaryTo }) };
  await tick(world, settings, () => context.getRemainingTimeInMillis());
};
