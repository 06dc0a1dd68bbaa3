import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import type { Notice } from '../../core/rules/notice.ts';
import { replanUrgentAfterMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
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
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log'>,
  by: string,
  key: string,
  notice: Notice,
  options: Partial<CampaignOptions> = {},
): Promise<Taken> {
  const to = notice.do.kind;
  const taken = await takeRequest(
    ports,
    by,
    key,
    { kind: 'notices', notice, options },
    (asked) => ({ kind: 'notice', to, ...asked }),
    replanUrgentAfterMs,
  );
  // Planned at once, for nothing is looked up; should this be cut short, `tick` hands it to the planner.
  if (taken.job.state === 'planning')
    await planBy((job) => writeNoticePlan(ports, job), ports, window, taken.job.id);
  return taken;
}
