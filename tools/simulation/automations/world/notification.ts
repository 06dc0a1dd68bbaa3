import type { ProductFacts } from '../../../../shared/core/rules/conditions/facts.ts';

/** A notification as the provider writes it. Source: partner API, Events. */
export function notificationOf(id: string, type: string, createdAtMs: number, product: ProductFacts): string {
  const data = {
    product: {
      id: product.id,
      status: product.status,
      end_at: product.endAt,
      _links: {
        subscription: { href: `https://elsewhere.example/v1/subscriptions/${product.subscriptionId}` },
      },
    },
    ...(type === 'balance.threshold.exceeded'
      ? { threshold: { allowance_type: 'data', percentage: 80 } }
      : {}),
  };
  return JSON.stringify({ id, type, created_at: new Date(createdAtMs).toISOString(), data });
}
