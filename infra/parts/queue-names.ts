import { Fn } from 'aws-cdk-lib';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

/**
 * Where all queues of the stack are: their addresses differ in the names behind it, and would fill the 4 KB that the
 * environment of a function may have. It is read from an address, so that it is right wherever the stack is deployed.
 *
 * @param queue any one of them
 */
export function queuesAt({ queueUrl }: IQueue): { readonly QUEUES_AT: string } {
  const parts = Fn.split('/', queueUrl);
  // https:, nothing, the host and the account.
  return {
    QUEUES_AT: Fn.join(
      '/',
      [0, 1, 2, 3].map((no) => Fn.select(no, parts)),
    ),
  };
}

/** Where queues are, and of each worker the names of its queue and of its dead-letter queue in one variable. */
export function queuePairs(
  variable: string,
  workers: readonly { readonly about: string; readonly queue: IQueue; readonly deadLetters: IQueue }[],
): Readonly<Record<string, string>> {
  const [first] = workers;
  if (first === undefined) throw new Error('There are no workers');
  const pairs = workers.map(({ about, queue, deadLetters }) => [
    about,
    [queue.queueName, deadLetters.queueName],
  ]);
  return { ...queuesAt(first.queue), [variable]: JSON.stringify(Object.fromEntries(pairs)) };
}
