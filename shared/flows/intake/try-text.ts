import type { Asker } from '../../core/access/actor.ts';
import { optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';
import { wholeText } from '../../core/text/text.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readChunk } from '../calls/chunk-rows.ts';
import { readKept } from '../jobs/expired-rows.ts';
import { createCampaign } from './create-campaign.ts';
import type { Taken } from './take-request.ts';

/**
 * Opens an urgent campaign that sends the first text of a planned one to a few numbers, so that somebody can look at it
 * on a phone.
 *
 * @throws InputError 409 when there is no text yet; 410 when it is kept no longer
 */
export async function tryText(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now'>,
  by: Asker,
  key: string,
  sample: Job,
  to: readonly string[],
): Promise<Taken> {
  const [first] = sample.plan === undefined ? [] : await ports.ledger.chunkEntries(sample.id, 0);
  if (sample.plan === undefined || first?.kind !== 'text') throw noText(sample);
  const { plan } = sample;
  const { from, parts } = await readKept(ports, plan, () => readChunk(ports, plan.key, first));
  const { allowForeign, defaultCountry } = optionsOf(sample);
  const options = present({ priority: 'urgent' as const, allowForeign, defaultCountry });
  return createCampaign(ports, by, key, { from, text: wholeText(parts), to, options }, (requested) => ({
    kind: 'test',
    of: sample.id,
    ...requested,
  }));
}

function noText({ state, plan }: Job): InputError {
  const why =
    plan === undefined
      ? `The campaign is ${state} and has no plan`
      : 'The campaign has no row that can be sent';
  return new InputError('job_state_conflict', [{ detail: `${why}. Try again when it is ready` }]);
}
