/** A rule that would report a subscription which has used most of its data, and spends nothing. */
export const alertRule = {
  name: 'alert-at-80',
  says: 'A subscription that has used 80 % of its data is reported',
  on: 'balance.threshold.exceeded',
  mode: 'dry_run',
  once: 'period',
  threshold_percent: 80,
  quotas: { rule_day: { count: 10 } },
  do: [{ bus: { type: 'subscription.low', detail: {} } }],
};
