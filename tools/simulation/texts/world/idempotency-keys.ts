import type { ProviderProblem } from '../../../../shared/errors.ts';
import type { SmsCall } from '../../../../shared/ports/calls/sms.ts';
import type { Outcome } from '../../machinery/outcomes.ts';

/** What a provider keeps of a call under its idempotency key. */
type Kept = {
  readonly body: string;
  readonly smsId: string;
  /** Until when it is at this call. */
  readonly untilMs: number;
  /** Its own answer, whether or not the caller got it; undefined: a yes. */
  readonly problem: Omit<ProviderProblem, 'tried'> | undefined;
};

/** The keys of a provider that honours them: it answers a key that it knows from what it kept, 5xx answers included. */
export type IdempotencyKeys = {
  /** @returns what the key comes to, or undefined when it is new */
  answer(call: SmsCall): { readonly outcome: Outcome; readonly smsId: string } | undefined;
  keep(call: SmsCall, outcome: Outcome, smsId: string): void;
};

/** Calls that never came to the work itself leave no key behind. */
const forgotten: readonly Outcome['name'][] = [
  'busy',
  'busy with a hint',
  'unauthorized',
  'unreachable',
  'never arrived',
  'timed out, not performed',
  'answered 408, not performed',
  'moved',
];

const quickMs = 40;

export function newIdempotencyKeys(nowMs: () => number): IdempotencyKeys {
  const keys = new Map<string, Kept>();
  const bodyOf = ({ from, to, text }: SmsCall): string => JSON.stringify([from, to, text]);
  const says = (problem: Kept['problem']): Outcome => ({
    name: 'answered from its key',
    performs: 'never',
    answerMs: quickMs,
    ...(problem === undefined ? {} : { problem }),
  });
  return {
    answer(call) {
      const kept = keys.get(call.idempotencyKey);
      if (kept === undefined) return undefined;
      const { body, untilMs, problem, smsId } = kept;
      const conflict = (status: number) => says({ code: 'conflict', effect: 'unknown', status });
      if (body !== bodyOf(call)) return { outcome: conflict(422), smsId };
      return { outcome: nowMs() < untilMs ? conflict(409) : says(problem), smsId };
    },
    keep(call, { name, performs, problem, answerMs, lateMs }, smsId) {
      if (forgotten.includes(name)) return;
      // What was performed came to a yes on the provider's side, unless it says otherwise itself.
      const own = performs === 'never' || problem?.status !== undefined ? problem : undefined;
      const untilMs = nowMs() + (lateMs ?? answerMs);
      keys.set(call.idempotencyKey, { body: bodyOf(call), smsId, untilMs, problem: own });
    },
  };
}
