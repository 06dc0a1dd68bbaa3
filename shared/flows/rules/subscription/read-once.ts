import { present } from '../../../core/present.ts';
import type { ProductFacts } from '../../../core/rules/conditions/facts.ts';
import type { Lines } from '../../../ports/rules.ts';

/**
 * The same lines, of which each is asked for once: for rules that are asked about one product at one moment. What they
 * start is judged again by reads of its own, directly before an order.
 */
export function readOnce(lines: Lines): Lines {
  const { products } = lines;
  const asked = new Map<string, Promise<unknown>>();
  const once =
    <Answer>(what: string, read: (id: string) => Promise<Answer>) =>
    (id: string): Promise<Answer> => {
      const key = `${what} ${id}`;
      const answer = (asked.get(key) as Promise<Answer> | undefined) ?? read(id);
      asked.set(key, answer);
      return answer;
    };
  const listed = products && once('products of', (id) => Array.fromAsync(products(id)));
  return {
    ...lines,
    product: once('product', (id) => lines.product(id)),
    subscription: once('subscription', (id) => lines.subscription(id)),
    ...present({ products: listed && ((id: string) => fromList(listed(id))) }),
  };
}

async function* fromList(listed: Promise<readonly ProductFacts[]>): AsyncGenerator<ProductFacts> {
  yield* await listed;
}
