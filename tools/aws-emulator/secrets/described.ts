import type { Secret, SecretStore } from './secret-store.ts';

/** What is known of a secret except its values. Versions without a label are not listed, as on AWS. */
export function described(store: SecretStore, secret: Secret) {
  const versions = store.versions(secret.arn);
  const lastChangedMs = Math.max(secret.created_ms, ...versions.map((version) => version.createdMs));
  const deletionMs = store.deletionMs(secret.arn);
  const labelled = versions.filter((version) => version.stages.length > 0);
  return {
    ARN: secret.arn,
    Name: secret.name,
    Description: secret.description ?? undefined,
    CreatedDate: secret.created_ms / 1000,
    LastChangedDate: lastChangedMs / 1000,
    ...(deletionMs === undefined ? {} : { DeletedDate: deletionMs / 1000 }),
    VersionIdsToStages: Object.fromEntries(labelled.map((version) => [version.id, version.stages])),
  };
}
