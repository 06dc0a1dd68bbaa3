import { findObject } from '../find-object.ts';
import { readRange } from '../protocol/byte-range.ts';
import { checksumHeaders, identityHeaders } from '../protocol/object-headers.ts';
import { checkIfMatch } from '../protocol/preconditions.ts';
import type { S3Request } from '../protocol/s3-request.ts';
import type { S3Operation } from '../s3-operation.ts';

// A presigned link uses these to name a download.
const overrides = ['content-type', 'content-disposition', 'cache-control'];

/** Returns a whole object, or the bytes of one range with status 206. */
export const getObject: S3Operation = {
  name: 'GetObject',
  method: 'GET',
  on: 'object',
  query: ['versionId', ...overrides.map((name) => `response-${name}`)],
  headers: ['if-match', 'x-amz-checksum-mode'],
  run(request, s3) {
    const object = findObject(request, s3);
    checkIfMatch(request, object);
    const wanted = request.header('range');
    const { start, end } =
      wanted === undefined ? { start: 0, end: object.sizeBytes } : readRange(wanted, object.sizeBytes);
    // A checksum speaks for the whole object, so it does not go with a piece.
    const showsChecksum = request.header('x-amz-checksum-mode') === 'ENABLED' && wanted === undefined;
    return {
      status: wanted === undefined ? 200 : 206,
      headers: {
        ...object.headers,
        ...overridden(request),
        ...identityHeaders(object),
        ...(showsChecksum ? checksumHeaders(object) : {}),
        ...(wanted === undefined ? {} : { 'content-range': `bytes ${start}-${end - 1}/${object.sizeBytes}` }),
        'accept-ranges': 'bytes',
        'content-length': String(end - start),
        'last-modified': new Date(object.modifiedMs).toUTCString(),
      },
      body: { path: s3.path(object.file), start, end },
    };
  },
};

function overridden(request: S3Request): Record<string, string> {
  return Object.fromEntries(
    overrides.flatMap((name) => {
      const value = request.query.get(`response-${name}`);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
