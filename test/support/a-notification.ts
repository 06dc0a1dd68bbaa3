import type { Notification } from '../../shared/core/rules/notification.ts';

/** What a rule tells about a subscription that runs low. */
export function aNotification(change: Partial<Notification> = {}): Notification {
  return {
    key: 'execution0000000000000000abcd-1',
    rule: 'tell-at-80',
    event: 'evt_1',
    subject: { about: 'product', id: 'prd_1', subscriptionId: 'subs_1', status: 'active', period: 'May' },
    do: {
      kind: 'crm',
      body: { kind: 'low' },
      occasion: {
        type: 'balance.threshold.exceeded',
        atMs: Date.UTC(2026, 0, 5, 11),
        facts: { used_percent: 85 },
      },
    },
    needsApproval: false,
    ...change,
  };
}

/** The same for the event bus. */
export function aBusNotification(
  change: Partial<Extract<Notification['do'], { kind: 'bus' }>> = {},
): Notification {
  const { occasion } = aNotification().do;
  return aNotification({ do: { kind: 'bus', detail: { subscription: 'subs_1' }, occasion, ...change } });
}
