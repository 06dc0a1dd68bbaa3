import { notImplemented } from '../aws-error.ts';
import type { S3Request } from './protocol/s3-request.ts';
import type { S3Service } from './s3-service.ts';

/** An answer of the object store. */
export interface S3Answer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  /** XML, or a piece of a file; `end` is the offset after the last byte. */
  body?: string | { path: string; start: number; end: number };
}

/** One operation: what its requests look like and what it does. */
export interface S3Operation {
  name: string;
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  on: 'account' | 'bucket' | 'object';
  /** Its caller is known only when its body is read: it authorizes the request itself. */
  signedInBody?: boolean;
  /** Query parameters that make a request this operation and no other. */
  marks?: readonly string[];
  /** A header that does the same. */
  markedBy?: string;
  /** Further query parameters that it understands. */
  query?: readonly string[];
  /** `x-amz-*` and `if-*` headers that it understands; a trailing star matches any ending. */
  headers?: readonly string[];
  run(request: S3Request, s3: S3Service): Promise<S3Answer> | S3Answer;
}

/**
 * Finds the operation of a request.
 *
 * @throws AwsError NotImplemented if there is none, or if the request asks for something that the operation would
 * ignore.
 */
export function route(operations: readonly S3Operation[], request: S3Request): S3Operation {
  const target = request.bucket === '' ? 'account' : request.key === undefined ? 'bucket' : 'object';
  const marks = (operation: S3Operation) => operation.marks ?? [];
  const weight = (operation: S3Operation) => marks(operation).length + (operation.markedBy ? 1 : 0);
  const operation = operations
    .filter(({ method, on }) => method === request.method && on === target)
    .filter((candidate) => marks(candidate).every((mark) => request.query.has(mark)))
    .filter(({ markedBy }) => markedBy === undefined || request.header(markedBy) !== undefined)
    .sort((one, other) => weight(other) - weight(one))[0];
  if (!operation)
    throw notImplemented(
      `${request.method} of a ${target} with this query: ${[...request.query.keys()].join(', ') || 'none'}`,
    );

  const queryKnown = [...marks(operation), ...(operation.query ?? [])];
  const odd =
    [...request.query.keys()].find((name) => !queryKnown.includes(name)) ??
    request.meaningfulHeaders.find(
      (name) =>
        name !== operation.markedBy && !(operation.headers ?? []).some((pattern) => matches(pattern, name)),
    );
  if (odd !== undefined) throw notImplemented(`${odd} with ${operation.name}`);
  return operation;
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
}

/** The object's key; only for operations on an object. */
export function keyOf(request: S3Request): string {
  return request.key ?? '';
}
