import type { Call } from '../http/call.ts';
import type { OrderEnd } from '../order-end.ts';

/**
 * One way in which a call can go wrong. "Acts" means that the operation is performed all the same, as far as the call
 * is a valid one: the answer then lies about what happened to the world.
 */
export type Fault =
  /** 429, with `Retry-After` when seconds are given. */
  | { readonly kind: 'busy'; readonly retryAfterSeconds?: number; readonly retryAfterAs?: 'seconds' | 'date' }
  /** 500 unless another status is given. Does not act unless instructed to. */
  | {
      readonly kind: 'server-error';
      readonly status?: 500 | 502 | 503 | 504;
      readonly acts?: boolean;
      readonly retryAfterSeconds?: number;
    }
  /** 400, naming a place in the body when there is a pointer. */
  | { readonly kind: 'refused'; readonly pointer?: string }
  | { readonly kind: 'unauthorized' }
  /** The connection is reset before anything is done. */
  | { readonly kind: 'dropped' }
  /** Acts, then closes the connection without a word. */
  | { readonly kind: 'lost' }
  /** Acts, then closes the connection in the middle of the answer's body. */
  | { readonly kind: 'truncated' }
  /** Acts, then answers 200 with `{}`: a Send SMS without its `sms_id`. */
  | { readonly kind: 'empty' }
  /** A web page instead of JSON, 200 unless another status is given. Acts unless `acts` says no. */
  | { readonly kind: 'html'; readonly status?: number; readonly acts?: boolean }
  /**
   * Held back until it is released or `ms` of the sandbox's clock are over. Before the answer (the default) the
   * operation is performed at once; before acting it is performed when the hold ends, even if the client has gone.
   */
  | { readonly kind: 'slow'; readonly before?: 'acting' | 'answer'; readonly ms?: number }
  /** Acts and answers as it should; the order that is made ends so: canceled, or later than others, or both. */
  | ({ readonly kind: 'order-end' } & Partial<OrderEnd>);

export type FaultKind = Fault['kind'];

/** A call as a fault script sees it: `operationCallNo` is 1 for the first call of its operation in this run. */
type ScriptedCall = Call & { readonly operationCallNo: number };

export type FaultScript = (call: ScriptedCall) => Fault | undefined;

export type Faults = {
  /** The next `times` calls of an operation meet this fault, after those already asked for. */
  next(operation: string, fault: Fault, times?: number): void;
  /** Decides for every call that no asked-for fault is waiting for. Replaces the script before. */
  script(decide: FaultScript): void;
  /** Forgets the asked-for faults and the script. */
  clear(): void;
  /** How many asked-for faults are still waiting for their calls. */
  pending(): number;
};

/** @param disorder decides when neither the queue nor a script does */
export function makeFaults(operations: readonly string[], disorder: FaultScript) {
  const queues = new Map<string, Fault[]>();
  let decide: FaultScript | undefined;

  const faults: Faults = {
    next(operation, fault, times = 1) {
      if (!operations.includes(operation)) {
        throw new Error(`There is no operation "${operation}" to fail: name one of ${operations.join(', ')}`);
      }
      const queue = queues.get(operation) ?? [];
      queue.push(...Array<Fault>(times).fill(fault));
      queues.set(operation, queue);
    },
    script(script) {
      decide = script;
    },
    clear() {
      queues.clear();
      decide = undefined;
    },
    pending: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  };

  /** The fault that this call meets. Asking takes it out of the queue. */
  const faultFor: FaultScript = (call) =>
    queues.get(call.operation)?.shift() ?? decide?.(call) ?? disorder(call);

  return { faults, faultFor };
}
