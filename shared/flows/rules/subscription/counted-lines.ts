import { present } from '../../../core/present.ts';
import type { Lines } from '../../../ports/rules.ts';

/** The same lines, of which each read is counted as it begins. What fits a plan is kept in mind, and counts once. */
export function countedLines(lines: Lines, count: () => void): Lines {
  const { products, fitting, prices } = lines;
  const plans = new Set<string>();
  const counted =
    <Answer>(read: (id: string) => Answer) =>
    (id: string): Answer => {
      count();
      return read(id);
    };
  return {
    product: counted((id) => lines.product(id)),
    subscription: counted((id) => lines.subscription(id)),
    porting: counted((id) => lines.porting(id)),
    invoice: counted((id) => lines.invoice(id)),
    ...present({
      products: products && counted(products),
      // Kept in mind for minutes by who asks, whatever the line.
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
