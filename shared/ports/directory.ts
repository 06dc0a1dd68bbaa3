import type { DirectoryItem, DirectoryList, DirectoryListName } from '../core/directory/list.ts';
import type { ReadFailure } from '../core/directory/read-failure.ts';
import type { ReportId } from '../core/ids.ts';
import type { ProviderApi } from '../core/provider-api.ts';
import type { Includable } from '../core/records/topics.ts';
import type { KeptReport, ReportCursor } from '../core/reports/kept-report.ts';
import type { EventReport } from '../core/rules/conditions/facts.ts';
import type { EventStore } from './events.ts';
import type { Pacing } from './limiters.ts';
import type { ProductPages } from './products.ts';
import type { AllPorts, Written } from './world.ts';

/** What the provider's directory needs from the world. */

/** Who reads a list now, or that it could not be read, until when. */
export type DirectoryReading = { readonly untilMs: number; readonly failure?: ReadFailure };

/** Lists as they were read last, which all processes of a stage share. */
export type DirectoryStore = {
  kept(name: DirectoryListName): Promise<DirectoryList | undefined>;
  /** Keeps the list that was read last, whichever is written last. */
  keep(name: DirectoryListName, list: DirectoryList): Promise<void>;
  /**
   * Lets one reader through until then.
   *
   * @returns whose turn it is instead, while that holds
   */
  claim(
    name: DirectoryListName,
    untilMs: number,
    nowMs: number,
  ): Promise<{ readonly applied: true } | { readonly applied: false; readonly found: DirectoryReading }>;
  /** The reading is over. What it failed of is said to everybody who asks until then. */
  end(name: DirectoryListName, reading: DirectoryReading): Promise<void>;
};

export type DirectoryPage = { readonly items: readonly DirectoryItem[]; readonly nextCursor?: string };

/** One call of the provider. Throws `ProviderError`. */
export type DirectoryPages = (name: DirectoryListName, cursor: string | undefined) => Promise<DirectoryPage>;

export type DirectoryPorts = {
  readonly directory: DirectoryStore;
  readonly directoryPages: DirectoryPages;
  /** The provider's APIs that the stage uses. */
  readonly providerApis: readonly ProviderApi[];
};

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

/** A report shall be written. It goes to the plan queue. */
export type ReportMessage = { readonly reportId: ReportId };

export type ReportQueue = {
  /** @throws when it was not taken */
  sendReport(message: ReportMessage): Promise<void>;
};

export type Reports = {
  /** Put if absent. `found` is the report that was there already. */
  add(report: KeptReport): Promise<Written<KeptReport>>;
  /** Strong read. */
  report(id: ReportId): Promise<KeptReport | undefined>;
  /** Writes `next` if the stored report has version `next.version − 1`. */
  replace(next: KeptReport): Promise<Written<KeptReport>>;
  /** The newest first, behind a place of the list; a moment late, and without members that only the report shows. */
  newest(after?: ReportCursor): AsyncIterable<KeptReport>;
};
