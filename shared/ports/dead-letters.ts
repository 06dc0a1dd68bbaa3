/** What dead letters need from the world: messages that their worker could not finish, and their queue moved away. */

export type DeadLetter = {
  /** The queue's own name for it. */
  readonly id: string;
  readonly sentAtMs: number;
  /** How often anybody has received it: its worker, and since then everybody who looked. */
  readonly receives: number;
  /** Ids only, like every message. */
  readonly body: string;
};

/** One that nobody else gets to see for a while. */
export type HeldMessage = DeadLetter & { readonly receipt: string };

export type DeadLetters = {
  /** The queues that have dead messages, by what their messages are about. */
  readonly queues: readonly string[];
  /** How many there are, held ones included. An estimate: it may lag behind. */
  count(queue: string): Promise<number>;
  /** Holds at most this many, and never more than ten. None: there are none that nobody holds. */
  hold(queue: string, messages: number): Promise<readonly HeldMessage[]>;
  /** Lets go of what is held. */
  release(queue: string, messages: readonly HeldMessage[]): Promise<void>;
  /**
   * Sends them to the worker again, and only then forgets them: one that was sent and not forgotten comes twice, which
   * does no harm.
   *
   * @returns how many were sent; the others stay
   */
  sendBack(queue: string, messages: readonly HeldMessage[]): Promise<number>;
};
