import type { EventReport, ProductFacts } from '../../../core/rules/conditions/facts.ts';
import { thresholdReached } from '../../../core/rules/readings/threshold.ts';
import type { RuleBook } from '../../../core/rules/rule.ts';
import type { AutomationPorts } from '../../../ports/rules.ts';
import { type RuleSettings, reactToReport } from '../react-to-event.ts';
import { readOnce } from '../subjects/read-once.ts';
import { readSubject } from '../subjects/read-subject.ts';

/**
 * Raises the events that a product in this state has had, as far as rules are on them. Event and sweep meet in the same
 * keys, so that both together do nothing twice.
 *
 * @throws ProviderError, effect none
 */
export async function raiseThreshold(
  given: AutomationPorts,
  settings: RuleSettings,
  book: RuleBook,
  product: ProductFacts,
): Promise<void> {
  if (isOver(product, given.now())) return;
  const ports = { ...given, subjects: readOnce(given.subjects) };
  for (const type of typesReported(book, product)) {
    const report: EventReport = {
      id: `sweep-${product.id}`,
      type,
      createdAtMs: ports.now(),
      subject: { about: 'product', id: product.id },
      reported: {},
      data: {},
    };
    const facts = await readSubject({ ...ports.subjects, product: async () => product }, report);
    const how = { source: 'sweep', from: 'sweep', dry: false } as const;
    await reactToReport(ports, settings, book, report, how, facts);
  }
}

/** Whether nothing can happen to it any more that a rule reacts to. */
export function isOver({ status, endAt }: ProductFacts, nowMs: number): boolean {
  if (status === 'depleted') return endAt !== undefined && Date.parse(endAt) <= nowMs;
  return status === 'terminated' || status === 'canceled';
}

function typesReported({ rules }: RuleBook, product: ProductFacts): readonly string[] {
  const types = new Set<string>();
  for (const { on, thresholdPercent } of rules) {
    const isReported =
      on === 'balance.threshold.exceeded'
        ? thresholdPercent !== undefined && thresholdReached(product, thresholdPercent).wanted
        : on === 'product.depleted' && product.status === 'depleted';
    if (isReported) types.add(on);
  }
  return [...types];
}
