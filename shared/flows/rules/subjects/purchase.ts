import type { Step } from '../../../core/jobs/operation.ts';
import { addOnsBought } from '../../../core/orders/named-ids.ts';
import {
  type ProductFacts,
  type SubjectFacts,
  subscriptionIdIn,
} from '../../../core/rules/conditions/facts.ts';
import { offeringsBought, type ProviderPrices } from '../../../core/rules/cost.ts';
import {
  isRefill,
  type KnownProducts,
  refillNeeded,
  type Wish,
} from '../../../core/rules/readings/refill.ts';
import { priceOf, type Rule, type RuleBook } from '../../../core/rules/rule.ts';
import type { AutomationPorts, Subjects } from '../../../ports/rules.ts';

/**
 * Whether what a step tops a subscription up with fits the subscription's plan.
 *
 * @returns undefined when the step buys no add-on, or nobody can tell: the plan is not known, or the provider has no
 * such list
 * @throws ProviderError, effect none
 */
export async function fitsTariff(
  { fitting, products }: Pick<Subjects, 'fitting' | 'products'>,
  step: Step,
  facts: SubjectFacts,
): Promise<Wish | undefined> {
  const addOns = addOnsBought(step);
  const subscriptionId = subscriptionIdIn(facts);
  if (fitting === undefined || addOns.length === 0) return undefined;
  // A rule may name another subscription than the one that its event is about.
  if (subscriptionId === undefined || step.input.subscriptionId !== subscriptionId) return undefined;
  const misfits: string[] = [];
  for (const plan of await plansOf(products, facts.product, subscriptionId)) {
    const fit = plan.offeringId === undefined ? undefined : await fitting(plan.offeringId);
    if (fit === undefined) return undefined;
    const misfit = addOns.find((id) => !fit.has(id));
    if (misfit === undefined) return { wanted: true, detail: `What it buys fits ${nameOf(plan)}` };
    misfits.push(`The offering ${misfit} does not fit ${nameOf(plan)}`);
  }
  const [detail] = misfits;
  return detail === undefined ? undefined : { wanted: false, detail };
}

/** The plan that the event is about, or the subscription's plans, one of which is enough. */
async function plansOf(
  products: Subjects['products'],
  product: ProductFacts | undefined,
  subscriptionId: string,
): Promise<readonly ProductFacts[]> {
  if (product?.offeringType === 'plan') return [product];
  const listed = products === undefined ? [] : await Array.fromAsync(products(subscriptionId));
  return listed.filter(({ offeringType, status }) => offeringType === 'plan' && status === 'active');
}

function nameOf({ offeringId, offeringName }: ProductFacts): string {
  return offeringName === undefined ? `the plan ${offeringId}` : `the plan "${offeringName}" (${offeringId})`;
}

/**
 * What the provider asks now for what a rule buys at a price, as far as it says so in the rules' currency. Of several
 * prices the highest counts.
 *
 * @throws ProviderError, effect none
 */
export async function providerPrices(
  { prices }: Pick<Subjects, 'prices'>,
  { currency }: Pick<RuleBook, 'currency'>,
  rule: Pick<Rule, 'do'>,
): Promise<ProviderPrices> {
  const requested = new Map<string, number>();
  if (prices === undefined || currency === undefined) return requested;
  const bought = rule.do.filter((action) => priceOf(action) !== undefined).flatMap(offeringsBought);
  for (const id of new Set(bought)) {
    const amounts = ((await prices(id)) ?? []).filter((price) => price.currency === currency);
    if (amounts.length > 0) requested.set(id, Math.max(...amounts.map(({ amount }) => amount)));
  }
  return requested;
}

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
