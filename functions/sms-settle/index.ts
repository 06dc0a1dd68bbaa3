import { settleWork } from '../../shared/flows/reconciliation/settle-work.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import { canarySettings } from '../../shared/wiring/deployed-settings.ts';
import { chance, freshName, now } from '../../shared/wiring/live.ts';
import { livePacing } from '../../shared/wiring/live-gates.ts';
import { liveLedger } from '../../shared/wiring/live-ledger.ts';
import { liveObjects } from '../../shared/wiring/live-objects.ts';
import { hideIn } from '../../shared/wiring/live-queues.ts';
import { liveRecovery } from '../../shared/wiring/live-recovery.ts';
import { liveOrderRecords, liveRecordOwners } from '../../shared/wiring/provider/live-orders.ts';
import { liveSentTexts } from '../../shared/wiring/provider/live-sent-texts.ts';
import { readSettleMessage } from '../../shared/workers/messages.ts';
import { sqsWorker } from '../../shared/workers/sqs-worker.ts';

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
