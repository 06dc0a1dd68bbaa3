import * as z from 'zod';
import { AwsError } from '../aws-error.ts';

/** The name of an entry within its batch. Source: SQS API reference, BatchResultErrorEntry and its request entries. */
export const entryId = z.string().regex(/^[\w-]{1,80}$/);

const entriesMax = 10;

/**
 * Refuses a batch as a whole where SQS does.
 *
 * @throws AwsError EmptyBatchRequest, TooManyEntriesInBatchRequest or BatchEntryIdsNotDistinct
 */
export function checkBatch(entries: readonly { Id: string }[]): void {
  if (entries.length === 0)
    throw new AwsError('EmptyBatchRequest', 'There are no entries in the batch request.');
  if (entries.length > entriesMax) {
    throw new AwsError(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${entriesMax}. You have sent ${entries.length}.`,
    );
  }
  if (new Set(entries.map((entry) => entry.Id)).size < entries.length) {
    throw new AwsError(
      'BatchEntryIdsNotDistinct',
      'Two or more batch entries in the request have the same Id.',
    );
  }
}

/** What a batch answers for an entry that could not be done; anything but an AwsError is passed on. */
export function failedEntry(
  id: string,
  cause: unknown,
): { Id: string; Code: string; Message: string; SenderFault: true } {
  if (!(cause instanceof AwsError)) throw cause;
  return { Id: id, Code: cause.code, Message: cause.message, SenderFault: true };
}
