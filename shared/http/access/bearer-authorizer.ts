import { createHash, timingSafeEqual } from 'node:crypto';
import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerWithContextResult,
} from 'aws-lambda';
import { readApiKey } from '../../core/access/api-key.ts';
import type { Scope } from '../../core/access/scopes.ts';
import type { Authorized } from '../api-call.ts';

/** A key as the secret keeps it: never the key itself. */
export type HashedKey = { readonly name: string; readonly sha256: string; readonly scopes: readonly Scope[] };

/**
 * Makes a Lambda authorizer for `Authorization: Bearer <key>`. It compares hashes in constant time and names the key
 * and its scopes to the API, whose idempotency keys belong to that name.
 *
 * @param keys current keys; read again (`fresh`) once when a key is unknown, so that a new key works at once
 */
export function bearerAuthorizer(
  keys: (fresh: boolean) => Promise<readonly HashedKey[]>,
): (
  event: APIGatewayRequestAuthorizerEventV2,
) => Promise<APIGatewaySimpleAuthorizerWithContextResult<Authorized>> {
  return async (event) => {
    const key = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(event.headers?.authorization ?? '')?.[1];
    const owner =
      key === undefined || isMistyped(key)
        ? undefined
        : (ownerOf(key, await keys(false)) ?? ownerOf(key, await keys(true)));
    return {
      isAuthorized: owner !== undefined,
      context: { principal: owner?.name ?? '', scopes: owner?.scopes.join(' ') ?? '' },
    };
  };
}

/** A key of our own form whose checksum is wrong: nothing is read for it. */
function isMistyped(key: string): boolean {
  return key.startsWith('fc_') && readApiKey(key) === undefined;
}

function ownerOf(key: string, keys: readonly HashedKey[]): HashedKey | undefined {
  const given = createHash('sha256').update(key).digest();
  return keys.find(({ sha256 }) => {
    const known = Buffer.from(sha256, 'hex');
    return known.length === given.length && timingSafeEqual(known, given);
  });
}
