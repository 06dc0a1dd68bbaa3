import type { IncomingMessage } from 'node:http';
import { accessKeyIdOf } from '../../authorize.ts';
import { AwsError } from '../../aws-error.ts';

/** One S3 request, with the noise of signing taken out of its query. */
export interface S3Request {
  readonly method: string;
  /** Empty for a request about all buckets. */
  readonly bucket: string;
  /** Undefined for a request to the bucket itself. */
  readonly key: string | undefined;
  readonly query: ReadonlyMap<string, string>;
  /**
   * Header names that mean something to an operation: `x-amz-*` and `if-*`, without those that every request may have.
   */
  readonly meaningfulHeaders: readonly string[];
  header(name: string): string | undefined;
  /** Of the key that signed it; a form names it among its fields. */
  readonly accessKeyId: string | undefined;
  readonly body: IncomingMessage;
}

// What signing and the SDK add to a request; it changes nothing about what the request asks for.
const noiseHeaders = new Set([
  'x-amz-date',
  'x-amz-content-sha256',
  'x-amz-user-agent',
  'x-amz-security-token',
]);
const noiseQuery = new Set(['x-id']);
const signatureQuery =
  /^x-amz-(algorithm|content-sha256|credential|date|expires|security-token|signature|signedheaders)$/;

/**
 * Reads a path-style request. In a presigned URL, `x-amz-*` parameters stand for headers of that name.
 *
 * Signatures are not verified: nothing outside this machine can reach the port. But an unsigned request and an expired
 * presigned URL are refused, as those mistakes happen.
 *
 * @throws AwsError AccessDenied, InvalidURI, KeyTooLongError or NotImplemented
 */
export function readRequest(incoming: IncomingMessage, nowMs: number): S3Request {
  // Not by the URL class: it would resolve the dots of a key such as `a/../b`, which S3 takes as they are.
  const [path = '/', search = ''] = (incoming.url ?? '/').split('?', 2);
  const parameters = new URLSearchParams(search);
  const query = new Map<string, string>();
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  for (const [name, value] of parameters) {
    const lower = name.toLowerCase();
    if (lower.startsWith('x-amz-') && !signatureQuery.test(lower)) headers.set(lower, value);
    else if (!signatureQuery.test(lower) && !noiseQuery.has(lower)) query.set(name, value);
  }
  const [bucket, key] = readPath(path);
  // A form carries its signature among its fields.
  const isForm =
    incoming.method === 'POST' && /^multipart\/form-data/i.test(headers.get('content-type') ?? '');
  if (!isForm || key !== undefined) checkSigned(parameters, headers, nowMs);
  return {
    method: incoming.method ?? 'GET',
    bucket,
    key,
    query,
    meaningfulHeaders: [...headers.keys()].filter(
      (name) => /^(x-amz|if)-/.test(name) && !noiseHeaders.has(name),
    ),
    header: (name) => headers.get(name),
    accessKeyId: accessKeyIdOf(
      headers.get('authorization') ?? parameters.get('X-Amz-Credential') ?? undefined,
    ),
    body: incoming,
  };
}

function checkSigned(parameters: URLSearchParams, headers: ReadonlyMap<string, string>, nowMs: number): void {
  if (headers.has('authorization')) return;
  if (!parameters.has('X-Amz-Signature')) throw new AwsError('AccessDenied', 'Access Denied', 403);
  const [, date, hour, minute, second] =
    /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(parameters.get('X-Amz-Date') ?? '') ?? [];
  const day = date?.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
  const signedMs = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  const lifeSeconds = Number(parameters.get('X-Amz-Expires'));
  if (!(nowMs < signedMs + lifeSeconds * 1000))
    throw new AwsError('AccessDenied', 'Request has expired', 403);
}

const keyBytesMax = 1024;

function readPath(path: string): [bucket: string, key: string | undefined] {
  const [, bucketPart = '', keyPart = ''] = /^\/([^/]*)\/?(.*)$/s.exec(path) ?? [];
  const [bucket, key] = [decode(bucketPart), decode(keyPart)];
  if (Buffer.byteLength(key) > keyBytesMax) throw new AwsError('KeyTooLongError', 'Your key is too long');
  return [bucket, key === '' ? undefined : key];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new AwsError('InvalidURI', "Couldn't parse the specified URI.");
  }
}
