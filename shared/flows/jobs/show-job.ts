import type { Job } from '../../core/jobs/job.ts';
import { shownState } from '../../core/jobs/job-start.ts';
import { type Lane, laneOf } from '../../core/jobs/lane.ts';
import { type Waiting, waitingOf } from '../../core/jobs/waiting.ts';
import type { Limiter } from '../../core/rate-limit/limiter.ts';
import type { LimiterName } from '../../core/rate-limit/name.ts';
import { limiterOf } from '../../core/rate-limit/rates.ts';
import type { LimiterStore, Pacing } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';
import type { ActedJob } from './read-job.ts';

/** What is asked beside the ledger to say why a job makes no calls. */
export type ShowPorts = Pick<AllPorts, 'now'> &
  Pick<Pacing, 'limiterSettings'> & { readonly limiters: Pick<LimiterStore, 'limiter'> };

/** A job as it is shown to people: with what it waits for. */
export type ShownJob = ActedJob & { readonly waiting: Waiting | undefined };

const limiterOfLane: Readonly<Record<Lane, LimiterName | undefined>> = {
  urgent: 'organization.sms',
  bulk: 'organization.sms',
  orders: 'organization.orders',
  'partner orders': 'partner.orders',
  notifications: undefined,
};

/** The job alone, for a function that may not look at rate limiters. */
export function showActed({ now }: Pick<AllPorts, 'now'>, { job, progress }: ActedJob): ShownJob {
  return shown(job, progress, now());
}

export async function showJob(ports: ShowPorts, { job, progress }: ActedJob): Promise<ShownJob> {
  const limiter = job.state === 'running' ? await limiterOfJob(ports, job) : undefined;
  return shown(job, progress, ports.now(), limiter);
}

/** A running job whose calls are all over is completed, before the scheduler has noted it. */
function shown(job: Job, progress: ActedJob['progress'], nowMs: number, limiter?: Limiter): ShownJob {
  const asShown = { ...job, state: progress?.state ?? shownState(job) };
  return { job, progress, waiting: waitingOf(asShown, nowMs, { limiter, calls: progress?.calls }) };
}

/** Jobs of a list: each rate limiter is read once. */
export async function showJobs(ports: ShowPorts, jobs: readonly Job[]): Promise<readonly ShownJob[]> {
  const read = new Map<LimiterName, ReturnType<LimiterStore['limiter']>>();
  const limiters: ShowPorts['limiters'] = {
    limiter(name) {
      const limiter = read.get(name) ?? ports.limiters.limiter(name);
      read.set(name, limiter);
      return limiter;
    },
  };
  return Promise.all(jobs.map((job) => showJob({ ...ports, limiters }, { job, progress: undefined })));
}

function limiterOfJob({ limiters, limiterSettings }: ShowPorts, job: Job) {
  const name = limiterOfLane[laneOf(job)];
  return name === undefined ? undefined : limiters.limiter(limiterOf(limiterSettings, name));
}
