import type { JobCallback } from '../../core/callbacks/endpoint.ts';
import type { JobKind } from '../../core/ids.ts';
import { countryNamedBy } from '../../core/intake/upload-country.ts';
import {
  membersOfMetadata,
  membersOfSidecar,
  namesIn,
  optionsOfMetadata,
  optionsOfSidecar,
  type UploadDefaults,
  type UploadOptions,
} from '../../core/intake/upload-settings.ts';
import { type BatchSettings, defaultBatch } from '../../core/jobs/batch-settings.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Labels } from '../../core/jobs/labels.ts';
import { inputOwnerOf } from '../../core/jobs/replacement.ts';
import { sidecarBytesMax } from '../../core/limits.ts';
import type { Country } from '../../core/msisdn.ts';
import { refuseUnknownDefaults } from '../../core/orders/rows/read-batch.ts';
import { present } from '../../core/present.ts';
import { requestKeyOf } from '../../core/rows/object-keys.ts';
import { InputError } from '../../errors.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import { readUploadHead, readUploadMetadata, type Version } from './read-upload.ts';

type Reading = Pick<Objects, 'read'>;

/** The object beside an uploaded file that holds its settings, if there is one: the same name, ending in `.json`. */
export async function findSidecar(
  objects: Pick<Objects, 'newestVersion'>,
  key: string,
): Promise<Version | undefined> {
  const beside = key.replace(/\.[^./]*$/, '.json');
  const versionId = await objects.newestVersion(beside);
  return versionId === undefined ? undefined : { key: beside, versionId };
}

/**
 * The options of an upload: its sidecar's, and over them those of its metadata.
 *
 * @throws InputError that names each unknown or invalid member
 */
export async function uploadOptions(
  objects: Reading,
  upload: Version,
  sidecar: Version | undefined,
  kind: JobKind,
): Promise<{
  readonly options: UploadOptions['options'];
  readonly batch?: BatchSettings;
  readonly labels?: Labels;
  readonly callback?: JobCallback;
  /** Absent when a number was erased from it since. */
  readonly uploadedAtMs?: number;
}> {
  const beside: UploadOptions =
    sidecar === undefined
      ? { options: {}, labels: {} }
      : optionsOfSidecar(await sidecarText(objects, sidecar), sidecar.key, kind);
  const { metadata, storedAtMs: uploadedAtMs } = await readUploadHead(objects, upload);
  const own = optionsOfMetadata(metadata, kind);
  const options = { ...beside.options, ...own.options };
  const labels = { ...beside.labels, ...own.labels };
  const callback = own.callback ?? beside.callback;
  if (kind === 'campaign') return present({ options, labels, callback, uploadedAtMs });
  const batch = { ...defaultBatch, ...beside.batch, ...own.batch };
  refuseUnknownDefaults(batch);
  return present({ options, batch, labels, callback, uploadedAtMs });
}

/**
 * The country that an upload's settings name for its numbers, even when the campaign failed because of the rest of
 * them.
 */
export async function countryOfSettings(
  objects: Reading,
  upload: Version,
  sidecar: Version | undefined,
): Promise<Country | undefined> {
  const metadata = await readUploadMetadata(objects, upload);
  const beside = sidecar === undefined ? undefined : await readableSidecar(objects, sidecar);
  return countryNamedBy(metadata, beside ?? '');
}

/** What a job is called and where it reports, even when it failed because of the rest of its settings. */
export async function namesOfSettings(
  objects: Reading,
  upload: Version,
  sidecar: Version | undefined,
): Promise<Pick<UploadOptions, 'labels' | 'callback'>> {
  const own = namesIn(membersOfMetadata(await readUploadMetadata(objects, upload)));
  const beside = sidecar === undefined ? undefined : await readableSidecar(objects, sidecar);
  const { labels, callback } = namesIn(membersOfSidecar(beside ?? '') ?? {});
  return present({ labels: { ...labels, ...own.labels }, callback: own.callback ?? callback });
}

/** Sender and text that the form's request or the sidecar give to an upload, in the words of its metadata. */
export async function uploadDefaults(objects: Reading, job: Job): Promise<UploadDefaults> {
  const { source } = job;
  if (source.kind !== 'upload') return {};
  const place =
    source.form === undefined
      ? source.sidecar
      : { key: requestKeyOf(inputOwnerOf(job), source.form.bodySha256) };
  if (place === undefined) return {};
  const { from, text, again } = JSON.parse(await sidecarText(objects, place)) as UploadDefaults;
  return {
    ...(from === undefined ? {} : { from }),
    ...(text === undefined ? {} : { text }),
    ...(again === undefined ? {} : { again }),
  };
}

/** @returns undefined for one that is too large to be settings */
async function readableSidecar(objects: Reading, sidecar: Version): Promise<string | undefined> {
  try {
    return await sidecarText(objects, sidecar);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return undefined;
  }
}

async function sidecarText(
  objects: Reading,
  { key, versionId }: { readonly key: string; readonly versionId?: string },
): Promise<string> {
  const stored = await objects.read(key, versionId);
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stored?.body ?? []) {
    bytes += piece.length;
    if (bytes > sidecarBytesMax) throw tooLarge(key);
    pieces.push(piece);
  }
  // Some editors begin a file with a mark, which JSON has none of.
  return Buffer.concat(pieces)
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

function tooLarge(key: string): InputError {
  return new InputError('settings_too_large', [
    { detail: `${key} has more than ${sidecarBytesMax} bytes; settings need a few hundred`, pointer: key },
  ]);
}
