import { loadOnce } from '../../core/load-once.ts';
import { reconciliationWork } from '../../flows/reconciliation/reconciliation-work.ts';
import { whileOpen } from '../../flows/recovery/while-open.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readReconciliationMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { controlMessageSettings } from '../deployed-settings.ts';
import { newId, now, random } from '../environment.ts';
import { openMovingLedger } from '../jobs.ts';
import { hideIn } from '../queues/queues.ts';
import { openSentTexts } from '../sent-texts.ts';
import { openObjects, openPacing, openRecordOwners, openRecovery } from '../stores.ts';

/** Reconciliation queue → what became of unclear calls, and what texts cost. */
export function reconcileCalls() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const sentTexts = openSentTexts({ log, count });
  const loadOrderRecords = loadOnce(async () =>
    (await import('../loaded-later/ordering.ts')).openOrderRecords({ log, count }),
  );
  const orders = { loadOrderRecords, recordOwners: openRecordOwners() };
  const ports = {
    ledger: openMovingLedger(log),
    objects: openObjects(),
    ...sentTexts,
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
