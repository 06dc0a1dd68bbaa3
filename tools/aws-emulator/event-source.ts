import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import type { EventSourceSpec } from './blueprint.ts';
import type { FunctionHost } from './functions/function-host.ts';
import type { Invocation } from './functions/invocation.ts';
import { hopsMax, traceOf } from './functions/trace.ts';
import type { LocalEvents } from './local-events.ts';
import { region } from './template/account.ts';

/** Longest that a receive waits for a message. Source: SQS API reference, ReceiveMessage, "WaitTimeSeconds". */
const pollSeconds = 20;

/** How long a queue that cannot be read is left alone. */
const brokenMs = 1_000;

/** Most messages that one receive brings. Source: SQS API reference, ReceiveMessage. */
const receiveMax = 10;

export type EventSourceParts = {
  readonly sqs: SQSClient;
  readonly queueUrl: string;
  readonly host: FunctionHost;
  readonly events: LocalEvents;
  /** For what a person should know. */
  readonly warn: (line: string) => void;
};

export type EventSource = {
  /** Resolves when no more is received and the running invocations have ended. */
  stop(): Promise<void>;
};

/**
 * Feeds a queue to a function as Lambda's event source mapping does. A message is deleted when its batch went well;
 * else it stays as it is and comes back when its visibility ends, which the function may have changed meanwhile.
 *
 * Source: Lambda developer guide, "Using Lambda with Amazon SQS" and "Handling errors for an SQS event source".
 */
export function startEventSource(spec: EventSourceSpec, parts: EventSourceParts): EventSource {
  const stopping = new AbortController();
  const poller = async () => {
    while (!stopping.signal.aborted) {
      try {
        const batch = await gather(spec, parts, stopping.signal);
        if (batch.length > 0) await work(spec, parts, batch);
      } catch (error) {
        if (stopping.signal.aborted) return;
        parts.warn(`${parts.host.spec.label}: its queue cannot be read: ${String(error)}`);
        await new Promise((resolve) => setTimeout(resolve, brokenMs));
      }
    }
  };
  const pollers = Array.from({ length: spec.concurrencyMax }, poller);
  return {
    async stop() {
      // A queue gives nothing to a receiver that has hung up.
      stopping.abort();
      await Promise.all(pollers);
    },
  };
}

/** Receives until the batch is full or, after its first message, the window is over. */
async function gather(
  spec: EventSourceSpec,
  { sqs, queueUrl }: EventSourceParts,
  stopping: AbortSignal,
): Promise<Message[]> {
  const batch: Message[] = [];
  let endsAtMs = Number.POSITIVE_INFINITY;
  let leftMs = endsAtMs;
  do {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: Math.min(receiveMax, spec.batchSize - batch.length),
        WaitTimeSeconds: Math.min(pollSeconds, Math.ceil(leftMs / 1000)),
        MessageSystemAttributeNames: ['All'],
      }),
      { abortSignal: stopping },
    );
    if (batch.length === 0) endsAtMs = performance.now() + spec.batchWindowMs;
    batch.push(...Messages);
    leftMs = endsAtMs - performance.now();
  } while (batch.length > 0 && batch.length < spec.batchSize && leftMs > 0);
  return batch;
}

async function work(
  spec: EventSourceSpec,
  parts: EventSourceParts,
  batch: readonly Message[],
): Promise<void> {
  const { host, queueUrl, sqs, events, warn } = parts;
  const trace = traceOf(
    host.spec.name,
    batch.map(({ Attributes }) => Attributes?.AWSTraceHeader),
  );
  let done: readonly Message[] = [];
  if (trace.hops > hopsMax && !host.spec.mayRecur) {
    warn(
      `${host.spec.label}: stopped, as its own messages come back to it for the ${trace.hops}th time (recursive loop)`,
    );
  } else {
    const event: SQSEvent = { Records: batch.map((message) => recordOf(message, spec.queueArn)) };
    const invocation = await host.invoke(event, trace.header);
    done = finished(batch, invocation, spec.reportsItemFailures, warn);
  }
  for (let at = 0; at < done.length; at += receiveMax) {
    const Entries = done
      .slice(at, at + receiveMax)
      .map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle }));
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: queueUrl, Entries }));
  }
  for (const message of batch) {
    events.emit({
      kind: 'message',
      queue: spec.queueArn.split(':').at(-1) ?? '',
      function: host.spec.label,
      messageId: message.MessageId ?? '',
      outcome: done.includes(message) ? 'deleted' : 'kept',
    });
  }
}

/** The messages of a batch that are done with. */
function finished(
  batch: readonly Message[],
  invocation: Invocation,
  reportsItemFailures: boolean,
  warn: (line: string) => void,
): readonly Message[] {
  if (!invocation.ok) return [];
  const failed = reportsItemFailures ? failedIds(invocation.payload) : [];
  const isKnown = (id: string) => batch.some(({ MessageId }) => MessageId === id);
  if (failed?.every(isKnown)) return batch.filter(({ MessageId }) => !failed.includes(MessageId ?? ''));
  warn(
    'A batch failed as a whole: its answer names items that are not in it, or is no {"batchItemFailures": […]}',
  );
  return [];
}

/** @returns undefined when the answer is none that Lambda understands */
function failedIds(answer: unknown): string[] | undefined {
  if (answer === null) return [];
  if (typeof answer !== 'object') return undefined;
  const { batchItemFailures: failures = [] } = answer as { batchItemFailures?: unknown };
  if (failures === null) return [];
  if (!Array.isArray(failures)) return undefined;
  const ids = failures.map((failure: { itemIdentifier?: unknown } | null) => failure?.itemIdentifier);
  return ids.every((id): id is string => typeof id === 'string' && id !== '') ? ids : undefined;
}

function recordOf(message: Message, queueArn: string): SQSRecord {
  const { MessageId = '', ReceiptHandle = '', Body = '', MD5OfBody = '', Attributes = {} } = message;
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes as unknown as SQSRecord['attributes'],
    messageAttributes: {},
    md5OfBody: MD5OfBody,
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}
