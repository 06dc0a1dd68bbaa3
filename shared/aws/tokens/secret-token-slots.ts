import {
  GetSecretValueCommand,
  LimitExceededException,
  PutSecretValueCommand,
  ResourceExistsException,
  ResourceNotFoundException,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import type { IssuedToken } from '../../core/tokens/token-ring.ts';
import type { TokenSlots } from '../../ports/tokens.ts';

const storedToken = z.lazy(() =>
  z.object({
    token: z.string().check(z.minLength(1)),
    issuedAtMs: z.number(),
    expiresAtMs: z.number(),
  }),
);

/**
 * Tokens in Secrets Manager, one secret a slot. A version is found by its id and by nothing else: a label may still
 * point to the token before, or to what the secret held when it was made.
 *
 * @param secretIds names or ARNs of the secrets, in the order of their slots
 */
export function secretTokenSlots(client: SecretsManagerClient, secretIds: readonly string[]): TokenSlots {
  const idOf = (slot: number): string => {
    const id = secretIds[slot];
    if (id === undefined)
      throw new Error(`There is no token secret ${slot}, only ${secretIds.length} are configured`);
    return id;
  };
  return {
    async write(slot, versionId, { token, issuedAtMs, expiresAtMs }) {
      const SecretString = JSON.stringify({ token, issuedAtMs, expiresAtMs });
      const order = { SecretId: idOf(slot), ClientRequestToken: versionId, SecretString };
      try {
        await client.send(new PutSecretValueCommand(order));
        return 'written';
      } catch (error) {
        if (error instanceof ResourceExistsException) return 'exists';
        if (error instanceof LimitExceededException) return 'full';
        throw error;
      }
    },
    async read(slot, versionId) {
      const order = { SecretId: idOf(slot), VersionId: versionId };
      try {
        const { SecretString } = await client.send(new GetSecretValueCommand(order));
        return parsed(SecretString, slot);
      } catch (error) {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      }
    },
  };
}

/** What cannot be read is never shown: it may be a token. */
function parsed(text: string | undefined, slot: number): IssuedToken {
  try {
    return storedToken.parse(JSON.parse(text ?? ''));
  } catch {
    throw new Error(`The token secret ${slot} holds a version of our own id that is no token`);
  }
}
