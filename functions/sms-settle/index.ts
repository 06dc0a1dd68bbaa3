import { chance, freshName, now, optional } from '../../shared/aws/live.ts';
import { livePacing } from '../../shared/aws/live-gates.ts';
import { liveLedger } from '../../shared/aws/live-ledger.ts';
import { liveObjects } from '../../shared/aws/live-objects.ts';
import { liveSentTexts } from '../../shared/aws/live-provider.ts';
import { hideIn } from '../../shared/aws/live-queues.ts';
import { settleSender } from '../../shared/flows/settle-sender.ts';
import { watchBundle } from '../../shared/flows/watch-bundle.ts';
import { readSettleMessage } from '../../shared/lambda/messages.ts';
import { powertoolsCount } from '../../shared/lambda/powertools-count.ts';
import { powertoolsLog } from '../../shared/lambda/powertools-log.ts';
import { sqsWorker } from '../../shared/lambda/sqs-worker.ts';

const [log, count] = [powertoolsLog(), powertoolsCount()];
const [ledger, objects] = [liveLedger(), liveObjects()];
const sentTexts = liveSentTexts({ log, count });
const ports = { ledger, objects, sentTexts, ...livePacing() };
const world = { ...ports, now, chance, freshName, log, count };
const settings = { hasCanary: optional('CANARY_TO') !== undefined };

/** Settle queue → what became of a sender's unclear calls, and what its texts cost. */
export const handler = sqsWorker(
  readSettleMessage,
  (message, visit) =>
    message.watches === undefined
      ? settleSender(world, settings, message, visit)
      : watchBundle(world, message.sender, message.watches),
  { hide: hideIn('SETTLE_QUEUE_URL'), log },
);
