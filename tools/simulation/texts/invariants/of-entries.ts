import { isDeepStrictEqual } from 'node:util';
import type { EntryState, TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { Progress } from '../../../../shared/core/counts/progress-of-job.ts';
import type { Job, JobState } from '../../../../shared/core/jobs/job.ts';
import type { CampaignInput } from '../campaign-input.ts';
import type { Complaint } from './complaint.ts';

/** States in which nothing more will happen automatically. */
const endStates: readonly EntryState[] = ['accepted', 'refused', 'canceled', 'suppressed', 'held', 'divided'];

/**
 * What each of them may still become: only a late find, or a person, moves a held one, and only a person has it sent
 * again.
 */
const movesAfterEnd: Partial<Record<EntryState, readonly EntryState[]>> = {
  held: ['held', 'accepted', 'divided'],
  divided: ['divided'],
};

/** What is final stays final, nothing about an entry's recipients changes, and no write is lost under another. */
export function finalStaysFinal(before: TextEntry | undefined, after: TextEntry): Complaint {
  if (before === undefined)
    return after.version === 1 ? undefined : `Entry ${after.id} appears with a history`;
  const ended = endStates.includes(before.state);
  const isPersons = before.state === 'held' && after.reason?.code === 'resent_by_person';
  if (ended && !isPersons && !movesAfterEnd[before.state]?.includes(after.state))
    return `Entry ${after.id} left ${before.state} for ${after.state}`;
  if (before.state === 'divided' && !isDeepStrictEqual(before.division, after.division))
    return `Entry ${after.id} is divided otherwise than before`;
  if (after.version !== before.version + 1)
    return `Entry ${after.id} went from version ${before.version} to ${after.version}`;
  if (after.claimNo !== before.claimNo + (after.state === 'claimed' ? 1 : 0))
    return `Entry ${after.id} went from claim ${before.claimNo} to ${after.claimNo} as it was ${after.state}`;
  const fixed = ({ id, part, parts, recipients, body, sender, within }: TextEntry): string =>
    JSON.stringify([id, part, parts, recipients, body.offset, body.bytes, sender, within]);
  return fixed(before) === fixed(after)
    ? undefined
    : `Entry ${after.id} represents other recipients than before`;
}

/** The first entry at which something is still to happen, in words. */
function firstOpen(entries: readonly TextEntry[]): Complaint {
  const open = entries.find(({ state }) => !endStates.includes(state));
  return open === undefined ? missingChild(entries, () => true) : `Entry ${open.id} is still ${open.state}`;
}

function missingChild(entries: readonly TextEntry[], counts: (state: EntryState) => boolean): Complaint {
  const ids = new Set<string>(entries.map(({ id }) => id));
  for (const { id, state, division } of entries) {
    if (state !== 'divided') continue;
    const missing = division?.children.findIndex(
      (child, at) => counts(child.state) && !ids.has(`${id}-${at + 1}`),
    );
    if (missing !== undefined && missing >= 0) return `Child ${missing + 1} of ${id} is still to be made`;
  }
  return undefined;
}

/** Of jobs that have a plan, those that may still send. */
const openJobs: readonly JobState[] = ['ready', 'running', 'paused', 'canceling'];

/**
 * A campaign is called completed, or canceled, when all of it is over, and only then. A held entry that is found sent
 * later is divided all the same, and for a moment a child that is at its end from the start is missing.
 */
export function completedMeansOver(progress: Pick<Progress, 'state'>, all: readonly ChunkEnd[]): Complaint {
  if (progress.state === 'running' && all.every(({ open }) => open === undefined))
    return 'The campaign is running while nothing is open';
  if (progress.state !== 'completed' && progress.state !== 'canceled') return undefined;
  const moving = all.find((chunk) => chunk.moving !== undefined)?.moving;
  return moving === undefined ? undefined : `The campaign is ${progress.state}: ${moving}`;
}

/** How far a chunk is from its end: what is still to happen at all, and what nobody may call completed. */
export type ChunkEnd = { readonly open: Complaint; readonly moving: Complaint };

/** @param entries all of a chunk */
export function chunkEnd(entries: readonly TextEntry[]): ChunkEnd {
  const open = firstOpen(entries);
  if (open === undefined) return { open, moving: undefined };
  const isOver = entries.every(({ state }) => endStates.includes(state));
  return { open, moving: isOver ? missingChild(entries, (state) => !endStates.includes(state)) : open };
}

/** It was planned, and nobody let it go: it waits for a person, or is a dry run. */
function isLetGo({ state, options, approved }: Job): boolean {
  const mode = options?.mode ?? 'send';
  return state !== 'ready' || mode === 'send' || (mode === 'approve' && approved !== undefined);
}

/** No lease is so long: it is the mark of a recovery, and no call. */
const markMs = 60_000;

function isCalled({ claimNo, claim }: TextEntry): boolean {
  return claimNo > 0 && (claim === undefined || claim.leaseUntilMs - claim.atMs < markMs);
}

/** Planning that breaks off so often ends in a failed campaign, of which nothing was sent. */
const plansMax = 5;

/** A start that is no longer over is taken for now. */
const startsLateMs = 4 * 60_000;

/** The same file came twice: whichever is planned first is sent. */
function isOneOfTwo({ form, repeats }: CampaignInput): boolean {
  return repeats !== undefined || (form.kind === 'upload' && form.again !== undefined);
}

/** A start that was long over when the file came: at once is not when its owner wanted it. */
function startsTooLate({ options, handedInAtMs = 0 }: CampaignInput): boolean {
  return (options.startAtMs ?? Number.POSITIVE_INFINITY) < handedInAtMs - startsLateMs;
}

/** Two retries of one job were asked for at once: the second one says that the first one is being planned. */
function isBlocked({ source, failure }: Job): boolean {
  return source.kind === 'retry' && failure?.faults[0]?.detail.includes('is being planned') === true;
}

/** Once faults end and time continues, everything comes to an end automatically. */
export function nothingIsStuck(job: Job, input: CampaignInput, entries: readonly TextEntry[]): Complaint {
  if (job.state === 'failed') {
    if (entries.some(isCalled)) return 'The campaign failed after its first call';
    const mayFail = isOneOfTwo(input) || isBlocked(job) || startsTooLate(input);
    const cause = input.rows.size === 0 || job.plans === plansMax || mayFail;
    return cause ? undefined : `The campaign failed although its input can be used: ${job.failure?.title}`;
  }
  if (job.state === 'planning' || job.state === 'draft') return `The campaign is still ${job.state}`;
  // Canceled before it was planned: of entries that a planner still makes, none is ever called.
  if (job.state === 'canceled' && job.plan === undefined)
    return entries.some(isCalled) ? 'The campaign was canceled, and called later' : undefined;
  const { accepted } = input.counts;
  const roots = entries.filter(({ part, within }) => part === 1 && within === undefined);
  const rows = roots.reduce((sum, entry) => sum + entry.recipients, 0);
  if (rows !== accepted) return `The entries hold ${rows} rows where ${accepted} were accepted`;
  if (!isLetGo(job))
    return entries.some(isCalled) ? 'The campaign was called for, and nobody let it go' : undefined;
  const open = firstOpen(entries);
  if (open !== undefined) return open;
  return openJobs.includes(job.state) ? `The job is ${job.state} although all of it is over` : undefined;
}
