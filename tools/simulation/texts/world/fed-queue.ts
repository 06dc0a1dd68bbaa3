import type { Delivery, Visit } from '../../../../shared/ports/world.ts';
import type { Process } from '../../machinery/process.ts';
import type { Scheduler } from '../../machinery/scheduler.ts';
import { type Message, type MessageQueue, newMessageQueue } from '../../machinery/stores/message-queue.ts';
import type { Observer } from '../watch/observer.ts';
import type { Mutation } from './mutation.ts';
import type { SimulatedWorld } from './world-of.ts';

/** Starts a process of this kind, with a world of its own. `over` is told when the platform sees its end. */
export type Start<World = SimulatedWorld> = (
  kind: string,
  limitMs: number,
  main: (process: Process, world: World) => Promise<void>,
  over?: () => void,
) => void;

/**
 * A queue that feeds a function, one message a process, and what the platform does with the flow's answer: a message that
 * is done is removed, one that comes back is hidden, and one whose process failed or died comes back by itself.
 *
 * @param work the flow
 */
export function fedQueue<Body, World = SimulatedWorld>(
  parts: {
    readonly scheduler: Scheduler;
    readonly observer: Pick<Observer, 'cameBack'>;
    readonly start: Start<World>;
    readonly visit: Mutation['visit'];
    readonly workersMax: number;
    readonly pick: (count: number) => number;
  },
  times: { readonly kind: string; readonly limitMs: number; readonly visibilityMs: number },
  work: (world: World, body: Body, visit: Visit) => Promise<Delivery>,
): MessageQueue<Body> {
  const { scheduler, observer, start, workersMax, pick } = parts;

  const leave = async (process: Process, message: Message<Body>, delivery: Delivery): Promise<void> => {
    if (delivery.kind === 'done') {
      return process.step('receipt', 'remove message', () => queue.remove(message));
    }
    if (delivery.inMs > 0) message.waits += 1;
    else message.returns += 1;
    observer.cameBack(message, delivery.inMs);
    return process.step('receipt', `hide message ${delivery.inMs}`, () => queue.hide(message, delivery.inMs));
  };
  const serve = async (process: Process, world: World, message: Message<Body>): Promise<void> => {
    const visit = { receives: message.receives, remainingMs: process.remainingMs };
    await leave(process, message, await work(world, message.body, parts.visit?.(visit) ?? visit));
  };
  const queue: MessageQueue<Body> = newMessageQueue(
    scheduler,
    { visibilityMs: times.visibilityMs, workersMax, receivesMax: 50, pick },
    (message, over) =>
      start(times.kind, times.limitMs, (process, world) => serve(process, world, message), over),
  );
  return queue;
}
