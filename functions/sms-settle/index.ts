import { chance, freshName, now } from '../../shared/aws/live.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveOrders, liveRecordOwners } from '../../shared/aws/live-orders.ts';
import { liveSentTexts } from '../../shared/aws/live-provider.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { canarySettings } from '../../shared/aws/live-settings.ts';
import { settleWork } from '../../shared/flows/settle/settle-work.ts';
import { readSettleMessage } from '../../shared/lambda/messages.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const [ledger, objects] = [liveLedger(), liveObjects()];
const sentTexts = liveSentTexts({ log, count });
const { orderRecords } = liveOrders({ log, count });
const orders = { orderRecords, recordOwners: liveRecordOwners() };
const ports = { ledger, objects, ...sentTexts, ...orders, ...livePacing() };
const world = { ...ports, now, chance, freshName, log, count };
const settings = canarySettings();

/** Settle queue → what became of unclear calls, and what texts cost. */
export const handler = sqsWorker(
  readSettleMessage,
  (message, visit) => settleWork(world, settings, message, visit),
  { hide: hideIn('SETTLE_QUEUE_URL'), log },
);
