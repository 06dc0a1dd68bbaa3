import type { Disposition, Invocation } from '../../../../shared/ports/calls/queues.ts';
import type { Process } from '../../machinery/process.ts';
import type { Scheduler } from '../../machinery/scheduler.ts';
import { type Message, type MessageQueue, newMessageQueue } from '../../machinery/stores/message-queue.ts';
import type { Observer } from '../watch/observer.ts';
import type { Mutation } from './mutation.ts';
import type { SimulatedWorld } from './world-of.ts';

/** Starts a process of this kind, with a world of its own. `over` learns when the platform sees its end. */
export type Start<AllPorts = SimulatedWorld> = (
  kind: string,
  limitMs: number,
  main: (process: Process, world: AllPorts) => Promise<void>,
  over?: () => void,
) => void;

/**
 * A queue that feeds a function, one message a process, and what the platform does with the flow's answer: a message
 * that is done is removed, one that comes back is hidden, and one whose process failed or died comes back
 * automatically.
 *
 * @param work the flow
 */
export function fedQueue<Body, AllPorts = SimulatedWorld>(
  parts: {
    readonly scheduler: Scheduler;
    readonly observer: Pick<Observer, 'cameBack'>;
    readonly start: Start<AllPorts>;
    readonly invocation: Mutation['invocation'];
    readonly workersMax: number;
    readonly pick: (count: number) => number;
  },
  times: { readonly kind: string; readonly limitMs: number; readonly visibilityMs: number },
  work: (world: AllPorts, body: Body, invocation: Invocation) => Promise<Disposition>,
): MessageQueue<Body> {
  const { scheduler, observer, start, workersMax, pick } = parts;

  const leave = async (process: Process, message: Message<Body>, delivery: Disposition): Promise<void> => {
    if (delivery.kind === 'ack') {
      return process.step('receipt', 'remove message', () => queue.remove(message));
    }
    if (delivery.inMs > 0) message.waits += 1;
    else message.returns += 1;
    observer.cameBack(message, delivery.inMs, times.kind);
    return process.step('receipt', `hide message ${delivery.inMs}`, () => queue.hide(message, delivery.inMs));
  };
  const serve = async (process: Process, world: AllPorts, message: Message<Body>): Promise<void> => {
    const invocation = { receives: message.receives, remainingMs: process.remainingMs };
    await leave(
      process,
      message,
      await work(world, message.body, parts.invocation?.(invocation) ?? invocation),
    );
  };
  const queue: MessageQueue<Body> = newMessageQueue(
    scheduler,
    { visibilityMs: times.visibilityMs, workersMax, receivesMax: 50, pick },
    (message, over) =>
      start(times.kind, times.limitMs, (process, world) => serve(process, world, message), over),
  );
  return queue;
}
