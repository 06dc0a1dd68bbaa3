import { optionsOf, type Priority } from './campaign-options.ts';
import { kindOf } from './ids.ts';
import type { Job } from './job.ts';

/** Which queue and worker carry an entry. */
export type Lane = Priority | 'orders' | 'notices';

export function laneOf(job: Job): Lane {
  const kind = kindOf(job.id);
  return kind === 'campaign' ? optionsOf(job).priority : kind;
}
