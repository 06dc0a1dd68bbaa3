import { eraseNumber } from '../../flows/erasure/erase-number.ts';
import { powertoolsCount } from '../../telemetry/powertools-count.ts';
import { powertoolsLog } from '../../telemetry/powertools-log.ts';
import { readEraseMessage } from '../../workers/messages.ts';
import { sqsWorker } from '../../workers/sqs-worker.ts';
import { stageCountry } from '../deployed-settings.ts';
import { now, required } from '../environment.ts';
import { hideIn } from '../queues/queues.ts';
import { openErasures, openLedger, openObjects, openSuppressionRows, openVersions } from '../stores.ts';

/** Erase queue → one number less in everything that is kept. */
export function erase() {
  const [log, count] = [powertoolsLog(), powertoolsCount()];
  const suppressions = openSuppressionRows();
  const lists = { erasures: openErasures(), suppressions, suppressionErasing: suppressions };
  const all = {
    ...lists,
    versions: openVersions(),
    ledger: openLedger(),
    objects: openObjects(),
    now,
    log,
  };
  const settings = { defaultCountry: stageCountry(), bucket: required('BUCKET_NAME') };

  return sqsWorker(
    readEraseMessage,
    ({ erasureId }, invocation) => eraseNumber(all, settings, erasureId, invocation),
    { hide: hideIn('ERASE'), log, count },
  );
}
