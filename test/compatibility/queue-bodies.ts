import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { sqsEraseQueue, sqsEventQueue, sqsQueues } from '../../shared/aws/queues/queues.ts';
import { startSqs } from '../../tools/aws-emulator/sqs/start-sqs.ts';
import { localCredentials } from '../support/target/local-table.ts';
import type { StoredWorld } from './stored-world.ts';

export const queueNames = [
  'sms',
  'urgent',
  'orders',
  'notifications',
  'plan',
  'reconciliation',
  'count',
  'event',
  'erase',
] as const;

/**
 * Takes every message out of the world's queues, and sends it by the deployed adapter.
 *
 * @returns the bodies as SQS has them, by queue
 */
export async function queueBodies(world: StoredWorld): Promise<Record<string, string[]>> {
  const server = await startSqs(undefined, 0, world.now, () => {});
  const sqs = new SQSClient({ endpoint: server.url, region: 'us-east-1', credentials: localCredentials });
  try {
    const urls: Record<string, string> = {};
    for (const QueueName of queueNames)
      urls[QueueName] = (await sqs.send(new CreateQueueCommand({ QueueName }))).QueueUrl ?? '';
    await sendAll(world, sqs, urls);
    const bodies: Record<string, string[]> = {};
    for (const [name, QueueUrl] of Object.entries(urls)) bodies[name] = await received(sqs, QueueUrl);
    return bodies;
  } finally {
    sqs.destroy();
    await server.close();
  }
}

async function sendAll(world: StoredWorld, sqs: SQSClient, urls: Record<string, string>): Promise<void> {
  const { queues } = world;
  const to = sqsQueues(sqs, urls);
  for (let got = queues.receive('sms'); got; got = queues.receive('sms'))
    await to.sendEntries([got.message], 'bulk');
  for (let got = queues.receive('urgent'); got; got = queues.receive('urgent'))
    await to.sendEntries([got.message], 'urgent');
  for (let got = queues.receive('orders'); got; got = queues.receive('orders'))
    await to.sendEntries([got.message], 'orders');
  for (let got = queues.receive('notifications'); got; got = queues.receive('notifications'))
    await to.sendEntries([got.message], 'notifications');
  for (let got = queues.receive('plan'); got; got = queues.receive('plan')) await to.sendPlan(got.message);
  for (let got = queues.receive('reconciliation'); got; got = queues.receive('reconciliation'))
    await to.sendReconciliation(got.message);
  for (let got = queues.receive('count'); got; got = queues.receive('count'))
    await to.sendCount(got.message, 0);
  for (let got = world.eventQueue.receive(); got; got = world.eventQueue.receive())
    await sqsEventQueue(sqs, urls.event ?? '').sendEvent(got.message);
  for (const message of world.eraseQueue.sent) await sqsEraseQueue(sqs, urls.erase ?? '').sendErase(message);
}

async function received(sqs: SQSClient, QueueUrl: string): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    if (Messages.length === 0) return bodies;
    bodies.push(...Messages.map(({ Body = '' }) => Body));
  }
}
