import * as z from 'zod';
import { AwsError } from '../../aws-error.ts';
import { operation } from '../../json-protocol.ts';
import type { SecretStore } from '../secret-store.ts';

const input = z.strictObject({
  SecretId: z.string(),
  VersionId: z.string().optional(),
  VersionStage: z.string().optional(),
});

/** Finds a version by id, by label or by both, which must then agree; by default the current one. */
export const getSecretValue = operation(
  input,
  ({ SecretId, VersionId, VersionStage }, store: SecretStore) => {
    const secret = store.getUsable(SecretId);
    const stage = VersionStage ?? (VersionId === undefined ? 'AWSCURRENT' : undefined);
    const version = store
      .versions(secret.arn)
      .filter(({ id }) => VersionId === undefined || id === VersionId)
      .find(({ stages }) => stage === undefined || stages.includes(stage));
    if (!version) {
      const pending = VersionId === undefined ? `staging label: ${stage}` : `VersionId: ${VersionId}`;
      throw new AwsError(
        'ResourceNotFoundException',
        `Secrets Manager can't find the specified secret value for ${pending}`,
      );
    }
    return {
      ARN: secret.arn,
      Name: secret.name,
      VersionId: version.id,
      VersionStages: version.stages,
      CreatedDate: version.createdMs / 1000,
      ...version.value,
    };
  },
);
