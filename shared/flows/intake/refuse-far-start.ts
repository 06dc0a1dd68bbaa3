import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import { longestCampaignDays, waitsUntilMs } from '../../core/jobs/retention.ts';
import { InputError } from '../../errors.ts';

/**
 * A job that is to start later than any job may wait would be planned, and canceled when its time comes.
 *
 * @param createdAtMs of the job
 * @throws InputError 400
 */
export function refuseFarStart(
  { startAtMs = 0 }: Pick<Partial<CampaignOptions>, 'startAtMs'>,
  createdAtMs: number,
): void {
  if (startAtMs <= waitsUntilMs({ createdAtMs })) return;
  throw new InputError('invalid_request', [
    {
      detail: `\`start_at\` must be at most ${longestCampaignDays} days from now`,
      hint: 'Send the request again nearer to that time.',
      code: 'out_of_range',
      pointer: '/options/start_at',
    },
  ]);
}
