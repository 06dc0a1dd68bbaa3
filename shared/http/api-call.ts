import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Actor } from '../core/access/actor.ts';
import { type JobId, type JobKind, kindOf, parseJobId } from '../core/ids.ts';
import { isTestJob } from '../core/jobs/campaign-options.ts';
import type { Job } from '../core/jobs/job.ts';
import type { InputError } from '../errors.ts';
import type { AllPorts } from '../ports/world.ts';
import { testKeyRefused } from './access/caller.ts';
import { notFound } from './request/problem.ts';
import type { Request } from './route.ts';

export type ApiEvent = APIGatewayProxyEventV2;

/** The kinds of jobs that an operation is about. */
const rowsKinds: readonly JobKind[] = ['campaign', 'orders'];

/** @throws InputError 404 when there is none; 403 when a test key asks for what is live */
export async function jobOfPath(
  ports: Pick<AllPorts, 'ledger'>,
  { params: { id }, actor }: Pick<Request<unknown, unknown>, 'params' | 'actor'>,
  kinds: readonly JobKind[] = rowsKinds,
): Promise<Job> {
  const jobId = parseJobId(id);
  const job =
    jobId === undefined || !kinds.includes(kindOf(jobId)) ? undefined : await ports.ledger.job(jobId);
  if (job === undefined) throw noSuchJob(kinds);
  if (kindOf(job.id) !== 'notifications') refuseToTestKey(actor, job);
  return job;
}

/**
 * Keeps test keys from jobs of others.
 *
 * @throws InputError 403
 */
export function refuseToTestKey({ test }: Actor, job: Job): void {
  if (test && !isTestJob(job))
    throw testKeyRefused('The job is live, and a test key sees jobs of test keys only');
}

function noSuchJob([kind]: readonly JobKind[]): InputError {
  return notFound(kind === 'notifications' ? 'There is no such notification' : 'There is no such job');
}

/** Where a job is found. */
export function jobAddress(id: JobId): string {
  return kindOf(id) === 'notifications' ? `/v1/notifications/${id}` : `/v1/jobs/${id}`;
}
