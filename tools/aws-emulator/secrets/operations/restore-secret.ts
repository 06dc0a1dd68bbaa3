import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import type { SecretStore } from '../secret-store.ts';

const input = z.strictObject({ SecretId: z.string() });

/** Puts a deleted secret into use again, as it was. */
export const restoreSecret = operation(input, ({ SecretId }, store: SecretStore) => {
  const { arn, name } = store.get(SecretId);
  store.restore(arn);
  return { ARN: arn, Name: name };
});
