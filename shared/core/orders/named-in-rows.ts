import { createHash } from 'node:crypto';
import { ProviderError } from '../../errors.ts';
import { foldName } from '../columns/fold-name.ts';
import type { DirectoryItem } from '../directory/list.ts';
import type { ReadFailure } from '../directory/read-failure.ts';
import type { BatchKind } from '../jobs/batch-settings.ts';
import { meantName } from '../words/meant-name.ts';
import { type DirectoryTopic, type KnownIds, thingOf } from './named-ids.ts';
import { type OrderCells, UnusableRow } from './rows/order-cells.ts';
import type { OrderColumn } from './rows/order-column-names.ts';

type Named = {
  readonly topic: DirectoryTopic;
  /** What the ids begin with, where their API says so; the partner's are opaque. */
  readonly prefix?: string;
  readonly type?: 'plan' | 'addon';
  /** Whether a cell may name several, parted by commas or semicolons. */
  readonly isList?: boolean;
};

const account: Named = { topic: 'organization.accounts', prefix: 'acc_' };

const atPartner: Partial<Readonly<Record<OrderColumn, Named>>> = {
  account_id: { topic: 'partner.accounts' },
  plan: { topic: 'partner.offerings', type: 'plan' },
  addons: { topic: 'partner.offerings', type: 'addon', isList: true },
};

/** The columns of each kind of batch in which something may be named instead of its id. */
const namedIn: Readonly<Record<BatchKind, Partial<Readonly<Record<OrderColumn, Named>>>>> = {
  activate: {
    account_id: account,
    template_id: { topic: 'organization.order-templates', prefix: 'otpl_' },
  },
  change: { account_id: account },
  'partner-activate': atPartner,
  'partner-change': atPartner,
  'partner-porting': {
    network_operator_id: { topic: 'partner.network-operators' },
    service_provider_id: { topic: 'partner.service-providers' },
  },
  'partner-account': { account_id: { topic: 'partner.accounts' } },
};

/** What the lists of the provider say of names. */
export type NameLists = {
  readonly known: KnownIds;
  /** Why a list is missing. */
  readonly unread: ReadonlyMap<DirectoryTopic, ReadFailure>;
  /** Whether a name of a missing list becomes some id, the same for the same name: nothing is ordered by it. */
  readonly standIn?: boolean;
};

/** Reasons that pass: planning waits, as it does where it cannot read the provider's records. */
const passing: readonly ReadFailure['code'][] = [
  'provider_limit',
  'provider_unavailable',
  'being_read',
  'token_server',
];

/**
 * A row's cells with ids in place of names: `account_id` may say "Sales". An account may also be named by its number.
 * Case, accents and punctuation of a name do not count. Cells are as they were where a list says nothing of them.
 *
 * @throws UnusableRow when a name is that of several, or of none
 * @throws ProviderError when a row names something and its list cannot be read now
 */
export function withIdsOfNames(kind: BatchKind, cells: OrderCells, lists: NameLists): OrderCells {
  const named = namedIn[kind];
  const cell = (column: OrderColumn): string | undefined => {
    const value = cells(column);
    const what = named[column];
    if (value === undefined || what === undefined) return value;
    if (what.isList !== true) return idOf(column, value, what, lists);
    const whole = foundIn(value, what, lists);
    if (whole.length > 0) return idOf(column, value, what, lists);
    const parts = value.split(/[,;]/).map((part) => part.trim());
    return parts.map((part) => (part === '' ? '' : listedIds(column, part, what, lists))).join(' ');
  };
  return Object.assign(cell, { isOwn: cells.isOwn, isNamed: cells.isNamed });
}

/** Ids may also be parted by blanks, and then each is one. */
function listedIds(column: OrderColumn, part: string, what: Named, lists: NameLists): string {
  const words = part.split(/\s+/);
  const areIds =
    words.length > 1 && words.every((word) => itemsOf(what, lists)?.some(({ id }) => id === word));
  return areIds || lists.known[what.topic] === undefined ? part : idOf(column, part, what, lists);
}

function idOf(column: OrderColumn, value: string, what: Named, lists: NameLists): string {
  const items = itemsOf(what, lists);
  const looksLikeId = what.prefix === undefined ? !/\s/.test(value) : value.startsWith(what.prefix);
  if (items === undefined) return looksLikeId ? value : withoutList(column, value, what, lists);
  if (items.some(({ id }) => id === value)) return value;
  const found = foundIn(value, what, lists);
  const [only] = found;
  if (only !== undefined && found.length === 1) return only.id;
  if (found.length > 1)
    throw new UnusableRow(
      'unknown_id',
      column,
      `names ${found.length} at the provider: write the id, ${found.map(({ id }) => `"${id}"`).join(' or ')}`,
    );
  // A wrong id, or an offering of the other kind, is explained where ids are looked up.
  if (looksLikeId && (what.prefix !== undefined || isLikeAny(value, items))) return value;
  const names = items.flatMap(({ name }) => (name === undefined ? [] : [name]));
  throw new UnusableRow(
    'unknown_id',
    column,
    `holds neither the id nor the name of ${thingOf(what.topic)}${meantName(value, names)}`,
  );
}

/** 26 characters of an id. */
function digestOf(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 26).toUpperCase();
}

/** Partners' ids are opaque: what is written like the ones that exist is one. */
function isLikeAny(value: string, items: readonly DirectoryItem[]): boolean {
  const prefixOf = (id: string) => /^[A-Za-z]+[_-]/.exec(id)?.[0];
  const prefix = prefixOf(value);
  return prefix !== undefined && items.some(({ id }) => prefixOf(id) === prefix);
}

function itemsOf({ topic, type }: Named, { known }: NameLists): readonly DirectoryItem[] | undefined {
  return known[topic]?.filter((item) => type === undefined || item.type === undefined || item.type === type);
}

function foundIn(value: string, what: Named, lists: NameLists): readonly DirectoryItem[] {
  const items = itemsOf(what, lists) ?? [];
  const exact = items.filter(({ name, number }) => name === value || number === value);
  if (exact.length > 0) return exact;
  const folded = foldName(value);
  return items.filter(({ name }) => name !== undefined && folded !== '' && foldName(name) === folded);
}

function withoutList(column: OrderColumn, value: string, what: Named, lists: NameLists): string {
  const { topic, prefix = '' } = what;
  if (lists.standIn === true) return `${prefix}${digestOf(foldName(value))}`;
  const failure = lists.unread.get(topic);
  if (failure !== undefined && passing.includes(failure.code))
    throw new ProviderError({ tried: `List ${topic}`, effect: 'none', code: 'unavailable' });
  throw new UnusableRow(
    'unknown_id',
    column,
    `holds no id, and names cannot be looked up: ${failure?.detail ?? 'the provider shows no such list.'} Write the id`,
  );
}
