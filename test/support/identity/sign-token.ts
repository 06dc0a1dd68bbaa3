import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key of an issuer, with what its public document shows of it. */
export function signingKey(kid: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid, privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

export type SigningKey = ReturnType<typeof signingKey>;

/** A JSON Web Token with these claims; RS256 unless its header says another algorithm. */
export function signToken(
  key: { readonly kid: string; readonly privateKey: KeyObject },
  claims: object,
  header: object = {},
): string {
  const parts = [{ alg: 'RS256', typ: 'JWT', kid: key.kid, ...header }, claims];
  const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
}
