import { loadOnce } from '../../core/load-once.ts';
import { reconciliationWork } from '../../flows/reconciliation/reconciliation-work.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import type { SentTexts } from '../../ports/calls/sms.ts';
import type { Watch } from '../../ports/log.ts';
import type { SenderSubscriptionPorts } from '../../ports/sender-subscriptions.ts';
import { senderSubscriptions } from '../../provider/organization/sender-subscriptions.ts';
import { sentTexts } from '../../provider/organization/sent-texts.ts';
import { subscriptions } from '../../provider/organization/subscriptions.ts';
import { usage } from '../../provider/organization/usage.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readReconciliationMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { controlMessageSettings } from '../deployed-settings.ts';
import { newId, now, random } from '../environment.ts';
import { openMovingLedger } from '../jobs.ts';
import { openOrganization } from '../provider-connection.ts';
import { hideIn } from '../queues/queues.ts';
import { openObjects, openPacing, openRecordOwners, openRecovery } from '../stores.ts';

/** Reconciliation queue → what became of unclear calls, and what texts cost. */
export function reconcileCalls() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const textRecords = openTextRecords({ log, count });
  const loadOrderRecords = loadOnce(async () =>
    (await import('../loaded-later/ordering.ts')).openOrderRecords({ log, count }),
  );
  const orders = { loadOrderRecords, recordOwners: openRecordOwners() };
  const ports = {
    ledger: openMovingLedger(log),
    objects: openObjects(),
    ...textRecords,
    ...orders,
    ...openPacing(),
  };
  const all = { ...ports, now, random, newId, log, count };
  const settings = controlMessageSettings();

  return sqsWorker(
    readReconciliationMessage,
    whileOpen({ ...openRecovery(), log }, (message, invocation) =>
      reconciliationWork(all, settings, message, invocation),
    ),
    { hide: hideIn('RECONCILIATION'), log, count },
  );
}

/** The texts on record at the organization API, and the subscriptions by which some are asked for. */
function openTextRecords(watch: Watch): { readonly sentTexts: SentTexts } & SenderSubscriptionPorts {
  const organization = openOrganization(watch);
  return {
    sentTexts: sentTexts({ usage: usage(organization) }),
    senderSubscriptions: senderSubscriptions({ subscriptions: subscriptions(organization) }),
  };
}
