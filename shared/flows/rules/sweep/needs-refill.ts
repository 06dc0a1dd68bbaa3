import type { ProductFacts, SubjectFacts } from '../../../core/rules/conditions/facts.ts';
import { isRefill, type KnownProducts, refillNeeded } from '../../../core/rules/readings/refill.ts';
import type { Wish } from '../../../core/rules/readings/threshold.ts';
import type { Rule } from '../../../core/rules/rule.ts';
import type { AutomationPorts } from '../../../ports/rules.ts';

type Ports = Pick<AutomationPorts, 'subjects' | 'watched'>;

/**
 * Products of one subscription that are read one by one where the provider has no list: as many as a page of it would
 * hold.
 */
const readsMax = 40;

/**
 * Whether the whole subscription still needs what the rule buys because one of its products runs low.
 *
 * @returns undefined when the rule buys for another reason, or the subscription is not known
 * @throws ProviderError, effect none
 */
export async function needsRefill(ports: Ports, rule: Rule, facts: SubjectFacts): Promise<Wish | undefined> {
  const { product, subscription } = facts;
  const subscriptionId = product?.subscriptionId ?? subscription?.id;
  if (product === undefined || subscriptionId === undefined || !isRefill(rule)) return undefined;
  return refillNeeded(rule, product, await productsOf(ports, product.id, subscriptionId));
}

async function productsOf(
  { subjects, watched }: Ports,
  productId: string,
  subscriptionId: string,
): Promise<KnownProducts> {
  const listed =
    subjects.products === undefined ? [] : await Array.fromAsync(subjects.products(subscriptionId));
  if (listed.length > 0) {
    // A list may show less of each product than there is.
    const whole = listed.map((one) =>
      one.balances.length > 0 || one.isUnlimited === true ? one : subjects.product(one.id),
    );
    return { products: (await Promise.all(whole)).filter(isThere), areListed: true };
  }
  const named: Promise<ProductFacts | undefined>[] = [];
  for await (const id of watched.of(subscriptionId)) {
    if (named.length === readsMax) break;
    if (id !== productId) named.push(subjects.product(id));
  }
  const read = (await Promise.all(named)).filter(isThere);
  return { products: read.filter((one) => isOf(one, subscriptionId)), areListed: false };
}

const isThere = (product: ProductFacts | undefined): product is ProductFacts => product !== undefined;

function isOf({ subscriptionId: own }: ProductFacts, subscriptionId: string): boolean {
  return own === undefined || own === subscriptionId;
}
