import * as z from 'zod/mini';
import type { ReadCall, WriteCall } from '../exchange/call.ts';
import { callLimit, checked, headerWord } from '../exchange/checks.ts';
import type { Request } from '../exchange/http.ts';
import { type ArraySpelling, queryOf } from '../exchange/query.ts';
import { pageOf } from '../lists/page.ts';
import { type Paged, paged } from '../lists/paged.ts';
import { type Api, authorizedExchange } from '../tokens/bearer.ts';
import { identifier, resourcePath } from '../values/identifier.ts';
import { snakeJson } from '../values/spelling.ts';
import { cursorCharsMax, type Listed } from './list-call.ts';
import type { laterPartnerRoutes, partnerRoutes } from './routes.ts';

type RouteName = keyof typeof partnerRoutes | keyof typeof laterPartnerRoutes;

type PartnerRoute = {
  readonly method: Request<unknown>['method'];
  readonly path: string;
  /** Where it is another one than the client's. */
  readonly version?: string;
};

export type PartnerRoutes = Readonly<Record<RouteName, PartnerRoute>>;

/** One of the API's operations. */
type Operation = {
  readonly route: RouteName;
  /** In words, for errors. */
  readonly tried: string;
  /** What takes the place of `{id}` in the path. */
  readonly id?: string;
};

type Reading<Reply> = Operation & { readonly reply: z.ZodMiniType<Reply> };

type Writing<Reply> = Reading<Reply> & {
  /** The body as the caller gave it, and what the document says of it; absent where it has none. */
  readonly body?: unknown;
  readonly form?: z.ZodMiniType;
  /** Members of the body that belong to a person: an answer may repeat them, an error may not. */
  readonly personal?: readonly string[];
};

type Listing<Item> = Operation & {
  /** Name of the array below `_embedded`. */
  readonly collection: string;
  readonly item: z.ZodMiniType<Item>;
  /** Made by `listForm`. */
  readonly form: z.ZodMiniType<Listed>;
  readonly arrays?: ArraySpelling;
};

/** How every operation of the partner API is called. All check their request first, and make one attempt. */
export type PartnerCalls = {
  read<Reply>(operation: Reading<Reply>, call: ReadCall): Promise<Reply>;
  write<Reply>(operation: Writing<Reply>, call: WriteCall): Promise<Reply>;
  list<Item>(operation: Listing<Item>, given: unknown): Paged<Item>;
};

/** What all operations have in common. */
type PartnerManner = {
  readonly routes: PartnerRoutes;
  readonly version: string;
  readonly sendsKey: boolean;
  /** For calls that name no limit of their own. */
  readonly limitMs: number;
};

const readCall = z.strictObject({ correlationId: z.optional(headerWord), limitMs: z.optional(callLimit) });

const writeCall = z.lazy(() => z.extend(readCall, { correlationId: headerWord, idempotencyKey: headerWord }));

const identified = z.lazy(() => z.object({ id: identifier }));

/** The document says "JSON"; the provider's successful answers call themselves `application/hal+json`. */
const accept = 'application/hal+json, application/json';

export function partnerCalls(api: Api, { routes, version, sendsKey, limitMs }: PartnerManner): PartnerCalls {
  const pathOf = ({ route, tried, id }: Operation): string => {
    const { path } = routes[route];
    return id === undefined ? path : resourcePath(path, checked(tried, identified, { id }).id);
  };

  const get = <Reply>(operation: Operation, path: string, reply: z.ZodMiniType<Reply>, call: ReadCall) =>
    authorizedExchange(api, {
      tried: operation.tried,
      kind: 'read',
      method: routes[operation.route].method,
      path,
      headers: {
        accept,
        'api-version': routes[operation.route].version ?? version,
        ...correlationHeader(call),
      },
      limitMs: call.limitMs ?? limitMs,
      reply,
      hidden: [],
      ...(call.correlationId === undefined ? {} : { correlationId: call.correlationId }),
    });

  return {
    async read(operation, given) {
      const call = checked(operation.tried, readCall, given);
      return get(operation, pathOf(operation), operation.reply, call);
    },

    async write(operation, given) {
      const { tried, route, form, personal = [], reply } = operation;
      const {
        idempotencyKey,
        correlationId,
        limitMs: ownLimitMs = limitMs,
      } = checked(tried, writeCall, given);
      const body = form === undefined ? undefined : checked(tried, form, operation.body);
      return authorizedExchange(api, {
        tried,
        kind: 'write',
        method: routes[route].method,
        path: pathOf(operation),
        headers: {
          accept,
          'api-version': version,
          'correlation-id': correlationId,
          ...(sendsKey ? { 'idempotency-key': idempotencyKey } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: snakeJson(body) }),
        limitMs: ownLimitMs,
        reply,
        hidden: Object.entries(body ?? {}).flatMap(([name, value]) =>
          personal.includes(name) ? stringsIn(value) : [],
        ),
        correlationId,
      });
    },

    list({ collection, item, form, arrays = 'repeated', ...operation }, given) {
      const { call, parameters } = checked(operation.tried, form, given);
      // Before the walk begins: a wrong argument shows where it is given.
      const path = pathOf(operation);
      const page = pageOf(collection, item, cursorCharsMax);
      return paged(operation.tried, call, (cursor) =>
        get(operation, path + queryOf({ ...parameters, cursor }, arrays), page, call),
      );
    },
  };
}

function correlationHeader({ correlationId }: ReadCall) {
  return correlationId === undefined ? {} : { 'correlation-id': correlationId };
}

/** Every string inside of a value, however deep. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
