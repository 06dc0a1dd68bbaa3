import { timingSafeEqual } from 'node:crypto';
import { type Answer, jsonAnswer } from './answer.ts';
import type { Operation } from './call.ts';
import { type Failure, Refusal } from './problem.ts';
import { type Tokens, tokenLifeSeconds } from './tokens.ts';

export type Credentials = { readonly client_id: string; readonly client_secret: string };

/**
 * The token endpoint: OAuth 2.0 client credentials as a form.
 *
 * Source: organization API, Authentication. The reply has the fields that a server of this make usually sends, more
 * than a client needs.
 */
export function grantToken(credentials: Credentials, tokens: Tokens): Operation {
  return (call) => {
    const contentType = call.headers['content-type'] ?? '';
    if (!/^application\/x-www-form-urlencoded *(;|$)/i.test(contentType)) {
      throw refusal(400, 'invalid_request', 'The body must be application/x-www-form-urlencoded');
    }
    const form = new URLSearchParams(Buffer.from(call.body).toString());
    for (const name of new Set(form.keys())) {
      if (form.getAll(name).length > 1)
        throw refusal(400, 'invalid_request', `duplicated parameter: ${name}`);
    }
    const grantType = form.get('grant_type');
    if (grantType === null) throw refusal(400, 'invalid_request', 'Missing form parameter: grant_type');
    if (grantType !== 'client_credentials') {
      throw refusal(400, 'unsupported_grant_type', 'Unsupported grant_type');
    }
    const known =
      isSame(form.get('client_id'), credentials.client_id) &&
      isSame(form.get('client_secret'), credentials.client_secret);
    if (!known) throw refusal(401, 'invalid_client', 'Invalid client or Invalid client credentials');
    const reply = {
      access_token: tokens.issue(),
      expires_in: tokenLifeSeconds,
      refresh_expires_in: 0,
      token_type: 'Bearer',
      'not-before-policy': 0,
      scope: 'profile email',
    };
    return jsonAnswer(200, reply, { 'cache-control': 'no-store' });
  };
}

/** Puts a failure into the error body of OAuth 2.0. Source: RFC 6749, section 5.2. */
export function oauthAnswer(failure: Failure): Answer {
  const error = failure.code ?? (failure.status === 401 ? 'invalid_client' : 'invalid_request');
  return {
    ...jsonAnswer(failure.status, { error, error_description: failure.detail }, failure.headers),
    note: failure.detail,
  };
}

function refusal(status: number, code: string, detail: string): Refusal {
  return new Refusal({ status, code, detail });
}

function isSame(given: string | null, expected: string): boolean {
  if (given === null) return false;
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}
