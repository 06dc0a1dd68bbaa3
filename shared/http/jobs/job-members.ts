import { optionsOf } from '../../core/jobs/campaign-options.ts';
import { shownState } from '../../core/jobs/job-start.ts';
import { outcomeOf } from '../../core/jobs/outcome.ts';
import type { Waiting } from '../../core/jobs/waiting.ts';
import type { ShownJob } from '../../flows/jobs/show-job.ts';
import { jobSummary } from './job-summary.ts';

/** What every job with rows has, in lists as well: where it stands, and why it stands still. */
export function listedMembers({ job, progress, waiting }: ShownJob) {
  const state = progress?.state ?? shownState(job);
  const { id, kind, ...summary } = jobSummary({ ...job, state });
  return {
    id,
    kind,
    ...job.labels,
    ...summary,
    waiting: waiting === undefined ? null : waitingView(waiting),
    started_at: momentOf(job.startedAtMs),
    completed_at: momentOf(job.endedAtMs),
  };
}

/** The same of one job, with its outcome, which is known where its rows are counted. */
export function jobMembers(shown: ShownJob) {
  const { job, progress } = shown;
  const isDryRun = optionsOf(job).mode === 'check';
  const outcome = progress === undefined ? undefined : outcomeOf(progress.state, progress.rows, isDryRun);
  return { ...listedMembers(shown), outcome: outcome ?? null };
}

function waitingView({ for: what, sinceMs, untilMs, detail }: Waiting) {
  return { for: what, since: momentOf(sinceMs), until: momentOf(untilMs), detail };
}

function momentOf(atMs: number | undefined): string | null {
  return atMs === undefined ? null : new Date(atMs).toISOString();
}
