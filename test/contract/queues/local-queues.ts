import {
  CreateQueueCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { fixedClock } from '../../support/clock.ts';
import { type ClientSettings, openTarget } from '../../support/target/target.ts';
import type { ContractQueue } from './queues-contract.ts';

export type LocalQueues = {
  readonly url: string;
  readonly urls: Readonly<Record<ContractQueue, string>>;
  readonly clock: ReturnType<typeof fixedClock>;
  /** A client that talks to this address instead of the target's own. */
  client(endpoint?: string, settings?: ClientSettings): SQSClient;
  receive(queue: ContractQueue): Promise<Message[]>;
  /** Receives and deletes all that waits. @returns the bodies, read as JSON */
  drain(queue: ContractQueue): Promise<unknown[]>;
  close(): Promise<void>;
};

/** Queues, empty, in a target of their own; the emulator lives by a fixed clock. */
export async function openQueues(): Promise<LocalQueues> {
  const clock = fixedClock();
  const { url, client: clientOf, close } = await openTarget('sqs', clock);
  const client = (endpoint = url, settings: ClientSettings = {}): SQSClient =>
    clientOf(SQSClient, { endpoint, ...settings });
  const sqs = client();
  const create = async (QueueName: string): Promise<string> =>
    (await sqs.send(new CreateQueueCommand({ QueueName }))).QueueUrl ?? '';
  const urls = {
    sms: await create('sms'),
    urgent: await create('urgent'),
    orders: await create('orders'),
    notifications: await create('notifications'),
    plan: await create('plan'),
    count: await create('count'),
  };
  const receive = async (queue: ContractQueue): Promise<Message[]> => {
    const ask = { QueueUrl: urls[queue], MaxNumberOfMessages: 10 };
    return (await sqs.send(new ReceiveMessageCommand(ask))).Messages ?? [];
  };
  return {
    url,
    urls,
    clock,
    client,
    receive,
    async drain(queue) {
      const bodies: unknown[] = [];
      for (let got = await receive(queue); got.length > 0; got = await receive(queue)) {
        for (const { Body = '', ReceiptHandle } of got) {
          bodies.push(JSON.parse(Body));
          await sqs.send(new DeleteMessageCommand({ QueueUrl: urls[queue], ReceiptHandle }));
        }
      }
      return bodies;
    },
    close,
  };
}
