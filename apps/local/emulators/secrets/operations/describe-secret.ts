import * as z from 'zod';
import { operation } from '../../json-protocol.ts';
import type { SecretStore } from '../secret-store.ts';

const input = z.strictObject({ SecretId: z.string() });

/** What is known of a secret except its values. Versions without a label are not listed, as on AWS. */
export const describeSecret = operation(input, ({ SecretId }, store: SecretStore) => {
  const secret = store.get(SecretId);
  const versions = store.versions(secret.arn);
  const lastChangedMs = Math.max(secret.created_ms, ...versions.map((version) => version.createdMs));
  const labelled = versions.filter((version) => version.stages.length > 0);
  return {
    ARN: secret.arn,
    Name: secret.name,
    Description: secret.description ?? undefined,
    CreatedDate: secret.created_ms / 1000,
    LastChangedDate: lastChangedMs / 1000,
    VersionIdsToStages: Object.fromEntries(labelled.map((version) => [version.id, version.stages])),
  };
});
