import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import { addVersion } from '../new-version.ts';
import type { SecretStore } from '../secret-store.ts';
import { checkValue, clientRequestToken, valueFields } from '../secret-value.ts';

const input = z.strictObject({
  SecretId: z.string(),
  ClientRequestToken: clientRequestToken,
  VersionStages: z.array(z.string()).min(1).max(20).default(['AWSCURRENT']),
  ...valueFields,
});

/** Adds a version. Without VersionStages it becomes the current one. */
export const putSecretValue = operation(input, (order, store: SecretStore) => {
  const { SecretId, ClientRequestToken, VersionStages, ...value } = order;
  const secret = store.getUsable(SecretId);
  checkValue(value);
  const version = store.atomically(() =>
    addVersion(store, secret.arn, ClientRequestToken, value, VersionStages),
  );
  return { ARN: secret.arn, Name: secret.name, VersionId: version.id, VersionStages: version.stages };
});
