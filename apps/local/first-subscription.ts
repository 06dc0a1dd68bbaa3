import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';

/** A subscription of the sandbox, and its plan, of which data can be spent. */
export type FirstSubscription = {
  readonly subscriptionId: string;
  readonly productId: string;
  readonly initialBytes: number;
};

/** The first subscription that the sandbox has from the start; undefined when it has none whose plan is limited. */
export function firstSubscription({ partner }: Sandbox): FirstSubscription | undefined {
  const { product } = (partner.events('product.active')[0]?.data ?? {}) as {
    product?: { _links: { subscription: { href: string } } };
  };
  if (product === undefined) return undefined;
  const subscriptionId = product._links.subscription.href.split('/').at(-1) ?? '';
  const [plan] = partner.products(subscriptionId);
  if (plan?.balance === undefined) return undefined;
  return { subscriptionId, productId: plan.id, initialBytes: plan.balance.initialBytes };
}
