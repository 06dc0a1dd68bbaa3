import { perform } from '../../flows/calls/perform.ts';
import { orderWork } from '../../flows/orders/order-work.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { gatedLines } from '../../flows/rules/subscription/gated-lines.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readEntryMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { chance, freshName, now } from '../environment.ts';
import { openOperations } from '../ordering.ts';
import { hideIn } from '../queues.ts';
import { openRuleChecks } from '../rule-reads.ts';
import {
  openLedger,
  openObjects,
  openPacing,
  openPersonNotes,
  openRecordOwners,
  openRecovery,
} from '../stores.ts';

/** Orders queue → one row's orders, and how far they have come. */
export function ordersPlace() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const owners = { recordOwners: openRecordOwners(), personNotes: openPersonNotes() };
  const stores = { ledger: openLedger(), objects: openObjects(), ...owners, ...openPacing() };
  const ports = { ...stores, operations: openOperations({ log, count }), now, chance, freshName, log, count };
  const { rules, lines, watched, ...lists } = openRuleChecks({ log, count });
  const recovering = openRecovery();
  const work = orderWork({ ...ports, recovering, rules, watched, lines: gatedLines(ports, lines, lists) });

  return sqsWorker(
    readEntryMessage,
    whileOpen({ ...recovering, log }, (message, visit) => perform(work, message, visit)),
    { hide: hideIn('ORDERS_QUEUE_URL'), log },
  );
}
