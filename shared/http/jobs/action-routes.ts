import { kindOf } from '../../core/ids.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { JobAction } from '../../core/jobs/job-actions.ts';
import { retryCampaign } from '../../flows/intake/retry-campaign.ts';
import { jobOfRequest, refuseStart } from '../../flows/intake/take-request.ts';
import { actOnJob } from '../../flows/jobs/act-on-job.ts';
import { changeJob } from '../../flows/jobs/change-job.ts';
import { otherVersion } from '../../flows/jobs/other-version.ts';
import {
  requireOtherThanSavers,
  requireSecondPerson,
  ruleToApprove,
} from '../../flows/jobs/second-person.ts';
import { seeRead } from '../../flows/jobs/see-job.ts';
import { showActed } from '../../flows/jobs/show-job.ts';
import type { Rules } from '../../ports/rules.ts';
import { jobOfPath } from '../api-call.ts';
import type { WritePorts } from '../api-ports.ts';
import { type Request, type Route, route, versioned } from '../route.ts';
import { readResolution, readRetryRequest, resolutionForm, retryForm } from './action-request.ts';
import { jobChangeForm, readJobWish } from './change-request.ts';
import { createdJob, jobView } from './job-view.ts';

/** Lets a person steer a job, decide about its held rows, and retry it. */
export function jobActionRoutes(ports: WritePorts & { readonly rules: Pick<Rules, 'newest'> }): Route[] {
  /** @param more what the answer says besides */
  const answerOf = async (request: Request<unknown, unknown>, more: object = {}) => {
    const job = await jobOfPath(ports, request);
    request.noteVersions({ after: job.version });
    const view = jobView(showActed(ports, await seeRead(ports, job)));
    return versioned(job.version, { ...more, ...view }, view);
  };
  const acting = (action: JobAction) =>
    route(`${action}Job`, {}, async (request) => {
      const { actor, version, requireScope, noteVersions } = request;
      const job = await jobOfPath(ports, request);
      noteVersions({ before: job.version });
      const { id } = job;
      const rule = action === 'approve' ? ruleToApprove(ports, job) : undefined;
      if (rule !== undefined) {
        requireScope('approve');
        requireOtherThanSavers(ports, await ports.rules.newest(), rule, actor);
      }
      await actOnJob(ports, id, action, actor, { version, requireScope });
      return answerOf(request);
    });

  return [
    acting('approve'),
    acting('pause'),
    acting('resume'),
    acting('cancel'),

    route('changeJob', { body: jobChangeForm }, async (request) => {
      const { body, actor, version = 0 } = request;
      const job = await jobOfPath(ports, request);
      const wish = await readJobWish(body, kindOf(job.id), optionsOf(job).literal);
      const replacement = await changeJob(ports, job, { wish, by: actor, version });
      if (replacement !== undefined) return createdJob(ports, replacement);
      return answerOf(request);
    }),

    route('resolveHeldRows', { body: resolutionForm }, async (request) => {
      const { body, caller, actor, version, noteVersions } = request;
      const job = await jobOfPath(ports, request);
      noteVersions({ before: job.version });
      if (version !== undefined && version !== job.version) throw otherVersion('job', job.version);
      if (body.action === 'resend') requireSecondPerson(ports, job, actor);
      const resolution = { ...readResolution(body, kindOf(job.id)), by: caller };
      // Rare, and large.
      const { resolveHeld } = await import('../../flows/reconciliation/held/resolve-held.ts');
      const { rows, lacking } = await resolveHeld(ports, job, resolution);
      return answerOf(request, { resolved_rows: rows, ...lackingView(lacking, job.id) });
    }),

    route('retryJob', { body: retryForm }, async (request) => {
      const { body, actor, key, version } = request;
      const before = await jobOfPath(ports, request);
      const wish = readRetryRequest(body, kindOf(before.id));
      const id = jobOfRequest(kindOf(before.id), actor, key);
      // The retry itself has changed the job: a repeat finds the retry.
      if (version !== undefined && version !== before.version && (await ports.ledger.job(id)) === undefined)
        throw otherVersion('job', before.version);
      await refuseStart(ports, id, wish.options);
      const { job } = await retryCampaign(ports, actor, key, before, wish);
      return createdJob(ports, job);
    }),
  ];
}

/** Rows that get their later parts, or steps, from nobody but a retry. */
function lackingView(rows: number, id: Parameters<typeof kindOf>[0]): object {
  if (rows === 0) return {};
  const parts = kindOf(id) === 'orders' ? 'steps' : 'parts';
  const how = 'POST /v1/jobs/{id}/retry with {"states": ["unprocessed"]} when the job is over';
  const note = `${rows} of these rows lack later ${parts}. To send only the missing ones, ${how}`;
  return { rows_lacking_parts: rows, note };
}
