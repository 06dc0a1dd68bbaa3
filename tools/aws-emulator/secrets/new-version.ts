import { AwsError } from '../aws-error.ts';
import type { SecretStore, Version } from './secret-store.ts';
import { isSameValue, type SecretValue } from './secret-value.ts';

const dayMs = 86_400_000;

// Source: Secrets Manager user guide, quotas, "Versions per secret", and PutSecretValue: versions younger than a day
// are never removed, so a secret that is written often runs into the quota.
const versionsMax = 100;

/**
 * Adds a version and moves the labels to it. A repeated id with the same value changes nothing: not even a label moves.
 * The caller wraps this in `store.atomically`.
 *
 * @param stages labels of the new version; AWSCURRENT turns the former current version into AWSPREVIOUS.
 * @returns the version as it now stands.
 * @throws AwsError ResourceExistsException if the id has another value, LimitExceededException at too many young
 * versions.
 */
export function addVersion(
  store: SecretStore,
  arn: string,
  id: string,
  value: SecretValue,
  stages: readonly string[],
): Version {
  const known = store.versions(arn).find((version) => version.id === id);
  if (known) return repeated(known, value);
  makeRoom(store, arn);
  moveLabels(store, arn, stages);
  const version: Version = { id, value, stages: [...stages], createdMs: store.now() };
  store.add(arn, version);
  return version;
}

function repeated(known: Version, value: SecretValue): Version {
  if (isSameValue(known.value, value)) return known;
  throw new AwsError(
    'ResourceExistsException',
    `You can't use ClientRequestToken ${known.id} because that value is already in use for a version of this secret.`,
  );
}

/** Removes old versions without a label, oldest first, until one more fits. */
function makeRoom(store: SecretStore, arn: string): void {
  const versions = store.versions(arn);
  const isRemovable = (version: Version) =>
    version.stages.length === 0 && store.now() - version.createdMs >= dayMs;
  const surplus = versions.filter(isRemovable).slice(0, Math.max(0, versions.length + 1 - versionsMax));
  for (const version of surplus) store.remove(arn, version.id);
  if (versions.length - surplus.length >= versionsMax) {
    throw new AwsError(
      'LimitExceededException',
      `The request would exceed the quota of ${versionsMax} versions of a secret; none of them is both ` +
        'unlabelled and older than 24 hours.',
    );
  }
}

function moveLabels(store: SecretStore, arn: string, stages: readonly string[]): void {
  const replacesCurrent = stages.includes('AWSCURRENT');
  for (const version of store.versions(arn)) {
    const wasCurrent = version.stages.includes('AWSCURRENT');
    const kept = version.stages.filter((stage) => {
      if (stages.includes(stage)) return false;
      return !(replacesCurrent && stage === 'AWSPREVIOUS');
    });
    store.label(arn, version.id, replacesCurrent && wasCurrent ? [...kept, 'AWSPREVIOUS'] : kept);
  }
}
