import { afterAll, expect, onTestFinished, test } from 'vitest';
import { type Msisdn, parseMsisdn } from '../../../shared/core/msisdn.ts';
import type { SentText, SentTexts } from '../../../shared/ports/calls/sms.ts';
import { openDispatcher } from '../../../shared/provider/exchange/dispatcher.ts';
import { organizationApi } from '../../../shared/provider/organization/api.ts';
import { senderSubscriptions } from '../../../shared/provider/organization/sender-subscriptions.ts';
import { sentTexts } from '../../../shared/provider/organization/sent-texts.ts';
import { tokenSource } from '../../../shared/provider/tokens/token.ts';
import { startSandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { fictional } from '../../support/a-plan.ts';
import { problemOf } from '../../support/provider/thrown.ts';

const dispatcher = openDispatcher();
afterAll(() => dispatcher.destroy());

const days = ['2026-11-20', '2026-11-22'] as const;
const british = number('+447700900000');
const american = fictional(0);

function number(written: string): Msisdn {
  const read = parseMsisdn(written, 'GB');
  // The range that is kept free for fiction is no assigned one.
  return 'fault' in read ? (written as Msisdn) : read.msisdn;
}

/** Two subscriptions, and a provider whose records are read as reconciliation does. */
async function practise() {
  const clock = { nowMs: Date.UTC(2026, 10, 21, 12) };
  const now = () => clock.nowMs;
  const flags = { allowInternational: true };
  const sandbox = await startSandbox({ seed: 1, now, senders: [british, american], flags });
  onTestFinished(() => sandbox.close());
  const { client_id: clientId, client_secret: clientSecret } = sandbox.credentials;
  const credentials = async () => ({ clientId, clientSecret });
  const tokens = tokenSource({ authUrl: sandbox.authUrl, credentials, dispatcher, now, random: () => 0 });
  const api = organizationApi({ baseUrl: sandbox.baseUrl, dispatcher, tokens, now });
  const send = (from: string, to: readonly string[], name: string) =>
    api.sms.send({ from, to, text: 'Hello', idempotencyKey: name, correlationId: name, limitMs: 20_000 });
  return { clock, sandbox, send, records: sentTexts(api), subscriptions: senderSubscriptions(api) };
}

type Sender = Parameters<SentTexts['page']>[0];

/** All pages. */
async function all(records: SentTexts, sender: Sender): Promise<SentText[]> {
  const texts: SentText[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await records.page(sender, days, cursor);
    texts.push(...page.texts);
    if (page.next === undefined) return texts;
    cursor = page.next;
  }
}

test.each([
  ['of 12 digits and more, by its number', british],
  ['of 11 digits, by the subscription it belongs to', american],
])("a sender's texts are found: %s", async (_, from) => {
  const { clock, send, records, subscriptions } = await practise();
  const isBySubscription = subscriptions.isNeededFor(from);
  expect(isBySubscription).toBe(from === american);
  const listed = (await subscriptions.page()).subscriptions;
  const subscription = listed.find(({ numbers }) => numbers.includes(from.slice(1)));
  const sender = isBySubscription ? { from, subscriptionId: subscription?.subscriptionId } : { from };
  const to = Array.from({ length: 130 }, (_, at) => fictional(at % 100, at < 100 ? 213 : 214));
  await send(from, to, 'a');
  await send(from === british ? american : british, [fictional(1, 215)], 'other-sender');
  const sentAtMs = clock.nowMs;
  expect(await all(records, sender)).toEqual([]);
  clock.nowMs += 3_600_000;
  const texts = await all(records, sender);
  expect(texts.map((text) => `+${text.to}`).toSorted()).toEqual([...to].toSorted());
  expect(new Set(texts.map(({ id }) => id)).size).toBe(130);
  for (const { startedAtMs, outOfBundle } of texts) {
    expect(Math.abs(startedAtMs - sentAtMs)).toBeLessThan(120_000);
    expect(outOfBundle).toBeTypeOf('boolean');
  }
});

test('the newest come first', async () => {
  const { clock, send, records } = await practise();
  for (const at of [1, 2, 3]) {
    await send(british, [fictional(at)], `n-${at}`);
    clock.nowMs += 60_000;
  }
  clock.nowMs += 3_600_000;
  expect((await all(records, { from: british })).map(({ to }) => `+${to}`)).toEqual(
    [3, 2, 1].map((at) => fictional(at)),
  );
});

test('a failing list is an error, never an empty one', async () => {
  const { sandbox, records } = await practise();
  sandbox.faults.next('listUsage', { kind: 'server-error', acts: false });
  expect(await problemOf(records.page({ from: british }, days))).toMatchObject({ code: 'unavailable' });
});
