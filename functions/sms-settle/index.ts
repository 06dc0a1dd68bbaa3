import { canarySettings } from '../../shared/aws/deployed-settings.ts';
import { chance, freshName, now } from '../../shared/aws/live.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveOrderRecords, liveRecordOwners } from '../../shared/aws/live-orders.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { liveRecovery } from '../../shared/aws/live-recovery.ts';
import { liveSentTexts } from '../../shared/aws/live-sent-texts.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { settleWork } from '../../shared/flows/settle/settle-work.ts';
import { readSettleMessage } from '../../shared/lambda/messages.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const sentTexts = liveSentTexts({ log, count });
const orders = { orderRecords: liveOrderRecords({ log, count }), recordOwners: liveRecordOwners() };
const ports = { ledger: liveLedger(), objects: liveObjects(), ...sentTexts, ...orders, ...livePacing() };
const world = { ...ports, now, chance, freshName, log, count };
const settings = canarySettings();

/** Settle queue → what became of unclear calls, and what texts cost. */
export const handler = sqsWorker(
  readSettleMessage,
  whileOpen({ ...liveRecovery(), log }, (message, visit) => settleWork(world, settings, message, visit)),
  { hide: hideIn('SETTLE_QUEUE_URL'), log },
);
