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

export type IdFault = { readonly detail: string; readonly pointer: string; readonly topic: DirectoryTopic };

/** Which ids of a step name something that does not exist, or is of another kind, and what may be meant. */
export function idFaultsOf(step: Step, known: KnownIds): readonly IdFault[] {
  return idsNamedBy(step).flatMap(({ topic, id, pointer, type }) => {
    const items = known[topic];
    const detail = items === undefined ? undefined : faultOf(topic, id, type, items);
    return detail === undefined ? [] : [{ detail, pointer, topic }];
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

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
