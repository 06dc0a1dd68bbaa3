import { type PageOfTime, pageOfTime } from '../../core/lists/page.ts';
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

/** Days (UTC) that one page covers, at most: those of version 0.1 cost a few queries each, even without a decision. */
const daysMax = 31;

/**
 * A page of decisions, the newest first. It ends at the latest where a day begins that is 31 days back.
 *
 * @param page `limit` is for the most decisions on it; `unitsToShow` says how many read units showing these costs
 *   besides
 */
export async function listDecisions(
  ports: { readonly decisions: Decisions },
  filter: DecisionFilter,
  after: DecisionCursor | undefined,
  page: { readonly limit: number; readonly unitsToShow?: (decisions: readonly Decision[]) => number },
): Promise<PageOfTime<Decision>> {
  const before = after ?? { atMs: filter.toMs, id: '' };
  const fromMs = Math.max(filter.fromMs, pageFromMs(before.atMs));
  const found = await pageOfTime((spent) => ports.decisions.newest(before, fromMs, spent), {
    ...page,
    isWanted: (decision) => matches(decision, filter),
  });
  if (found.next !== undefined || fromMs <= filter.fromMs) return found;
  return { ...found, next: { atMs: fromMs, id: '' }, isIncomplete: true };
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
