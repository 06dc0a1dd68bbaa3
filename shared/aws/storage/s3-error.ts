import { S3ServiceException } from '@aws-sdk/client-s3';

/** Whether S3 answered with one of these error codes. Most of them have no class in the SDK. */
export function isS3Error(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof S3ServiceException && codes.includes(error.name);
}

/** A GET names what is missing; a HEAD has no body to name it in. */
export function isAbsence(error: unknown): boolean {
  return isS3Error(error, 'NoSuchKey', 'NoSuchVersion', 'NotFound');
}
