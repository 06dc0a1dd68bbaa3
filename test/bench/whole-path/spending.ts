import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

/** What was spent since a bench began: by functions, emulators and the sandbox, which are one process. */
export type Spent = {
  readonly ms: number;
  readonly cpuMs: number;
  /** Requests to AWS, by service. */
  readonly requests: Readonly<Record<Service, number>>;
};

const services = ['DynamoDB', 'SQS', 'S3'] as const;
type Service = (typeof services)[number];

/** @returns looks at what was spent so far; the last look stops the counting */
export function spending(): (isLast?: 'last') => Spent {
  const began = performance.now();
  const before = process.cpuUsage();
  const requests: Record<Service, number> = { DynamoDB: 0, SQS: 0, S3: 0 };
  const count = (message: unknown) => {
    const service = serviceOf((message as { readonly request: IncomingMessage }).request);
    if (service !== undefined) requests[service] += 1;
  };
  subscribe('http.server.request.start', count);
  return (isLast) => {
    if (isLast !== undefined) unsubscribe('http.server.request.start', count);
    const { user, system } = process.cpuUsage(before);
    return { ms: performance.now() - began, cpuMs: (user + system) / 1_000, requests: { ...requests } };
  };
}

/** By the header that names the action, or, for S3, by who signed it for what. */
function serviceOf({ headers }: IncomingMessage): Service | undefined {
  const target = String(headers['x-amz-target']);
  if (target.startsWith('DynamoDB')) return 'DynamoDB';
  if (target.startsWith('AmazonSQS')) return 'SQS';
  return /\/s3\/aws4_request/.test(String(headers.authorization)) ? 'S3' : undefined;
}
