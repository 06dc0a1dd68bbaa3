import type { Reason } from '../../core/calls/entry.ts';
import { readsLimiterOf, type Step } from '../../core/jobs/operation.ts';
import { ProviderError } from '../../errors.ts';
import type { Operations } from '../../ports/orders.ts';
import type { PassPorts } from '../rate-limit/pass-limiter.ts';
import { readThroughLimiter } from '../rate-limit/read-through-limiter.ts';
import { type Patience, patiently } from '../rules/subjects/patient-reads.ts';

/**
 * Directly before the claim: adds to a step what the provider would otherwise set back to its default, so that a row
 * changes what it names and nothing else.
 *
 * @returns the step, or why it may not be called: the provider refuses to show what the step must leave as it is
 * @throws ProviderError when that cannot be read now
 */
export async function keepUnnamed(
  ports: PassPorts & { readonly operations: Operations },
  step: Step,
  patience: Patience,
): Promise<{ readonly step: Step } | { readonly reason: Reason }> {
  const keeping = ports.operations.keeping?.(step);
  if (keeping === undefined) return { step };
  const limiter = readsLimiterOf(step.operation);
  try {
    const read = () => readThroughLimiter(ports, limiter, { work: 'planning' }, keeping.read);
    return { step: await patiently(patience, read) };
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem.code !== 'refused') throw error;
    // A subscriber that does not exist has nothing to lose, and the provider refuses the change too.
    if (error.problem.status === 404) return { step };
    const detail =
      `The change would set "${keeping.member}" back to its default, and the provider does not show what it is now: ` +
      `${error.message}. Fill in "${keeping.member}"`;
    return { reason: { code: 'refused', detail } };
  }
}
