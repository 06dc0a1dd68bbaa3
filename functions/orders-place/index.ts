import { perform } from '../../shared/flows/calls/perform.ts';
import { orderWork } from '../../shared/flows/orders/order-work.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { gatedLines } from '../../shared/flows/rules/subscription/gated-lines.ts';
import { powertoolsCount } from '../../shared/telemetry/powertools-count.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import { chance, freshName, now } from '../../shared/wiring/live.ts';
import { livePacing } from '../../shared/wiring/live-gates.ts';
import { liveLedger } from '../../shared/wiring/live-ledger.ts';
import { liveObjects } from '../../shared/wiring/live-objects.ts';
import { hideIn } from '../../shared/wiring/live-queues.ts';
import { liveRecovery } from '../../shared/wiring/live-recovery.ts';
import {
  liveOperations,
  livePersonNotes,
  liveRecordOwners,
} from '../../shared/wiring/provider/live-orders.ts';
import { liveRuleChecks } from '../../shared/wiring/provider/live-rule-reads.ts';
import { readEntryMessage } from '../../shared/workers/messages.ts';
import { sqsWorker } from '../../shared/workers/sqs-worker.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const owners = { recordOwners: liveRecordOwners(), personNotes: livePersonNotes() };
const stores = { ledger: liveLedger(), objects: liveObjects(), ...owners, ...livePacing() };
const ports = { ...stores, operations: liveOperations({ log, count }), now, chance, freshName, log, count };
const { rules, lines, watched, ...lists } = liveRuleChecks({ log, count });
const work = orderWork({ ...ports, rules, watched, lines: gatedLines(ports, lines, lists) });

/** Orders queue → one row's orders, and how far they have come. */
export const handler = sqsWorker(
  readEntryMessage,
  whileOpen({ ...liveRecovery(), log }, (message, visit) => perform(work, message, visit)),
  { hide: hideIn('ORDERS_QUEUE_URL'), log },
);
