import { type JobId, rowsKindOf } from '../../core/ids.ts';
import { jsonLine } from '../../core/json/json-lines.ts';
import { firstResultFiles, type ResultFile, resultFilesOf } from '../../core/results/result-files.ts';
import type { AllPorts } from '../../ports/world.ts';

/** The objects of one attempt at a set of result files. */
export type ResultKeys = ReadonlyMap<ResultFile, string>;

type Ports = { readonly objects: Pick<AllPorts['objects'], 'read' | 'write'> };

/** The manifest of a set: it names the attempt whose files count. It is written last. */
function manifestKeyOf(jobId: JobId, name: string): string {
  return `jobs/${jobId}/results/${name}.json`;
}

/**
 * @param name what the set of one request is called
 * @param attempt a fresh name: an attempt that broke off, or came second, shares no object with the one that counts
 */
export function resultKeysOf(
  jobId: JobId,
  name: string,
  attempt: string,
  files: readonly ResultFile[] = resultFilesOf(rowsKindOf(jobId)),
): ResultKeys {
  const folder = `jobs/${jobId}/results/${name}/${attempt}`;
  return new Map(files.map((file) => [file, `${folder}/${file}.csv`]));
}

/** Lets the attempt's files be the set, unless another attempt was first: then its own ones are left to expire. */
export async function publishResults(
  { objects }: Ports,
  jobId: JobId,
  name: string,
  attempt: string,
): Promise<void> {
  const manifest = objects.write(manifestKeyOf(jobId, name));
  try {
    await manifest.write(jsonLine({ attempt, files: resultFilesOf(rowsKindOf(jobId)) }));
    await manifest.finish();
  } catch (error) {
    await manifest.abandon();
    throw error;
  }
}

/** The set's files, all of one reading of the ledger; undefined until an attempt has written all of them. */
export async function publishedResults(
  { objects }: Pick<Ports, 'objects'>,
  jobId: JobId,
  name: string,
): Promise<ResultKeys | undefined> {
  const stored = await objects.read(manifestKeyOf(jobId, name));
  if (stored === undefined) return undefined;
  const text = Buffer.concat(await Array.fromAsync(stored.body)).toString('utf8');
  const { attempt, files = firstResultFiles } = JSON.parse(text) as {
    attempt: string;
    files?: readonly ResultFile[];
  };
  return resultKeysOf(jobId, name, attempt, files);
}
