import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { type Lane, queueOf } from '../../core/jobs/lane.ts';
import { inParallel } from '../../core/parallel.ts';
import type { EntryMessage, Queues } from '../../ports/calls/queues.ts';
import type { ReportQueue } from '../../ports/directory/reports.ts';
import type { EraseQueue } from '../../ports/erasure.ts';
import type { EventQueue } from '../../ports/events.ts';
import type { ExportQueue } from '../../ports/suppression/suppressions.ts';

/** The queues that a process may send to, by URL. One that is left out is not its to send to. */
export type QueueUrls = {
  readonly sms?: string;
  readonly urgent?: string;
  readonly orders?: string;
  readonly notifications?: string;
  readonly plan?: string;
  readonly reconciliation?: string;
  readonly count?: string;
};

export function sqsQueues(sqs: SQSClient, urls: QueueUrls): Queues {
  const sendTo = async (name: keyof QueueUrls, message: object, delay: Delay = {}) =>
    send(sqs, given(urls[name], name), message, delay);
  return {
    sendEntries: (messages, lane) => sendEntries(sqs, urls, queueOf[lane], messages),
    sendPlan: ({ jobId, results }) => sendTo('plan', { jobId, results }),
    sendReconciliation: ({ sender, watches }) => sendTo('reconciliation', { sender, watches }),
    sendOutbox: (jobId) => sendTo('count', { jobId, outbox: true }),
    sendCount: ({ jobId, after, nextAtMs, walkFromMs }, inMs) =>
      sendTo('count', { jobId, after, nextAtMs, walkFromMs }, { DelaySeconds: Math.ceil(inMs / 1000) }),
  };
}

/**
 * What the planner writes besides plans.
 *
 * @param url of the plan queue
 */
export function sqsReportQueue(sqs: SQSClient, url: string | undefined): ReportQueue & ExportQueue {
  return {
    sendReport: async ({ reportId }) => send(sqs, given(url, 'plan'), { reportId }),
    sendExport: async ({ exportId }) => send(sqs, given(url, 'plan'), { exportId }),
  };
}

/** The queue of events that rules react to. */
export function sqsEventQueue(sqs: SQSClient, url: string): EventQueue {
  return { sendEvent: ({ source, eventName }) => send(sqs, url, { source, eventName }) };
}

/** The queue that feeds the erasing of numbers. */
export function sqsEraseQueue(sqs: SQSClient, url: string): EraseQueue {
  return { sendErase: ({ erasureId }) => send(sqs, url, { erasureId }) };
}

type Delay = { readonly DelaySeconds?: number };

async function send(sqs: SQSClient, url: string, message: object, delay: Delay = {}): Promise<void> {
  await sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: JSON.stringify(message), ...delay }));
}

function given(url: string | undefined, name: keyof QueueUrls): string {
  if (url !== undefined) return url;
  throw new Error(`This process was given no URL of the ${name} queue, so it cannot send to it`);
}

/** Source: Amazon SQS Developer Guide, "Message quotas", batched messages. */
const batchMessagesMax = 10;

const batchesAtOnce = 4;

async function sendEntries(
  sqs: SQSClient,
  urls: QueueUrls,
  name: (typeof queueOf)[Lane],
  messages: readonly EntryMessage[],
): Promise<void> {
  const url = given(urls[name], name);
  const untaken: Untaken = { messages: 0, causes: [] };
  // A batch that fails does not keep the others: their entries say already that a message comes.
  await inParallel(batchesOf(messages), batchesAtOnce, (batch) => sendBatch(sqs, url, batch, untaken));
  if (untaken.messages === 0) return;
  throw new Error(`SQS did not take ${untaken.messages} of ${messages.length} ${name} messages`, {
    cause: new AggregateError(untaken.causes),
  });
}

type Untaken = { messages: number; readonly causes: unknown[] };

/** SQS may take a part of a batch; the rest is offered again. */
async function sendBatch(
  sqs: SQSClient,
  url: string,
  batch: readonly EntryMessage[],
  untaken: Untaken,
): Promise<void> {
  let left = batch.map(({ jobId, entryId }, at) => ({
    Id: String(at),
    MessageBody: JSON.stringify({ jobId, entryId }),
  }));
  const offer = async (): Promise<string[]> => {
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries: left }));
    left = left.filter(({ Id }) => Failed.some((failed) => failed.Id === Id));
    return Failed.map(({ Code = 'no code' }) => Code);
  };
  try {
    await offer();
    if (left.length === 0) return;
    const codes = await offer();
    if (left.length > 0) throw new Error(`SQS answered ${[...new Set(codes)].join(', ')}`);
  } catch (error) {
    untaken.messages += left.length;
    untaken.causes.push(error);
  }
}

function* batchesOf(messages: readonly EntryMessage[]): Generator<readonly EntryMessage[]> {
  for (let at = 0; at < messages.length; at += batchMessagesMax) {
    yield messages.slice(at, at + batchMessagesMax);
  }
}
