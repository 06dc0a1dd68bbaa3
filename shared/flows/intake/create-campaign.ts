import type { Asker } from '../../core/access/actor.ts';
import type { Audience } from '../../core/audience/audience.ts';
import type { JobCallback } from '../../core/callbacks/endpoint.ts';
import { type CampaignOptions, optionsOf } from '../../core/jobs/campaign-options.ts';
import type { JobRequest, JobSource } from '../../core/jobs/job.ts';
import type { Labels } from '../../core/jobs/labels.ts';
import { replanAfterMs, replanUrgentAfterMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type Taken, takeRequest } from './take-request.ts';

/** What a CRM asks for. Its numbers are still as they were written: they are validated when the campaign is planned. */
export type CampaignRequest = {
  readonly from?: string;
  readonly text?: string;
  readonly options?: Partial<CampaignOptions>;
  readonly labels?: Labels;
  readonly callback?: JobCallback;
  /** Who wants it sent, where a rule does: should it be switched off, nothing more is sent. */
  readonly rule?: string;
} & RequestedRecipients;

/**
 * Their numbers alone; rows by column: the number, perhaps sender and text, and what the text's placeholders name; or a
 * filter that finds them when the campaign is planned.
 */
type RequestedRecipients =
  | { readonly to: readonly string[] }
  | { readonly rows: readonly Readonly<Record<string, string>>[] }
  | { readonly audience: Audience };

/**
 * Takes a campaign from a CRM, and has it planned; an urgent one is left to the caller to plan at once.
 *
 * @param by who asks
 * @throws InputError 422 when the key was used before with other words
 */
export async function createCampaign(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now'>,
  by: Asker,
  key: string,
  request: CampaignRequest,
  sourceOf: (requested: JobRequest) => JobSource = (requested) => ({
    kind: 'request',
    ...requested,
    ...(request.rule === undefined ? {} : { rule: request.rule }),
    ...('audience' in request ? { audience: true as const } : {}),
  }),
): Promise<Taken> {
  const urgent = optionsOf(request).priority === 'urgent';
  const firstLookMs = urgent ? replanUrgentAfterMs : replanAfterMs;
  const taken = await takeRequest(ports, by, key, request, sourceOf, firstLookMs);
  // Sent again for a repeat as well: the first request may have died before its message left.
  if (taken.job.state === 'planning' && !urgent) await ports.queues.sendPlan({ jobId: taken.job.id });
  return taken;
}
