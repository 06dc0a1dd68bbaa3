import type { IConstruct } from 'constructs';
import { QueueWorker } from './queue-worker.ts';

/** The workers of a stack whose queues people look at. */
export function queueWorkersIn(scope: IConstruct): readonly QueueWorker[] {
  return scope.node.findAll().filter((one) => one instanceof QueueWorker);
}
