import { present } from '../../../core/present.ts';
import type { Subjects } from '../../../ports/rules.ts';

/**
 * The same subscriptions, of which each read is counted as it begins. What fits a plan is kept in mind, and counts
 * once.
 */
export function countedReads(subjects: Subjects, count: () => void): Subjects {
  const { products, fitting, prices } = subjects;
  const plans = new Set<string>();
  const counted =
    <Answer>(read: (id: string) => Answer) =>
    (id: string): Answer => {
      count();
      return read(id);
    };
  return {
    product: counted((id) => subjects.product(id)),
    subscription: counted((id) => subjects.subscription(id)),
    porting: counted((id) => subjects.porting(id)),
    invoice: counted((id) => subjects.invoice(id)),
    contract: counted((id) => subjects.contract(id)),
    order: counted((id) => subjects.order(id)),
    ...present({
      products: products && counted(products),
      // Kept in mind for minutes by who asks, whatever the subscription.
      prices: prices && ((offering: string) => prices(offering)),
      fitting:
        fitting &&
        ((plan: string) => {
          if (!plans.has(plan)) count();
          plans.add(plan);
          return fitting(plan);
        }),
    }),
  };
}
