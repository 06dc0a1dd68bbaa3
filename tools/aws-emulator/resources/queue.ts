import {
  CreateQueueCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  SetQueueAttributesCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import { made, maker, withoutEffect } from './resource.ts';

const properties = z.strictObject({
  VisibilityTimeout: z.number().default(30),
  DelaySeconds: z.number().default(0),
  ReceiveMessageWaitTimeSeconds: z.number().default(0),
  MessageRetentionPeriod: z.number().default(345_600),
  RedrivePolicy: z.strictObject({ deadLetterTargetArn: z.string(), maxReceiveCount: z.number() }).optional(),
  SqsManagedSseEnabled: withoutEffect,
  Tags: withoutEffect,
});

/** A queue keeps its messages over a restart; changed settings hold from the next receive on. */
export const queue = maker(properties, async ({ name, properties: settings }, { clients }) => {
  const attributes: Record<string, string> = {
    VisibilityTimeout: String(settings.VisibilityTimeout),
    DelaySeconds: String(settings.DelaySeconds),
    ReceiveMessageWaitTimeSeconds: String(settings.ReceiveMessageWaitTimeSeconds),
    MessageRetentionPeriod: String(settings.MessageRetentionPeriod),
  };
  const redrive = settings.RedrivePolicy ? JSON.stringify(settings.RedrivePolicy) : '';
  const existing = await urlOf(clients.sqs, name);
  const url =
    existing ??
    (await create(clients.sqs, name, { ...attributes, ...(redrive && { RedrivePolicy: redrive }) }));
  if (existing !== undefined) {
    const changes = { ...attributes, RedrivePolicy: redrive };
    await clients.sqs.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes: changes }));
  }
  return made(url, { Arn: `arn:aws:sqs:${region}:${accountId}:${name}`, QueueName: name, QueueUrl: url });
});

async function urlOf(client: SQSClient, name: string): Promise<string | undefined> {
  try {
    return (await client.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl;
  } catch (error) {
    if (error instanceof QueueDoesNotExist) return undefined;
    throw error;
  }
}

async function create(client: SQSClient, name: string, attributes: Record<string, string>): Promise<string> {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name, Attributes: attributes }));
  return QueueUrl ?? '';
}
