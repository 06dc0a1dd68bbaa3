import { type Answer, htmlAnswer, isSuccess, jsonAnswer } from '../http/answer.ts';
import type { Call } from '../http/call.ts';
import { type Failure, invalid, Refusal } from '../http/problem.ts';
import { busy } from '../http/rate-limit.ts';
import { retryAfterHeader } from '../http/retry-after.ts';
import type { Route } from '../http/route.ts';
import { unauthorized } from '../http/tokens.ts';
import type { Fault } from './faults.ts';
import type { HoldEnd } from './holds.ts';
import type { Acting, Replays } from './replays.ts';

/** What the caller gets to see in the end. */
export type Ending =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** Half of the answer's body, then the connection is closed. */
  | { readonly kind: 'truncated'; readonly answer: Answer }
  /** Nothing, after acting. */
  | { readonly kind: 'closed' }
  /** Nothing, before acting. */
  | { readonly kind: 'reset' };

export type Surroundings = {
  now(): number;
  hold(ms: number | undefined): Promise<HoldEnd>;
  readonly replays?: Replays;
};

/** Takes one call from its arrival to its end, through the fault it meets. */
export async function conduct(
  route: Route,
  call: Call,
  fault: Fault | undefined,
  surroundings: Surroundings,
): Promise<Ending> {
  const ending = await endingOf(route, call, fault, surroundings);
  if (ending.kind === 'answer') surroundings.replays?.ended(call, ending.answer);
  return ending;
}

async function endingOf(
  route: Route,
  call: Call,
  fault: Fault | undefined,
  { now, hold, replays }: Surroundings,
): Promise<Ending> {
  if (fault?.kind === 'dropped') return { kind: 'reset' };
  const explain = (failure: Failure) => route.explain(failure, call.correlationId);
  const instead = fault && insteadOfActing(fault, explain, now());
  if (instead) return { kind: 'answer', answer: instead };
  if (fault?.kind === 'slow' && fault.before === 'acting' && (await hold(fault.ms)) === 'closed') {
    return { kind: 'reset' };
  }
  const requested = fault?.kind === 'order-end' ? { ...call, orderEnd: fault } : call;
  const { answer, reconcile } = act(route, requested, now(), explain, replays);
  if (fault?.kind === 'slow' && fault.before !== 'acting' && (await hold(fault.ms)) === 'closed') {
    return { kind: 'closed' };
  }
  reconcile();
  if (fault?.kind === 'lost') return { kind: 'closed' };
  if (fault?.kind === 'truncated') return { kind: 'truncated', answer };
  // A call that was refused keeps its refusal: a fault must not turn it into something that looks done.
  if (!isSuccess(answer)) return { kind: 'answer', answer };
  return { kind: 'answer', answer: fault ? (insteadOfAnswer(fault, explain, now()) ?? answer) : answer };
}

function act(
  route: Route,
  call: Call,
  nowMs: number,
  explain: (failure: Failure) => Answer,
  replays: Replays | undefined,
): Acting {
  try {
    route.admit(call.headers);
    route.limit?.(nowMs);
    const run = () => route.run(call);
    return replays ? replays.once(call, run) : { answer: run(), reconcile() {} };
  } catch (error) {
    if (error instanceof Refusal) return { answer: explain(error.failure), reconcile() {} };
    throw error;
  }
}

/** The answer of a fault that keeps the operation from acting, if it is one. */
function insteadOfActing(
  fault: Fault,
  explain: (failure: Failure) => Answer,
  nowMs: number,
): Answer | undefined {
  switch (fault.kind) {
    case 'busy':
      return explain(busy(fault.retryAfterSeconds, fault.retryAfterAs ?? 'seconds', nowMs).failure);
    case 'unauthorized':
      return explain(unauthorized('The token is not accepted').failure);
    case 'refused': {
      const where = fault.pointer === undefined ? {} : { pointer: fault.pointer };
      return explain(invalid([{ detail: 'Not accepted', ...where }]).failure);
    }
    case 'server-error':
      return fault.acts === true ? undefined : insteadOfAnswer(fault, explain, nowMs);
    case 'html':
      return fault.acts === false ? insteadOfAnswer(fault, explain, nowMs) : undefined;
    default:
      return undefined;
  }
}

/** What a fault puts in the place of the true answer, if it does. */
function insteadOfAnswer(
  fault: Fault,
  explain: (failure: Failure) => Answer,
  nowMs: number,
): Answer | undefined {
  switch (fault.kind) {
    case 'server-error': {
      const headers = retryAfterHeader(fault.retryAfterSeconds, 'seconds', nowMs);
      return explain({ status: fault.status ?? 500, detail: 'Something went wrong', headers });
    }
    case 'html':
      return htmlAnswer(
        fault.status ?? 200,
        '<!doctype html><title>Gateway</title><h1>Please try later</h1>\n',
      );
    case 'empty':
      return jsonAnswer(200, {});
    default:
      return undefined;
  }
}
