import { isCalendarDay } from '../time/written-time.ts';
import { dayMs } from '../timing.ts';

export const reportKinds = ['usage', 'campaigns', 'invoices'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** What a report is about. Days are YYYY-MM-DD, in UTC, both included. */
export type ReportRequest = {
  readonly kind: ReportKind;
  readonly from: string;
  readonly to: string;
  /** Of this account only. */
  readonly accountId?: string;
};

/** A year of a fleet is thousands of pages already. */
const reportDaysMax = 366;

/** What is wrong with the time of a report, and with which of its ends; undefined when it can be written. */
export function periodFault(
  { from, to }: Pick<ReportRequest, 'from' | 'to'>,
  nowMs: number,
): { readonly of: 'from' | 'to'; readonly detail: string } | undefined {
  for (const [of, day] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!isCalendarDay(day)) return { of, detail: `\`${of}\` must be a day, such as 2027-05-04` };
  if (from > to) return { of: 'from', detail: '`from` must not be after `to`' };
  if (Date.parse(from) > nowMs)
    return { of: 'from', detail: '`from` is in the future: nothing was used yet' };
  const days = 1 + (Date.parse(to) - Date.parse(from)) / dayMs;
  if (days <= reportDaysMax) return undefined;
  const parts = Math.ceil(days / reportDaysMax);
  return {
    of: 'to',
    detail:
      `The time has ${days} days, and a report at most ${reportDaysMax}: cut it into ${parts} reports, each a ` +
      'year at most',
  };
}

/** The files of each kind, and the columns of each. */
export const reportFiles = {
  usage: {
    usage: [
      'day',
      'subscription_id',
      'campaign_id',
      'type',
      'direction',
      'charge_class',
      'items',
      'quantity',
      'charged_quantity',
      'unit',
    ],
  },
  campaigns: {
    campaigns: [
      'campaign_id',
      'name',
      'created_at',
      'estimated_texts',
      'estimated_segments',
      'estimated_cost',
      'currency',
      'listed_texts',
      'listed_charged_quantity',
      'free',
      'in_bundle',
      'out_of_bundle',
      'other_charge_class',
      'not_listed',
    ],
  },
  invoices: {
    invoices: ['invoice_id', 'number', 'status', 'created_at', 'period', 'account_id', 'total', 'currency'],
    invoice_items: [
      'invoice_id',
      'type',
      'period',
      'subscription_id',
      'product_id',
      'subtotal',
      'tax',
      'total',
      'currency',
    ],
  },
} as const satisfies Readonly<Record<ReportKind, Readonly<Record<string, readonly string[]>>>>;

export type ReportFile = { [Kind in ReportKind]: keyof (typeof reportFiles)[Kind] }[ReportKind];

/** What usage items of the same day, subscription, campaign and charge class come to. */
export type UsageSum = { items: number; quantity: number; charged: number };

/** What items are summed by, in the order of the columns of the file. */
export type UsageGroup = readonly [
  day: string,
  subscriptionId: string,
  campaignId: string,
  type: string,
  direction: string,
  chargeClass: string,
  unit: string,
];

/** Sums by group, in memory that grows with the groups and not with the items. */
export function usageSums() {
  const sums = new Map<string, UsageSum>();
  return {
    get size() {
      return sums.size;
    },
    add(group: UsageGroup, { items, quantity, charged }: UsageSum): void {
      const key = JSON.stringify(group);
      const sum = sums.get(key) ?? { items: 0, quantity: 0, charged: 0 };
      sum.items += items;
      sum.quantity += quantity;
      sum.charged += charged;
      sums.set(key, sum);
    },
    *all(): Generator<readonly [UsageGroup, UsageSum]> {
      for (const key of [...sums.keys()].sort())
        yield [JSON.parse(key) as UsageGroup, sums.get(key) ?? { items: 0, quantity: 0, charged: 0 }];
    },
  };
}
