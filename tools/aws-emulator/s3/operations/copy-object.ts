import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AwsError } from '../../aws-error.ts';
import { findObject } from '../find-object.ts';
import { headersToKeep, identityHeaders } from '../protocol/object-headers.ts';
import type { S3Request } from '../protocol/s3-request.ts';
import { xmlDocument } from '../protocol/xml.ts';
import { keyOf, type S3Operation } from '../s3-operation.ts';

const copySource = 'x-amz-copy-source';
const directive = 'x-amz-metadata-directive';

/** Stores a copy of an object, with its metadata unless others are given. */
export const copyObject: S3Operation = {
  name: 'CopyObject',
  method: 'PUT',
  on: 'object',
  markedBy: copySource,
  headers: [directive, 'x-amz-meta-*'],
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const source = findObject(sourceOf(request), s3);
    const replaces = request.header(directive) === 'REPLACE';
    const file = s3.newFile();
    const md5 = createHash('md5');
    const hashed = new Transform({
      transform(piece, _encoding, done) {
        md5.update(piece);
        done(undefined, piece);
      },
    });
    await pipeline(createReadStream(s3.path(source.file)), hashed, createWriteStream(s3.path(file)));
    const draft = {
      key: keyOf(request),
      file,
      sizeBytes: source.sizeBytes,
      etag: md5.digest('hex'),
      checksum: undefined,
      headers: replaces ? headersToKeep(request) : source.headers,
      modifiedMs: s3.now(),
      condition: 'any' as const,
    };
    const object = await s3.publish(bucket, draft, 'ObjectCreated:Copy');
    const answer = { ETag: `"${object.etag}"`, LastModified: new Date(object.modifiedMs).toISOString() };
    const { etag: _, ...headers } = identityHeaders(object);
    return { status: 200, headers, body: xmlDocument('CopyObjectResult', answer) };
  },
};

/** The read that a copy begins with: the header names bucket, key and perhaps version, as a path would. */
function sourceOf(request: S3Request): S3Request {
  const [path = '', search = ''] = (request.header(copySource) ?? '').split('?', 2);
  const [, bucket, key] = /^\/?([^/]+)\/(.+)$/s.exec(decodeURIComponent(path)) ?? [];
  if (bucket === undefined || key === undefined)
    throw new AwsError(
      'InvalidArgument',
      'Copy Source must mention the source bucket and key: sourcebucket/sourcekey',
    );
  return { ...request, bucket, key, query: new Map(new URLSearchParams(search)) };
}
