import { gunzipSync } from 'node:zlib';
import type { Context } from 'aws-lambda';
import { scopes as all, type Scope } from '../../../shared/core/access/scopes.ts';
import type { AuditPorts } from '../../../shared/flows/audit/audit-log.ts';
import type { Authenticate } from '../../../shared/http/access/authenticate.ts';
import type { LimitCreates } from '../../../shared/http/access/limit-creates.ts';
import type { ApiEvent } from '../../../shared/http/api-call.ts';
import { type ApiHandler, apiHandler } from '../../../shared/http/api-handler.ts';
import { fileRoutes, readRoutes, writeRoutes } from '../../../shared/http/api-routes.ts';
import { deadLetterRoutes } from '../../../shared/http/dead-letters/dead-letter-routes.ts';
import { directoryRoutes } from '../../../shared/http/directory/directory-routes.ts';
import { type KeyPorts, keyRoutes } from '../../../shared/http/keys/key-routes.ts';
import { recordRoutes } from '../../../shared/http/records/record-routes.ts';
import { memoryLedger } from '../../../shared/memory/calls/ledger.ts';
import { memoryDirectory } from '../../../shared/memory/directory/directory.ts';
import { memoryQueueDepths } from '../../../shared/memory/status/queue-depths.ts';
import { memorySchedulerRuns } from '../../../shared/memory/status/scheduler-runs.ts';
import type { DirectoryPorts } from '../../../shared/ports/directory/directory.ts';
import type { RecordReads } from '../../../shared/ports/directory/records.ts';
import type { InTime } from '../../../shared/ports/status.ts';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import { checkConformance } from '../conformance/conformance.ts';
import { countedNames } from '../counted-names.ts';
import { noRules } from '../no-rules.ts';
import { aWorld, type TestWorld } from '../world.ts';
import { authenticateTests, keyOf } from './keys.ts';

/** All but the lines of its log, in whose place a world of orders has those of the provider. */
export type ApiWorld = Omit<TestWorld, 'lines'> & Limited;

type Limited = { readonly limitCreates?: LimitCreates };

export type Call = {
  body?: string | Buffer;
  headers?: Record<string, string>;
  query?: Record<string, string>;
  /** The name of the key; without a name no key is sent. */
  by?: string;
  /** Of the key; all when left out. */
  scopes?: readonly Scope[];
  /** Whether it is a test key. */
  test?: boolean;
  /** Who knows callers; by the keys of `keyOf` when left out. */
  authenticate?: Authenticate;
};

const settings = {
  defaultCountry: 'US',
  allowForeign: false,
  from: '+12125550100',
} as const;

/** Calls the API's handler in this world. */
export async function call(world: ApiWorld, method: string, path: string, given: Call = {}) {
  return callHandler(handlerOf(world, given.authenticate), method, path, given);
}

/** The API's handler in this world. */
export function handlerOf(world: ApiWorld, authenticate?: Authenticate): ApiHandler {
  const uploadForms = { make: async (key: string) => ({ url: 'https://bucket.example', fields: { key } }) };
  const downloads = { url: async (key: string) => `https://bucket.example/${key}` };
  const rules = {
    ...noRules(),
    readReport: async (body: Uint8Array) => readEventReport(body),
    loadStepFaults: async () => () => [],
    targets: [],
  };
  const ports = {
    ...world,
    ...calledBack(),
    ...rules,
    ...quietStatus(),
    jobList: world.ledger,
    uploadForms,
    downloads,
  };
  return wholeApi(ports, settings, 'bucket', authenticate);
}

/** A stage that names one host for callbacks. */
export function calledBack() {
  return {
    callbackHosts: { hosts: ['crm.example.com'] },
    secretBytes: otherBytes,
    stage: 'prod',
    stageKind: 'live' as const,
  };
}

let secretsMade = 0;

/** No secret is the one before. */
function otherBytes(length: number): Uint8Array {
  secretsMade += 1;
  return new Uint8Array(length).fill(secretsMade);
}

/** A stage of which nothing is known yet, and in which nothing is slow. */
export function quietStatus() {
  const inTime: InTime = async (work) => ({ value: await work });
  const queueDepths = memoryQueueDepths({});
  const { undecided } = memoryLedger();
  const quotaUse = { used: async () => undefined };
  return { quotaUse, tokenRings: {}, schedulerRuns: memorySchedulerRuns(), queueDepths, undecided, inTime };
}

/** A provider of both APIs that lists nothing. */
function emptyDirectory(): DirectoryPorts {
  const directoryPages = async () => ({ items: [] });
  return { directory: memoryDirectory(), directoryPages, providerApis: ['organization', 'partner'] };
}

/** A provider that has nothing on record. */
const noRecords: RecordReads = { list: async () => ({ items: [] }), one: async () => ({}) };

type Ports = Limited &
  KeyPorts &
  Pick<AuditPorts, 'audit' | 'log'> &
  Parameters<typeof readRoutes>[0] &
  Parameters<typeof deadLetterRoutes>[0] &
  Parameters<typeof fileRoutes>[0] &
  Parameters<typeof writeRoutes>[0];

/** Entries of the audit log have ids of their own, so that those of jobs do not depend on it. */
const auditNames = countedNames();

/** The routes of all the API's functions in one handler. Which function has which is a question of the gateway. */
export function wholeApi(
  ports: Ports,
  settings: Parameters<typeof writeRoutes>[1],
  bucket = 'bucket',
  authenticate: Authenticate = authenticateTests,
): ApiHandler {
  const routes = [
    ...readRoutes(ports),
    ...fileRoutes(ports, bucket, settings.defaultCountry),
    ...writeRoutes(ports, settings),
    ...deadLetterRoutes(ports),
    ...directoryRoutes({ ...aWorld(), ...emptyDirectory(), log: ports.log }),
    ...recordRoutes({ ...aWorld(), ...emptyDirectory(), records: noRecords, log: ports.log }),
    ...keyRoutes(ports),
  ];
  const { limitCreates } = ports;
  const auditing = { ...ports, newId: auditNames };
  return apiHandler(ports.log, routes, authenticate, { ...(limitCreates && { limitCreates }), auditing });
}

/** Calls the handler as a gateway does, and reads the JSON of its answer. */
export async function callHandler(handler: ApiHandler, method: string, path: string, given: Call = {}) {
  const { status, headers, text } = await answerOf(handler, method, path, given);
  return { status, headers, body: JSON.parse(text || 'null') };
}

/** Calls the handler with the event that an HTTP API sends, payload format 2.0. */
export async function answerOf(
  handler: ApiHandler,
  method: string,
  path: string,
  { body, headers = {}, query, by = 'crm', scopes = all, test = false }: Call = {},
) {
  const [rawPath = '', written] = path.split('?');
  const given = { ...Object.fromEntries(new URLSearchParams(written)), ...query };
  const hasQuery = query !== undefined || written !== undefined;
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString: written ?? new URLSearchParams(query).toString(),
    headers: { host: 'api', ...(by === '' ? {} : await bearer(by, scopes, test)), ...headers },
    ...(hasQuery ? { queryStringParameters: given } : {}),
    requestContext: {
      requestId: 'request-1',
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'test' },
      domainName: 'api',
    },
    ...(body === undefined ? {} : { body: body.toString(Buffer.isBuffer(body) ? 'base64' : 'utf8') }),
    isBase64Encoded: Buffer.isBuffer(body),
  } as unknown as ApiEvent;
  const answer = await handler(event, {} as Context);
  const bytes = Buffer.from(answer.body ?? '', answer.isBase64Encoded === true ? 'base64' : 'utf8');
  const headersOf = answer.headers ?? {};
  const isPacked = headersOf['content-encoding'] === 'gzip';
  const text = (isPacked ? gunzipSync(bytes) : bytes).toString();
  checkConformance({ method, path: rawPath, status: answer.statusCode, headers: headersOf, text });
  return { status: answer.statusCode, headers: headersOf, bytes, text };
}

async function bearer(by: string, scopes: readonly Scope[], test: boolean) {
  return { authorization: `Bearer ${await keyOf(by, scopes, test)}` };
}

/** Posts JSON under an Idempotency-Key. */
export function postJson(
  world: ApiWorld,
  path: string,
  body: unknown,
  key = 'order-4711',
  by = 'crm',
): ReturnType<typeof call> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  return call(world, 'POST', path, { headers, body: JSON.stringify(body), by });
}
