import type { Random } from '../../shared/ports/world.ts';
import type { WriteCall } from '../../shared/provider/exchange/call.ts';
import { openDispatcher } from '../../shared/provider/exchange/dispatcher.ts';
import { type OrganizationApi, organizationApi } from '../../shared/provider/organization/api.ts';
import { type PartnerApi, partnerApi } from '../../shared/provider/partner/api.ts';
import { tokenSource } from '../../shared/provider/tokens/token.ts';
import { type Sandbox, startSandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { type FixedClock, fixedClock } from '../support/clock.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Diary, newDiary } from './diary.ts';
import { faultOf } from './faults.ts';
import { openReceiver, type Receiver } from './notification-receiver.ts';
import { type Offerings, readOfferings } from './offerings.ts';
import { hourMs, minuteMs, secondMs } from './spans.ts';
import { makeTimetable, type Timetable } from './timetable.ts';

/** Everything that a day is played with. */
export type Fleet = {
  readonly subscriptionsWanted: number;
  readonly clock: FixedClock;
  readonly random: Random;
  readonly sandbox: Sandbox;
  readonly organization: OrganizationApi;
  readonly partner: PartnerApi;
  readonly receiver: Receiver;
  readonly timetable: Timetable;
  readonly diary: Diary;
  /** Subscription ids of the partner API's subscriptions, in the order in which they came into service. */
  readonly subscriptions: string[];
  readonly offerings: Offerings;
  /** When the last phone is laid aside. */
  readonly dayEndsAtMs: number;
  close(): Promise<void>;
};

/** Numbers of the organization that campaigns go out from; kept free for fiction by the British regulator. */
export const campaignSenders = ['+447700900000', '+447700900001', '+447700900002'];

/** Time until a text shows in List usage. */
export const usageDelayMs = 45 * minuteMs;

/** Time from an order to its end, in both APIs. */
export const orderLifeMs = 90 * secondMs;

/** Share of the subscriptions that exist from the start; the others are ordered through the API. */
const firstSubscriptionsShare = 0.7;

/** A Monday, at midnight UTC: no monthly plan begins again while the day and its evening are played. */
const dayStartsAtMs = Date.UTC(2026, 2, 2);

const lock = {
  username: 'provider',
  password: 'only for this day',
  signingSecret: Buffer.from('signs what is sent on this day').toString('base64'),
};

/** Shares of the events that are sent twice, late, and never. */
const disorder = { duplicate: 0.05, reorder: 0.1, drop: 0.03 };

/** One sandbox, both typed clients and a receiver of its notifications, on one clock that stands until it is moved. */
export async function openFleet(seed: number, subscriptionsWanted: number): Promise<Fleet> {
  const clock = fixedClock(dayStartsAtMs);
  const { now } = clock;
  const random = seededRandom(seed);
  const receiver = await openReceiver(lock, now, seededRandom(seed + 1));
  const { username, password, signingSecret } = lock;
  const webhook = {
    url: receiver.url,
    basic: { username, password },
    signingSecrets: [signingSecret],
    disorder,
  };
  const sandbox = await startSandbox({
    seed,
    now,
    senders: campaignSenders,
    usageDelayMs,
    orderLifeMs,
    partner: {
      subscriptions: Math.floor(subscriptionsWanted * firstSubscriptionsShare),
      webhooks: [webhook],
    },
  });
  sandbox.faults.script(faultOf);
  const dispatcher = openDispatcher();
  const { baseUrl } = sandbox;
  const connectionTo = (authUrl: string, credentials: Sandbox['credentials']) => ({
    baseUrl,
    dispatcher,
    now,
    tokens: tokenSource({
      authUrl,
      credentials: async () => ({
        clientId: credentials.client_id,
        clientSecret: credentials.client_secret,
      }),
      dispatcher,
      now,
      random,
    }),
  });
  const partner = partnerApi(connectionTo(sandbox.partner.authUrl, sandbox.partner.credentials));
  return {
    subscriptionsWanted,
    clock,
    random,
    sandbox,
    organization: organizationApi(connectionTo(sandbox.authUrl, sandbox.credentials)),
    partner,
    receiver,
    timetable: makeTimetable(clock),
    diary: newDiary(),
    subscriptions: [],
    offerings: await readOfferings(partner),
    dayEndsAtMs: dayStartsAtMs + 24 * hourMs,
    async close() {
      await dispatcher.destroy();
      await sandbox.close();
      await receiver.close();
    },
  };
}

/** What goes with one write, under a name that no other write of the day has. */
export function write(name: string): WriteCall {
  return { idempotencyKey: name, correlationId: name };
}

/** A moment within a span, in whole seconds. */
export function some(random: Random, fromMs: number, toMs: number): number {
  return Math.round((fromMs + random() * (toMs - fromMs)) / secondMs) * secondMs;
}
