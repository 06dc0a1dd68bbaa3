import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';

/** Whether a job's owner lets its calls be made at this time. */
export function mayCall({ state, plan, approved, options = {} }: Job, atMs: number): boolean {
  const { mode, startAtMs = atMs, latestStartMs = atMs, quietHours } = options;
  if (plan === undefined || (quietHours !== undefined && inQuietHours(quietHours, atMs))) return false;
  if (state === 'running') return true;
  const isLetGo = mode !== 'check' && (mode !== 'approve' || approved !== undefined);
  return state === 'ready' && isLetGo && startAtMs <= atMs && atMs <= latestStartMs;
}

/** Whether a clock at the owner's place shows a time between the two. */
export function inQuietHours(
  { from, to, timeZone }: NonNullable<CampaignOptions['quietHours']>,
  atMs: number,
): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const now = clock.format(atMs);
  return from < to ? now >= from && now < to : now >= from || now < to;
}
