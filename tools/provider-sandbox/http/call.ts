import type { IncomingHttpHeaders } from 'node:http';
import type { OrderEnd } from '../order-end.ts';
import type { Answer } from './answer.ts';

/** One call that arrived, read to its end. */
export type Call = {
  readonly operation: string;
  /** Counts every call of every operation, over restarts too when there is a journal. */
  readonly number: number;
  readonly method: string;
  readonly url: URL;
  /** Values of the `{…}` segments of the route's path. */
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** The caller's own, else one made up. */
  readonly correlationId: string;
  /** How an order that this call makes ends, where a fault decides it. */
  readonly orderEnd?: Partial<OrderEnd>;
};

/** Does what a call asks for and says so, at once and as a whole, or throws a `Refusal` and does nothing. */
export type Operation = (call: Call) => Answer;
