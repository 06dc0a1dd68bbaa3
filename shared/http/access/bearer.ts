import { InputError } from '../../errors.ts';
import type { ApiEvent } from '../api-call.ts';
import type { Caller } from './caller.ts';

/**
 * Who sends a request.
 *
 * @param hurries it must be answered although all else is down
 * @throws InputError 401 when it has no key and no token that works; 503 when nobody can tell now
 */
export type Authenticate = (event: ApiEvent, hurries?: boolean) => Promise<Caller>;

const at = { in: 'header', pointer: 'Authorization' } as const;

/**
 * The key or the token of a request. A gateway lets through headers of 10 KB together, and a token with many groups is
 * long.
 *
 * @throws InputError 401
 */
export function bearerOf(authorization: string | undefined): string {
  const text = /^Bearer +([\x21-\x7e]{1,8192})$/i.exec(authorization ?? '')?.[1];
  if (text !== undefined) return text;
  throw new InputError('credentials_missing', [
    {
      ...at,
      code: 'missing',
      detail: 'Send the header `Authorization: Bearer`, with an API key or the token of a person behind it',
    },
  ]);
}

export function credentialsInvalid(detail: string, hint: string): InputError {
  return new InputError('credentials_invalid', [{ ...at, detail, hint }]);
}

export function credentialsExpired(detail: string, hint: string): InputError {
  return new InputError('credentials_expired', [{ ...at, detail, hint }]);
}
