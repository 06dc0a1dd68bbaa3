/**
 * Every route of the HTTP API and the function behind it: what DynamoDB alone answers, what the bucket has to answer,
 * and what starts, changes or stops something. A function's own routes are in `shared/http/api-parts.ts`; a test holds
 * both together.
 */
export const apiRoutes = {
  'api-read': [
    'GET /order-batches/{id}',
    'GET /notifications',
    'GET /notifications/{id}',
    'GET /erasures/{id}',
    'GET /events',
    'GET /events/{id}',
    'GET /rules',
    'GET /rules/versions',
    'GET /decisions',
  ],
  'api-files': [
    'GET /campaigns',
    'GET /campaigns/{id}',
    'GET /campaigns/{id}/recipients',
    'GET /order-batches',
    'GET /order-batches/{id}/rows',
    'GET /suppressions',
    ...ofJobs('POST', 'results'),
    ...ofJobs('GET', 'results/{name}'),
  ],
  'api-write': [
    'POST /campaigns',
    'POST /order-batches',
    ...['approve', 'pause', 'resume', 'cancel', 'resolve', 'retry'].flatMap((action) =>
      ofJobs('POST', action),
    ),
    'POST /campaigns/{id}/test',
    ...['approve', 'pause', 'resume', 'cancel', 'retry'].map(
      (action) => `POST /notifications/{id}/${action}` as const,
    ),
    'POST /suppressions',
    'POST /suppressions/check',
    'POST /erasures',
    'PUT /rules',
    // The form that PUT checks.
    'GET /rules/schema',
    'POST /rules/enable',
    'POST /rules/disable',
    ...['enable', 'disable', 'dry', 'test'].map((action) => `POST /rules/{name}/${action}` as const),
    'POST /events/replay',
  ],
  'dead-letters': ['GET /dead-letters', 'GET /dead-letters/{queue}', 'POST /dead-letters/{queue}/redrive'],
} as const satisfies Readonly<Record<string, readonly Route[]>>;

/** A method and a path, `GET /campaigns/{id}`. */
export type Route = `${'GET' | 'POST' | 'PUT'} /${string}`;

function ofJobs<Method extends 'GET' | 'POST'>(method: Method, below: string): `${Method} /${string}`[] {
  return ['campaigns', 'order-batches'].map((jobs) => `${method} /${jobs}/{id}/${below}` as const);
}
