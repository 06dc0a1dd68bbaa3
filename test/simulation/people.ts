import type { JobId } from '../../shared/core/ids.ts';
import type { JobAction } from '../../shared/core/jobs/job-actions.ts';
import type { Msisdn } from '../../shared/core/msisdn.ts';
import { InputError } from '../../shared/errors.ts';
import { type CampaignRequest, createCampaign } from '../../shared/flows/intake/create-campaign.ts';
import { actOnJob } from '../../shared/flows/jobs/act-on-job.ts';
import { readJob } from '../../shared/flows/jobs/read-job.ts';
import { suppress } from '../support/suppress.ts';
import type { Start } from './fed-queue.ts';
import type { Observer } from './observer.ts';
import type { Scheduler } from './scheduler.ts';

/** No client waits longer for an answer of the API. */
export const requestLimitMs = 30_000;

const askAgainMs = 5_000;

/** A CRM hands a campaign in and asks again, with the same key, until it is answered. */
export function ask(scheduler: Scheduler, start: Start, key: string, request: CampaignRequest): void {
  let answered = false;
  start(
    'ask',
    requestLimitMs,
    async (_, world) => {
      await createCampaign(world, 'crm', key, request);
      answered = true;
    },
    () => {
      if (answered) return;
      scheduler.at(scheduler.nowMs() + askAgainMs, undefined, () => ask(scheduler, start, key, request));
    },
  );
}

/** Somebody asks never to be texted again. */
export function askToStop(start: Start, number: Msisdn): void {
  start('suppress', requestLimitMs, async (_, world) => {
    await suppress(world, { kind: 'added', by: 'person', reason: 'asked to stop', numbers: [number] });
  });
}

/** Somebody stops or goes on with a campaign, and takes no for an answer, but not silence. */
export function act(scheduler: Scheduler, start: Start, jobId: JobId, action: JobAction): void {
  let answered = false;
  start(
    'act',
    requestLimitMs,
    async (_, world) => {
      try {
        await actOnJob(world, jobId, action, 'person');
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
      answered = true;
    },
    () => {
      if (answered) return;
      scheduler.at(scheduler.nowMs() + askAgainMs, undefined, () => act(scheduler, start, jobId, action));
    },
  );
}

/** Somebody looks at a campaign's counters, while others write the entries that they are counted from. */
export function poll(start: Start, observer: Observer, jobId: JobId): void {
  start('poll', requestLimitMs, async (_, world) => {
    const view = await readJob(world, jobId);
    if (view !== undefined) observer.polled(jobId, view.progress);
  });
}
