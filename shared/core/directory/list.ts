import type { ProviderApi } from '../provider-api.ts';
import type { LimiterName } from '../rate-limit/limiter-names.ts';

/**
 * The provider's directory: what exists there beside subscriptions and has an id that a row or a rule must name.
 * Each list belongs to one of the provider's APIs, whose name it begins with.
 */
export type DirectoryListName =
  | `${ProviderApi}.accounts`
  | 'organization.order-templates'
  | 'partner.catalogs'
  /** Of one catalog. */
  | `partner.offerings.${string}`
  | 'partner.network-operators'
  | 'partner.service-providers';

/**
 * What a request may name. Ids are opaque, but become part of an address: a separator or a dot segment in one would
 * lead to another resource. Source: partner API, Limits, "identifiers"; the organization API's own are shorter.
 */
export const providerIdPattern = /^(?!\.{1,2}$)[\w.~:-]{1,100}$/;

/** What one item is to people: an id, and what helps to choose it. No owners, no addresses. */
export type DirectoryItem = {
  readonly id: string;
  readonly name?: string;
  readonly type?: string;
  readonly status?: string;
  /** Of an account: how the organization, or the provider, calls it besides its id. */
  readonly number?: string;
  readonly country?: string;
  /** Of an offering: when it stops being sold. */
  readonly endAt?: string;
  /** What an order template orders. */
  readonly products?: readonly { readonly id: string; readonly name?: string }[];
};

/** A list as it was read at the provider. */
export type DirectoryList = {
  /** In the order of their ids. */
  readonly items: readonly DirectoryItem[];
  readonly readAtMs: number;
  /** The provider has no further items. */
  readonly isWhole: boolean;
};

/** How long a list is believed without asking the provider. */
export const directoryFreshMs = 5 * 60_000;

/** How long it is shown while the provider cannot be asked. */
export const directoryKeptMs = 24 * 60 * 60_000;

/** A reader that is not back by then has died: others may read. */
export const directoryReadingMs = 30_000;

/** Somebody waits: after it no further page is asked for, and what was read by then is the list. */
export const directoryPatienceMs = 15_000;

/** More are not shown, and a name that is not among these may still exist. */
export const directoryItemsMax = 2_000;

/** One item of the table has at most 400 KB. Source: DynamoDB, "Constraints". */
const bytesMax = 350_000;

/** Longer names are cut: they only help to choose. */
const nameCharsMax = 200;

export function providerApiOfList(name: string): ProviderApi {
  return name.startsWith('partner.') ? 'partner' : 'organization';
}

export function limiterOfList(name: DirectoryListName): LimiterName {
  return `${providerApiOfList(name)}.reads`;
}

/** The list of these items, as many as can be kept. */
export function directoryListOf(
  found: readonly DirectoryItem[],
  readAtMs: number,
  isWhole: boolean,
): DirectoryList {
  const byId = new Map(found.map((item) => [item.id, shortened(item)]));
  const sorted = [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  let bytes = 0;
  const items = sorted.slice(0, directoryItemsMax).filter((item) => {
    bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
    return bytes <= bytesMax;
  });
  return { items, readAtMs, isWhole: isWhole && items.length === sorted.length };
}

function shortened(item: DirectoryItem): DirectoryItem {
  const { name } = item;
  return name === undefined ? item : { ...item, name: name.slice(0, nameCharsMax) };
}
