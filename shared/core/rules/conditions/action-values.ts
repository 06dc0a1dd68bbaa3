import { type EventReport, type SubjectFacts, subscriptionIdIn, usedPercent } from './facts.ts';

/** Ids that a value may ask for with `{"$": "product"}`. */
export const referenceNames = ['event', 'product', 'subscription', 'porting', 'invoice'] as const;

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
  'iccid',
  'status',
  'used_percent',
] as const;

/** Thrown when the subject lacks an id that the rule needs. The message names what. */
export class LacksId extends Error {
  override readonly name = 'LacksId';
}

/** Puts ids in the place of every `{"$": …}`. @throws LacksId */
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

/** @throws LacksId */
export function idOf(name: string, report: EventReport, facts: SubjectFacts): string {
  const ids: Record<ReferenceName, string | undefined> = {
    event: report.id,
    product: facts.product?.id,
    subscription: subscriptionIdIn(facts),
    porting: facts.porting?.id,
    invoice: facts.invoice?.id,
  };
  const id = ids[name as ReferenceName];
  if (id === undefined) throw new LacksId(`The event is about no ${name}, whose id the rule needs`);
  return id;
}

/** The value of a placeholder; undefined when the subject has none. */
export function placeholderValue(
  name: string,
  rule: string,
  report: EventReport,
  facts: SubjectFacts,
): string | undefined {
  const { product, subscription, porting, invoice } = facts;
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
    iccid: subscription?.iccid,
    status: (product ?? porting ?? invoice ?? subscription)?.status,
    used_percent: used === undefined ? undefined : String(used),
  };
  return values[name as keyof typeof values];
}
