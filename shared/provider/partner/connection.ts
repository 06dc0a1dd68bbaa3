import { type PartnerVersion, partnerVersions } from '../../core/provider-api.ts';
import { callLimitMs } from '../../core/timing.ts';
import type { Wire } from '../exchange/attempt.ts';
import type { ArraySpelling } from '../exchange/query.ts';
import { apiBase, authorizing } from '../tokens/bearer.ts';
import type { TokenSource } from '../tokens/token.ts';
import { type PartnerCalls, type PartnerRoutes, partnerCalls } from './calls.ts';
import type { NoAddons } from './orders/new-order.ts';
import { laterPartnerRoutes, partnerPrefix, partnerRoutes } from './routes.ts';

export type PartnerSettings = Wire & {
  /** The bare host, `https://host`. */
  readonly baseUrl: string;
  /** The API's path on the host; `/connect` when absent. */
  readonly prefix?: string;
  /** Always sent: without it the provider takes its latest version, which differs. The documented one when absent. */
  readonly version?: PartnerVersion;
  readonly tokens: TokenSource;
  /** Limit of a call that names none; 20 s when absent. */
  readonly limitMs?: number;
  /** Operations that live elsewhere than the tables of routes say. */
  readonly routes?: Partial<PartnerRoutes>;
  /** What is written otherwise than the document seems to say. */
  readonly dialect?: Partial<PartnerDialect>;
};

/** Where the document can be read in two ways, which one is spoken. */
export type PartnerDialect = {
  /** `countries` of coverage areas: repeated. Assumed: the document says array and no more. */
  readonly countries: ArraySpelling;
  /** Countries of an offering's coverage area: with commas, as the document says. */
  readonly coverageCountries: ArraySpelling;
  readonly noAddons: NoAddons;
  /**
   * Whether writes carry an `Idempotency-Key`. The document of this version has none, so nothing relies on it. Assumed
   * it is honoured or ignored, never refused.
   */
  readonly sendsKey: boolean;
};

const documentedDialect: PartnerDialect = {
  countries: 'repeated',
  coverageCountries: 'comma',
  noAddons: 'absent',
  sendsKey: true,
};

/** What each resource of the API is made of, so that a function's bundle holds only those that it asks. */
export type PartnerConnection = {
  readonly calls: PartnerCalls;
  readonly dialect: PartnerDialect;
  /** Makes sure that a valid token is at hand. @throws ProviderError */
  readonly authorize: () => Promise<void>;
};

export function partnerConnection(settings: PartnerSettings): PartnerConnection {
  const { baseUrl, prefix = partnerPrefix, tokens, dispatcher, now } = settings;
  const { version = partnerVersions[0], limitMs = callLimitMs } = settings;
  const dialect = { ...documentedDialect, ...settings.dialect };
  const api = { http: { dispatcher, now }, tokens, base: apiBase(baseUrl, prefix) };
  const routes = { ...partnerRoutes, ...laterPartnerRoutes, ...settings.routes };
  const calls = partnerCalls(api, { routes, version, sendsKey: dialect.sendsKey, limitMs });
  return { calls, dialect, authorize: authorizing(api) };
}
