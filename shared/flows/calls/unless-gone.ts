import type { Job } from '../../core/jobs/job.ts';
import type { Objects } from '../../ports/storage/objects.ts';

/**
 * Reads a job's plan, or what lies beside it and expires no earlier.
 *
 * @returns undefined when the plan is gone: it has expired, or somebody has deleted it
 * @throws what `read` throws while the plan is there
 */
export async function unlessGone<Read>(
  { objects }: { readonly objects: Pick<Objects, 'newestVersion'> },
  { key }: Pick<NonNullable<Job['plan']>, 'key'>,
  read: () => Promise<Read>,
): Promise<Read | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((await objects.newestVersion(key)) !== undefined) throw error;
    return undefined;
  }
}
