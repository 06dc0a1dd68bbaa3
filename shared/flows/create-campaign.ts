import { createHash } from 'node:crypto';
import { campaignIdOf } from '../core/ids.ts';
import { type Job, newJob, requestKeyOf } from '../core/job.ts';
import { replanAfterMs } from '../core/timing.ts';
import { InputError } from '../errors.ts';
import type { World } from '../ports.ts';

/** What a CRM asks for. Its numbers are still as they were written: they are judged when the campaign is planned. */
export type CampaignRequest = {
  readonly from?: string;
  readonly text?: string;
  readonly to: readonly string[];
};

/**
 * Takes a campaign from a CRM. The same caller's same `key` always means the same campaign: a repeat, whether after a
 * lost answer or in parallel, finds it and adds nothing.
 *
 * @param by who asks, as the authorizer named them
 * @throws InputError 422 when the key was used before with other words
 */
export async function createCampaign(
  world: Pick<World, 'ledger' | 'objects' | 'queues' | 'now'>,
  by: string,
  key: string,
  request: CampaignRequest,
): Promise<{ readonly job: Job; readonly created: boolean }> {
  const id = campaignIdOf('request', by, key);
  const body = Buffer.from(JSON.stringify(request));
  const bodySha256 = createHash('sha256').update(body).digest('hex');

  // The input is kept before the job that names it, so that no job ever points at nothing.
  const stored = world.objects.write(requestKeyOf(id, bodySha256));
  await stored.write(body);
  await stored.finish();

  const nowMs = world.now();
  const fresh = newJob(id, { kind: 'request', key, by, bodySha256 }, nowMs, nowMs + replanAfterMs);
  const added = await world.ledger.addJob(fresh);
  const job = added.won ? fresh : (added.found ?? fresh);
  if (job.source.kind !== 'request' || job.source.bodySha256 !== bodySha256) throw keyUsedBefore();

  // Sent again for a repeat as well: the first request may have died before its message left.
  if (job.state === 'planning') await world.queues.sendPlan({ jobId: id });
  return { job, created: added.won };
}

function keyUsedBefore(): InputError {
  return new InputError(422, 'The Idempotency-Key was used before with another body', [
    {
      detail: 'Use a new key for a new campaign, or repeat the first body unchanged',
      pointer: 'Idempotency-Key',
    },
  ]);
}
