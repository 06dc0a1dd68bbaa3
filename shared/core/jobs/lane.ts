import { kindOf } from '../ids.ts';
import { optionsOf, type Priority } from './campaign-options.ts';
import type { Job } from './job.ts';

/** What an entry waits in line with: for one gate, or in a queue of its own. */
export type Lane = Priority | 'orders' | 'partner orders' | 'notices';

export function laneOf(job: Job): Lane {
  const kind = kindOf(job.id);
  if (kind === 'campaign') return optionsOf(job).priority;
  if (kind === 'notices') return kind;
  const isPartners = job.source.kind === 'operation' || job.batch?.kind === 'partner-activate';
  return isPartners ? 'partner orders' : 'orders';
}
