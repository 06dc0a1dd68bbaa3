import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { FourEyes } from '../core/approval/four-eyes.ts';
import { type JobId, type JobKind, kindOf, parseJobId } from '../core/ids.ts';
import type { Job } from '../core/jobs/job.ts';
import type { InputError } from '../errors.ts';
import type { SeePorts } from '../flows/jobs/see-job.ts';
import type { PlanSettings } from '../flows/planning/write-plan.ts';
import type { EraseQueue, Erasures } from '../ports/erasure.ts';
import type { Pacing } from '../ports/limiters.ts';
import type { Endpoints } from '../ports/notifications.ts';
import type { RecordOwners } from '../ports/orders.ts';
import type { AllPorts, UploadForms } from '../ports/world.ts';
import type { RequestSettings } from './campaigns/campaign-request.ts';
import { notFound } from './request/problem.ts';

export type ApiEvent = APIGatewayProxyEventV2;

/** What the routes that start, change or stop something need from the world. */
export type ApiPorts = Pick<
  AllPorts,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId' | 'log'
> &
  Pick<Pacing, 'limiters' | 'limiterSettings'> & {
    readonly fourEyes?: FourEyes | undefined;
    readonly jobCounts: SeePorts['jobCounts'];
    readonly uploadForms: UploadForms;
    readonly endpoints: Pick<Endpoints, 'endpoint'>;
    readonly recordOwners: RecordOwners;
    readonly erasures: Erasures;
    readonly eraseQueue: EraseQueue;
  };

export type ApiSettings = RequestSettings & PlanSettings;

/** The kinds of jobs that an operation is about. */
const rowsKinds: readonly JobKind[] = ['campaign', 'orders'];

/** @throws InputError 404 */
export async function jobOfPath(
  ports: Pick<AllPorts, 'ledger'>,
  id: string | undefined,
  kinds: readonly JobKind[] = rowsKinds,
): Promise<Job> {
  const jobId = parseJobId(id);
  const job =
    jobId === undefined || !kinds.includes(kindOf(jobId)) ? undefined : await ports.ledger.job(jobId);
  if (job === undefined) throw noSuchJob(kinds);
  return job;
}

function noSuchJob([kind]: readonly JobKind[]): InputError {
  return notFound(kind === 'notifications' ? 'There is no such notification' : 'There is no such job');
}

/** Where a job is found. */
export function jobAddress(id: JobId): string {
  return kindOf(id) === 'notifications' ? `/v1/notifications/${id}` : `/v1/jobs/${id}`;
}
