import type { Entry } from '../../core/calls/entry.ts';
import { present } from '../../core/present.ts';
import { ProviderError, type ProviderProblem } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';

/**
 * Makes sure of a token before an entry is claimed, so that its lease is not spent on fetching one.
 *
 * @returns why there is none, or undefined when there is one
 */
export async function tokenRefusal(
  ports: Pick<AllPorts, 'log' | 'count'>,
  { jobId, id }: Entry,
  authorize: () => Promise<void>,
): Promise<ProviderProblem | undefined> {
  try {
    await authorize();
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ports.count('TokensMissing', 1);
    const { code, detail, tokenCause: cause } = error.problem;
    ports.log.warn('token.unavailable', present({ jobId, entryId: id, code, cause, detail }));
    return error.problem;
  }
}
