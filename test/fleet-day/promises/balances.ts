import type { Complaints } from './complaints.ts';

/** Used share at which the sandbox tells; no other is set. */
const thresholdPercent = 80;

/**
 * What was bought and what was spent is what the sandbox's products show, and each nearly empty one was reported once.
 */
export const balanceComplaints: Complaints = (
  { diary, subscriptionsWanted },
  { subscriptions, products, events },
) => {
  const complaints: string[] = [];
  if (subscriptions.length !== subscriptionsWanted)
    complaints.push(`there are ${subscriptions.length} subscriptions, not ${subscriptionsWanted}`);
  for (const { id } of subscriptions) {
    const own = products.filter(({ subscriptionId }) => subscriptionId === id);
    const initialBytes = own.reduce((sum, { balance }) => sum + (balance?.initialBytes ?? 0), 0);
    const remainingBytes = own.reduce((sum, { balance }) => sum + (balance?.remainingBytes ?? 0), 0);
    const { boughtBytes = 0, spentBytes = 0 } = diary.bytes.get(id) ?? {};
    if (initialBytes !== boughtBytes)
      complaints.push(`${id} has got ${initialBytes} bytes and bought ${boughtBytes}`);
    if (remainingBytes !== boughtBytes - spentBytes)
      complaints.push(
        `${id} has ${remainingBytes} bytes left of ${boughtBytes} after spending ${spentBytes}`,
      );
  }
  const reported = new Map<string, number>();
  for (const { type, data } of events) {
    if (type !== 'balance.threshold.exceeded') continue;
    const { id } = data.product as { id: string };
    reported.set(id, (reported.get(id) ?? 0) + 1);
  }
  for (const { id, status, balance } of products) {
    if (!balance) continue;
    const usedPercent = 100 * (1 - balance.remainingBytes / balance.initialBytes);
    const expected = usedPercent >= thresholdPercent ? 1 : 0;
    if (reported.get(id) !== (expected || undefined))
      complaints.push(`the threshold of ${id} was reported ${reported.get(id) ?? 0} times, not ${expected}`);
    if (status === 'depleted' && balance.remainingBytes > 0) complaints.push(`${id} is depleted too early`);
  }
  return complaints;
};
