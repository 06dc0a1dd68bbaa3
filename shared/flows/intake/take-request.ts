import { createHash } from 'node:crypto';
import { type Asker, callerOf } from '../../core/access/actor.ts';
import type { JobCallback } from '../../core/callbacks/endpoint.ts';
import { campaignIdOf, type JobId, type JobKind, notificationIdOf, orderBatchIdOf } from '../../core/ids.ts';
import type { BatchSettings } from '../../core/jobs/batch-settings.ts';
import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import { type Job, type JobRequest, type JobSource, jobRequestOf, newJob } from '../../core/jobs/job.ts';
import type { Labels } from '../../core/jobs/labels.ts';
import { isSameJson } from '../../core/json/same-json.ts';
import type { Outgoing } from '../../core/notifications/outgoing.ts';
import { present } from '../../core/present.ts';
import { requestKeyOf } from '../../core/rows/object-keys.ts';
import { InputError } from '../../errors.ts';
import type { AllPorts } from '../../ports/world.ts';
import { startFault } from '../jobs/start-fault.ts';
import { readJson } from '../storage/json-objects.ts';

/** What is asked for, in words that tell one request from another. */
export type Request = {
  /** Where it does not follow from the rest. */
  readonly kind?: JobKind;
  readonly options?: Partial<CampaignOptions>;
  readonly labels?: Labels;
  readonly callback?: JobCallback;
  readonly notification?: Outgoing;
  /** Of an order batch. */
  readonly batch?: BatchSettings;
};

export type Taken = { readonly job: Job; readonly created: boolean };

/**
 * Opens the campaign that a request asks for. The same caller's same `key` always means the same campaign: a repeat,
 * whether after a lost answer or in parallel, finds it and adds nothing.
 *
 * @param by who asks
 * @param firstLookMs after which time `scheduler` looks whether anything became of it
 * @param words what was said, which a repeat says again; the request, unless some of it was found out here
 * @throws InputError 422 when the key was used before with other words, 400 when it is to start in the past, or later
 * than any job may wait
 */
export async function takeRequest(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'now'>,
  by: Asker,
  key: string,
  request: Request,
  sourceOf: (requested: JobRequest) => JobSource,
  firstLookMs: number,
  words: object = request,
): Promise<Taken> {
  const {
    batch,
    options = {},
    labels,
    callback,
    kind = batch === undefined ? 'campaign' : 'orders',
  } = request;
  const nowMs = ports.now();
  const id = jobOfRequest(kind, by, key);
  await refuseStart(ports, id, options);
  const body = Buffer.from(JSON.stringify(words));
  const bodySha256 = createHash('sha256').update(body).digest('hex');

  // The input is kept before the job that names it, so that no job ever points at nothing.
  const stored = ports.objects.write(requestKeyOf(id, bodySha256));
  await stored.write(body);
  await stored.finish();

  const source = sourceOf({ key, by: callerOf(by), bodySha256 });
  const createdBy = typeof by === 'string' ? undefined : by;
  const fresh = newJob(
    id,
    source,
    nowMs,
    nowMs + firstLookMs,
    present({ options: request.options, batch, labels, callback, createdBy }),
  );
  const added = await ports.ledger.addJob(fresh);
  const job = added.applied ? fresh : (added.found ?? fresh);
  const before = jobRequestOf(job.source)?.bodySha256;
  if (before !== bodySha256 && !(await saysTheSame(ports, id, before, body))) throw keyUsedBefore();
  return { job, created: added.applied };
}

/** The job that a caller's key means, whether or not it was created yet. */
export function jobOfRequest(kind: JobKind, by: Asker, key: string): JobId {
  return idsOf[kind]('request', callerOf(by), key);
}

const idsOf = { campaign: campaignIdOf, orders: orderBatchIdOf, notifications: notificationIdOf };

/**
 * Refuses a request that is to start in the past, or too far away. A repeat of one whose start has come since is that
 * job.
 *
 * @throws InputError 400
 */
export async function refuseStart(
  { ledger, now }: Pick<AllPorts, 'ledger' | 'now'>,
  id: JobId,
  options: Partial<CampaignOptions> = {},
): Promise<void> {
  const fault = startFault(options, now());
  if (fault !== undefined && (await ledger.job(id)) === undefined) throw fault;
}

/**
 * Whether a body has what another one had, in another order of members: some languages write an object in another order
 * each time. A caller who then took a new key would text everybody again.
 */
async function saysTheSame(
  { objects }: Pick<AllPorts, 'objects'>,
  id: JobId,
  before: string | undefined,
  body: Buffer,
): Promise<boolean> {
  const kept = before === undefined ? undefined : await readJson(objects, requestKeyOf(id, before));
  return kept !== undefined && isSameJson(kept, JSON.parse(body.toString()));
}

function keyUsedBefore(): InputError {
  return new InputError('idempotency_key_reused', [
    {
      detail: 'Use a new key for something new, or repeat the first body unchanged',
      in: 'header',
      pointer: 'Idempotency-Key',
    },
  ]);
}
