import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import { earliestStartMs } from '../../core/jobs/job-start.ts';
import { longestCampaignDays, waitsUntilMs } from '../../core/jobs/retention.ts';
import { InputError } from '../../errors.ts';

/** How far in the past a start may be: clocks differ, and a request takes its time. */
const pastMs = 5 * 60_000;

const pointer = '/options/start_at';

/**
 * What is wrong with the start of a job that is made now. In the past, it would go out at once, at a time that nobody
 * wanted; too far away, it would be planned, and canceled when its time comes.
 *
 * @param requestedAtMs when it was said: an upload may be heard of much later, and then starts at once
 */
export function startFault(
  options: Pick<Partial<CampaignOptions>, 'startAtMs' | 'quietHours'>,
  nowMs: number,
  requestedAtMs: number = nowMs,
): InputError | undefined {
  const { startAtMs } = options;
  if (startAtMs === undefined) return undefined;
  if (startAtMs < requestedAtMs - pastMs)
    return new InputError('invalid_request', [
      { pointer, code: 'in_past', detail: '`start_at` is in the past', hint: 'Leave it out to start now.' },
    ]);
  const lastMs = waitsUntilMs({ createdAtMs: nowMs });
  if (earliestStartMs({ options }, requestedAtMs) <= lastMs) return undefined;
  const limit = `${longestCampaignDays} days after the job was created`;
  return new InputError('invalid_request', [
    {
      pointer,
      code: 'out_of_range',
      detail:
        startAtMs > lastMs
          ? `\`start_at\` must be at most ${limit}`
          : `\`start_at\` must not lie in quiet hours that end more than ${limit}`,
      hint: 'Send the request again nearer to that time.',
    },
  ]);
}
