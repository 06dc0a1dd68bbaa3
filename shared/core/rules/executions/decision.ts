import type { SubjectRef } from '../conditions/facts.ts';

/**
 * - `executed`: its commands were started
 * - `awaiting_approval`: started, and a person has to say yes
 * - `dry_run`: it would have been executed
 * - `condition_not_met`: its condition does not hold
 * - `guard_refused`: a guard said no
 * - `duplicate`: it has been done for this subject
 * - `failed`: it could not be said
 * - `fact_missing`: only of a trial, whose event does not tell what the condition asks for
 */
export type Verdict =
  | 'executed'
  | 'awaiting_approval'
  | 'dry_run'
  | 'condition_not_met'
  | 'guard_refused'
  | 'duplicate'
  | 'failed'
  | 'fact_missing';

/** Of decisions that are kept, which no trial is. */
export const verdicts = [
  'executed',
  'awaiting_approval',
  'dry_run',
  'condition_not_met',
  'guard_refused',
  'duplicate',
  'failed',
] as const satisfies readonly Verdict[];

/** One condition or guard that was asked. */
export type Check = { readonly name: string; readonly passed: boolean; readonly detail: string };

export type DecisionSource = 'webhook' | 'sweep' | 'replay' | 'test';

/** Why a rule did something about an event, or why not. Kept for good. Holds no numbers of people and no texts. */
export type Decision = {
  readonly id: string;
  readonly atMs: number;
  readonly rule: string;
  /** Which version of the rules decided. */
  readonly version: number;
  readonly event: { readonly source: string; readonly id: string; readonly type: string };
  readonly from: DecisionSource;
  readonly subject?: SubjectRef;
  readonly subscriptionId?: string;
  readonly verdict: Verdict;
  /** In the order in which they were asked; the last one decided. */
  readonly checks: readonly Check[];
  /** The keys of what was started, or would have been. */
  readonly commands: readonly string[];
};
