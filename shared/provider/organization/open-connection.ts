import { callLimitMs } from '../../core/timing.ts';
import type { Wire } from '../exchange/attempt.ts';
import { apiBase } from '../tokens/bearer.ts';
import type { TokenSource } from '../tokens/token.ts';
import type { Connection } from './connection.ts';
import { type Dialect, documentedDialect } from './dialect.ts';
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

/** Assumed: the provider's pages call `X-Correlation-ID` required, and do not say of which calls. */
const readsCorrelationId = 'fleetcast';

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
