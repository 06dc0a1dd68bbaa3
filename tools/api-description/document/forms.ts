import type { OperationId } from '../../../shared/core/api/operations.ts';
import { fileRoutes, readRoutes, writeRoutes } from '../../../shared/http/api-routes.ts';
import { deadLetterRoutes } from '../../../shared/http/dead-letters/dead-letter-routes.ts';
import { directoryRoutes } from '../../../shared/http/directory/directory-routes.ts';
import { docsRoutes } from '../../../shared/http/docs/docs-routes.ts';
import { keyRoutes } from '../../../shared/http/keys/key-routes.ts';
import type { Forms, Route } from '../../../shared/http/route.ts';

/** Routes look at what they are given only when they are called, and here nobody calls them. */
const nothing = {} as never;

const routes: readonly Route[] = [
  ...readRoutes(nothing),
  ...fileRoutes(nothing, '', nothing),
  ...writeRoutes(nothing, nothing),
  ...deadLetterRoutes(nothing),
  ...directoryRoutes(nothing),
  ...docsRoutes(nothing),
  ...keyRoutes(nothing),
];

const byId = new Map<OperationId, Forms<never, never>>(routes.map((route) => [route.id, route as never]));

/** What the request of an operation looks like, as its route reads it. */
export function formsOf(id: OperationId): Partial<Route> {
  return (byId.get(id) ?? {}) as Partial<Route>;
}
