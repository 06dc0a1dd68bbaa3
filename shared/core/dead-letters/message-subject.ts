import type { EntryId, ErasureId, JobId, SenderKey } from '../ids.ts';

/** What a dead message is about: the ids in its message. */
export type MessageSubject =
  | { readonly kind: 'entry'; readonly jobId: JobId; readonly entryId: EntryId }
  /** To be planned; else its results are to be written, or its rows counted. */
  | { readonly kind: 'job'; readonly jobId: JobId; readonly results?: string; readonly counts?: true }
  | { readonly kind: 'uploads'; readonly keys: readonly string[] }
  | { readonly kind: 'event'; readonly source: string; readonly eventName: string }
  | { readonly kind: 'records'; readonly of: SenderKey }
  | { readonly kind: 'erasure'; readonly erasureId: ErasureId }
  | { readonly kind: 'unreadable' };

/** What sending it back would do. Nothing is ever done twice by it: workers go by what the ledger says. */
export type RedriveEffect = 'tries again' | 'does nothing' | 'fails again';
