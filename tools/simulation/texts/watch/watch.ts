import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { Frequency } from '../../../../shared/core/jobs/campaign-options.ts';
import type { CampaignInput } from '../campaign-input.ts';
import type { Complaint } from '../invariants/complaint.ts';
import type { InvariantName } from '../invariants.ts';
import type { Excuses } from './excuses.ts';
import type { CallsSeen } from './seen/calls-seen.ts';
import type { EntryBook } from './seen/entry-book.ts';
import type { TextsSeen } from './seen/texts-seen.ts';
import type { FirstClaims } from './watch-first-claims.ts';
import type { ListSeen } from './watch-list.ts';
import type { Decided } from './watch-people.ts';

/** What those who watch a run from outside know together. */
export type Watch = {
  readonly check: (name: InvariantName, complaint: Complaint) => void;
  readonly nowMs: () => number;
  /** Whether calls may be made: else a restored ledger is being marked. */
  readonly isOpen: () => boolean;
  /** Whether a campaign has yet to get its file, or to be planned, also after a restore: it makes no call. */
  readonly isPlanning: (jobId: JobId) => boolean;
  readonly inputs: ReadonlyMap<JobId, CampaignInput>;
  /** The limit of texts of bulk campaigns whose owners set none. */
  readonly stageLimit: Frequency | undefined;
  readonly book: EntryBook;
  readonly texts: TextsSeen;
  readonly calls: CallsSeen;
  readonly list: ListSeen;
  /** When jobs made their first claim. */
  readonly firstClaims: FirstClaims;
  readonly decided: Decided;
  readonly excuses: Excuses;
  /** The first of a row of campaigns of which each has the place of the one before; else the campaign itself. */
  readonly firstOf: (jobId: JobId) => JobId;
  /** The campaign whose rows a job has: itself, or over retries of retries the first one. */
  readonly originOf: (jobId: JobId) => JobId;
  /** Whether a campaign's limit of texts may leave somebody out. */
  readonly isContacted: (jobId: JobId, to: string) => boolean;
  /** The entry that a call's key names, as it is stored. */
  readonly entryOf: (key: string) => TextEntry | undefined;
  readonly entriesOf: (jobId: JobId) => readonly TextEntry[];
  /** Counts something that a person reads in the figures at the end. */
  readonly count: (what: string, by?: number) => void;
};
