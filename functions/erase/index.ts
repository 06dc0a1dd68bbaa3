import { stageCountry } from '../../shared/aws/deployed-settings.ts';
import { now, required } from '../../shared/aws/live.ts';
import { liveErasing } from '../../shared/aws/live-erasing.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { eraseNumber } from '../../shared/flows/erasure/erase-number.ts';
import { readEraseMessage } from '../../shared/lambda/messages.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const log = powertoolsLog();
const world = { ...liveErasing(), now, log };
const settings = { defaultCountry: stageCountry(), bucket: required('BUCKET_NAME') };

/** Erase queue → one number less in everything that is kept. */
export const handler = sqsWorker(
  readEraseMessage,
  ({ erasureId }, visit) => eraseNumber(world, settings, erasureId, visit),
  { hide: hideIn('ERASE_QUEUE_URL'), log },
);
