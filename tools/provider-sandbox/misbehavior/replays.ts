import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/problem.ts';

export type Acting = {
  readonly answer: Answer;
  /** Says that the call is over: until then its key counts as in work. */
  readonly reconcile: () => void;
};

/** Remembers what each `Idempotency-Key` was answered. Used only when the flag `replayIdempotencyKeys` is on. */
export type Replays = {
  /**
   * Runs the call, or gives the answer of the first call with its key again. Throws 409 while that one is in work and
   * 422 when it had another body. The key of a call that throws is free again.
   */
  once(call: Call, run: () => Answer): Acting;
  /** Puts back what an earlier run of the sandbox answered. */
  restore(operation: string, key: string, body: object, answer: Answer): void;
};

type Kept = { readonly print: string; readonly answer?: Answer };

export function makeReplays(): Replays {
  const kept = new Map<string, Kept>();

  function once(call: Call, run: () => Answer): Acting {
    const key = call.headers['idempotency-key'];
    if (typeof key !== 'string') return { answer: run(), reconcile() {} };
    const name = `${call.operation} ${key}`;
    const print = printOf(Buffer.from(call.body).toString());
    const before = kept.get(name);
    if (before) return { answer: again(before, print), reconcile() {} };
    const answer = run();
    kept.set(name, { print });
    return { answer, reconcile: () => kept.set(name, { print, answer }) };
  }

  return {
    once,
    restore: (operation, key, body, answer) =>
      kept.set(`${operation} ${key}`, { print: printOf(JSON.stringify(body)), answer }),
  };
}

function again({ print, answer }: Kept, givenPrint: string): Answer {
  if (!answer) throw new Refusal({ status: 409, detail: 'A call with this idempotency key is in work' });
  if (print !== givenPrint) {
    throw new Refusal({ status: 422, detail: 'The idempotency key was used with another request' });
  }
  return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
}

/** The same for two JSON objects that differ only in the order of their fields or in their white space. */
function printOf(body: string): string {
  try {
    const value = JSON.parse(body) as object;
    return JSON.stringify(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
  } catch {
    return body;
  }
}
