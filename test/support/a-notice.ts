import type { Notice } from '../../shared/core/rules/notice.ts';

/** What a rule tells about a line that runs low. */
export function aNotice(change: Partial<Notice> = {}): Notice {
  return {
    key: 'firing0000000000000000abcd-1',
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
export function aBusNotice(change: Partial<Extract<Notice['do'], { kind: 'bus' }>> = {}): Notice {
  const { occasion } = aNotice().do;
  return aNotice({ do: { kind: 'bus', detail: { line: 'subs_1' }, occasion, ...change } });
}
