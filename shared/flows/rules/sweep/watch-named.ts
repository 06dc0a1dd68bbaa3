import type { Entry } from '../../../core/calls/entry.ts';
import type { Step } from '../../../core/jobs/operation.ts';
import { productsNamed } from '../../../core/orders/named-ids.ts';
import { present } from '../../../core/present.ts';
import type { Watched } from '../../../ports/rules.ts';
import type { AllPorts } from '../../../ports/world.ts';

/**
 * Products become known by the orders that name them, and from then on sweeps look at them. A failure leaves them to
 * their events: the order itself has been placed.
 */
export async function watchNamed(
  { watched, log, now }: Pick<AllPorts, 'log' | 'now'> & { readonly watched: Pick<Watched, 'record'> },
  { jobId, id: entryId, state }: Pick<Entry, 'jobId' | 'id' | 'state'>,
  step: Step,
): Promise<void> {
  if (state !== 'accepted' && state !== 'ordered') return;
  const { subscriptionId: subscription } = step.input;
  const subscriptionId = typeof subscription === 'string' ? subscription : undefined;
  try {
    const named = present({ subscriptionId, namedAtMs: now() });
    for (const productId of productsNamed(step)) await watched.record({ productId, ...named });
  } catch (error) {
    log.error('product.not_watched', { jobId, entryId }, error);
  }
}
