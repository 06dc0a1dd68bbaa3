import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import { onTestFinished } from 'vitest';
import { awsClients, closeClients } from '../../../../tools/aws-emulator/aws-clients.ts';
import type { EventSourceSpec, FunctionSpec } from '../../../../tools/aws-emulator/blueprint.ts';
import { openClock } from '../../../../tools/aws-emulator/clock.ts';
import { startEventSource } from '../../../../tools/aws-emulator/event-source.ts';
import { localEvents } from '../../../../tools/aws-emulator/local-events.ts';
import { startAws } from '../../../../tools/aws-emulator/start-aws.ts';
import { functionOf, watchedHost } from '../functions/local-function.ts';

const arnOf = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;

/** A queue with its dead-letter queue on the emulator, and a function of the given code that is fed from it. */
export async function feeding(
  code: string,
  settings: Partial<EventSourceSpec> & {
    readonly maxReceiveCount?: number;
    readonly function?: Partial<FunctionSpec>;
  } = {},
) {
  const clock = openClock();
  const aws = await startAws({ now: clock.now });
  clock.onMove(() => aws.receivers.wakeAll());
  onTestFinished(() => aws.close());
  const { sqs, ...others } = awsClients(aws.endpoints);
  onTestFinished(() => closeClients({ sqs, ...others }));
  const redrive = { deadLetterTargetArn: arnOf('dead'), maxReceiveCount: settings.maxReceiveCount ?? 50 };
  await sqs.send(new CreateQueueCommand({ QueueName: 'dead' }));
  await sqs.send(
    new CreateQueueCommand({
      QueueName: 'work',
      Attributes: { VisibilityTimeout: '360', RedrivePolicy: JSON.stringify(redrive) },
    }),
  );
  const queueUrl = aws.queueUrl('work');
  const spec = functionOf(code, { environment: { QUEUE_URL: queueUrl }, ...settings.function });
  const watched = watchedHost(spec, { clock, emulators: aws.environment });
  const events = localEvents();
  const warnings: string[] = [];
  const start = () => {
    const source = startEventSource(
      {
        queueArn: arnOf('work'),
        functionArn: spec.arn,
        batchSize: 1,
        batchWindowMs: 0,
        concurrencyMax: 2,
        reportsItemFailures: true,
        ...settings,
      },
      { sqs, queueUrl, host: watched.host, events, warn: (line) => warnings.push(line) },
    );
    // Not waited for: what a handler holds back ends with its host, which is closed next.
    onTestFinished(() => void source.stop());
    return source;
  };
  return {
    ...watched,
    clock,
    events,
    warnings,
    start,
    send: (body: string) => send(sqs, queueUrl, body),
    counts: () => counts(sqs, queueUrl),
    /** Resolves when that many messages have been handled with this outcome. */
    async handled(outcome: 'deleted' | 'kept', times: number) {
      let seen = 0;
      await events.waitFor((event) => {
        if (event.kind === 'message' && event.outcome === outcome) seen += 1;
        return seen === times;
      });
    },
    /** Waits for a message in the dead-letter queue. */
    async nextDead() {
      const queue = aws.queueUrl('dead');
      const { Messages } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl: queue, WaitTimeSeconds: 20 }),
      );
      return Messages?.[0]?.Body;
    },
  };
}

async function send(sqs: SQSClient, queueUrl: string, body: string): Promise<string> {
  const { MessageId = '' } = await sqs.send(
    new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }),
  );
  return MessageId;
}

async function counts(sqs: SQSClient, queueUrl: string) {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: queueUrl,
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return {
    visible: Number(Attributes?.ApproximateNumberOfMessages),
    inFlight: Number(Attributes?.ApproximateNumberOfMessagesNotVisible),
  };
}
