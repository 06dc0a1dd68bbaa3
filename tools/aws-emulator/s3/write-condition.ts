import { AwsError, notImplemented } from '../aws-error.ts';
import type { S3Request } from './protocol/s3-request.ts';

/** What has to be there for a write to succeed: nothing, an object with this ETag, or whatever there is. */
export type WriteCondition = 'absent' | 'any' | { readonly etag: string };

/** The star is the one value that S3 knows in If-None-Match on a write, and the one that it does not in If-Match. */
export function writeCondition(request: S3Request): WriteCondition {
  const [absent, match] = [request.header('if-none-match'), request.header('if-match')];
  if (absent !== undefined && absent !== '*') throw notImplemented('If-None-Match with an ETag on a write');
  if (match === '*') throw notImplemented('If-Match with a star on a write');
  if (absent !== undefined) return 'absent';
  return match === undefined ? 'any' : { etag: match.replaceAll('"', '') };
}

/** @throws AwsError PreconditionFailed, or NoSuchKey when nothing is there that could match */
export function holds(condition: WriteCondition, found: { readonly etag: string } | undefined): void {
  if (condition === 'any') return;
  if (condition === 'absent') {
    if (found !== undefined) throw preconditionFailed();
    return;
  }
  if (found === undefined) throw new AwsError('NoSuchKey', 'The specified key does not exist.', 404);
  if (found.etag !== condition.etag) throw preconditionFailed();
}

export function preconditionFailed(): AwsError {
  return new AwsError(
    'PreconditionFailed',
    'At least one of the pre-conditions you specified did not hold',
    412,
  );
}
