import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import type { Notice } from '../../core/rules/notice.ts';
import { replanUrgentAfterMs } from '../../core/timing.ts';
import type { World } from '../../ports/world.ts';
import { type Taken, takeRequest } from '../intake/take-request.ts';
import { planBy } from '../planning/plan-job.ts';
import { writeNoticePlan } from '../planning/write-notice-plan.ts';

/** How many entries are queued at once: there is one. */
const window = 1;

/**
 * Has another system told of something, as a job of its own. The same key always means the same job.
 *
 * @param by who asks
 */
export async function startNotice(
  world: Pick<World, 'ledger' | 'objects' | 'queues' | 'now' | 'freshName' | 'log'>,
  by: string,
  key: string,
  notice: Notice,
  options: Partial<CampaignOptions> = {},
): Promise<Taken> {
  const to = notice.do.kind;
  const taken = await takeRequest(
    world,
    by,
    key,
    { kind: 'notices', notice, options },
    (asked) => ({ kind: 'notice', to, ...asked }),
    replanUrgentAfterMs,
  );
  // Planned at once, for nothing is looked up; should this be cut short, `tick` hands it to the planner.
  if (taken.job.state === 'planning')
    await planBy((job) => writeNoticePlan(world, job), world, window, taken.job.id);
  return taken;
}
