import type { RowCounts } from '../../../../shared/core/counts/progress-of-job.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { Process } from '../../machinery/process.ts';
import { isControlMessageNumber } from '../control-message.ts';
import type { PlanChunk } from '../invariants/of-rows.ts';
import {
  errorsHaltInTime,
  type LastRead,
  limitsSeeEachOther,
  nobodyIsTextedTooOften,
  ownersWishesAreKept,
  type Texting,
} from '../invariants/of-wishes.ts';
import type { Watch } from './watch.ts';

/** Watches whether campaigns do what their owners want of them. */
export type WishWatch = {
  jobRead(process: Process, job: Job | undefined): void;
  jobWritten(job: Job): void;
  callBegins(process: Process, jobId: JobId): void;
  /** Texts were performed for a campaign. */
  performed(jobId: JobId, to: readonly string[]): void;
  planned(job: Job | undefined, chunks: readonly PlanChunk[]): void;
  /**
   * A campaign's plan has expired: long before, in days that a run does not play, its texts stopped counting for any
   * limit.
   */
  planExpired(jobId: JobId): void;
  /** Whether somebody may be left out, as one who was, or is to be, texted by this many other campaigns. */
  mayBeLeft(jobId: JobId, to: string): boolean;
};

export function newWishWatch({
  check,
  nowMs,
  isPlanning,
  book,
  inputs,
  list,
  firstOf,
  entriesOf,
  stageLimit,
  firstClaims,
}: Pick<
  Watch,
  | 'check'
  | 'nowMs'
  | 'isPlanning'
  | 'book'
  | 'inputs'
  | 'list'
  | 'firstOf'
  | 'entriesOf'
  | 'stageLimit'
  | 'firstClaims'
>): WishWatch {
  const lastRead = new Map<string, LastRead>();
  /** By recipient, which campaigns texted him, and when first. */
  const textedBy = new Map<string, Map<JobId, number>>();

  /** When campaigns were planned, and when they first ran. */
  const begun = new Map<JobId, { readonly readyAtMs: number; readonly startedAtMs?: number }>();

  const isOwn = (jobId: JobId): boolean => inputs.get(jobId)?.name === 'test';
  /** Campaigns that count for others. Of one that a restored ledger has still to plan nobody knows what was sent. */
  const counts = (by: JobId): boolean => !isOwn(by) && !isPlanning(by);
  const timesBefore = (to: string, { id, createdAtMs }: Job): number =>
    [...(textedBy.get(to) ?? [])].filter(([by, atMs]) => by !== id && counts(by) && atMs < createdAtMs)
      .length;
  /** A campaign whose place another one took made no call, but a restored ledger cannot know. */
  const mayHaveCalled = (id: JobId): boolean => entriesOf(id).some(({ claim }) => claim !== undefined);
  const plansWith = (to: string, id: JobId): number =>
    [...inputs.keys()].filter(
      (one) =>
        one !== id &&
        (firstOf(one) !== firstOf(id) || mayHaveCalled(one)) &&
        book.chunksOf(one).some((chunk) => chunk.to.includes(to)),
    ).length;

  const limitOf = (id: JobId): Texting['limit'] => {
    const { name, options } = inputs.get(id) ?? {};
    const { frequency, priority } = options ?? {};
    if (name === undefined || name === 'retry' || name === 'test' || frequency === 'any') return undefined;
    const isOfStage = name !== 'controlMessage' && priority !== 'urgent';
    return frequency ?? (isOfStage ? stageLimit : undefined);
  };
  /** The campaigns that texted somebody, but for those to one's own phones. */
  const textingOf = (to: string): Texting[] =>
    [...(textedBy.get(to) ?? [])].flatMap(([id, textedAtMs]) => {
      const { readyAtMs, startedAtMs } = begun.get(id) ?? {};
      if (readyAtMs === undefined || startedAtMs === undefined || !counts(id)) return [];
      return [{ limit: limitOf(id), readyAtMs, startedAtMs, textedAtMs }];
    });

  return {
    jobRead(process, job) {
      if (job !== undefined) lastRead.set(`${process.name} ${job.id}`, { job, atMs: process.localMs() });
    },
    callBegins(process, jobId) {
      const read = lastRead.get(`${process.name} ${jobId}`);
      const { options = {} } = inputs.get(jobId) ?? {};
      if (read !== undefined)
        check(
          'ownersWishesAreKept',
          ownersWishesAreKept(read, options, process.localMs(), firstClaims.begunMs(jobId)),
        );
    },
    jobWritten({ id, state }) {
      const { readyAtMs = nowMs(), startedAtMs } = begun.get(id) ?? {};
      if (state === 'ready') begun.set(id, { readyAtMs });
      else if (state === 'running' && startedAtMs === undefined)
        begun.set(id, { readyAtMs, startedAtMs: nowMs() });
    },
    performed(jobId, numbers) {
      for (const to of numbers) {
        const by = textedBy.get(to) ?? new Map<JobId, number>();
        textedBy.set(to, by);
        if (by.has(jobId)) continue;
        by.set(jobId, nowMs());
        if (by.size > 1 && !isControlMessageNumber(to) && !list.isErased(to))
          check('limitsSeeEachOther', limitsSeeEachOther(textingOf(to)));
      }
    },
    planExpired(jobId) {
      for (const by of textedBy.values()) by.delete(jobId);
    },
    planned(job, chunks) {
      const frequency = job === undefined ? undefined : limitOf(job.id);
      if (job === undefined || frequency === undefined) return;
      // Nobody knows any more what somebody got who was erased.
      const to = chunks
        .flatMap((chunk) => chunk.to)
        .filter((number) => !isControlMessageNumber(number) && !list.isErased(number));
      check(
        'nobodyIsTextedTooOften',
        nobodyIsTextedTooOften(to, frequency.max, (number) => timesBefore(number, job)),
      );
    },
    mayBeLeft(jobId, to) {
      const frequency = limitOf(jobId);
      return frequency !== undefined && plansWith(to, jobId) >= frequency.max;
    },
  };
}

type Rows = Readonly<Record<'accepted' | 'refused' | 'unclear' | 'held', number>>;

/** Whether too large a share of a campaign's rows went wrong, beyond what somebody has accepted by resuming it. */
function isOverShare(
  { errorShare, afterRows }: NonNullable<CampaignOptions['halt']>,
  { accepted, refused, unclear, held }: Rows,
  resumedAt: { readonly doneRows: number; readonly badRows: number } = { doneRows: 0, badRows: 0 },
): boolean {
  const bad = refused + unclear + held - resumedAt.badRows;
  const done = accepted + refused + unclear + held - resumedAt.doneRows;
  return errorShare !== undefined && done >= afterRows && bad > errorShare * done;
}

/** Watches whether campaigns stop of which too large a share went wrong. */
export type HaltWatch = {
  /** A campaign's rows have changed. */
  polled(job: Job, rows: RowCounts): void;
  /** A run of the scheduler has come to its end: none may for hours, and nobody looks then. */
  schedulerEnded(): void;
  callBegins(jobId: JobId): void;
};

export function newHaltWatch({ check, nowMs, inputs }: Pick<Watch, 'check' | 'nowMs' | 'inputs'>): HaltWatch {
  /** Of campaigns that run although their share of errors is too large: when a scheduler has first looked at them. */
  const overSinceMs = new Map<JobId, number | undefined>();
  return {
    polled({ id, state, halted }, rows) {
      const limit = inputs.get(id)?.options.halt;
      if (limit === undefined) return;
      const isOver = state === 'running' && isOverShare(limit, rows, halted);
      if (!isOver) overSinceMs.delete(id);
      else if (!overSinceMs.has(id)) overSinceMs.set(id, undefined);
    },
    schedulerEnded() {
      for (const [id, sinceMs] of overSinceMs) overSinceMs.set(id, sinceMs ?? nowMs());
    },
    callBegins(jobId) {
      const sinceMs = overSinceMs.get(jobId);
      if (sinceMs !== undefined) check('errorsHaltInTime', errorsHaltInTime(nowMs() - sinceMs));
    },
  };
}
