import { eraseNumber } from '../../shared/flows/erasure/erase-number.ts';
import { powertoolsLog } from '../../shared/telemetry/powertools-log.ts';
import { stageCountry } from '../../shared/wiring/deployed-settings.ts';
import { now, required } from '../../shared/wiring/live.ts';
import { liveErasing } from '../../shared/wiring/live-erasing.ts';
import { hideIn } from '../../shared/wiring/live-queues.ts';
import { readEraseMessage } from '../../shared/workers/messages.ts';
import { sqsWorker } from '../../shared/workers/sqs-worker.ts';

const log = powertoolsLog();
const world = { ...liveErasing(), now, log };
const settings = { defaultCountry: stageCountry(), bucket: required('BUCKET_NAME') };

/** Erase queue → one number less in everything that is kept. */
export const handler = sqsWorker(
  readEraseMessage,
  ({ erasureId }, visit) => eraseNumber(world, settings, erasureId, visit),
  { hide: hideIn('ERASE_QUEUE_URL'), log },
);
