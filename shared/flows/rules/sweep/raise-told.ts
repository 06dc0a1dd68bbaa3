import type { EventHint, ProductFacts } from '../../../core/rules/conditions/facts.ts';
import { thresholdReached } from '../../../core/rules/readings/threshold.ts';
import type { RuleBook } from '../../../core/rules/rule.ts';
import type { AutomationPorts } from '../../../ports/rules.ts';
import { type RuleSettings, reactToHint } from '../react-to-event.ts';
import { readOnce } from '../subscription/read-once.ts';
import { readSubject } from '../subscription/read-subject.ts';

/**
 * Raises the events that a product in this state has had, as far as rules are on them. Event and sweep meet in the same
 * keys, so that both together do nothing twice.
 *
 * @throws ProviderError, effect none
 */
export async function raiseTold(
  given: AutomationPorts,
  settings: RuleSettings,
  book: RuleBook,
  product: ProductFacts,
): Promise<void> {
  if (isOver(product, given.now())) return;
  const ports = { ...given, lines: readOnce(given.lines) };
  for (const type of typesTold(book, product)) {
    const hint: EventHint = {
      id: `sweep-${product.id}`,
      type,
      createdAtMs: ports.now(),
      subject: { about: 'product', id: product.id },
      told: {},
      data: {},
    };
    const facts = await readSubject({ ...ports.lines, product: async () => product }, hint);
    const how = { source: 'sweep', from: 'sweep', dry: false } as const;
    await reactToHint(ports, settings, book, hint, how, facts);
  }
}

/** Whether nothing can happen to it any more that a rule would be told. */
export function isOver({ status, endAt }: ProductFacts, nowMs: number): boolean {
  if (status === 'depleted') return endAt !== undefined && Date.parse(endAt) <= nowMs;
  return status === 'terminated' || status === 'canceled';
}

function typesTold({ rules }: RuleBook, product: ProductFacts): readonly string[] {
  const types = new Set<string>();
  for (const { on, thresholdPercent } of rules) {
    const isTold =
      on === 'balance.threshold.exceeded'
        ? thresholdPercent !== undefined && thresholdReached(product, thresholdPercent).wanted
        : on === 'product.depleted' && product.status === 'depleted';
    if (isTold) types.add(on);
  }
  return [...types];
}
