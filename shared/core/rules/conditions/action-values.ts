import { present } from '../../present.ts';
import {
  type EventReport,
  type SubjectFacts,
  statusIn,
  subjectKinds,
  subscriptionIdIn,
  usedPercent,
} from './facts.ts';

/** What an event reports beside its subject. Source: partner API, Events, "data content". */
const reportedNames = [
  'threshold_percent',
  'bandwidth',
  'throttling_period',
  'reset_at',
  'rejection_reason',
  'rejection_message',
] as const;

/** Ids that a value may ask for with `{"$": "product"}`. */
export const idNames = ['event', ...subjectKinds] as const;

/** The same where somebody is notified: what the event reports may stand there too. */
export const referenceNames = [...idNames, ...reportedNames] as const;

type ReferenceName = (typeof referenceNames)[number];

/** Names that a text's placeholders may ask for. */
export const placeholderNames = [
  'rule',
  'event_type',
  'event_id',
  'product_id',
  'product_name',
  'subscription_id',
  'porting_id',
  'invoice_id',
  'contract_id',
  'order_id',
  'iccid',
  'status',
  'used_percent',
  ...reportedNames,
] as const;

/** Thrown when the event lacks an id or a value that the rule needs. The message names what. */
export class LacksId extends Error {
  override readonly name = 'LacksId';
}

/** Puts ids and values in the place of every `{"$": …}`. @throws LacksId */
export function filledIn(value: unknown, report: EventReport, facts: SubjectFacts): unknown {
  if (Array.isArray(value)) return value.map((item) => filledIn(item, report, facts));
  if (typeof value !== 'object' || value === null) return value;
  const name = referenceIn(value);
  if (name !== undefined) return idOf(name, report, facts);
  return Object.fromEntries(
    Object.entries(value).map(([member, below]) => [member, filledIn(below, report, facts)]),
  );
}

/** @returns the name in `{"$": name}`, which may be unknown; undefined for any other value */
export function referenceIn(value: object): string | undefined {
  const [[member, name] = [], ...others] = Object.entries(value);
  return member === '$' && others.length === 0 ? String(name) : undefined;
}

export const sampleId = 'sample';

/** The input as it will be sent, with some id in the place of each that is not known yet. */
export function sampled<Value>(value: Value): Value {
  const fill = (below: unknown): unknown => {
    if (Array.isArray(below)) return below.map(fill);
    if (typeof below !== 'object' || below === null) return below;
    if (referenceIn(below) !== undefined) return sampleId;
    return Object.fromEntries(Object.entries(below).map(([name, item]) => [name, fill(item)]));
  };
  return fill(value) as Value;
}

/** @throws LacksId */
export function idOf(name: string, report: EventReport, facts: SubjectFacts): string {
  const values: Record<ReferenceName, string | undefined> = {
    event: report.id,
    product: facts.product?.id,
    subscription: subscriptionIdIn(facts),
    porting: facts.porting?.id,
    invoice: facts.invoice?.id,
    contract: facts.contract?.id,
    order: facts.order?.id,
    ...reportedBy(report, facts),
  };
  const value = values[name as ReferenceName];
  if (value !== undefined) return value;
  throw new LacksId(
    (reportedNames as readonly string[]).includes(name)
      ? `The event reports no ${name}, which the rule needs`
      : `The event is about no ${name}, whose id the rule needs`,
  );
}

/** The value of a placeholder; undefined when the subject has none. */
export function placeholderValue(
  name: string,
  rule: string,
  report: EventReport,
  facts: SubjectFacts,
): string | undefined {
  const { product, subscription, porting, invoice, contract, order } = facts;
  const used = product === undefined ? undefined : usedPercent(product);
  const values: Record<(typeof placeholderNames)[number], string | undefined> = {
    rule,
    event_type: report.type,
    event_id: report.id,
    product_id: product?.id,
    product_name: product?.offeringName,
    subscription_id: subscriptionIdIn(facts),
    porting_id: porting?.id,
    invoice_id: invoice?.id,
    contract_id: contract?.id,
    order_id: order?.id,
    iccid: subscription?.iccid,
    status: statusIn(facts),
    used_percent: used === undefined ? undefined : String(used),
    ...reportedBy(report, facts),
  };
  return values[name as keyof typeof values];
}

/** Longer words than these are no bandwidth, and belong into no text. */
const reportedCharsMax = 200;

/** The documented members of an event's data, as words. What else stands in it, nobody here knows. */
function reportedBy(
  { data: { threshold, throttling } }: EventReport,
  { porting }: SubjectFacts,
): Readonly<Record<(typeof reportedNames)[number], string | undefined>> {
  return {
    threshold_percent: wordIn(threshold, 'percentage'),
    bandwidth: wordIn(throttling, 'bandwidth'),
    throttling_period: wordIn(throttling, 'period'),
    reset_at: wordIn(throttling, 'reset_at'),
    rejection_reason: porting?.rejectionReason,
    rejection_message: porting?.rejectionMessage,
  };
}

function wordIn(of: unknown, member: string): string | undefined {
  if (typeof of !== 'object' || of === null) return undefined;
  const value = (of as Readonly<Record<string, unknown>>)[member];
  const isWord = typeof value === 'string' && value.length > 0 && value.length <= reportedCharsMax;
  return isWord || Number.isInteger(value) ? String(value) : undefined;
}

/** What an event reports beside its subject, for those who are notified: threshold and throttling. */
export function reportedFacts(report: EventReport): Readonly<Record<string, unknown>> {
  const { threshold_percent, bandwidth, throttling_period: period, reset_at } = reportedBy(report, {});
  const throttling = present({ bandwidth, period, reset_at });
  return present({
    threshold: threshold_percent === undefined ? undefined : { percentage: Number(threshold_percent) },
    throttling: Object.keys(throttling).length === 0 ? undefined : throttling,
  });
}
