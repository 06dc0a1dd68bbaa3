import type { Answer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/problem.ts';
import type { Flags } from './flags.ts';

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
  /** Notes what a call is answered in the end: the flags `keepFailedAnswers` and `keepRejections` keep failures. */
  ended(call: Call, answer: Answer): void;
  /** Puts back what an earlier run of the sandbox answered. */
  restore(operation: string, key: string, body: object, answer: Answer): void;
};

type Kept = { readonly print: string; readonly answer?: Answer };

export function makeReplays(flags: Pick<Flags, 'keepFailedAnswers' | 'keepRejections'>): Replays {
  const kept = new Map<string, Kept>();
  const failures = new Map<string, Kept>();

  function once(call: Call, run: () => Answer): Acting {
    const name = nameOf(call);
    if (name === undefined) return { answer: run(), reconcile() {} };
    const print = printOf(call.body);
    const before = failures.get(name) ?? kept.get(name);
    if (before) return { answer: again(before, print), reconcile() {} };
    const answer = run();
    kept.set(name, { print });
    return { answer, reconcile: () => kept.set(name, { print, answer }) };
  }

  return {
    once,
    ended(call, answer) {
      const name = nameOf(call);
      if (name !== undefined && isFailureKept(flags, answer))
        failures.set(name, { print: printOf(call.body), answer });
    },
    restore: (operation, key, body, answer) =>
      kept.set(`${operation} ${key}`, { print: printOf(Buffer.from(JSON.stringify(body))), answer }),
  };
}

function isFailureKept(
  { keepFailedAnswers, keepRejections }: Pick<Flags, 'keepFailedAnswers' | 'keepRejections'>,
  { status }: Answer,
): boolean {
  return (keepFailedAnswers && status >= 500) || (keepRejections && (status === 401 || status === 429));
}

/** Undefined without a key: then nothing is kept. */
function nameOf({ operation, headers }: Call): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? `${operation} ${key}` : undefined;
}

function again({ print, answer }: Kept, givenPrint: string): Answer {
  if (!answer) throw new Refusal({ status: 409, detail: 'A call with this idempotency key is in work' });
  if (print !== givenPrint) {
    throw new Refusal({ status: 422, detail: 'The idempotency key was used with another request' });
  }
  return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
}

/** The same for two JSON objects that differ only in the order of their fields or in their white space. */
function printOf(bytes: Uint8Array): string {
  const body = Buffer.from(bytes).toString();
  try {
    const value = JSON.parse(body) as object;
    return JSON.stringify(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
  } catch {
    return body;
  }
}
