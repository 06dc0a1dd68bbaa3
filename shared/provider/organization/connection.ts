import * as z from 'zod/mini';
import { callLimitMs } from '../../core/timing.ts';
import type { Wire } from '../exchange/attempt.ts';
import type { ReadCall, WriteCall } from '../exchange/call.ts';
import { callLimit, checked, headerWord } from '../exchange/checks.ts';
import { type ArraySpelling, type Parameters, queryOf } from '../exchange/query.ts';
import { type Api, apiBase, authorizedExchange } from '../tokens/bearer.ts';
import type { TokenSource } from '../tokens/token.ts';
import { identifier, resourcePath } from '../values/identifier.ts';
import { type OrganizationRoutes, organizationPrefix, organizationRoutes } from './routes.ts';

export type OrganizationSettings = Wire & {
  /** The bare host, `https://host`. */
  readonly baseUrl: string;
  /** The API's path on the host; `/enterprise` when absent. */
  readonly prefix?: string;
  /** Operations that live elsewhere than `organizationRoutes` says. */
  readonly routes?: Partial<OrganizationRoutes>;
  /** What is spoken otherwise than the document seems to say. */
  readonly dialect?: Partial<Dialect>;
  readonly tokens: TokenSource;
  /** For calls that name no limit of their own; 20 s when absent. */
  readonly limitMs?: number;
  /** For reads that name no correlation id of their own; `fleetcast` when absent. */
  readonly correlationId?: string;
};

/** What each resource of the API is made of, so that a function's bundle holds only those that it asks. */
export function organizationConnection(settings: OrganizationSettings): Connection {
  const { baseUrl, prefix = organizationPrefix, tokens, dispatcher, now } = settings;
  return {
    api: { http: { dispatcher, now }, tokens, base: apiBase(baseUrl, prefix) },
    routes: { ...organizationRoutes, ...settings.routes },
    dialect: { ...documentedDialect, ...settings.dialect },
    limitMs: settings.limitMs ?? callLimitMs,
    correlationId: settings.correlationId ?? readsCorrelationId,
  };
}

/** Assumed: the provider's pages call `X-Correlation-ID` required, and do not say of which calls. */
const readsCorrelationId = 'fleetcast';

/** The organization API as its operations see it. */
export type Connection = {
  readonly api: Api;
  readonly routes: OrganizationRoutes;
  readonly dialect: Dialect;
  /** For calls that name no limit of their own. */
  readonly limitMs: number;
  /** For reads that name no correlation id of their own. */
  readonly correlationId: string;
};

/** Where the document can be read in two ways, which one is spoken. */
export type Dialect = {
  /** Assumed: a parameter with several values stands once for each, `type=voice&type=sms`. */
  readonly arrays: ArraySpelling;
  /**
   * Assumed: the list of `Prefer` stands bare, as the document writes it; one published sample has it in quotes.
   */
  readonly preferQuoted: boolean;
  /** Assumed: the name of an order that suspends. */
  readonly suspendOrderType: string;
};

const documentedDialect: Dialect = {
  arrays: 'repeated',
  preferQuoted: false,
  suspendOrderType: 'suspend_subscription',
};

type Read<Reply> = {
  /** The operation's name in the document. */
  readonly tried: string;
  readonly operation: keyof OrganizationRoutes;
  readonly id?: string;
  readonly query?: Parameters;
  readonly headers?: Readonly<Record<string, string>>;
  readonly reply: z.ZodMiniType<Reply>;
};

/** Asks once. `call` has been checked. @throws ProviderError, effect none */
export function ask<Reply>(connection: Connection, read: Read<Reply>, call: ReadCall): Promise<Reply> {
  const { tried, operation, id, query = {}, headers, reply } = read;
  const { method, path } = connection.routes[operation];
  const correlationId = call.correlationId ?? connection.correlationId;
  return authorizedExchange(connection.api, {
    tried,
    kind: 'read',
    method,
    path: (id === undefined ? path : resourcePath(path, id)) + queryOf(query, connection.dialect.arrays),
    headers: { ...headers, 'x-correlation-id': correlationId },
    limitMs: call.limitMs ?? connection.limitMs,
    reply,
    hidden: [],
    correlationId,
  });
}

/**
 * Gets the one resource of this id. @throws ProviderError; a plain Error naming the field when the call is outside the
 * limits
 */
export async function getOne<Reply>(
  connection: Connection,
  read: Read<Reply> & { readonly id: string },
  call: ReadCall,
): Promise<Reply> {
  return ask(connection, read, checked(read.tried, getCall, { ...call, id: read.id }));
}

const getCall = z.lazy(() => z.strictObject({ id: identifier, ...readCall }));

type Write<Reply> = {
  /** In words, for errors; holds nothing of the body. */
  readonly tried: string;
  readonly operation: keyof OrganizationRoutes;
  readonly body: string;
  readonly reply: z.ZodMiniType<Reply>;
  /** What an answer might repeat and no error may show. */
  readonly hidden: readonly string[];
};

/**
 * Makes one attempt at a call that changes the provider's world. @throws ProviderError; its `effect` decides what comes
 * next
 */
export async function change<Reply>(
  connection: Connection,
  write: Write<Reply>,
  call: WriteCall,
): Promise<Reply> {
  const { tried, operation, body, reply, hidden } = write;
  const { idempotencyKey, correlationId, limitMs } = checked(tried, writeCall, call);
  return authorizedExchange(connection.api, {
    tried,
    kind: 'write',
    method: connection.routes[operation].method,
    path: connection.routes[operation].path,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': idempotencyKey,
      'x-correlation-id': correlationId,
    },
    body,
    limitMs: limitMs ?? connection.limitMs,
    reply,
    hidden,
    correlationId,
  });
}

const writeCall = z.lazy(() =>
  z.strictObject({ ...readCall, correlationId: headerWord, idempotencyKey: headerWord }),
);

export const readCall = { correlationId: z.optional(headerWord), limitMs: z.optional(callLimit) };
