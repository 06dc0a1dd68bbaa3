import { type JobId, rowsKindOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { ResultFile } from '../../core/results/result-files.ts';
import { InputError } from '../../errors.ts';
import type { Downloads, ObjectListing } from '../../ports/storage/objects.ts';
import type { AllPorts } from '../../ports/world.ts';
import { refuseExpired, rowsExpired } from '../jobs/expired-rows.ts';
import { writeJson } from '../storage/json-objects.ts';
import { publishedResults } from './result-set.ts';

/** Result files that somebody asked for. */
export type Results = {
  readonly name: string;
  /** Where each file can be had, once all of them are written. */
  readonly files?: Readonly<Partial<Record<ResultFile, string>>>;
};

/**
 * Has the result files written: a snapshot of the campaign, taken when their turn comes.
 *
 * @throws InputError 409 when there is nothing to report yet, 410 when it is kept no longer
 */
export async function requestResults(
  ports: Pick<AllPorts, 'objects' | 'queues' | 'newId'>,
  job: Job,
): Promise<Results> {
  if (job.plan === undefined) {
    throw new InputError('job_state_conflict', [
      { detail: `The job is ${job.state}. Request its results when it has been planned` },
    ]);
  }
  await refuseExpired(ports, job);
  const name = ports.newId();
  await recordRequested(ports, job.id, name);
  await ports.queues.sendPlan({ jobId: job.id, results: name });
  return { name };
}

/**
 * The files of an earlier request, once all of them are written.
 *
 * @param withActivation whether the file with what installs eSIMs is among them
 * @throws InputError 404 when there was no such request, 410 when what it asked for is kept no longer, or was written
 *   with the secrets that install eSIMs among it
 */
export async function readResults(
  ports: Pick<AllPorts, 'objects'> & { readonly downloads: Downloads; readonly listing: ObjectListing },
  job: Job,
  name: string,
  withActivation = false,
): Promise<Results> {
  const keys = await publishedResults(ports, job.id, name);
  if (keys === undefined) {
    await refuseUnrequested(ports, job, name);
    return { name };
  }
  if (!withActivation && rowsKindOf(job.id) === 'orders' && !keys.has('activation')) throw mixed();
  const files: [ResultFile, string][] = [];
  for (const [file, key] of keys) {
    if ((await ports.objects.newestVersion(key)) === undefined) throw rowsExpired();
    if (file !== 'activation' || withActivation) files.push([file, await ports.downloads.url(key)]);
  }
  return { name, files: Object.fromEntries(files) };
}

/** Version 0.1 had no file of activations, and wrote what is in it into the others. */
function mixed(): InputError {
  return new InputError('expired', [
    { detail: 'An older version wrote activation codes into these files. Request the results again' },
  ]);
}

/** Notes that result files of this name were asked for, before anybody is informed of the name. */
async function recordRequested(
  { objects }: Pick<AllPorts, 'objects'>,
  jobId: JobId,
  name: string,
): Promise<void> {
  await writeJson(objects, requestedFolderOf(jobId) + name, {});
}

/** Beside the results and not among them, so that one listing finds every name once. It expires with them. */
export function requestedFolderOf(jobId: JobId): string {
  return `jobs/${jobId}/results-requested/`;
}

/**
 * @throws InputError 404 with the existing names, the newest first, when nobody asked for this one; 410 when the
 * rows, and so all that was written of them, are kept no longer
 */
async function refuseUnrequested(
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

/** How many names an error lists. */
const namesListedMax = 20;

function thereAre(names: readonly string[]): string {
  if (names.length === 0) return 'There are none yet: a POST to the path without the name has them written';
  const more = names.length > namesListedMax ? ' and older ones' : '';
  return `There are ${names.slice(0, namesListedMax).join(', ')}${more}`;
}
