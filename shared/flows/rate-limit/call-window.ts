import { laneOf } from '../../core/jobs/lane.ts';
import type { Limiter } from '../../core/rate-limit/limiter.ts';
import type { LimiterName } from '../../core/rate-limit/limiter-names.ts';
import { limiterOf } from '../../core/rate-limit/rates.ts';
import { uploadFolderOf } from '../../core/rows/object-keys.ts';
import { schedulerEveryMs } from '../../core/timing.ts';
import type { PlanMessage } from '../../ports/calls/queues.ts';
import type { ReportMessage } from '../../ports/directory/reports.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';
import { limiterOfLane } from './limiter-of-lane.ts';

/**
 * How many calls a rate limiter lets through a minute now, and how many to have queued for it: what two runs of the
 * scheduler can use up.
 */
type CallWindow = { readonly callsPerMinute: number; readonly window: number };

type WindowPorts = Pick<Pacing, 'limiters' | 'limiterSettings'> & Pick<AllPorts, 'now'>;

export async function windowAtLimiter(
  { limiters, limiterSettings, now }: WindowPorts,
  calls: LimiterName,
): Promise<CallWindow> {
  const limiter = await limiters.limiter(limiterOf(limiterSettings, calls));
  const { firstPerSecond, ceilingPerSecond } = limiterSettings[calls];
  const perSecond = limiter?.interval.perSecond ?? Math.min(firstPerSecond, ceilingPerSecond);
  const window = Math.ceil((perSecond * 2 * schedulerEveryMs) / 1_000);
  const isPaused = limiter !== undefined && isPausedForLong(limiter, now());
  return {
    callsPerMinute: Math.max(1, Math.floor(perSecond * 60)),
    window: isPaused ? Math.min(pausedWindow, window) : window,
  };
}

/** At a rate limiter that has been paused for long there is only need of somebody to probe it. */
const pausedWindow = 4;

/** A rate limiter that a 429 has just paused resumes again within seconds, and must find its next calls queued. */
function isPausedForLong({ state, because, probesAtMs, floorMs, history }: Limiter, nowMs: number): boolean {
  const waitMs = (state === 'flowing' ? floorMs : Math.max(probesAtMs, floorMs)) - nowMs;
  if (waitMs > schedulerEveryMs) return true;
  if (state === 'flowing') return false;
  return because === 'unclear' || nowMs - history.closedAtMs > schedulerEveryMs;
}

/** What the plan queue brings, as far as it matters here. */
type Work = PlanMessage | ReportMessage | { readonly uploads: readonly { readonly key: string }[] };

type Ports = WindowPorts & Pick<AllPorts, 'ledger'>;

/**
 * How many calls to have queued at the rate limiter of the job that a message is about, and how many texts a minute
 * pass theirs.
 */
export async function windowOfWork(ports: Ports, work: Work): Promise<CallWindow> {
  const texts = await windowAtLimiter(ports, 'organization.sms');
  const limiter = await limiterOfWork(ports, work);
  if (limiter === undefined || limiter === 'organization.sms') return texts;
  return { ...texts, window: (await windowAtLimiter(ports, limiter)).window };
}

async function limiterOfWork({ ledger }: Ports, work: Work): Promise<LimiterName | undefined> {
  if ('uploads' in work) {
    // Only the columns of a file say at which API it orders.
    const isOrders = work.uploads.some(({ key }) => key.startsWith(uploadFolderOf.orders));
    return isOrders ? 'organization.orders' : undefined;
  }
  if (!('jobId' in work) || work.results !== undefined) return undefined;
  const job = await ledger.job(work.jobId);
  return job === undefined ? undefined : limiterOfLane[laneOf(job)];
}
