import type { Router } from '@aws-lambda-powertools/event-handler/http';
import { describe, expect, test } from 'vitest';
import { apiRoutes } from '../../infra/api-routes.ts';
import { addFileReads, addReads, addWrites } from '../../shared/http/api-parts.ts';
import { addDeadLetterRoutes } from '../../shared/http/dead-letters/dead-letter-routes.ts';

/** What a function is asked to serve, as the gateway writes it: GET /campaigns/{id}. Nothing is called. */
function routesAddedBy(add: (app: Router) => void): string[] {
  const added: string[] = [];
  const record = (method: string) => (path: string) => {
    added.push(`${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  };
  add({ get: record('GET'), post: record('POST'), put: record('PUT') } as unknown as Router);
  return added.sort();
}

const nothing = undefined as never;

describe('the gateway leads to a function what it serves, and nothing else', () => {
  test.each([
    ['api-read', (app: Router) => addReads(app, nothing)],
    ['api-files', (app: Router) => addFileReads(app, nothing, 'bucket')],
    ['api-write', (app: Router) => addWrites(app, nothing, nothing)],
    ['dead-letters', (app: Router) => addDeadLetterRoutes(app, nothing)],
  ] as const)('%s', (name, add) => {
    expect(routesAddedBy(add)).toEqual([...apiRoutes[name]].sort());
  });
});
