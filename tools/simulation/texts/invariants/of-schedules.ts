import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Job, JobState } from '../../../../shared/core/jobs/job.ts';
import { isSameJson } from '../../../../shared/core/json/same-json.ts';
import type { Complaint } from './complaint.ts';

type Schedule = Partial<Pick<CampaignOptions, 'startAtMs' | 'latestStartMs' | 'quietHours'>>;

type Wish = { readonly [Name in keyof Schedule]: Schedule[Name] | undefined };

/** How a job was before it was written. */
export type LastSchedule = { readonly state: JobState; readonly schedule: Schedule };

/** A planned campaign begins at another time because somebody wants that, and then nobody has approved it yet. */
export function schedulesAreWished(
  before: LastSchedule,
  { state, approved }: Pick<Job, 'state' | 'approved'>,
  schedule: Schedule,
  wishes: readonly Wish[],
): Complaint {
  if (!wishes.some((wish) => isSameJson(kept({ ...before.schedule, ...wish }), schedule)))
    return 'A campaign has a schedule that nobody wanted';
  if (state !== 'ready') return `The schedule of a campaign changed as it became ${state}`;
  return approved === undefined ? undefined : 'The approval of another schedule still counts';
}

function kept(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
