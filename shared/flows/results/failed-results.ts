import type { JobId } from '../../core/ids.ts';
import { hourMs, planFunctionTimeoutMs } from '../../core/timing.ts';
import type { Invocation, PlanMessage } from '../../ports/calls/queues.ts';
import type { ReportMessage } from '../../ports/directory/reports.ts';
import type { ObjectListing } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import { writeJson } from '../storage/json-objects.ts';
import { requestedFolderOf } from './request-results.ts';

/**
 * Notes that result files could not be written, once that was tried often enough. The tries go on as those of any
 * other message do, up to the dead-letter queue: files that one of them writes after all can be downloaded.
 */
export async function notingFailure<Done>(
  { objects }: { readonly objects: Pick<AllPorts['objects'], 'write'> },
  work: PlanMessage | ReportMessage | { readonly uploads: readonly unknown[] },
  { receives }: Pick<Invocation, 'receives'>,
  attempt: () => Promise<Done>,
): Promise<Done> {
  try {
    return await attempt();
  } catch (error) {
    if ('jobId' in work && work.results !== undefined && receives >= triesMax)
      await writeJson(objects, failureKeyOf(work.jobId, work.results), {});
    throw error;
  }
}

/** Tried so often, over three minutes: then people are not kept waiting for the files. */
const triesMax = 6;

/** Whether result files that were asked for and are not written need not be waited for any longer. */
export async function haveFailed(
  ports: Pick<AllPorts, 'now'> & {
    readonly objects: Pick<AllPorts['objects'], 'newestVersion'>;
    readonly listing: ObjectListing;
  },
  jobId: JobId,
  name: string,
): Promise<boolean> {
  if ((await ports.objects.newestVersion(failureKeyOf(jobId, name))) !== undefined) return true;
  const [requested] = await ports.listing.below(requestedFolderOf(jobId) + name);
  return requested !== undefined && ports.now() >= requested.changedAtMs + writtenWithinMs;
}

/** Where nothing is written after this time, nobody will: a planner with much to do comes to it by then. */
const writtenWithinMs = hourMs + planFunctionTimeoutMs;

/** It expires with the results. */
function failureKeyOf(jobId: JobId, name: string): string {
  return `jobs/${jobId}/results-failed/${name}`;
}
