import { type Authorize, everythingAllowed } from '../authorize.ts';
import { openDatabase } from '../database.ts';
import { answerJson, type JsonService, type Operation } from '../json-protocol.ts';
import { type Log, type LoopbackServer, serve } from '../loopback-server.ts';
import type { LongPolls } from './long-polls.ts';
import { messagesSchema } from './messages.ts';
import { changeMessageVisibility } from './operations/change-message-visibility.ts';
import { createQueue } from './operations/create-queue.ts';
import { deleteMessage } from './operations/delete-message.ts';
import { deleteMessageBatch } from './operations/delete-message-batch.ts';
import { getQueueAttributes } from './operations/get-queue-attributes.ts';
import { getQueueUrl } from './operations/get-queue-url.ts';
import { listQueues } from './operations/list-queues.ts';
import { receiveMessage } from './operations/receive-message.ts';
import { sendMessage } from './operations/send-message.ts';
import { sendMessageBatch } from './operations/send-message-batch.ts';
import { setQueueAttributes } from './operations/set-queue-attributes.ts';
import { queuesSchema } from './queues.ts';
import { olderCodeHeader } from './sqs-error.ts';
import { SqsService } from './sqs-service.ts';

const protocol: JsonService = {
  name: 'sqs',
  target: 'AmazonSQS',
  contentType: 'application/x-amz-json-1.0',
  invalidInput: 'InvalidParameterValue',
  errorHeaders: olderCodeHeader,
};

const operations: Readonly<Record<string, Operation<SqsService>>> = {
  ChangeMessageVisibility: changeMessageVisibility,
  CreateQueue: createQueue,
  DeleteMessage: deleteMessage,
  DeleteMessageBatch: deleteMessageBatch,
  GetQueueAttributes: getQueueAttributes,
  GetQueueUrl: getQueueUrl,
  ListQueues: listQueues,
  ReceiveMessage: receiveMessage,
  SendMessage: sendMessage,
  SendMessageBatch: sendMessageBatch,
  SetQueueAttributes: setQueueAttributes,
};

/** The queue service, and who waits at its queues. */
export interface LocalSqs extends LoopbackServer {
  readonly receivers: Pick<LongPolls, 'count' | 'onWait' | 'wakeAll'>;
}

/**
 * Starts the queue service: standard queues, kept in one SQLite file or in memory.
 *
 * Messages that were in flight when the last process ended are visible again at once.
 */
export async function startSqs(
  file: string | undefined,
  port: number,
  now: () => number,
  log: Log,
  authorize: Authorize = everythingAllowed,
): Promise<LocalSqs> {
  const database = openDatabase(file, queuesSchema + messagesSchema);
  const sqs = new SqsService(database, now);
  sqs.messages.returnInFlight(now());
  const server = await serve(
    port,
    (request, response) => answerJson(request, response, protocol, operations, sqs, authorize),
    log,
  );
  return {
    url: server.url,
    receivers: sqs.longPolls,
    async close() {
      await server.close();
      database.close();
    },
  };
}
