import type { Scheduler } from '../scheduler.ts';

/** One message, and how its receives ended. */
export type Message<Body> = {
  readonly body: Body;
  receives: number;
  /** Receives that ended in a wish to come back after a wait, and in a wish to come back at once. */
  waits: number;
  returns: number;
  removed: boolean;
  /** Rises each time it is hidden or shown: what was planned for an earlier turn is void. */
  turn: number;
};

export type MessageQueue<Body> = {
  /** @param inMs after how long it can be received */
  put(body: Body, inMs: number): void;
  remove(message: Message<Body>): void;
  /** Shows a message again after this time, whether or not it is still the caller's. */
  hide(message: Message<Body>, forMs: number): void;
  /** No message is there, neither visible nor hidden. */
  isEmpty(): boolean;
  readonly dead: readonly Message<Body>[];
};

/**
 * A standard queue and the service that feeds workers from it: no order, redelivery when the visibility time ends, at
 * most this many workers at once, and too many receives lead to the dead letters.
 *
 * @param settings.pick chooses one of this many visible messages
 * @param work starts a worker; it calls `over` when the worker is over
 */
export function newMessageQueue<Body>(
  scheduler: Scheduler,
  settings: {
    readonly visibilityMs: number;
    readonly workersMax: number;
    readonly receivesMax: number;
    readonly pick: (count: number) => number;
  },
  work: (message: Message<Body>, over: () => void) => void,
): MessageQueue<Body> {
  const dead: Message<Body>[] = [];
  const visible: { readonly message: Message<Body>; readonly turn: number }[] = [];
  let workers = 0;
  let kept = 0;

  const remove = (message: Message<Body>): void => {
    if (message.removed) return;
    message.removed = true;
    kept -= 1;
  };
  const show = (message: Message<Body>, inMs: number): void => {
    message.turn += 1;
    const { turn } = message;
    scheduler.at(scheduler.nowMs() + inMs, undefined, () => {
      if (message.removed || message.turn !== turn) return;
      visible.push({ message, turn });
      feed();
    });
  };
  const receive = (message: Message<Body>): void => {
    if (message.receives >= settings.receivesMax) {
      remove(message);
      dead.push(message);
      return;
    }
    message.receives += 1;
    workers += 1;
    show(message, settings.visibilityMs);
    work(message, () => {
      workers -= 1;
      feed();
    });
  };
  const feed = (): void => {
    while (workers < settings.workersMax && visible.length > 0) {
      const at = settings.pick(visible.length);
      const [next, last] = [visible[at], visible.pop()];
      if (last !== undefined && at < visible.length) visible[at] = last;
      // Hidden or removed since it was shown: it is left out only now, since looking through all of them costs too
      // much.
      if (next?.message.removed === false && next.message.turn === next.turn) receive(next.message);
    }
  };

  return {
    put(body, inMs) {
      const message = { body, receives: 0, waits: 0, returns: 0, removed: false, turn: 0 };
      kept += 1;
      show(message, inMs);
    },
    remove,
    hide: (message, forMs) => {
      if (!message.removed) show(message, forMs);
    },
    isEmpty: () => kept === 0,
    dead,
  };
}
