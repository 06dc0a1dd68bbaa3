import * as z from 'zod';
import { AwsError } from '../../aws-error.ts';
import { operation } from '../../json-protocol.ts';
import type { SecretStore } from '../secret-store.ts';

const dayMs = 24 * 60 * 60 * 1000;

// Source: Secrets Manager API reference, DeleteSecret.
const input = z.strictObject({
  SecretId: z.string(),
  RecoveryWindowInDays: z.number().int().min(7).max(30).optional(),
  ForceDeleteWithoutRecovery: z.boolean().default(false),
});

/** Takes a secret out of use; until its time is over it can be restored, and its name is not free. */
export const deleteSecret = operation(input, (order, store: SecretStore) => {
  const { RecoveryWindowInDays: days, ForceDeleteWithoutRecovery: isForced } = order;
  if (isForced && days !== undefined)
    throw new AwsError(
      'InvalidParameterException',
      "You can't use ForceDeleteWithoutRecovery in conjunction with RecoveryWindowInDays.",
    );
  const { arn, name } = isForced ? store.get(order.SecretId) : store.getUsable(order.SecretId);
  const deletionMs = store.now() + (isForced ? 0 : (days ?? 30) * dayMs);
  if (isForced) store.forget(arn);
  else store.markDeleted(arn, deletionMs);
  return { ARN: arn, Name: name, DeletionDate: deletionMs / 1000 };
});
