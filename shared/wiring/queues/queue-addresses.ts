import { optional, required } from '../environment.ts';

const queueNames = [
  'PLAN',
  'SMS',
  'URGENT',
  'ORDERS',
  'NOTIFICATIONS',
  'RECONCILIATION',
  'EVENTS',
  'ERASE',
  'COUNT',
] as const;

type QueueName = (typeof queueNames)[number];

/** The addresses of all queues that the environment names. */
export function queueUrls(): readonly string[] {
  return queueNames.flatMap((name) => queueUrl(name) ?? []);
}

/** @returns the address of a queue; undefined when the environment does not name it */
export function queueUrl(name: QueueName): string | undefined {
  const queue = optional(`${name}_QUEUE`);
  return queue === undefined ? undefined : urlOf(queue);
}

/** @throws when the environment does not name the queue */
export function requiredQueueUrl(name: QueueName): string {
  return urlOf(required(`${name}_QUEUE`));
}

/** Of each worker the addresses of its queue and of its dead-letter queue. */
export function queuePairs(variable: string): Readonly<Record<string, readonly [string, string]>> {
  const pairs: Record<string, [string, string]> = JSON.parse(required(variable));
  return Object.fromEntries(
    Object.entries(pairs).map(([worker, [queue, dead]]) => [worker, [urlOf(queue), urlOf(dead)]]),
  );
}

/** The environment has the names of queues alone: what is before them is the same, and would fill it up. */
function urlOf(queue: string): string {
  return `${required('QUEUES_AT')}/${queue}`;
}
