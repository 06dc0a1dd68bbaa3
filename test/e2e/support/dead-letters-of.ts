import { GetQueueAttributesCommand } from '@aws-sdk/client-sqs';
import type { LocalSystem } from '../../../apps/local/system.ts';

/** The address of the queue that takes what a queue's worker gave up. */
export async function deadLettersOf({ clients }: LocalSystem, QueueUrl: string): Promise<string> {
  const { Attributes = {} } = await clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] }),
  );
  const { deadLetterTargetArn } = JSON.parse(Attributes.RedrivePolicy ?? '') as {
    deadLetterTargetArn: string;
  };
  return QueueUrl.replace(/[^/]+$/, deadLetterTargetArn.split(':').at(-1) ?? '');
}

/** The address of the queue whose name holds this word. */
export function queueNamed({ queueUrls }: LocalSystem, word: string): string {
  const url = queueUrls.find((one) => one.includes(word));
  if (url === undefined) throw new Error(`No queue is called ${word}`);
  return url;
}
