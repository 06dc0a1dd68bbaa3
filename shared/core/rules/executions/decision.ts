import { digest32 } from '../../ids.ts';
import { dayMs } from '../../timing.ts';
import type { EventReport, SubjectRef } from '../conditions/facts.ts';
import { dayOf } from './execution-key.ts';

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

export type Decided = {
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
  readonly commands: readonly string[];
};

type About = {
  readonly report: EventReport;
  readonly rule: string;
  readonly version: number;
  readonly source: string;
  readonly from: DecisionSource;
  readonly subscriptionId: string | undefined;
};

/**
 * The decision as it is kept. A sweep asks the same of the same subscription again and again: from it, only what says
 * something is kept, and that once a day.
 */
export function decisionOf(decided: Decided, about: About, atMs: number): Decision | undefined {
  const { verdict, checks, commands } = decided;
  const { report, rule, version, source, from, subscriptionId } = about;
  const isSweep = from === 'sweep';
  const last = checks.at(-1);
  const isBelow = verdict === 'guard_refused' && last?.name === 'threshold';
  if (isSweep && (isBelow || verdict === 'duplicate' || verdict === 'condition_not_met')) return undefined;
  const time = isSweep && verdict !== 'executed' ? [dayOf(atMs), last?.name ?? ''] : [String(atMs)];
  return {
    id: digest32([source, report.id, report.type, rule, from, verdict, ...time]).slice(0, 26),
    atMs: isSweep && verdict !== 'executed' ? atMs - (atMs % dayMs) : atMs,
    rule,
    version,
    event: { source, id: report.id, type: report.type },
    from,
    ...(report.subject === undefined ? {} : { subject: report.subject }),
    ...(subscriptionId === undefined ? {} : { subscriptionId }),
    verdict,
    checks,
    commands,
  };
}

/** The checks of an execution that found no room: one for each guard, and what counts is the reservation. */
export function markHeldBack(checks: readonly Check[], guard: string): readonly Check[] {
  const detail = 'Another execution took the rest of the quota at the same moment';
  return [...checks.filter(({ name }) => name !== guard), { name: guard, passed: false, detail }];
}

/** What is kept of an execution that was decided upon, and that a later look found no room for. */
export function heldBackBy(guard: string, decision: Decision, atMs: number): Decision {
  const id = digest32([decision.id, 'guard_refused', guard]).slice(0, 26);
  return {
    ...decision,
    id,
    atMs,
    verdict: 'guard_refused',
    checks: markHeldBack(decision.checks, guard),
    commands: [],
  };
}
