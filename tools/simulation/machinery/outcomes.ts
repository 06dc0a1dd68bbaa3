import type { ProviderProblem } from '../../../shared/errors.ts';

/** One call to the provider: what it does to the world, and what the caller gets to see of it. */
export type Outcome = {
  /** The last one is said by a provider that honours idempotency keys and knows this one; no seed chooses it. */
  readonly name: OutcomeName | 'answered from its key';
  /** `late`: after the caller gave up, or at any rate after its answer. */
  readonly performs: 'now' | 'late' | 'never';
  /** Undefined: a yes. */
  readonly problem?: Omit<ProviderProblem, 'tried'>;
  /** From the request's arrival to the answer. */
  readonly answerMs: number;
  /** From the request's arrival to a late performance. */
  readonly lateMs?: number;
};

export const outcomeNames = [
  'accepted',
  'busy',
  'busy with a hint',
  'refused',
  'forbidden',
  'answer lost',
  'never arrived',
  'failed after performing',
  'failed before performing',
  'unreachable',
  'unauthorized',
  'timed out, performed',
  'timed out, performed late',
  'timed out, not performed',
  'not found',
  'too large',
  'answered 408, performed',
  'answered 408, not performed',
  'moved',
] as const;

export type OutcomeName = (typeof outcomeNames)[number];

/** One of each kind: the other names differ from one of these in the words of their error only. */
export const distinctOutcomes: readonly OutcomeName[] = [
  'accepted',
  'busy',
  'busy with a hint',
  'refused',
  'answer lost',
  'never arrived',
  'unreachable',
  'timed out, performed late',
];

/** Whether the provider performs, and the problem that the caller sees. The client's table of effects, by hand. */
const table: Record<OutcomeName, readonly [Outcome['performs'], Omit<ProviderProblem, 'tried'>?]> = {
  accepted: ['now'],
  busy: ['never', { code: 'busy', effect: 'none', status: 429 }],
  'busy with a hint': ['never', { code: 'busy', effect: 'none', status: 429 }],
  refused: ['never', { code: 'refused', effect: 'none', status: 400 }],
  forbidden: ['never', { code: 'refused', effect: 'none', status: 403 }],
  'answer lost': ['now', { code: 'interrupted', effect: 'unknown' }],
  'never arrived': ['never', { code: 'interrupted', effect: 'unknown' }],
  'failed after performing': ['now', { code: 'unavailable', effect: 'unknown', status: 503 }],
  'failed before performing': ['never', { code: 'unavailable', effect: 'unknown', status: 500 }],
  unreachable: ['never', { code: 'unreachable', effect: 'none' }],
  unauthorized: ['never', { code: 'unauthorized', effect: 'none', status: 401 }],
  'timed out, performed': ['now', { code: 'timeout', effect: 'unknown' }],
  'timed out, performed late': ['late', { code: 'timeout', effect: 'unknown' }],
  'timed out, not performed': ['never', { code: 'timeout', effect: 'unknown' }],
  'not found': ['never', { code: 'refused', effect: 'none', status: 404 }],
  'too large': ['never', { code: 'refused', effect: 'none', status: 413 }],
  'answered 408, performed': ['now', { code: 'timeout', effect: 'unknown', status: 408 }],
  'answered 408, not performed': ['never', { code: 'timeout', effect: 'unknown', status: 408 }],
  moved: ['never', { code: 'moved', effect: 'unknown', status: 307 }],
};

/**
 * @param times.answerMs how long an answer takes that is no timeout
 * @param times.limitMs when the caller gives up
 */
export function outcomeOf(
  name: OutcomeName,
  times: { answerMs: number; limitMs: number; lateMs: number; hintMs: number },
): Outcome {
  const [performs, problem] = table[name];
  const answerMs = problem?.code === 'timeout' ? times.limitMs : Math.min(times.answerMs, times.limitMs);
  return {
    name,
    performs,
    answerMs,
    ...(problem === undefined ? {} : { problem: hinted(name, problem, times.hintMs) }),
    ...(performs === 'late' ? { lateMs: times.lateMs } : {}),
  };
}

function hinted(name: OutcomeName, problem: Omit<ProviderProblem, 'tried'>, hintMs: number) {
  return name === 'busy with a hint' ? { ...problem, retryAfterMs: hintMs } : problem;
}
