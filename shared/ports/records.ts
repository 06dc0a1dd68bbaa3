import type { ProviderApi } from '../core/provider-api.ts';
import type { Includable } from '../core/records/topics.ts';

/** What reading the provider's records needs from the world. */

/** A record by the provider's names, in snake case. */
export type ProviderRecord = Readonly<Record<string, unknown>>;

export type RecordFilters = Readonly<Record<string, string>>;

export type RecordList = {
  readonly topic: string;
  readonly filters: RecordFilters;
  readonly include: readonly Includable[];
  readonly limit: number;
  readonly cursor?: string;
};

export type RecordsPage = { readonly items: readonly ProviderRecord[]; readonly nextCursor?: string };

/** Each is one call of the provider. Throws `ProviderError`. */
export type RecordReads = {
  list(api: ProviderApi, list: RecordList): Promise<RecordsPage>;
  one(api: ProviderApi, topic: string, id: string, include: readonly Includable[]): Promise<ProviderRecord>;
};

export type RecordPorts = {
  readonly records: RecordReads;
  /** The provider's APIs that the stage uses. */
  readonly providerApis: readonly ProviderApi[];
};
