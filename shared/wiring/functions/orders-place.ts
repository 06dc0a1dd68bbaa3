import { loadOnce } from '../../core/load-once.ts';
import { perform } from '../../flows/calls/perform.ts';
import { orderWork } from '../../flows/orders/order-work.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { limitedSubscriptionReads } from '../../flows/rules/subjects/limited-reads.ts';
import { unlessStopped } from '../../flows/sending/unless-stopped.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readEntryMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { newId, now, random } from '../environment.ts';
import { openMovingLedger } from '../jobs.ts';
import { hideIn } from '../queues/queues.ts';
import { openRuleChecks } from '../rule-reads.ts';
import {
  openObjects,
  openPacing,
  openRecordOwners,
  openRecovery,
  openSending,
  openSubscriptionIndex,
} from '../stores.ts';

/** Orders queue → one row's orders, and how far they have come. */
export function ordersPlace() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const owners = { recordOwners: openRecordOwners(), subscriptionIndex: openSubscriptionIndex() };
  const stores = { ledger: openMovingLedger(log), objects: openObjects(), ...owners, ...openPacing() };
  const ports = { ...stores, now, random, newId, log, count };
  const { rules, subjects, watched, ...lists } = openRuleChecks({ log, count });
  const recovering = openRecovery();
  const reads = { rules, watched, subjects: limitedSubscriptionReads(ports, subjects, lists) };
  // The clients of both APIs are a third of what is ours in a start: they come with the first order.
  const loadWork = loadOnce(async () => {
    const { openOperations } = await import('../loaded-later/operations.ts');
    const orders = orderWork({ ...ports, ...reads, recovering, operations: openOperations({ log, count }) });
    return unlessStopped(openSending(), 'orders', orders);
  });

  return sqsWorker(
    readEntryMessage,
    whileOpen({ ...recovering, log }, async (message, invocation) =>
      perform(await loadWork(), message, invocation),
    ),
    { hide: hideIn('ORDERS'), log, count },
  );
}
