import type { ProviderApi } from '../../core/provider-api.ts';
import type { Includable } from '../../core/records/topics.ts';
import type { EventReport } from '../../core/rules/conditions/facts.ts';
import type { EventStore } from '../events.ts';
import type { Pacing } from '../limiters.ts';
import type { ProductPages } from '../products.ts';
import type { AllPorts } from '../world.ts';
import type { DirectoryPorts } from './directory.ts';

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

type RecordsPage = { readonly items: readonly ProviderRecord[]; readonly nextCursor?: string };

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

/** What finding the people of an audience needs from the world. */
export type AudiencePorts = Pacing &
  Pick<AllPorts, 'random'> & {
    readonly records: RecordReads;
    /** Which of the provider's APIs the stage uses, and what exists there. */
    readonly directoryPorts: DirectoryPorts;
    /** Absent where the stage does not use the partner API. */
    readonly productPages?: ProductPages;
    readonly events: Pick<EventStore, 'get' | 'list'>;
    readonly readReport: (
      body: Uint8Array,
    ) => Promise<{ readonly report: EventReport } | { readonly fault: string }>;
  };
