import type { Step } from '../../../core/jobs/operation.ts';
import { addOnsBought } from '../../../core/orders/named-ids.ts';
import {
  type ProductFacts,
  type SubjectFacts,
  subscriptionIdIn,
} from '../../../core/rules/conditions/facts.ts';
import type { Wish } from '../../../core/rules/readings/threshold.ts';
import type { Subjects } from '../../../ports/rules.ts';

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
