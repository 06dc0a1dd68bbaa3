import type { DirectoryItem } from '../directory/list.ts';
import type { Step } from '../jobs/operation.ts';
import { meantName } from '../words/meant-name.ts';

/** What an id may name, over all lists that have such a thing. */
export type DirectoryTopic =
  | 'organization.accounts'
  | 'organization.order-templates'
  | 'partner.accounts'
  | 'partner.offerings'
  | 'partner.network-operators'
  | 'partner.service-providers';

/** An id that a step names, and where in its input. */
type NamedId = {
  readonly topic: DirectoryTopic;
  readonly id: string;
  readonly pointer: string;
  /** Of an offering. */
  readonly type?: 'plan' | 'addon';
};

/** What exists, by topic. One that is missing was not read, or not to its end: nothing is said about its ids. */
export type KnownIds = Partial<Readonly<Record<DirectoryTopic, readonly DirectoryItem[]>>>;

export type IdFault = {
  readonly detail: string;
  readonly pointer: string;
  readonly topic: DirectoryTopic;
  readonly reason: 'unknown_id' | 'offering_ended';
};

/** Which ids of a step name something that does not exist, is of another kind or over, and what may be meant. */
export function idFaultsOf(step: Step, known: KnownIds, nowMs: number): readonly IdFault[] {
  return idsNamedBy(step).flatMap(({ topic, id, pointer, type }): IdFault[] => {
    const items = known[topic];
    if (items === undefined) return [];
    const detail = faultOf(topic, id, type, items);
    if (detail !== undefined) return [{ detail, pointer, topic, reason: 'unknown_id' }];
    const endAt = items.find((item) => item.id === id)?.endAt;
    if (endAt === undefined || Date.parse(endAt) > nowMs) return [];
    const ended = `The offering ended at ${endAt}. Choose one that is sold`;
    return [{ detail: ended, pointer, topic, reason: 'offering_ended' }];
  });
}

function faultOf(
  topic: DirectoryTopic,
  id: string,
  type: NamedId['type'],
  items: readonly DirectoryItem[],
): string | undefined {
  const found = items.find((item) => item.id === id);
  const isRight = (item: DirectoryItem) =>
    type === undefined || item.type === undefined || item.type === type;
  if (found !== undefined && isRight(found)) return undefined;
  const [what, wanted] = [things[topic], items.filter(isRight)];
  if (found !== undefined)
    return `It must name ${type === 'plan' ? 'a plan, and this is none' : 'an add-on, and this is none'}`;
  const named = wanted.filter(({ name }) => name?.toLowerCase() === id.toLowerCase());
  if (named.length > 0)
    return `It is the name of ${what}: write its id, ${named.map((item) => `"${item.id}"`).join(' or ')}`;
  return `The provider has no such thing: it must be the id of ${what}${meantName(
    id,
    wanted.map((item) => item.id),
  )}`;
}

const things: Readonly<Record<DirectoryTopic, string>> = {
  'organization.accounts': 'an account of the organization',
  'organization.order-templates': 'an order template',
  'partner.accounts': 'an account of the partner',
  'partner.offerings': 'an offering',
  'partner.network-operators': 'a network operator',
  'partner.service-providers': 'a service provider',
};

/** One of a topic's things, in words. */
export function thingOf(topic: DirectoryTopic): string {
  return things[topic];
}

/** Ids that are written out: a rule may also have one filled in from its event. */
export function idsNamedBy({ operation, input }: Step): NamedId[] {
  const api = operation.startsWith('partner.') ? 'partner' : 'organization';
  const found: (Omit<NamedId, 'id'> & { readonly id: unknown })[] = [
    { topic: `${api}.accounts`, id: input.accountId, pointer: '/accountId' },
    { topic: 'organization.order-templates', id: input.templateId, pointer: '/templateId' },
  ];
  const { plan, addons } = membersOf(input.products);
  found.push({
    topic: 'partner.offerings',
    type: 'plan',
    id: membersOf(plan).productOfferingId,
    pointer: '/products/plan/productOfferingId',
  });
  for (const [at, addon] of (Array.isArray(addons) ? addons : []).entries())
    found.push({
      topic: 'partner.offerings',
      type: 'addon',
      id: membersOf(addon).productOfferingId,
      pointer: `/products/addons/${at}/productOfferingId`,
    });
  const donor = membersOf(input.donorDetails);
  for (const [member, topic] of [
    ['networkOperatorId', 'partner.network-operators'],
    ['serviceProviderId', 'partner.service-providers'],
  ] as const)
    found.push({ topic, id: donor[member], pointer: `/donorDetails/${member}` });
  return found.flatMap(({ id, ...rest }) => (typeof id === 'string' ? [{ ...rest, id }] : []));
}

/** The ids of the offerings that are named anywhere in what is bought. */
export function offeringsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, below]) =>
    name === 'productOfferingId' && typeof below === 'string' ? [below] : offeringsIn(below),
  );
}

/** The members of a part of a step's input; none of what is no object. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/**
 * The products that a step names. Orders of a plan or an add-on name offerings: what they come to has an id of its own.
 */
export function productsNamed({ operation, input }: Step): readonly string[] {
  switch (operation) {
    case 'partner.activate_product':
    case 'partner.cancel_product':
      return stringsOf([input.id]);
    case 'partner.cancel_subscription_products':
      return Array.isArray(input.productIds) ? stringsOf(input.productIds) : [];
    default:
      return [];
  }
}

function stringsOf(values: readonly unknown[]): readonly string[] {
  return values.filter((value) => typeof value === 'string');
}

/** The offerings of the add-ons that a step tops a subscription up with; none of any other step. */
export function addOnsBought({ operation, input }: Step): readonly string[] {
  if (operation !== 'partner.topup_subscription') return [];
  const { addons } = membersOf(input.products);
  return Array.isArray(addons) ? stringsOf(addons.map((addon) => membersOf(addon).productOfferingId)) : [];
}
