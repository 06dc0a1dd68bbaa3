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
    description:
      'Names what the answer shows: the version of the resource, and a digest of its counts and all else. ' +
      'A change of either is another `ETag`. `If-Match` takes it, or the version alone in quotes.',
    schema: { type: 'string' },
    example: '"4.81046972053"',
  },
  'Cache-Control': {
    description: 'You may keep the answer. Ask with `If-None-Match` whether it still holds.',
    schema: { type: 'string' },
    example: 'private, no-cache',
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
    description:
      'The `ETag` of what you have read. Its version alone is compared, so a count that moves does no harm.',
    schema: { type: 'string', pattern: '^(W/)?"\\d{1,12}(\\.\\d{1,12})?"$' },
    example: '"3.81046972053"',
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'The `ETag` of the answer that you have, or a list of them. The answer is 304 while one still holds.',
    schema: { type: 'string' },
    example: '"4.81046972053"',
  },
};
