import type { Clock } from '../../ports/world.ts';

/** One delivery of a message. */
export type Received<Message> = {
  readonly messageId: string;
  readonly message: Message;
  /** Names this delivery; a later delivery of the same message makes it worthless. */
  readonly receipt: string;
  /** How often the message has been received, this time included. */
  readonly receives: number;
};

type Held<Message> = {
  readonly messageId: string;
  readonly message: Message;
  visibleAtMs: number;
  receives: number;
  receipt: string | undefined;
};

export type MemoryQueue<Message> = {
  /** @param inMs how long it stays hidden first */
  send(message: Message, inMs?: number): void;
  /** How many messages could be received now. */
  visible(): number;
  /** How many are with somebody who has received them. */
  inFlight(): number;
  /** When the next message can be received, or undefined when the queue is empty. */
  nextVisibleAtMs(): number | undefined;
  /** The nth of the visible messages: a standard queue promises no order. @returns undefined when there is none */
  receive(nth?: number): Received<Message> | undefined;
  /** Deletes the message. A receipt that is no longer its newest changes nothing. */
  remove(receipt: string): void;
  /** Lets the message come back after `ms`. @throws when it is not in flight under this receipt */
  delay(receipt: string, ms: number): void;
  /** Messages that were received too often. */
  dead(): Message[];
};

/**
 * A standard queue in RAM: what is received and not removed comes back when its visibility timeout ends, and is moved
 * to the dead letters when it was received `receivesMax` times.
 */
export function memoryQueue<Message>(
  name: string,
  settings: { readonly now: Clock; readonly visibilityMs: number; readonly receivesMax: number },
): MemoryQueue<Message> {
  const { now, visibilityMs, receivesMax } = settings;
  let held: Held<Message>[] = [];
  const dead: Message[] = [];
  let sent = 0;

  const visible = (): Held<Message>[] => {
    const ready = held.filter(({ visibleAtMs }) => visibleAtMs <= now());
    const spent = ready.filter(({ receives }) => receives >= receivesMax);
    dead.push(...spent.map(({ message }) => message));
    held = held.filter((one) => !spent.includes(one));
    return ready.filter((one) => !spent.includes(one));
  };

  return {
    send(message, inMs = 0) {
      sent += 1;
      const messageId = `${name}-${sent}`;
      const fresh = {
        message: structuredClone(message),
        visibleAtMs: now() + inMs,
        receives: 0,
        receipt: undefined,
      };
      held.push({ messageId, ...fresh });
    },
    visible: () => visible().length,
    inFlight: () => held.filter(({ visibleAtMs }) => visibleAtMs > now()).length,
    nextVisibleAtMs() {
      return held.length === 0 ? undefined : Math.min(...held.map(({ visibleAtMs }) => visibleAtMs));
    },
    receive(nth = 0) {
      const one = visible()[nth];
      if (one === undefined) return undefined;
      one.receives += 1;
      one.receipt = `${one.messageId}/${one.receives}`;
      one.visibleAtMs = now() + visibilityMs;
      const { messageId, receipt, receives } = one;
      return { messageId, receipt, receives, message: structuredClone(one.message) };
    },
    remove(receipt) {
      held = held.filter((one) => one.receipt !== receipt);
    },
    delay(receipt, ms) {
      const one = held.find((candidate) => candidate.receipt === receipt);
      if (one === undefined || one.visibleAtMs <= now()) {
        throw new Error(`No message of queue ${name} is in flight under receipt ${receipt}`);
      }
      one.visibleAtMs = now() + ms;
    },
    dead: () => structuredClone(dead),
  };
}
