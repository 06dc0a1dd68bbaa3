import type { JobId } from '../../../../shared/core/ids.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import { isSameJson } from '../../../../shared/core/json/same-json.ts';
import type { CampaignInput, ExpectedRow } from '../campaign-input.ts';
import * as ofChanges from '../invariants/of-changes.ts';
import type { Watch } from './watch.ts';

/** Watches what people change about planned campaigns: when they may begin, and what they say. */
export type ChangeWatch = {
  /** Somebody's request is on its way. */
  changeWished(jobId: JobId, wish: ofChanges.ChangeWish): void;
  /** @returns whether the job takes the place of another one */
  begins(job: Job): boolean;
  written(job: Job): void;
  restored(jobs: readonly Job[]): void;
  callBegins(jobId: JobId): void;
  ended(job: Job): void;
  /** The first of a row of campaigns of which each has the place of the one before. */
  firstOf(jobId: JobId): JobId;
};

type Parts = Pick<Watch, 'check' | 'count'> & {
  readonly job: (jobId: JobId) => Job | undefined;
  /** What a campaign was handed in as, before anybody was left out. */
  readonly handedIn: ReadonlyMap<JobId, CampaignInput>;
  /** Is given what the owner of a campaign wants by now. */
  readonly inputs: Map<JobId, CampaignInput>;
};

export function newChangeWatch({ check, count, job: jobOf, handedIn, inputs }: Parts): ChangeWatch {
  const wishes = new Map<JobId, ofChanges.ChangeWish[]>();
  const last = new Map<JobId, ofChanges.LastSchedule>();
  const before = new Map<JobId, JobId>();

  const firstOf = (jobId: JobId): JobId => {
    const of = before.get(jobId);
    return of === undefined ? jobId : firstOf(of);
  };
  const learn = (job: Job): void => {
    last.set(job.id, { state: job.state, schedule: scheduleOf(job) });
    const input = inputs.get(job.id);
    if (input === undefined || !wishes.has(job.id)) return;
    const { startAtMs: _, latestStartMs: __, quietHours: ___, ...rest } = input.options;
    inputs.set(job.id, { ...input, options: { ...rest, ...scheduleOf(job) } });
  };
  return {
    firstOf,
    changeWished: (jobId, wish) => void wishes.set(jobId, [...(wishes.get(jobId) ?? []), wish]),
    begins(job) {
      const of = job.replaces === undefined ? undefined : jobOf(job.replaces.id);
      if (of === undefined) return false;
      before.set(job.id, of.id);
      check('replacementsAreWished', ofChanges.replacementsAreWished(of, job, wishes.get(of.id) ?? []));
      const input = handedIn.get(firstOf(of.id));
      if (input !== undefined)
        inputs.set(job.id, { ...withText(input, job.text), options: optionsOf(job.options) });
      count('campaigns replaced');
      return true;
    },
    written(job) {
      const earlier = last.get(job.id);
      if (earlier?.state !== 'ready' || isSameJson(earlier.schedule, scheduleOf(job))) {
        last.set(job.id, { state: job.state, schedule: scheduleOf(job) });
        return;
      }
      const complaint = ofChanges.schedulesAreWished(earlier, job, scheduleOf(job), wishes.get(job.id) ?? []);
      check('schedulesAreWished', complaint);
      if (complaint !== undefined) return;
      count('schedules changed');
      learn(job);
    },
    restored(jobs) {
      for (const job of jobs) learn(job);
    },
    callBegins: (jobId) => check('replacedAreSilent', ofChanges.replacedAreSilent(jobOf(jobId))),
    ended(job) {
      const { replacedBy } = job;
      const next = replacedBy === undefined ? undefined : jobOf(replacedBy.id);
      check('replacementsCome', ofChanges.replacementsCome(job, next));
    },
  };
}

/** All that it was handed in with is in the job by now, sidecars included. */
function optionsOf(options: Partial<CampaignInput['options']> = {}): CampaignInput['options'] {
  return { onUnclear: 'hold', on400: 'split', ...options };
}

function withText(input: CampaignInput, text: string | undefined): CampaignInput {
  const form: CampaignInput['form'] =
    input.form.kind === 'upload' ? { ...input.form, settings: 'metadata' } : input.form;
  if (text === undefined) return { ...input, form };
  const said = ([line, row]: readonly [number, ExpectedRow]): [number, ExpectedRow] => [
    line,
    row.kind === 'accepted' ? { ...row, text } : row,
  ];
  return { ...input, form, rows: new Map([...input.rows].map(said)) };
}

function scheduleOf({ options = {} }: Job): ofChanges.LastSchedule['schedule'] {
  const { startAtMs, latestStartMs, quietHours } = options;
  const all = Object.entries({ startAtMs, latestStartMs, quietHours });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}
