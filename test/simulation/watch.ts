import type { JobId } from '../../shared/core/ids.ts';
import type { Entry } from '../../shared/core/ledger/entry.ts';
import type { CallsSeen } from './calls-seen.ts';
import type { CampaignInput } from './campaign-input.ts';
import type { EntryBook } from './entry-book.ts';
import type { Complaint } from './invariants/complaint.ts';
import type { InvariantName } from './invariants.ts';
import type { TextsSeen } from './texts-seen.ts';
import type { ListSeen } from './watch-list.ts';
import type { Decided } from './watch-people.ts';

/** What those who watch a run from outside know together. */
export type Watch = {
  readonly check: (name: InvariantName, complaint: Complaint) => void;
  readonly nowMs: () => number;
  readonly inputs: ReadonlyMap<JobId, CampaignInput>;
  readonly book: EntryBook;
  readonly texts: TextsSeen;
  readonly calls: CallsSeen;
  readonly list: ListSeen;
  readonly decided: Decided;
  /** The campaign whose rows a job has: itself, or over retries of retries the first one. */
  readonly originOf: (jobId: JobId) => JobId;
  /** The entry that a call's key names, as it is stored. */
  readonly entryOf: (key: string) => Entry | undefined;
  readonly entriesOf: (jobId: JobId) => readonly Entry[];
  /** Counts something that a person reads in the figures at the end. */
  readonly count: (what: string, by?: number) => void;
};

/** Whether the records may show texts as another call's: only where some came late, and somebody sends again by them. */
export function recordsMislead({ texts, inputs }: Watch): boolean {
  if (texts.anyStrayed()) return true;
  return texts.anyMisleading() && [...inputs.values()].some(({ options }) => options.onUnclear === 'resend');
}
