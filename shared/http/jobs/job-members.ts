import { actorOf, shownActor } from '../../core/access/actor.ts';
import { shownKindOf } from '../../core/api/job-kinds.ts';
import { usualJobCallbacks } from '../../core/callbacks/callback-types.ts';
import type { JobCallback } from '../../core/callbacks/endpoint.ts';
import { outcomeOf } from '../../core/counts/outcome.ts';
import { defaultBatch, providerApiOfKind } from '../../core/jobs/batch-settings.ts';
import { creatorOf } from '../../core/jobs/callers.ts';
import { isTestJob, optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job, JobSource } from '../../core/jobs/job.ts';
import type { Waiting } from '../../core/jobs/waiting.ts';
import { present } from '../../core/present.ts';
import type { SkippedReason } from '../../core/rows/skipped-rows.ts';
import type { ShownJob } from '../../flows/jobs/show-job.ts';
import { momentOf, momentOrNull } from '../route.ts';

/** What every job with rows has: where it stands, why it stands still, how it ended, and how fast it goes. */
export function jobMembers(shown: ShownJob) {
  const { job, progress, waiting } = shown;
  const { state } = progress;
  const { id, kind, ...summary } = jobSummary({ ...job, state });
  const isDryRun = optionsOf(job).mode === 'check';
  return {
    id,
    kind,
    ...job.labels,
    callback: job.callback === undefined ? null : callbackView(job.callback),
    ...summary,
    ...present({ replaces: job.replaces?.id, replaced_by: job.replacedBy?.id }),
    version: job.version,
    test: isTestJob(job),
    waiting: waiting === undefined ? null : waitingView(waiting),
    started_at: momentOrNull(job.startedAtMs),
    completed_at: momentOrNull(job.endedAtMs),
    outcome: outcomeOf(state, progress, isDryRun) ?? null,
    progress: progressMember(shown),
    ...countMembers(shown),
  };
}

/** What is shown of every job, also in lists: no counters, for which all its entries would have to be read. */
export function jobSummary(job: Job) {
  const { id, state, createdAtMs, source, reason } = job;
  return {
    id,
    ...kindView(job),
    state,
    created_at: momentOf(createdAtMs),
    source: sourceView(source),
    created_by: shownActor(creatorOf(job)),
    approved_by: approverView(job.approved),
    ...(reason === undefined ? {} : { reason }),
  };
}

/** What is done. */
function kindView({ id, source, batch = defaultBatch }: Pick<Job, 'id' | 'source' | 'batch'>) {
  const kind = shownKindOf({ id, source, batch });
  if (kind === 'campaign') return { kind };
  if (kind === 'notification') return { kind };
  if (source.kind !== 'operation') return { kind, provider_api: providerApiOfKind(batch.kind) };
  return { kind, provider_api: 'partner', operation: source.operation } as const;
}

function sourceView(source: JobSource) {
  switch (source.kind) {
    case 'form':
      return { upload: source.upload };
    case 'upload':
      return { upload: source.key };
    case 'request':
      return present({ request: source.key, rule: source.rule });
    case 'operation':
      return present({ operation: source.key, by: source.by, rule: source.rule });
    case 'notification':
      return present({ notification: source.key, to: source.to, endpoint: source.endpoint });
    case 'test':
      return { request: source.key, test_of: source.of };
    case 'retry':
      return present({ request: source.key, retry_of: source.of, states: source.states, rule: source.rule });
  }
}

function approverView(approved: Job['approved']) {
  if (approved === undefined) return null;
  const { by, atMs, actor = actorOf(by) } = approved;
  return { ...shownActor(actor), at: momentOf(atMs) };
}

function callbackView({ endpoint, events = usualJobCallbacks }: JobCallback) {
  return { endpoint, events: [...events] };
}

export function waitingView({ for: what, sinceMs, untilMs, detail }: Waiting) {
  return { for: what, since: momentOrNull(sinceMs), until: momentOrNull(untilMs), detail };
}

/** How many rows were read, planned and are done with. While it is planned, as its planner last noted it. */
function progressMember({ job, progress: { rows } }: ShownJob) {
  const { plan, planning, state } = job;
  if (plan !== undefined) {
    const { accepted, refused, suppressed, duplicate, invalid } = rows;
    return {
      rows_read: plan.totals.rows,
      rows_planned: plan.totals.accepted,
      rows_done: accepted + refused + suppressed + duplicate + invalid,
      rows_total: plan.totals.rows,
    };
  }
  if (state === 'draft' || state === 'failed') return null;
  const { rowsRead = 0, rowsPlanned = 0, rowsTotal = null } = planning ?? {};
  // A planner that continues for another may have counted some of its rows again.
  const rows_planned = Math.min(rowsPlanned, rowsTotal ?? rowsPlanned);
  return { rows_read: rowsRead, rows_planned, rows_done: 0, rows_total: rowsTotal };
}

/** When its rows were counted, what kept some from coming about, and how fast it goes. */
function countMembers({ job, progress, asOfMs, pace, endsAtMs, waiting }: ShownJob) {
  return {
    as_of: momentOf(asOfMs),
    rows_by_reason: byReason(progress.reasons, job.plan?.skipped),
    rate:
      pace === undefined
        ? null
        : {
            calls_per_minute: Math.round(pace.callsPerMinute),
            rows_per_minute: Math.round(pace.rowsPerMinute),
          },
    // While it waits, the rate of before says nothing of its end.
    estimated_completion: waiting === undefined ? momentOrNull(endsAtMs) : null,
  };
}

/** The most frequent first. What was left out when the job was planned, and since, for the same reason is one. */
function byReason(reasons: ShownJob['progress']['reasons'], skipped: readonly SkippedReason[] = []) {
  const leftOut = skipped.map(({ line, ...one }) => ({ ...one, example_line: line }));
  const sinceThen = { ...reasons };
  const all = leftOut.map(({ state, reason, count, ...line }) => {
    const { [`${state} ${reason}`]: more = 0 } = sinceThen;
    delete sinceThen[`${state} ${reason}`];
    return { state, reason, count: count + more, ...line };
  });
  const called = Object.entries(sinceThen).map(([name, count]) => {
    const [state = '', reason = ''] = name.split(' ');
    return { state, reason, count };
  });
  return [...called, ...all].sort(
    (one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1),
  );
}
