import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Job, JobState } from '../../../../shared/core/jobs/job.ts';
import { isSameJson } from '../../../../shared/core/json/same-json.ts';
import type { Complaint } from './complaint.ts';

type Schedule = Partial<Pick<CampaignOptions, 'startAtMs' | 'latestStartMs' | 'quietHours'>>;

type Wished<All> = { readonly [Name in keyof All]?: All[Name] | undefined };

/** When a campaign may begin, as somebody wants it by now. A member that is undefined is taken away. */
export type ScheduleWish = Wished<Schedule>;

/** What somebody wants changed about a planned campaign. */
export type ChangeWish = {
  readonly schedule: ScheduleWish;
  /** What shapes its calls: another campaign takes its place. */
  readonly planned: { readonly text?: string; readonly options: Wished<Pick<CampaignOptions, 'frequency'>> };
};

/** How a job was before it was written. */
export type LastSchedule = { readonly state: JobState; readonly schedule: Schedule };

/** A planned campaign begins at another time because somebody wants that, and then nobody has approved it yet. */
export function schedulesAreWished(
  before: LastSchedule,
  { state, approved }: Pick<Job, 'state' | 'approved'>,
  schedule: Schedule,
  wishes: readonly ChangeWish[],
): Complaint {
  if (!wishes.some((wish) => isSameJson(kept({ ...before.schedule, ...wish.schedule }), schedule)))
    return 'A campaign has a schedule that nobody wanted';
  if (state !== 'ready') return `The schedule of a campaign changed as it became ${state}`;
  return approved === undefined ? undefined : 'The approval of another schedule still counts';
}

/** What takes a campaign's place says what somebody wants it to say, and nobody has approved it yet. */
export function replacementsAreWished(before: Job, next: Job, wishes: readonly ChangeWish[]): Complaint {
  const isWished = wishes.some(({ schedule, planned }) => {
    const options = kept({ ...before.options, ...schedule, ...planned.options });
    return isSameJson(options, kept({ ...next.options })) && next.text === (planned.text ?? before.text);
  });
  if (!isWished) return 'A campaign takes the place of another one as nobody wanted it';
  return next.approved === undefined ? undefined : 'The approval of other words still counts';
}

/** Of a campaign that has another one in its place, nothing is sent. */
export function replacedAreSilent(job: Job | undefined): Complaint {
  return job?.replacedBy === undefined
    ? undefined
    : `A call is made for a campaign which is ${job.state}, and has another one in its place`;
}

/** A campaign that made room for another one has it. */
export function replacementsCome({ replacedBy }: Job, replacement: Job | undefined): Complaint {
  if (replacedBy === undefined || replacement !== undefined) return undefined;
  return 'A campaign was canceled for another one, which never came';
}

function kept(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
