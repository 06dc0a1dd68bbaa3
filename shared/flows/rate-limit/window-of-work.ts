import { laneOf } from '../../core/jobs/lane.ts';
import type { LimiterName } from '../../core/rate-limit/name.ts';
import { uploadFolderOf } from '../../core/rows/object-keys.ts';
import type { PlanMessage } from '../../ports/calls/queues.ts';
import type { ReportMessage } from '../../ports/directory/reports.ts';
import type { Pacing } from '../../ports/limiters.ts';
import type { AllPorts } from '../../ports/world.ts';
import { limiterOfLane } from './limiter-of-lane.ts';
import { windowAtLimiter } from './window-at-limiter.ts';

/** What the plan queue brings, as far as it matters here. */
type Work = PlanMessage | ReportMessage | { readonly uploads: readonly { readonly key: string }[] };

type Ports = Pick<Pacing, 'limiters' | 'limiterSettings'> & Pick<AllPorts, 'ledger' | 'now'>;

/**
 * How many calls to have queued at the rate limiter of the job that a message is about, and how many texts a minute
 * pass theirs.
 */
export async function windowOfWork(
  ports: Ports,
  work: Work,
): Promise<{ readonly callsPerMinute: number; readonly window: number }> {
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
