import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { organizationPrefix } from '../../shared/provider/organization/routes.ts';
import { makeControl } from './control.ts';
import type { FleetOptions } from './fleet/fleet-options.ts';
import { fixedWindow } from './http/rate-limit.ts';
import type { RetryAfterForm } from './http/retry-after.ts';
import type { Route } from './http/route.ts';
import { type Credentials, grantToken, oauthAnswer } from './http/token.ts';
import { tokenStore } from './http/tokens.ts';
import { type Disorder, disorderScript } from './misbehavior/disorder.ts';
import { type Faults, makeFaults } from './misbehavior/faults.ts';
import { type Flags, strictest } from './misbehavior/flags.ts';
import { makeHolds } from './misbehavior/holds.ts';
import { makeIncidents } from './misbehavior/incidents.ts';
import { openJournal } from './misbehavior/journal.ts';
import { makeReplays } from './misbehavior/replays.ts';
import { makeSpy, type Spy } from './misbehavior/spy.ts';
import { organizationApi, organizationOperations } from './operations/organization.ts';
import { makePartner, type PartnerOptions, type PartnerSandbox, partnerCalls } from './partner-sandbox.ts';
import { phoneNumberForm } from './phone-number.ts';
import { makeCallRecords } from './record.ts';
import { restoreReplays } from './restore-replays.ts';
import { sandboxServer } from './server.ts';
import type { PhoneSubscription } from './subscription-of-number.ts';
import { summarize } from './summary.ts';
import { makeWorld } from './world.ts';

export type SandboxOptions = {
  /** A free one when left out. */
  readonly port?: number;
  /** The sandbox's clock, in milliseconds since 1970; the machine's when left out. It must not run backwards. */
  readonly now?: () => number;
  /** Makes ids that are the same in every run; each run has its own when left out. */
  readonly seed?: number | string;
  /**
   * File that keeps the organization's texts and orders over a restart; nothing is kept when left out. The partner
   * API's state is never kept.
   */
  readonly journal?: string;
  readonly flags?: Partial<Flags>;
  /** Numbers that may send. */
  readonly senders?: readonly string[];
  /** What the organization has from the start besides the subscriptions of `senders`. */
  readonly fleet?: FleetOptions;
  readonly credentials?: Credentials;
  /**
   * Time from an order to its end, 3 seconds when left out. Assumed: usually it is minutes, and no figure is
   * given.
   */
  readonly orderLifeMs?: number;
  /**
   * Time until a text shows in List usage, 5 minutes when left out. Assumed: the document says near real-time.
   */
  readonly usageDelayMs?: number;
  /** Off when left out. */
  readonly smsCallsPerMinute?: number;
  /**
   * 60 when left out, `Infinity` for no limit. Assumed: the document names the 429 for Create Order and no
   * figure.
   */
  readonly orderCallsPerMinute?: number;
  /** How a rate limit's 429 says when to come back, `seconds` when left out. */
  readonly retryAfter?: RetryAfterForm;
  readonly disorder?: Disorder;
  /** The partner API's own settings. It shares the clock, the seed, the flags and `orderLifeMs`. */
  readonly partner?: PartnerOptions;
};

export type Sandbox = {
  /** The bare host; the organization API lives below `/enterprise`. */
  readonly baseUrl: string;
  /** The token endpoint is `<authUrl>/token`. */
  readonly authUrl: string;
  readonly credentials: Credentials;
  /** The subscriptions that may send, with their ids. */
  readonly senders: readonly PhoneSubscription[];
  readonly spy: Spy;
  readonly faults: Faults;
  /** The partner API, below `/connect`. Faults and records name its operations `partner.…`. */
  readonly partner: PartnerSandbox;
  /** Cuts all connections, ends all holds and waits, and frees the port. A second call waits for the first. */
  close(): Promise<void>;
};

const authPrefix = '/auth';

/** A number that the British regulator keeps free for fiction, so that no demo can reach a person. */
const senderDefault = '+447700900000';

const credentialsDefault: Credentials = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };

/** Starts the provider, faked, on the loopback address. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { now = Date.now, credentials = credentialsDefault, senders = [senderDefault] } = options;
  const wrong = senders.find((sender) => !phoneNumberForm.test(sender));
  if (wrong !== undefined)
    throw new Error(`The sender "${wrong}" must be an optional plus and 1 to 15 digits`);
  const operations = [...organizationOperations, 'token', ...partnerCalls];
  const { faults, faultFor } = makeFaults(operations, disorderScript(options.disorder));
  const journal = openJournal(options.journal);
  let baseUrl = '';
  const delays = {
    usageMs: options.usageDelayMs ?? 5 * 60_000,
    orderMs: options.orderLifeMs ?? 3000,
    webhookMs: 0,
  };
  const shared = {
    flags: { ...strictest, ...options.flags },
    seed: String(options.seed ?? randomUUID()),
    delays,
    now,
  };
  const world = makeWorld({
    ...shared,
    apiUrl: () => baseUrl + organizationPrefix,
    senders,
    fleet: options.fleet,
    journal,
  });
  const tokens = tokenStore(now);
  const records = makeCallRecords();
  const holds = makeHolds(now);
  const spy = makeSpy(world, records, holds);
  const { smsCallsPerMinute, orderCallsPerMinute = 60, retryAfter = 'seconds' } = options;
  const partner = makePartner({
    ...shared,
    baseUrl: () => baseUrl,
    options: options.partner ?? {},
    retryAfter,
  });
  const routes: Route[] = [
    {
      operation: 'token',
      method: 'POST',
      path: `${authPrefix}/token`,
      run: grantToken(credentials, tokens),
      admit() {},
      explain: oauthAnswer,
    },
    ...organizationApi(world, tokens, {
      ...(smsCallsPerMinute !== undefined && { sendSms: fixedWindow(smsCallsPerMinute, retryAfter) }),
      createOrder: fixedWindow(orderCallsPerMinute, retryAfter),
    }),
    ...partner.routes,
  ];
  const replays = world.flags.replayIdempotencyKeys ? makeReplays(world.flags) : undefined;
  const server = sandboxServer({
    routes,
    control: makeControl(
      spy,
      faults,
      makeIncidents(faults, delays),
      operations,
      () => summarize(world, spy, faults, holds, partner.summary()),
      partner.control,
    ),
    records,
    holds,
    faultFor,
    firstCallNumber: 1 + highestCallNumber([...world.texts, ...world.orders]),
    now,
    ...(replays && { replays }),
  });
  server.listen(options.port ?? 0, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    journal.close();
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Port ${options.port} is in use by another program: choose another one with --port, or leave it out for a ` +
        'free one',
      { cause: error },
    );
  }
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // Only now, because the answers hold links.
  if (replays) restoreReplays(replays, world);

  let closing: Promise<void> | undefined;
  return {
    baseUrl,
    authUrl: baseUrl + authPrefix,
    credentials,
    senders: world.senders,
    spy,
    faults,
    partner: partner.open(),
    close: () => (closing ??= shut()),
  };

  async function shut(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    holds.close();
    records.close();
    await partner.close();
    server.closeAllConnections();
    await closed;
    journal.close();
  }
}

function highestCallNumber(performed: readonly { readonly callNumber: number }[]): number {
  return performed.reduce((highest, { callNumber }) => Math.max(highest, callNumber), 0);
}
