import type { StoredObject } from '../objects.ts';
import { preconditionFailed } from '../write-condition.ts';
import type { S3Request } from './s3-request.ts';

/** @throws AwsError PreconditionFailed if the request names another ETag than the object's. */
export function checkIfMatch(request: S3Request, object: StoredObject): void {
  const wanted = request.header('if-match');
  if (wanted === undefined || wanted === '*' || wanted.replaceAll('"', '') === object.etag) return;
  throw preconditionFailed();
}
