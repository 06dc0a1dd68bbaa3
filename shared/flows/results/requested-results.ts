import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { InputError } from '../../errors.ts';
import type { ObjectListing } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import { refuseExpired } from '../jobs/expired-rows.ts';

/** How many names an error lists. */
const namesListedMax = 20;

/** Beside the results and not among them, so that one listing finds every name once. It expires with them. */
export function requestedFolderOf(jobId: JobId): string {
  return `jobs/${jobId}/results-requested/`;
}

/** Notes that result files of this name were asked for, before anybody is informed of the name. */
export async function recordRequested(
  { objects }: Pick<AllPorts, 'objects'>,
  jobId: JobId,
  name: string,
): Promise<void> {
  const writer = objects.write(requestedFolderOf(jobId) + name);
  await writer.write(Buffer.from('{}'));
  await writer.finish();
}

/**
 * @throws InputError 404 with the existing names, the newest first, when nobody asked for this one; 410 when the
 * rows, and so all that was written of them, are kept no longer
 */
export async function refuseUnrequested(
  ports: Pick<AllPorts, 'objects'> & { readonly listing: ObjectListing },
  job: Job,
  name: string,
): Promise<void> {
  const folder = requestedFolderOf(job.id);
  if ((await ports.objects.newestVersion(folder + name)) !== undefined) return;
  await refuseExpired(ports, job);
  const requested = await ports.listing.below(folder);
  const names = requested
    .toSorted((one, other) => other.changedAtMs - one.changedAtMs)
    .map(({ key }) => key.slice(folder.length));
  throw new InputError('not_found', [{ detail: `No such results were requested. ${thereAre(names)}` }]);
}

function thereAre(names: readonly string[]): string {
  if (names.length === 0) return 'There are none yet: a POST to the path without the name has them written';
  const more = names.length > namesListedMax ? ' and older ones' : '';
  return `There are ${names.slice(0, namesListedMax).join(', ')}${more}`;
}
