import { partnerPrefix } from '../../shared/provider/partner/routes.ts';
import { type Control, controlRoot } from './control.ts';
import { fixedWindow } from './http/rate-limit.ts';
import type { RetryAfterForm } from './http/retry-after.ts';
import type { Route } from './http/route.ts';
import { type Credentials, grantToken, oauthAnswer } from './http/token.ts';
import { tokenStore } from './http/tokens.ts';
import { partnerApi, partnerOperations } from './operations/partner.ts';
import { makeFirstSubscriptions } from './partner/first-subscriptions.ts';
import { type PartnerCommands, partnerCommands } from './partner/partner-commands.ts';
import { partnerControl } from './partner/partner-control.ts';
import { type PartnerSummary, summarizePartner } from './partner/partner-summary.ts';
import { makePartnerWorld, type PartnerSettings, type SubscriptionNumber } from './partner/partner-world.ts';
import type { Offering } from './partner/products/offering.ts';
import { makePostman, type Postman } from './partner/webhooks/postman.ts';
import type { Webhook } from './partner/webhooks/webhook.ts';

export type PartnerOptions = {
  readonly credentials?: Credentials;
  /** Active subscriptions that exist from the start, 0 when left out. Their events are among the first ones. */
  readonly subscriptions?: number;
  /** Numbers of the first subscriptions; after these, ones that no country has. */
  readonly firstNumbers?: readonly SubscriptionNumber[];
  /**
   * Used shares, in percent, that an event tells about; 80 when left out. Assumed: as in the provider's older
   * API.
   */
  readonly thresholdPercentages?: readonly number[];
  /** Sold besides what every sandbox sells; none when left out. One that recurs by days lasts whole weeks. */
  readonly offerings?: readonly Offering[];
  /** Calls of one operation a minute; 1000 when left out, the provider's figure. `Infinity` for no limit. */
  readonly callsPerMinute?: number;
  readonly webhooks?: readonly Webhook[];
};

/** The partner API's part of the sandbox, with its own credentials and tokens. */
export type PartnerSandbox = PartnerCommands & {
  /** The token endpoint is `<authUrl>/token`. The other API's tokens and credentials are refused. */
  readonly authUrl: string;
  readonly credentials: Credentials;
  readonly webhooks: Postman;
};

export const partnerCalls: readonly string[] = [...partnerOperations, 'partner.token'];

const authPrefix = '/partner-auth';

const credentialsDefault: Credentials = { client_id: 'sandbox-partner', client_secret: 'partner-secret' };

/** Source: provider's pages on limits, requests a minute of one endpoint and credential. */
const callsPerMinuteDefault = 1000;

type PartnerParts = Omit<PartnerSettings, 'thresholdPercentages' | 'moreOfferings' | 'firstNumbers'> & {
  readonly options: PartnerOptions;
  readonly retryAfter: RetryAfterForm;
};

export function makePartner({ options, retryAfter, ...settings }: PartnerParts): {
  readonly routes: readonly Route[];
  /** The sandbox's own endpoints for this API, under method and path. */
  readonly control: Readonly<Record<string, Control>>;
  summary(): PartnerSummary;
  /** Once the server listens: links and webhooks need its address. */
  open(): PartnerSandbox;
  close(): Promise<void>;
} {
  const {
    credentials = credentialsDefault,
    callsPerMinute = callsPerMinuteDefault,
    thresholdPercentages = [80],
    offerings: moreOfferings = [],
    firstNumbers = [],
  } = options;
  const world = makePartnerWorld({ ...settings, thresholdPercentages, moreOfferings, firstNumbers });
  const tokens = tokenStore(settings.now);
  const postman = makePostman(world);
  const commands = partnerCommands(world);
  const token: Route = {
    operation: 'partner.token',
    method: 'POST',
    path: `${authPrefix}/token`,
    run: grantToken(credentials, tokens),
    admit() {},
    explain: oauthAnswer,
  };
  return {
    routes: [token, ...partnerApi(world, tokens, () => fixedWindow(callsPerMinute, retryAfter))],
    control: partnerControl(`${controlRoot}/partner`, commands, postman),
    summary: () => summarizePartner(world, postman, settings.baseUrl() + partnerPrefix),
    open() {
      for (const webhook of options.webhooks ?? []) postman.register(webhook);
      makeFirstSubscriptions(world, options.subscriptions ?? 0);
      const { register, deliver, attempts, dropped, pending } = postman;
      return {
        ...commands,
        authUrl: settings.baseUrl() + authPrefix,
        credentials,
        webhooks: { register, deliver, attempts, dropped, pending },
      };
    },
    close: () => postman.close(),
  };
}
