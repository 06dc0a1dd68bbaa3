import { jobOfKey, uploadOfVersion } from '../../core/erasure/object-origin.ts';
import { kindOf } from '../../core/ids.ts';
import { type Job, jobRequestOf } from '../../core/jobs/job.ts';
import type { Country } from '../../core/msisdn.ts';
import { draftOfKey, isSuppressionList, requestKeyOf } from '../../core/rows/object-keys.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { ObjectVersion } from '../../ports/erasure.ts';
import type { Objects } from '../../ports/storage/objects.ts';
import type { CampaignRequest } from '../intake/create-campaign.ts';
import { jobIdOfUpload, type Upload } from '../intake/receive-upload.ts';
import { countryOfSettings, findSidecar } from '../intake/upload-settings.ts';

export type OriginPorts = {
  readonly ledger: Pick<Ledger, 'job'>;
  readonly objects: Pick<Objects, 'read' | 'newestVersion'>;
};

export type OriginSettings = { readonly defaultCountry: Country; readonly bucket: string };

/**
 * The country of an object's numbers that are written without a plus: that of the campaign or the list that it belongs
 * to, else the stage's. Read in another one, the same digits are another person, who must stay, and this one would.
 */
export async function countryOfVersion(
  ports: OriginPorts,
  { defaultCountry, bucket }: OriginSettings,
  version: Pick<ObjectVersion, 'key' | 'versionId'>,
): Promise<Country> {
  const upload = uploadOfVersion(version);
  const named =
    upload === undefined
      ? await countryOfJobsObject(ports, version.key)
      : await countryOfUpload(ports, { bucket, ...upload });
  return named ?? defaultCountry;
}

async function countryOfUpload(ports: OriginPorts, upload: Upload): Promise<Country | undefined> {
  if (isSuppressionList(upload)) return countryOfSettings(ports.objects, upload, undefined);
  const id = jobIdOfUpload(upload);
  if (kindOf(id) === 'orders') return undefined;
  const draftId = draftOfKey(upload.key);
  const draft = draftId === undefined ? undefined : await ports.ledger.job(draftId);
  // What its form was asked for with is all that a draft heeds of its file.
  if (draft !== undefined && !isTooLate(draft, upload)) return draft.options?.defaultCountry;
  const job = draft ?? (await ports.ledger.job(id));
  if (job?.options?.defaultCountry !== undefined) return job.options.defaultCountry;
  // It names none, or is not opened yet, or failed over its settings. What lies beside a file by now may be of another
  // one.
  const sidecar =
    job?.source.kind === 'upload' ? job.source.sidecar : await findSidecar(ports.objects, upload.key);
  return countryOfSettings(ports.objects, upload, sidecar);
}

/** Another file came to the draft before it, so that nobody reads this one: whatever names a country counts. */
function isTooLate({ source }: Job, { versionId }: Upload): boolean {
  return source.kind !== 'form' && !(source.kind === 'upload' && source.versionId === versionId);
}

async function countryOfJobsObject(ports: OriginPorts, key: string): Promise<Country | undefined> {
  const id = jobOfKey(key);
  if (id === undefined) return undefined;
  const job = await ports.ledger.job(id);
  if (!key.startsWith('requests/') || (job !== undefined && isRequestOf(job, key)))
    return job?.options?.defaultCountry;
  // Kept before its job was, or refused because its key was used before with another body.
  const stored = await ports.objects.read(key);
  if (stored === undefined) return undefined;
  const written = Buffer.concat(await Array.fromAsync(stored.body)).toString('utf8');
  return (JSON.parse(written) as CampaignRequest).options?.defaultCountry;
}

function isRequestOf({ id, source }: Job, key: string): boolean {
  const requested = jobRequestOf(source);
  return requested !== undefined && requestKeyOf(id, requested.bodySha256) === key;
}
