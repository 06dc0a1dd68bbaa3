import type { APIGatewayProxyEventV2WithLambdaAuthorizer } from 'aws-lambda';
import { type JobId, type JobKind, kindOf, parseJobId, type RowsKind } from '../core/ids.ts';
import type { Job } from '../core/jobs/job.ts';
import { meantName } from '../core/words/meant-name.ts';
import { InputError } from '../errors.ts';
import { type CountedJob, readJob } from '../flows/jobs/read-job.ts';
import type { PlanSettings } from '../flows/planning/write-plan.ts';
import type { EraseQueue, Erasures } from '../ports/erasure.ts';
import type { Pacing } from '../ports/limiters.ts';
import type { RecordOwners } from '../ports/orders.ts';
import type { AllPorts, UploadForms } from '../ports/world.ts';
import { type RequestSettings, readIdempotencyKey } from './campaigns/campaign-request.ts';
import { readJsonBody } from './request/json-body.ts';
import { notFound } from './request/problem.ts';
import { faultsMax } from './request/request-faults.ts';

/** What the authorizer says of the caller. */
export type Caller = { readonly principal: string };

export type ApiEvent = APIGatewayProxyEventV2WithLambdaAuthorizer<Caller>;

/** What the routes that start, change or stop something need from the world. */
export type ApiPorts = Pick<
  AllPorts,
  'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId' | 'log'
> &
  Pick<Pacing, 'limiters' | 'limiterSettings'> & {
    readonly uploadForms: UploadForms;
    readonly recordOwners: RecordOwners;
    readonly erasures: Erasures;
    readonly eraseQueue: EraseQueue;
  };

export type ApiSettings = RequestSettings & PlanSettings;

export function callerOf(event: unknown): string {
  return (event as ApiEvent).requestContext.authorizer.lambda.principal;
}

/**
 * The query's parameters. One that is not known would be left out, and everything answered in place of what was asked
 * for.
 *
 * @param names of the parameters that the address takes
 * @throws InputError 400 that names each other one
 */
export function queryOf<Name extends string>(
  event: unknown,
  names: readonly Name[],
): Readonly<Partial<Record<Name, string>>> {
  const query = (event as ApiEvent).queryStringParameters ?? {};
  const unknown = Object.keys(query).filter((name) => !(names as readonly string[]).includes(name));
  if (unknown.length === 0) return query as Partial<Record<Name, string>>;
  const faults = unknown.slice(0, faultsMax).map((name) => ({
    detail: `There is no such parameter${names.length === 0 ? ': this address takes none' : meantName(name, names)}`,
    pointer: name,
  }));
  throw new InputError(400, 'Unknown parameter', faults);
}

/** @throws InputError 400 when the address, which takes no parameters, is given one */
export function refuseQuery(event: unknown): void {
  queryOf(event, []);
}

export function keyOf(event: unknown): string {
  return readIdempotencyKey((event as ApiEvent).headers['idempotency-key']);
}

export function bodyOf(event: unknown): unknown {
  const { headers, body = '', isBase64Encoded } = event as ApiEvent;
  return readJsonBody(headers['content-type'], Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'));
}

/** The body of a request that may do without one: nothing said is all left to the defaults. */
export function bodyOrNothing(event: unknown): unknown {
  return ((event as ApiEvent).body ?? '') === '' ? {} : bodyOf(event);
}

/** Jobs of one kind, and the paths below which they are found. */
export type JobPath = { readonly kind: JobKind; readonly path: `/${string}`; readonly name: string };
export type RowsPath = JobPath & { readonly kind: RowsKind };

export const campaignPath: RowsPath = { kind: 'campaign', path: '/campaigns', name: 'campaign' };
export const orderBatchPath: RowsPath = { kind: 'orders', path: '/order-batches', name: 'order batch' };
export const notificationPath: JobPath = {
  kind: 'notifications',
  path: '/notifications',
  name: 'notification',
};

/** @throws InputError 404 */
export async function jobOfPath(
  ports: Pick<AllPorts, 'ledger'>,
  id: string | undefined,
  of: JobPath = campaignPath,
): Promise<Job> {
  const jobId = idOfPath(id, of);
  const job = jobId === undefined ? undefined : await ports.ledger.job(jobId);
  if (job === undefined) throw noSuch(of);
  return job;
}

function idOfPath(id: string | undefined, { kind }: JobPath): JobId | undefined {
  const jobId = parseJobId(id);
  return jobId !== undefined && kindOf(jobId) === kind ? jobId : undefined;
}

/** @throws InputError 404 */
export async function countedJobOfPath(
  ports: Pick<AllPorts, 'ledger'>,
  id: string | JobId | undefined,
  of: JobPath = campaignPath,
): Promise<CountedJob> {
  const jobId = idOfPath(id, of);
  const view = jobId === undefined ? undefined : await readJob(ports, jobId);
  if (view === undefined) throw noSuch(of);
  return view;
}

function noSuch({ name }: JobPath): InputError {
  return notFound(`There is no such ${name}`);
}

export function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
