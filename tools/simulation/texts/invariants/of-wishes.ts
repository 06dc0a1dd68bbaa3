import type { CampaignOptions } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../../shared/core/jobs/job.ts';
import type { Complaint } from './complaint.ts';

/** Two processes whose clocks differ by so much are taken for correct. */
const clocksApartMs = 8_000;

/** A worker that calls: the job as it read it last, and when that was by its own clock. */
export type LastRead = { readonly job: Job; readonly atMs: number };

/**
 * Nobody is texted for a campaign that its owner did not let go, before its start, after its latest one, or in quiet
 * hours.
 */
export function ownersWishesAreKept({ job, atMs }: LastRead, wishes: Partial<CampaignOptions>): Complaint {
  const { mode, startAtMs, latestStartMs, quietHours } = wishes;
  if (mode === 'check') return 'A dry run calls';
  if (mode === 'approve' && job.approved === undefined) return 'A campaign calls that nobody approved';
  if (startAtMs !== undefined && atMs < startAtMs - clocksApartMs)
    return `A campaign calls ${startAtMs - atMs} ms before it is to start`;
  if (latestStartMs !== undefined && (job.begunAtMs ?? atMs) > latestStartMs + clocksApartMs)
    return 'A campaign begins after its latest start';
  const isQuiet = quietHours !== undefined && inQuietHours(quietHours, atMs);
  return isQuiet ? 'A campaign calls in its quiet hours' : undefined;
}

function inQuietHours(
  { from, to, timeZone }: NonNullable<CampaignOptions['quietHours']>,
  atMs: number,
): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const now = clock.format(atMs);
  return from < to ? now >= from && now < to : now >= from || now < to;
}

/** Anyone who was texted so often lately, by campaigns that were there before, is not texted by this one. */
export function nobodyIsTextedTooOften(
  to: readonly string[],
  most: number,
  timesBefore: (to: string) => number,
): Complaint {
  const number = to.findIndex((one) => timesBefore(one) >= most);
  return number < 0 ? undefined : `Recipient ${number} of a plan was texted ${most} times already`;
}
