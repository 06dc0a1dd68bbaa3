import { chance, freshName, now } from '../../shared/aws/live.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveOperations, livePersonNotes, liveRecordOwners } from '../../shared/aws/live-orders.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { liveRecovery } from '../../shared/aws/live-recovery.ts';
import { liveRuleChecks } from '../../shared/aws/live-rule-reads.ts';
import { perform } from '../../shared/flows/calls/perform.ts';
import { orderWork } from '../../shared/flows/orders/order-work.ts';
import { whileOpen } from '../../shared/flows/recovery/while-open.ts';
import { gatedLines } from '../../shared/flows/rules/gated-lines.ts';
import { readEntryMessage } from '../../shared/lambda/messages.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const owners = { recordOwners: liveRecordOwners(), personNotes: livePersonNotes() };
const stores = { ledger: liveLedger(), objects: liveObjects(), ...owners, ...livePacing() };
const ports = { ...stores, operations: liveOperations({ log, count }), now, chance, freshName, log, count };
const { rules, lines, watched, ...lists } = liveRuleChecks({ log, count });
const recovering = liveRecovery();
const work = orderWork({ ...ports, recovering, rules, watched, lines: gatedLines(ports, lines, lists) });

/** Orders queue → one row's orders, and how far they have come. */
export const handler = sqsWorker(
  readEntryMessage,
  whileOpen({ ...recovering, log }, (message, visit) => perform(work, message, visit)),
  { hide: hideIn('ORDERS_QUEUE_URL'), log },
);
