import {
  CreateQueueCommand,
  DeleteMessageCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { startSqs } from '../../apps/local/emulators/sqs/start-sqs.ts';
import { fixedClock } from '../support/clock.ts';
import type { ContractQueue } from './queues-contract.ts';

export type LocalQueues = {
  readonly url: string;
  readonly urls: Readonly<Record<ContractQueue, string>>;
  readonly clock: ReturnType<typeof fixedClock>;
  /** A client that talks to this address instead of the emulator's own. */
  client(endpoint?: string): SQSClient;
  receive(queue: ContractQueue): Promise<Message[]>;
  /** Receives and deletes all that waits. @returns the bodies, read as JSON */
  drain(queue: ContractQueue): Promise<unknown[]>;
  close(): Promise<void>;
};

/** Queues, empty, in an emulator of their own that lives by a fixed clock. */
export async function openQueues(): Promise<LocalQueues> {
  const clock = fixedClock();
  const server = await startSqs(undefined, 0, clock.now, () => {});
  const clients: SQSClient[] = [];
  const client = (endpoint = server.url): SQSClient => {
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    const made = new SQSClient({ endpoint, region: 'us-east-1', credentials });
    clients.push(made);
    return made;
  };
  const sqs = client();
  const create = async (QueueName: string): Promise<string> =>
    (await sqs.send(new CreateQueueCommand({ QueueName }))).QueueUrl ?? '';
  const urls = {
    sms: await create('sms'),
    urgent: await create('urgent'),
    orders: await create('orders'),
    notices: await create('notices'),
    plan: await create('plan'),
  };
  const receive = async (queue: ContractQueue): Promise<Message[]> => {
    const ask = { QueueUrl: urls[queue], MaxNumberOfMessages: 10 };
    return (await sqs.send(new ReceiveMessageCommand(ask))).Messages ?? [];
  };
  return {
    url: server.url,
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
    async close() {
      for (const one of clients) one.destroy();
      await server.close();
    },
  };
}
