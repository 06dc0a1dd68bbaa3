import { present } from '../../../core/present.ts';
import type { ProductFacts } from '../../../core/rules/conditions/facts.ts';
import type { Subjects } from '../../../ports/rules.ts';

/**
 * The same subjects, of which each is asked for once: for rules that are asked about one product at one moment.
 * What they start is checked again by reads of its own, directly before an order.
 */
export function readOnce(subjects: Subjects): Subjects {
  const { products } = subjects;
  const requested = new Map<string, Promise<unknown>>();
  const once =
    <Answer>(what: string, read: (id: string) => Promise<Answer>) =>
    (id: string): Promise<Answer> => {
      const key = `${what} ${id}`;
      const answer = (requested.get(key) as Promise<Answer> | undefined) ?? read(id);
      requested.set(key, answer);
      return answer;
    };
  const listed = products && once('products of', (id) => Array.fromAsync(products(id)));
  return {
    ...subjects,
    product: once('product', (id) => subjects.product(id)),
    subscription: once('subscription', (id) => subjects.subscription(id)),
    ...present({ products: listed && ((id: string) => fromList(listed(id))) }),
  };
}

async function* fromList(listed: Promise<readonly ProductFacts[]>): AsyncGenerator<ProductFacts> {
  yield* await listed;
}
