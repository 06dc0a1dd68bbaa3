import { AwsError } from '../../aws-error.ts';
import type { StoredObject } from '../objects.ts';
import type { S3Request } from './s3-request.ts';

const keptHeaders = ['content-type', 'cache-control', 'content-disposition', 'content-language', 'expires'];

// Source: S3 user guide, "Working with object metadata": names and values together.
const metadataBytesMax = 2048;

/**
 * The headers of an upload that come back with the object.
 *
 * @throws AwsError MetadataTooLarge
 */
export function headersToKeep(request: S3Request): Record<string, string> {
  const metadata = request.meaningfulHeaders.filter((name) => name.startsWith('x-amz-meta-'));
  const kept: Record<string, string> = { 'content-type': 'binary/octet-stream' };
  for (const name of [...keptHeaders, ...metadata]) {
    const value = request.header(name);
    if (value !== undefined) kept[name] = value;
  }
  const encoding = (request.header('content-encoding') ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'aws-chunked');
  if (encoding.length > 0) kept['content-encoding'] = encoding.join(',');
  const bytes = metadata.reduce(
    (sum, name) => sum + Buffer.byteLength(name + kept[name]) - 'x-amz-meta-'.length,
    0,
  );
  if (bytes > metadataBytesMax) {
    throw new AwsError(
      'MetadataTooLarge',
      `Your metadata headers exceed the maximum allowed metadata size of ${metadataBytesMax} bytes.`,
    );
  }
  return kept;
}

/** The headers that name a version of an object, for answers to uploads and downloads. */
export function identityHeaders(object: StoredObject): Record<string, string> {
  return {
    etag: `"${object.etag}"`,
    ...(object.versionId === undefined ? {} : { 'x-amz-version-id': object.versionId }),
  };
}

export function checksumHeaders(object: Pick<StoredObject, 'checksum'>): Record<string, string> {
  const { checksum } = object;
  if (!checksum) return {};
  return {
    [`x-amz-checksum-${checksum.algorithm}`]: checksum.value,
    'x-amz-checksum-type': checksum.value.includes('-') ? 'COMPOSITE' : 'FULL_OBJECT',
  };
}
