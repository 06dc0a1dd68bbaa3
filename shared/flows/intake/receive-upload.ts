import { endpointIdOf, type JobCallback } from '../../core/callbacks/endpoint.ts';
import { unknownEndpoint } from '../../core/callbacks/read-callback.ts';
import { campaignIdOf, type JobId, kindOf, orderBatchIdOf } from '../../core/ids.ts';
import { type Job, type JobSource, jobRequestOf, newJob } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { present } from '../../core/present.ts';
import { draftOfKey, uploadFolderOf } from '../../core/rows/object-keys.ts';
import { replanAfterMs } from '../../core/timing.ts';
import { failureOf, InputError } from '../../errors.ts';
import type { Endpoints } from '../../ports/notifications.ts';
import type { AllPorts } from '../../ports/world.ts';
import { startFault } from '../jobs/start-fault.ts';
import { findSidecar, namesOfSettings, uploadOptions } from './upload-settings.ts';

/** One version of one object: uploading again under the same key is another upload. */
export type Upload = {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string;
  /** It holds no byte. */
  readonly isEmpty?: true;
};

export type UploadPorts = Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'log'> & {
  readonly endpoints: Pick<Endpoints, 'endpoint'>;
};

/**
 * Opens the campaign of an upload, or hands it to the draft whose form it came by. A repeated or late notification
 * finds it again.
 *
 * @returns undefined when the object is no campaign
 */
export async function receiveUpload(ports: UploadPorts, upload: Upload): Promise<JobId | undefined> {
  const draftId = draftOfKey(upload.key);
  const draft = draftId === undefined ? undefined : await ports.ledger.job(draftId);
  if (draftId !== undefined && draft === undefined) {
    // A restored ledger may have lost it. Its options are not known, nor whether it has sent the file already.
    ports.log.warn('upload.late', { jobId: draftId });
    return undefined;
  }
  if (draft !== undefined && upload.isEmpty === true) {
    // Some tools put an empty object first: taken for the file, it would leave the draft nothing to wait for.
    ports.log.warn('upload.empty', { jobId: draft.id });
    return undefined;
  }
  if (draft !== undefined) return fillDraft(ports, draft, upload);

  const id = jobIdOfUpload(upload);
  if ((await ports.ledger.job(id)) === undefined) await ports.ledger.addJob(await jobOf(ports, id, upload));
  ports.log.info('upload.received', { versionId: upload.versionId, jobId: id });
  return id;
}

/** The job of an upload: an order batch below `orders/`, else a campaign. */
export function jobIdOfUpload({ bucket, key, versionId }: Upload): JobId {
  const idOf = key.startsWith(uploadFolderOf.orders) ? orderBatchIdOf : campaignIdOf;
  return idOf('upload', bucket, key, versionId);
}

/** Settings that cannot be used fail the campaign as it is created: with none it might send what should have waited. */
async function jobOf(ports: UploadPorts, id: JobId, upload: Upload): Promise<Job> {
  const nowMs = ports.now();
  const { key, versionId } = upload;
  const sidecar = await findSidecar(ports.objects, key);
  const source: JobSource = { kind: 'upload', key, versionId, ...(sidecar === undefined ? {} : { sidecar }) };
  try {
    const { uploadedAtMs, ...settings } = await uploadOptions(ports.objects, upload, sidecar, kindOf(id));
    const fault = startFault(settings.options, nowMs, uploadedAtMs);
    if (fault !== undefined) throw fault;
    await requireEndpoint(ports.endpoints, settings.callback);
    return newJob(id, source, nowMs, nowMs + replanAfterMs, settings);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    ports.log.warn('job.input_refused', { jobId: id, title: error.title });
    const failure = failureOf(error);
    const { labels, callback } = await namesOfSettings(ports.objects, upload, sidecar);
    const names = present({
      labels,
      callback: (await isKnown(ports.endpoints, callback)) ? callback : undefined,
    });
    return jobMoved(newJob(id, source, nowMs, nowMs, names), 'failed', {
      failure,
      dueAtMs: undefined,
      endedAtMs: nowMs,
    });
  }
}

/** @throws InputError when the job would report to an endpoint that is not there */
async function requireEndpoint(
  endpoints: Pick<Endpoints, 'endpoint'>,
  callback: JobCallback | undefined,
): Promise<void> {
  if (callback !== undefined && !(await isKnown(endpoints, callback)))
    throw new InputError('invalid_settings', [unknownEndpoint(callback)]);
}

async function isKnown(
  endpoints: Pick<Endpoints, 'endpoint'>,
  callback: JobCallback | undefined,
): Promise<boolean> {
  if (callback === undefined) return false;
  return (await endpoints.endpoint(endpointIdOf(callback.endpoint))) !== undefined;
}

/** The first file counts. A form may be used again until it expires, but nobody expects two campaigns of one draft. */
async function fillDraft(
  ports: UploadPorts,
  draft: Job,
  { key, versionId }: Upload,
): Promise<JobId | undefined> {
  let job: Job | undefined = draft;
  while (job?.source.kind === 'form' && job.state === 'draft') {
    const form = jobRequestOf(job.source);
    const source: JobSource = { kind: 'upload', key, versionId, ...(form === undefined ? {} : { form }) };
    const dueAtMs = ports.now() + replanAfterMs;
    const written = await ports.ledger.replaceJob(jobMoved(job, 'planning', { source, dueAtMs, plans: 1 }));
    if (written.applied) {
      ports.log.info('upload.received', { versionId, jobId: draft.id });
      return draft.id;
    }
    job = written.found;
  }
  if (job?.source.kind === 'upload' && job.source.versionId === versionId) return draft.id;
  ports.log.warn('upload.late', { jobId: draft.id, state: job?.state });
  return undefined;
}

/** The job of the newest version of an uploaded object. */
export async function findUpload(
  ports: Pick<AllPorts, 'ledger' | 'objects'>,
  upload: Omit<Upload, 'versionId'>,
): Promise<Job | undefined> {
  const versionId = await ports.objects.newestVersion(upload.key);
  if (versionId === undefined) return undefined;
  const draftId = draftOfKey(upload.key);
  const ofDraft = draftId === undefined ? undefined : await ports.ledger.job(draftId);
  return ofDraft ?? ports.ledger.job(jobIdOfUpload({ ...upload, versionId }));
}
