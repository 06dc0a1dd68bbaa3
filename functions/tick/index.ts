import type { Context } from 'aws-lambda';
import { now } from '../../shared/aws/live.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveQueues } from '../../shared/aws/live-queues.ts';
import { dispatchWindow } from '../../shared/aws/live-settings.ts';
import { tick } from '../../shared/flows/tick.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';

const log = powertoolsLog();
const world = { ledger: liveLedger(), queues: liveQueues(), now, log, count: powertoolsCount() };
const window = dispatchWindow();

/** Once a minute → what is due. */
export const handler = (_: unknown, context: Context): Promise<void> =>
  tick(world, window, () => context.getRemainingTimeInMillis());
