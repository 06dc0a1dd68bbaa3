import { AwsError, notImplemented } from '../aws-error.ts';
import type { StoredObject } from './objects.ts';
import type { S3Request } from './s3-request.ts';

/** Whether a write asks to succeed only where no object is; the star is the one value that S3 knows there. */
export function asksForAbsence(request: S3Request): boolean {
  const value = request.header('if-none-match');
  if (value !== undefined && value !== '*') throw notImplemented('If-None-Match with an ETag on a write');
  return value === '*';
}

/** @throws AwsError PreconditionFailed if the request names another ETag than the object's. */
export function checkIfMatch(request: S3Request, object: StoredObject): void {
  const wanted = request.header('if-match');
  if (wanted === undefined || wanted === '*' || wanted.replaceAll('"', '') === object.etag) return;
  throw new AwsError(
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
    412,
  );
}
