import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { chosenParts } from '../chosen-parts.ts';
import type { Part } from '../multipart-uploads.ts';
import { type ChecksumValue, checksumElement, startChecksum } from '../protocol/checksum.ts';
import { identityHeaders } from '../protocol/object-headers.ts';
import { xmlDocument } from '../protocol/xml.ts';
import { keyOf, type S3Operation } from '../s3-operation.ts';
import type { S3Service } from '../s3-service.ts';
import { writeCondition } from '../write-condition.ts';

/** Joins the named parts into one object and ends the upload, both in one step. */
export const completeMultipartUpload: S3Operation = {
  name: 'CompleteMultipartUpload',
  method: 'POST',
  on: 'object',
  marks: ['uploadId'],
  headers: ['if-none-match', 'if-match'],
  async run(request, s3) {
    const bucket = s3.buckets.get(request.bucket);
    const key = keyOf(request);
    const condition = writeCondition(request);
    const uploadId = request.query.get('uploadId') ?? '';
    const { headers, algorithm, startedMs } = s3.uploads.get(uploadId, bucket.name, key);
    const stored = s3.uploads.parts(uploadId);
    const parts = chosenParts(await text(request.body), stored);
    const checksum = algorithm === undefined ? undefined : compositeChecksum(algorithm, parts);
    const file = s3.newFile();
    await join(parts, file, s3);
    const draft = {
      key,
      file,
      sizeBytes: parts.reduce((sum, part) => sum + part.size_bytes, 0),
      etag: compositeEtag(parts),
      checksum,
      headers,
      modifiedMs: startedMs,
      condition,
    };
    const object = await s3.publish(bucket, draft, 'ObjectCreated:CompleteMultipartUpload', () => {
      // Another request may have completed or aborted the upload while the parts were being joined.
      s3.uploads.get(uploadId, bucket.name, key);
      s3.uploads.end(uploadId);
    });
    await s3.discard(stored.map((part) => part.file));
    return {
      status: 200,
      headers: identityHeaders(object),
      body: xmlDocument('CompleteMultipartUploadResult', {
        Location: `/${bucket.name}/${key}`,
        Bucket: bucket.name,
        Key: key,
        ETag: `"${object.etag}"`,
        ...(checksum
          ? { [checksumElement(checksum.algorithm)]: checksum.value, ChecksumType: 'COMPOSITE' }
          : {}),
      }),
    };
  },
};

async function join(parts: readonly Part[], file: string, s3: S3Service): Promise<void> {
  const pieces = async function* () {
    for (const part of parts) yield* createReadStream(s3.path(part.file));
  };
  await pipeline(pieces, createWriteStream(s3.path(file), { flags: 'wx' }));
}

/** MD5 over the MD5s of the parts, as S3 makes it: it says nothing about the MD5 of the whole. */
function compositeEtag(parts: readonly Part[]): string {
  const whole = createHash('md5');
  for (const part of parts) whole.update(Buffer.from(part.md5, 'hex'));
  return `${whole.digest('hex')}-${parts.length}`;
}

function compositeChecksum(algorithm: string, parts: readonly Part[]): ChecksumValue | undefined {
  const whole = startChecksum(algorithm);
  for (const { checksum } of parts) {
    if (checksum === null) return undefined;
    whole.update(Buffer.from(checksum, 'base64'));
  }
  return { algorithm, value: `${whole.digest().toString('base64')}-${parts.length}` };
}
