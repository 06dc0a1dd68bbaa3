import { optionsOf, type Priority } from './campaign-options.ts';
import { kindOf } from './ids.ts';
import type { Job } from './job.ts';

/** Which queue and worker carry an entry. */
export type Lane = Priority | 'orders';

export function laneOf(job: Job): Lane {
  return kindOf(job.id) === 'orders' ? 'orders' : optionsOf(job).priority;
}
