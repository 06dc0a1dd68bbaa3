import { present } from '../../../core/present.ts';
import type { Subjects } from '../../../ports/rules.ts';
import { eachRead } from './each-read.ts';

/**
 * The same subjects, of which each read is counted as it begins. What fits a plan is kept in mind, and counts once.
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
    ...eachRead(subjects, counted),
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
