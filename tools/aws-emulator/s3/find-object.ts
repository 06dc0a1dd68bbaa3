import { AwsError } from '../aws-error.ts';
import type { StoredObject } from './objects.ts';
import type { S3Request } from './protocol/s3-request.ts';
import { keyOf } from './s3-operation.ts';
import type { S3Service } from './s3-service.ts';

/**
 * The object that a read names, in the version that it names.
 *
 * @throws AwsError NoSuchBucket, NoSuchKey, NoSuchVersion or, for a delete marker, MethodNotAllowed
 */
export function findObject(request: S3Request, s3: S3Service): StoredObject {
  const bucket = s3.buckets.get(request.bucket);
  const versionId = request.query.get('versionId');
  const object = s3.objects.find(bucket.name, keyOf(request), versionId);
  if (object && !object.isDeleteMarker) return object;
  if (object && versionId !== undefined)
    throw new AwsError('MethodNotAllowed', 'The specified method is not allowed against this resource.', 405);
  if (versionId !== undefined)
    throw new AwsError('NoSuchVersion', 'The specified version does not exist.', 404);
  throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404);
}
