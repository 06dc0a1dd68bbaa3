import { callerOf } from '../../core/access/actor.ts';
import { shownKindOf } from '../../core/api/job-kinds.ts';
import { type JobCallbackType, usualJobCallbacks, wants } from '../../core/callbacks/callback-types.ts';
import type { Endpoint } from '../../core/callbacks/endpoint.ts';
import { hasUndecided, outcomeOf } from '../../core/counts/outcome.ts';
import { rowsOfOrders, rowsOfTexts } from '../../core/counts/progress-of-job.ts';
import { kindOf } from '../../core/ids.ts';
import { creatorOf, ownCallers } from '../../core/jobs/callers.ts';
import { isTestJob, optionsOf } from '../../core/jobs/campaign-options.ts';
import { type Job, jobRequestOf } from '../../core/jobs/job.ts';
import { callbackKeyOf } from '../../core/notifications/outgoing.ts';
import type { JobTransition, TransitionType } from '../../core/outbox/transition.ts';
import type { TransitionReader } from '../../ports/jobs/outbox.ts';
import type { Endpoints } from '../../ports/notifications.ts';
import { type SeenJob, type SeePorts, seeRead } from '../jobs/see-job.ts';
import { type StartPorts, startCallback } from './start-callback.ts';

export type CallBackPorts = StartPorts &
  SeePorts & {
    readonly endpoints: Pick<Endpoints, 'all'>;
    /** The name of the stage. */
    readonly stage: string;
  };

/**
 * Calls back who wants to know of a change: the endpoint that the job names, and those of all jobs. Each call is a
 * notification, which is repeated until it is taken.
 */
export function callBack(ports: CallBackPorts): TransitionReader {
  return async (job, transition) => {
    const { type, version, atMs = ports.now() } = transition;
    const possible = typesOf(type);
    const all: Endpoint[] = [];
    if (possible.length > 0) for await (const endpoint of ports.endpoints.all()) all.push(endpoint);
    const wanting = all.filter((endpoint) => possible.some((one) => isWanted(job, endpoint, one)));
    if (wanting.length === 0) return;
    const seen = await seeRead(ports, job);
    // Its name follows from the rows as they are now, its key does not: so it comes once.
    const isHeld = hasUndecided(seen.progress);
    // Rows of it are held again: its next end is reported.
    if (type === 'decided' && isHeld) return;
    const names = isHeld ? possible.toReversed() : possible.slice(0, 1);
    const said = { atMs, data: { stage: ports.stage, job: jobData(seen, transition) } };
    for (const endpoint of wanting) {
      // Who does not want to hear of held rows still hears that the job has ended.
      const named = names.find((one) => isWanted(job, endpoint, one));
      if (named === undefined) continue;
      const key = callbackKeyOf(job.id, type === 'decided' ? (job.endedAtMs ?? version) : version, type);
      await startCallback(ports, { key, endpoint: endpoint.id, type: named, ...said });
    }
  };
}

/** What a change may be called. A job that has ended with held rows waits for a person. */
function typesOf(type: TransitionType): readonly JobCallbackType[] {
  // Calls may still be under way: `canceled` comes when they are over.
  if (type === 'canceling') return [];
  if (type === 'decided') return ['job.completed'];
  return type === 'completed' ? ['job.completed', 'job.held'] : [`job.${type}`];
}

function isWanted(job: Job, { name, events, allJobs }: Endpoint, type: JobCallbackType): boolean {
  const { callback } = job;
  if (callback?.endpoint === name && wants(callback.events ?? usualJobCallbacks, type)) return true;
  return allJobs && !isInternal(job) && wants(events, type);
}

/** Control messages are no work of anybody. */
function isInternal(job: Job): boolean {
  const by = jobRequestOf(job.source)?.by ?? callerOf(creatorOf(job));
  return by === ownCallers.controlMessage;
}

/**
 * What a callback says about a job: no names, numbers, texts or metadata. State and reason are those of the change, and
 * the rows are as they were counted last.
 */
function jobData(
  { job, progress }: Pick<SeenJob, 'job' | 'progress'>,
  { type, version, state, code }: JobTransition,
): Readonly<Record<string, unknown>> {
  const isDryRun = optionsOf(job).mode === 'check';
  const isOver = type === 'completed' || type === 'decided';
  return {
    id: job.id,
    kind: shownKindOf(job),
    reference: job.labels?.reference ?? null,
    version,
    state: isOver ? 'completed' : state,
    outcome: (isOver && outcomeOf('completed', progress, isDryRun)) || null,
    reason: code === undefined ? null : { code },
    rows: job.plan === undefined ? null : rowsOf(job, progress),
    test: isTestJob(job),
    url: `/v1/jobs/${job.id}`,
  };
}

function rowsOf({ id }: Job, { rows }: SeenJob['progress']) {
  return kindOf(id) === 'orders' ? rowsOfOrders(rows) : rowsOfTexts(rows);
}
