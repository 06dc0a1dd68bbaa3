import { type ProblemCode, problemCodes } from '../../../shared/problem-codes.ts';
import { gatewayError, problem } from '../answers/problem.ts';

const requestId = { $ref: '#/components/headers/Request-Id' };
const wwwAuthenticate = { $ref: '#/components/headers/WWW-Authenticate' };
const retryAfter = { $ref: '#/components/headers/Retry-After' };

const asProblem = { 'application/problem+json': { schema: problem } };
const asGateway = { 'application/json': { schema: gatewayError } };

/** Why a request is not from a caller who is known. */
export const credentialCodes = ['credentials_missing', 'credentials_invalid', 'credentials_expired'] as const;

/** Sets of codes that many operations have. */
const sharedCodes = {
  Unauthorized: credentialCodes,
  Forbidden: ['scope_missing'],
  ForbiddenToTests: ['scope_missing', 'test_key'],
  NotFound: ['not_found'],
  NotAcceptable: ['not_acceptable'],
  BodyTooLarge: ['body_too_large'],
  UnsupportedBody: ['unsupported_media_type', 'unsupported_charset', 'unsupported_encoding'],
  InternalError: ['internal_error'],
  NotSetUp: ['not_set_up'],
  NotAvailable: ['not_set_up', 'issuer_unavailable'],
  ChangeNotAvailable: ['not_set_up', 'unavailable', 'issuer_unavailable'],
} as const satisfies Readonly<Record<string, readonly ProblemCode[]>>;

/** An error with the codes that it can have here. */
export function errorAnswer(status: number, codes: readonly ProblemCode[]) {
  const [name] = Object.entries(sharedCodes).find(([, shared]) => shared.join() === codes.join()) ?? [];
  return name === undefined ? wholeAnswer(status, codes) : { $ref: `#/components/responses/${name}` };
}

function wholeAnswer(status: number, codes: readonly ProblemCode[]) {
  const lines = codes.map((code) => `- [\`${code}\`](/problems/${code}): ${problemCodes[code][1]}`);
  return {
    description: lines.join('\n'),
    headers: {
      'Request-Id': requestId,
      ...(status === 503 || status === 429 ? { 'Retry-After': retryAfter } : {}),
      ...(codes.includes('credentials_missing') ? { 'WWW-Authenticate': wwwAuthenticate } : {}),
    },
    content: mayComeFromGateway(status) ? { ...asProblem, ...asGateway } : asProblem,
    'x-codes': codes,
  };
}

function mayComeFromGateway(status: number): boolean {
  return status === 413 || status === 429 || status === 500 || status === 503;
}

/** Errors that the gateway answers before a function sees the request. */
export const gatewayAnswers = { 429: { $ref: '#/components/responses/TooManyRequests' } };

/** What more than one operation answers, or any path. */
export const sharedAnswers = {
  NotModified: {
    description: 'What you have still holds: `If-None-Match` names its `ETag`. There is no body.',
    headers: {
      'Request-Id': requestId,
      ETag: { $ref: '#/components/headers/ETag' },
      'Cache-Control': { $ref: '#/components/headers/Cache-Control' },
    },
  },
  TooManyRequests: {
    description: 'The stage gets more requests than it allows itself. Repeat later.',
    content: asGateway,
    'x-made-by': 'gateway',
  },
  ...Object.fromEntries(
    Object.entries(sharedCodes).map(([name, codes]) => [name, wholeAnswer(problemCodes[codes[0]][0], codes)]),
  ),
  MalformedUrl: wholeAnswer(400, ['malformed_url']),
  NoSuchPath: wholeAnswer(404, ['no_such_path']),
  MethodNotAllowed: {
    ...wholeAnswer(405, ['method_not_allowed']),
    headers: { 'Request-Id': requestId, Allow: { $ref: '#/components/headers/Allow' } },
  },
};
