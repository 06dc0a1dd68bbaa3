import { AwsError } from '../aws-error.ts';

/**
 * Refuses what never was a receipt handle. One that is merely out of date passes: what that means differs by operation.
 *
 * @throws AwsError ReceiptHandleIsInvalid
 */
export function checkReceiptHandle(handle: string): void {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(handle)) return;
  throw new AwsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
}
