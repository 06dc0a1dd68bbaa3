import type { JobId } from '../../../../shared/core/ids.ts';
import type { RetriedState } from '../../../../shared/core/jobs/job.ts';
import type { JobAction } from '../../../../shared/core/jobs/job-actions.ts';
import { InputError } from '../../../../shared/errors.ts';
import { retryCampaign } from '../../../../shared/flows/intake/retry-campaign.ts';
import { tryText } from '../../../../shared/flows/intake/try-text.ts';
import { actOnJob } from '../../../../shared/flows/jobs/act-on-job.ts';
import { changeJob } from '../../../../shared/flows/jobs/change-job.ts';
import { planUrgent } from '../../../../shared/flows/planning/plan-urgent.ts';
import { type Resolved, resolveHeld } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { requestResults } from '../../../../shared/flows/results/request-results.ts';
import { memoryRecordOwners } from '../../../../shared/memory/orders/record-owners.ts';
import type { ChangeWish } from '../invariants/of-changes.ts';
import { requestLimitMs } from '../people.ts';
import { planSettings } from '../plan-settings.ts';
import type { RequestedOfRows } from '../watch/watch-people.ts';
import type { Start } from '../world/fed-queue.ts';
import type { SimulatedWorld } from '../world/world-of.ts';

/** What somebody asks of the API about a campaign. Its flows are those of the routes, in the same order. */
export type PersonsRequest =
  | { readonly kind: 'resolve'; readonly jobId: JobId; readonly what: RequestedOfRows }
  | {
      readonly kind: 'retry';
      readonly jobId: JobId;
      readonly key: string;
      readonly states: readonly RetriedState[];
    }
  | { readonly kind: 'act'; readonly jobId: JobId; readonly action: JobAction }
  | {
      readonly kind: 'change';
      readonly jobId: JobId;
      /** That they have seen. */
      readonly version: number;
      readonly wish: ChangeWish;
    }
  | { readonly kind: 'results'; readonly jobId: JobId }
  | { readonly kind: 'try'; readonly jobId: JobId; readonly key: string; readonly to: readonly string[] };

const personsName = 'person';

/**
 * Whatever is refused is refused with words for a person: any other error is the code's own fault, and ends the
 * process.
 *
 * @param asked learns when the request comes
 * @param answered is called with the answer to a decision about held rows
 */
export function send<JobRequest>(
  start: Start,
  request: PersonsRequest,
  requested: () => JobRequest,
  answered: (requested: JobRequest, resolved: Resolved) => void,
): void {
  start(`${request.kind}`, requestLimitMs, async (_, world) => {
    const handle = requested();
    try {
      const resolved = await carry(world, request);
      if (resolved !== undefined) answered(handle, resolved);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  });
}

async function carry(world: SimulatedWorld, request: PersonsRequest): Promise<Resolved | undefined> {
  const { jobId } = request;
  switch (request.kind) {
    case 'act':
      await actOnJob(world, jobId, request.action, personsName);
      return undefined;
    case 'change': {
      const { version, wish } = request;
      const seen = await world.ledger.job(jobId);
      if (seen === undefined) return undefined;
      await changeJob(world, seen, {
        wish: { labels: {}, options: wish.schedule, planned: wish.planned },
        by: personsName,
        version,
      });
      return undefined;
    }
    case 'resolve': {
      const job = await world.ledger.job(jobId);
      if (job === undefined) return undefined;
      // Texts make nothing that is on record under an id.
      return resolveHeld({ ...world, recordOwners: memoryRecordOwners() }, job, {
        ...request.what,
        by: personsName,
      });
    }
    case 'retry': {
      const before = await world.ledger.job(jobId);
      const { key, states } = request;
      if (before === undefined) return undefined;
      await retryCampaign(world, personsName, key, before, { states });
      return undefined;
    }
    case 'results': {
      const job = await world.ledger.job(jobId);
      if (job !== undefined) await requestResults(world, job);
      return undefined;
    }
    case 'try': {
      const sample = await world.ledger.job(jobId);
      if (sample === undefined) return undefined;
      const { job } = await tryText(world, personsName, request.key, sample, request.to);
      await planUrgent(world, planSettings, job);
      return undefined;
    }
  }
}
