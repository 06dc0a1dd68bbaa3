import { eventLifeMs } from '../events/event-times.ts';
import type { ProviderApi } from '../provider-api.ts';
import { dayMs } from '../timing.ts';

/** Whom a campaign texts, by what the provider has on record of their subscriptions: each filter must hold. */
export type Audience = {
  /** Which of the provider's APIs has these subscriptions. */
  readonly api: ProviderApi;
  /** Absent: `active`. */
  readonly status?: readonly string[];
  readonly accountId?: string;
  /** The id of the offering of their plan. */
  readonly planId?: string;
  /** From 1 to 100: a product of theirs has used up that share of its data at least. */
  readonly usedPercent?: number;
  /** Within this many days before the campaign was created, an event said that data of theirs ran out. */
  readonly ranOutDays?: number;
  /** Whether their eSIM is installed. */
  readonly simInstalled?: boolean;
};

/** The states that subscriptions of an API are in. Source: both documents, Subscription. */
export const audienceStatuses: Readonly<Record<ProviderApi, readonly string[]>> = {
  organization: ['active', 'terminated'],
  partner: ['created', 'active', 'grace', 'suspended', 'deactivated', 'terminated', 'canceled'],
};

/** Longer ago events are not kept. */
export const ranOutDaysMax = eventLifeMs / dayMs;

export const defaultAudienceStatus: readonly string[] = ['active'];

/** The filters whose answer only the partner API has. */
export const partnerFilters = ['planId', 'usedPercent', 'ranOutDays', 'simInstalled'] as const;

/** How many subscriptions were looked at, and what became of them. */
export type AudienceCounts = {
  /** Absent where only those were read that an event or a product named. */
  readonly seen?: number;
  readonly matched: number;
  readonly withoutNumber: number;
};

/** What a preview shows of an audience: in words, whom the filter means, and how many these are. */
export type PreviewedAudience = AudienceCounts & { readonly filter: string };

/** Such as "active subscriptions of the partner API whose data ran out in the last 7 days". */
export function audienceWords(audience: Audience): string {
  const { api, status, accountId, planId, usedPercent, ranOutDays, simInstalled } = audience;
  const whose = [
    ...(usedPercent === undefined
      ? []
      : [`who have used at least ${usedPercent} % of the data of a product`]),
    ...(ranOutDays === undefined ? [] : [`whose data ran out in the last ${ranOutDays} day(s)`]),
    ...(simInstalled === undefined ? [] : [`whose eSIM is ${simInstalled ? '' : 'not '}installed`]),
  ];
  return [
    `${(status ?? defaultAudienceStatus).join(' or ')} subscriptions of the ${api} API`,
    ...(accountId === undefined ? [] : [`of the account ${accountId}`]),
    ...(planId === undefined ? [] : [`with the plan ${planId}`]),
    ...(whose.length === 0 ? [] : [whose.join(' and ')]),
  ].join(' ');
}

/** What a person should know of an audience before it is texted. */
export function audienceWarnings(
  audience: Audience,
  { seen, matched, withoutNumber }: AudienceCounts,
): readonly string[] {
  const of = seen === undefined ? '' : ` of ${seen}`;
  const words = audienceWords(audience);
  const whom =
    matched === seen
      ? `The filter leaves out nobody: all ${seen} subscriptions that were looked at are texted. It is: ${words}`
      : `${matched}${of} subscription(s) match the filter: ${words}`;
  if (withoutNumber === 0) return [whom];
  return [whom, `${withoutNumber} of these subscriptions have no number, and get no text`];
}
