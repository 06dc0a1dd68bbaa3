import * as z from 'zod';
import { accountId, region } from '../template/account.ts';
import type { ApiCall } from './api-call.ts';

const arnOf = (service: string, name: string) => `arn:aws:${service}:${region}:${accountId}:${name}`;

const queued = z.looseObject({ QueueUrl: z.string().optional(), QueueName: z.string().optional() });

/**
 * A batch has the action of its single calls.
 *
 * Source: SQS developer guide, "Amazon SQS API permissions: actions and resource reference".
 */
export function sqsCalls(operation: string, input: unknown): ApiCall[] {
  const { QueueUrl, QueueName } = queued.parse(input);
  const name = QueueUrl?.split('/').at(-1) ?? QueueName ?? '*';
  return [{ action: `sqs:${operation.replace(/Batch$/, '')}`, resource: arnOf('sqs', name) }];
}

const secret = z.looseObject({ SecretId: z.string().optional(), Name: z.string().optional() });

/**
 * A secret may be asked for by its name, and is granted by its ARN, which ends in six letters of its own.
 *
 * @param arnOfSecret undefined for a secret that is not in the template, which nobody is granted
 */
export function secretsCalls(
  operation: string,
  input: unknown,
  arnOfSecret: (name: string) => string | undefined,
): ApiCall[] {
  const { SecretId, Name } = secret.parse(input);
  const id = SecretId ?? Name ?? '*';
  const resource = id.startsWith('arn:') ? id : (arnOfSecret(id) ?? arnOf('secretsmanager', `secret:${id}`));
  return [{ action: `secretsmanager:${operation}`, resource }];
}

const entries = z.looseObject({
  Entries: z.array(z.looseObject({ EventBusName: z.string().default('default') })).default([]),
});

/** A call for each bus that its entries name. */
export function eventsCalls(operation: string, input: unknown): ApiCall[] {
  const buses = new Set(entries.parse(input).Entries.map(({ EventBusName }) => EventBusName));
  return [...buses].map((bus) => ({
    action: `events:${operation}`,
    resource: bus.startsWith('arn:') ? bus : arnOf('events', `event-bus/${bus}`),
  }));
}
