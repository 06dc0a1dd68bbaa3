import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import { AwsError } from '../../aws-error.ts';
import { operation } from '../../json-protocol.ts';
import { addVersion } from '../new-version.ts';
import type { Secret, SecretStore } from '../secret-store.ts';
import { checkValue, clientRequestToken, isSameValue, valueFields } from '../secret-value.ts';

const input = z.strictObject({
  Name: z.string().regex(/^[\w/+=.@-]{1,512}$/),
  Description: z.string().optional(),
  ClientRequestToken: clientRequestToken,
  // Tags carry no behaviour.
  Tags: z.array(z.strictObject({ Key: z.string(), Value: z.string() })).optional(),
  ...valueFields,
});

type Input = z.output<typeof input>;

/** Makes a secret, with or without a first value. The same request again answers the secret that it made. */
export const createSecret = operation(input, (order, store: SecretStore) => {
  const hasValue = order.SecretString !== undefined || order.SecretBinary !== undefined;
  if (hasValue) checkValue(order);
  return store.atomically(() => {
    const secret = repeated(order, hasValue, store) ?? newSecret(order, store);
    const answer = { ARN: secret.arn, Name: secret.name };
    if (!hasValue) return answer;
    const value = { SecretString: order.SecretString, SecretBinary: order.SecretBinary };
    const version = addVersion(store, secret.arn, order.ClientRequestToken, value, ['AWSCURRENT']);
    return { ...answer, VersionId: version.id };
  });
});

function repeated(order: Input, hasValue: boolean, store: SecretStore): Secret | undefined {
  const secret = store.find(order.Name);
  if (!secret) return undefined;
  if (store.deletionMs(secret.arn) !== undefined)
    throw new AwsError(
      'InvalidRequestException',
      "You can't create this secret because a secret with this name is already scheduled for deletion.",
    );
  const version = store.versions(secret.arn).find((candidate) => candidate.id === order.ClientRequestToken);
  if (hasValue && version && isSameValue(version.value, order)) return secret;
  throw new AwsError(
    'ResourceExistsException',
    `The operation failed because the secret ${order.Name} already exists.`,
  );
}

function newSecret(order: Input, store: SecretStore): Secret {
  // Six characters after the name, as on AWS, so that nobody builds an ARN from a name.
  const suffix = randomBytes(3).toString('hex');
  const secret: Secret = {
    arn: `arn:aws:secretsmanager:us-east-1:000000000000:secret:${order.Name}-${suffix}`,
    name: order.Name,
    description: order.Description ?? null,
    created_ms: store.now(),
  };
  store.create(secret);
  return secret;
}
