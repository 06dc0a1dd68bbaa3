import type { Job } from '../../core/jobs/job.ts';
import type { Preview } from '../../core/planning/preview.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readJson } from '../storage/json-objects.ts';

/** What a planned campaign will say, ask and cost. @returns undefined while there is no plan */
export async function readPreview(
  { objects }: Pick<AllPorts, 'objects'>,
  { plan }: Pick<Job, 'plan'>,
): Promise<Preview | undefined> {
  if (plan?.previewKey === undefined) return undefined;
  return readJson<Preview>(objects, plan.previewKey);
}
