import * as z from 'zod';

/** Settings of a queue, spelled and typed as SQS sends them: every value is text. */
export type QueueAttributes = Readonly<Record<string, string>>;

// Source: SQS API reference, CreateQueue.
export const defaultAttributes: QueueAttributes = {
  VisibilityTimeout: '30',
  DelaySeconds: '0',
  ReceiveMessageWaitTimeSeconds: '0',
  MaximumMessageSize: '1048576',
  MessageRetentionPeriod: '345600',
  SqsManagedSseEnabled: 'true',
};

export const redriveSchema = z.strictObject({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().int().min(1).max(1000),
});

/** Where messages go that were received too often. */
export type Redrive = z.output<typeof redriveSchema>;

/** The numeric setting `name` of a queue. */
export function numberAttribute(attributes: QueueAttributes, name: keyof typeof defaultAttributes): number {
  return Number(attributes[name] ?? defaultAttributes[name]);
}

export function redriveOf(attributes: QueueAttributes): Redrive | undefined {
  const policy = attributes.RedrivePolicy;
  return policy ? redriveSchema.parse(JSON.parse(policy)) : undefined;
}
