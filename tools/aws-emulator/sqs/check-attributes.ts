import { AwsError } from '../aws-error.ts';
import { validationMessage } from '../validation-message.ts';
import { type QueueAttributes, redriveSchema } from './queue-attributes.ts';
import type { Queues } from './queues.ts';
import { invalidParameter } from './sqs-error.ts';

// Source: SQS API reference, CreateQueue.
const ranges: Readonly<Record<string, readonly [least: number, most: number]>> = {
  VisibilityTimeout: [0, 43_200],
  DelaySeconds: [0, 900],
  ReceiveMessageWaitTimeSeconds: [0, 20],
  MaximumMessageSize: [1024, 1_048_576],
  MessageRetentionPeriod: [60, 1_209_600],
};

/**
 * Refuses settings that SQS would refuse, and settings that would change nothing here.
 *
 * @throws AwsError InvalidAttributeName, InvalidAttributeValue or InvalidParameterValue
 */
export function checkAttributes(attributes: QueueAttributes, queues: Queues): void {
  for (const [name, value] of Object.entries(attributes)) {
    const range = ranges[name];
    if (range) checkRange(name, value, range);
    else if (name === 'RedrivePolicy') checkRedrive(value, queues);
    else if (name !== 'SqsManagedSseEnabled') {
      throw new AwsError(
        'InvalidAttributeName',
        `Unknown Attribute ${name}, or one that the local emulator lacks.`,
      );
    }
  }
}

function checkRange(name: string, value: string, [least, most]: readonly [number, number]): void {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return;
  throw new AwsError(
    'InvalidAttributeValue',
    `Invalid value for the parameter ${name}: ${value} is not in ${least}..${most}.`,
  );
}

function checkRedrive(policy: string, queues: Queues): void {
  const parsed = redriveSchema.safeParse(readJson(policy));
  if (!parsed.success) throw invalidParameter(`Invalid RedrivePolicy. ${validationMessage(parsed.error)}`);
  if (!queues.atArn(parsed.data.deadLetterTargetArn)) {
    throw invalidParameter(
      'Invalid RedrivePolicy. The dead letter target does not exist; create that queue first.',
    );
  }
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
