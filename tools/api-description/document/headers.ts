import { idempotencyKeyCharsMax } from '../../../shared/core/limits.ts';

/** Headers of answers. */
export const headers = {
  'Request-Id': {
    description: 'Which request it was: the same id is in each of its log lines.',
    schema: { type: 'string' },
    example: 'JKJaXmPLvHc=',
  },
  Location: {
    description: 'Where the resource is found.',
    schema: { type: 'string', pattern: '^/v1/' },
    example: '/v1/jobs/cmp_0f3k9v2m7q8r1s4t5u6a0b1c2d',
  },
  ETag: {
    description: 'The version of the resource.',
    schema: { type: 'string' },
    example: '"4"',
  },
  'Retry-After': {
    description: 'Seconds to wait before a repeat.',
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate. With `error="invalid_token"` the key that was sent does not work.',
    schema: { type: 'string' },
    example: 'Bearer error="invalid_token"',
  },
  Allow: {
    description: 'The methods of the path.',
    schema: { type: 'string' },
    example: 'GET, HEAD, OPTIONS',
  },
};

/** Headers of requests that more than one operation has. */
export const parameters = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A new one for each thing that you want done, the same one for a repeat.',
    schema: { type: 'string', minLength: 1, maxLength: idempotencyKeyCharsMax, pattern: '^[\\x21-\\x7e]+$' },
    example: 'spring-42',
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: true,
    description: 'The `ETag` of the version that you have read.',
    schema: { type: 'string', pattern: '^(W/)?"\\d{1,12}(\\.\\d{1,12})?"$' },
    example: '"3"',
  },
};
