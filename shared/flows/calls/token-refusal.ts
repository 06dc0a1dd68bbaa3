import type { Entry } from '../../core/calls/entry.ts';
import { present } from '../../core/present.ts';
import { ProviderError, type ProviderProblem } from '../../errors.ts';
import type { World } from '../../ports/world.ts';

/**
 * Makes sure of a token before an entry is claimed, so that its lease is not spent on fetching one.
 *
 * @returns why there is none, or undefined when there is one
 */
export async function tokenRefusal(
  world: Pick<World, 'log' | 'count'>,
  { jobId, id }: Entry,
  authorize: () => Promise<void>,
): Promise<ProviderProblem | undefined> {
  try {
    await authorize();
    return undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    world.count('TokensMissing', 1);
    const { code, detail } = error.problem;
    world.log.warn('no token', present({ jobId, entryId: id, code, detail }));
    return error.problem;
  }
}
