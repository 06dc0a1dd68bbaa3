import type { Decision, Verdict } from '../../core/rules/executions/decision.ts';
import { dayMs } from '../../core/timing.ts';
import type { Decisions } from '../../ports/rules.ts';

/** What is left out does not matter. */
export type DecisionFilter = {
  readonly rule?: string;
  /** The id of what the event was about, or of its subscription. */
  readonly subject?: string;
  readonly verdict?: Verdict;
  readonly fromMs: number;
  /** The first moment that counts no more. */
  readonly toMs: number;
};

export type DecisionCursor = { readonly atMs: number; readonly id: string };

export type DecisionPage = { readonly decisions: readonly Decision[]; readonly next?: DecisionCursor };

/** How many decisions one page looks at, at most, to find those that match. */
const looksMax = 5_000;

/** Days (UTC) that one page covers, at most: those of version 0.1 cost a few queries each, even without a decision. */
const daysMax = 31;

/**
 * A page of decisions, the newest first. It ends at the latest where a day begins that is 31 days back.
 *
 * @param limit most decisions on the page; it may hold fewer, or none, and still have a next one
 */
export async function listDecisions(
  ports: { readonly decisions: Decisions },
  filter: DecisionFilter,
  after: DecisionCursor | undefined,
  limit: number,
): Promise<DecisionPage> {
  const decisions: Decision[] = [];
  let looks = 0;
  let last: Decision | undefined;
  const before = after ?? { atMs: filter.toMs, id: '' };
  const fromMs = Math.max(filter.fromMs, pageFromMs(before.atMs));
  for await (const decision of ports.decisions.newest(before, fromMs)) {
    if (last !== undefined && (decisions.length >= limit || looks >= looksMax))
      return { decisions, next: { atMs: last.atMs, id: last.id } };
    looks += 1;
    last = decision;
    if (matches(decision, filter)) decisions.push(decision);
  }
  return fromMs > filter.fromMs ? { decisions, next: { atMs: fromMs, id: '' } } : { decisions };
}

/** Where a page ends at the latest that begins before this moment. */
export function pageFromMs(beforeMs: number): number {
  return (Math.floor((beforeMs - 1) / dayMs) - daysMax + 1) * dayMs;
}

function matches({ rule, subject, subscriptionId, verdict }: Decision, filter: DecisionFilter): boolean {
  if (filter.rule !== undefined && filter.rule !== rule) return false;
  if (filter.verdict !== undefined && filter.verdict !== verdict) return false;
  return filter.subject === undefined || filter.subject === subject?.id || filter.subject === subscriptionId;
}
