import type { Includable } from '../../core/records/topics.ts';
import type { RecordFilters } from '../../ports/directory/records.ts';
import type { ReadCall } from '../exchange/call.ts';
import type { Page } from '../lists/paged.ts';

type PageCall = { readonly limit: number; readonly limitMs: number; readonly cursor?: string };

/** How records of one topic are read: a page of their list, and one of them. */
export type TopicReads = {
  readonly list?: (
    filters: RecordFilters,
    page: PageCall,
    include: readonly Includable[],
  ) => Promise<Page<object>>;
  readonly one?: (id: string, call: ReadCall, include: readonly Includable[]) => Promise<object>;
};

// Filters were checked against `core/records/topics.ts`, which has the words of the document: each fits its list.
export type Never<Name extends string> = { readonly [Member in Name]?: never };
