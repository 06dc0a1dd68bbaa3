import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type PartnerVersion, partnerVersions } from '../../../shared/core/provider-api.ts';
import { listedEventTypes } from '../../../shared/core/rules/event-types.ts';
import { usedUpHintMs } from '../../../shared/provider/exchange/retry-hint.ts';
import { partnerOrderHandlers } from '../../../shared/provider/ordering/partner-order-handlers.ts';
import { partnerFittingPages } from '../../../shared/provider/partner/directory/fitting-pages.ts';
import { partnerOfferingPrices } from '../../../shared/provider/partner/directory/offering-prices.ts';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import { openPractice, type Practice, write } from '../../support/documents/practice.ts';
import { firstSubscription, oneSubscription } from '../../support/documents/some-subscription.ts';
import { offeringId } from '../../support/documents/stock.ts';
import { halAnswer, partnerServer } from '../../support/provider/partner-server.ts';
import { problemOf } from '../../support/provider/thrown.ts';

const [documented, later] = partnerVersions;

/** A provider that speaks the version, and a client of a stage that asks for it. */
async function speaking(version: PartnerVersion, act: (practice: Practice) => Promise<void>): Promise<void> {
  const isLater = version === later;
  const practice = await openPractice({
    ...oneSubscription,
    partnerVersion: version,
    flags: {
      allowOtherVersions: isLater,
      listProducts: isLater,
      getProductOffering: isLater,
      listCompatibleOfferings: isLater,
    },
  });
  try {
    await act(practice);
  } finally {
    await practice.close();
  }
}

/** A client of a stage that asks for the version, and a provider that answers each call with this. */
async function answered(version: PartnerVersion, body: object) {
  return partnerServer(() => halAnswer(200, body), { version });
}

const reported = (type: string, data: object) => {
  const event = { id: 'evt_1', type, created_at: '2026-03-01T12:00:00Z', data };
  return readEventReport(new TextEncoder().encode(JSON.stringify(event)));
};

/** Each difference between the versions, in the words of the table in docs/reference/settings.md, and what it does. */
const differences: Readonly<Record<string, (version: PartnerVersion) => Promise<void>>> = {
  '`Api-Version`': (version) =>
    speaking(version, async (practice) => {
      const { subscriptionId } = await firstSubscription(practice);
      await practice.partner.subscriptions.grace(subscriptionId, write);
      const sent = practice.sandbox.spy
        .calls()
        .filter(({ operation }) => operation !== 'partner.token')
        .map(({ operation, headers }) => [operation, headers['api-version']]);
      expect(sent).toEqual([
        ['partner.listSubscriptions', version],
        ['partner.graceSubscription', version],
      ]);
    }),

  'lists of products and of fitting add-ons': (version) =>
    speaking(version, async ({ partner, sandbox }) => {
      const list = () => Array.fromAsync(partner.productList.list({}));
      const [fitting] = await Array.fromAsync(partnerFittingPages(partner)(offeringId.monthlyPlan));
      if (version === documented) {
        expect(await problemOf(list())).toMatchObject({ status: 404 });
        expect(fitting).toEqual({ absent: expect.stringMatching(/404/) });
      } else {
        expect(await list()).toHaveLength(1);
        expect(fitting).toMatchObject({ ids: expect.arrayContaining([offeringId.addon]) });
      }
      for (const operation of ['partner.listProducts', 'partner.listCompatibleOfferings'] as const)
        for (const { headers } of sandbox.spy.calls(operation)) expect(headers['api-version']).toBe(later);
    }),

  'prices of an offering': (version) =>
    speaking(version, async ({ partner }) => {
      const found = await partnerOfferingPrices(partner)(offeringId.addon);
      if (version === documented) expect(found).toEqual({ absent: expect.stringMatching(/404/) });
      else expect(found).toEqual({ prices: [{ amount: expect.any(Number), currency: 'EUR' }] });
    }),

  events: async () => {
    // The version that a webhook reports in is the provider's to set: each is taken under both.
    for (const type of ['order.failed', 'order.on_hold', 'product.expired', 'product.throttling.lifted'])
      expect(listedEventTypes).toContain(type);
    expect(reported('order.failed', { order: { id: 'ord_1', status: 'expired' } })).toMatchObject({
      report: { type: 'order.failed', reported: { order: { status: 'expired' } } },
    });
    const product = { id: 'prd_1', status: 'expired' };
    expect(reported('product.expired', { product })).toMatchObject({
      report: { type: 'product.expired', reported: { product: { status: 'expired' } } },
    });
  },

  'states of an order': async (version) => {
    const known = { accepted: 'taken', fulfilling: 'taken', completed: 'done', failed: 'failed' };
    const more = { scheduled: 'scheduled', on_hold: 'taken', canceled: 'failed', expired: 'failed' };
    for (const [status, progress] of Object.entries(version === documented ? known : { ...known, ...more })) {
      await using p = await answered(version, { id: 'ord_1', type: 'topup_subscription', status });
      const handler = partnerOrderHandlers(p.partner)['partner.topup_subscription'];
      expect([status, await handler.follow({}, 'ord_1')]).toEqual([
        status,
        { id: 'ord_1', status, progress },
      ]);
      expect(p.arrived[0]?.headers['api-version']).toBe(version);
    }
  },

  'states of a product, a number and an invoice': async (version) => {
    const states =
      version === documented
        ? { product: ['active', 'pending'], number: ['active', 'terminated'], invoice: ['paid'] }
        : {
            product: ['acquired', 'expired'],
            number: ['grace', 'pending_termination', 'ported_out'],
            invoice: ['draft', 'open', 'uncollectible', 'discarded'],
          };
    for (const [kind, all] of Object.entries(states))
      for (const status of all) {
        await using p = await answered(version, { id: 'one_1', status });
        const { products, phoneNumbers, invoices } = p.partner;
        const api = { product: products, number: phoneNumbers, invoice: invoices }[kind];
        expect(await api?.get('one_1')).toMatchObject({ status });
      }
  },

  '`x-rate-limit-*` in answers': async (version) => {
    const atMs = 1_772_366_400_000;
    const headers = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(atMs + 30_000) };
    expect(usedUpHintMs(version === documented ? {} : headers, atMs)).toBe(
      version === documented ? undefined : 30_000,
    );
  },

  '`Idempotency-Key` of a write': (version) =>
    speaking(version, async (practice) => {
      const { planId } = await firstSubscription(practice);
      const cancel = () => practice.partner.products.cancel(planId, { cancellationMode: 'immediate' }, write);
      await cancel();
      // A second one is a second write.
      expect(await problemOf(cancel())).toMatchObject({ status: 400 });
      const keys = practice.sandbox.spy
        .calls('partner.cancelProduct')
        .map((one) => one.headers['idempotency-key']);
      expect(keys).toEqual([write.idempotencyKey, write.idempotencyKey]);
    }),
};

const cases = Object.entries(differences).flatMap(([what, proves]) =>
  partnerVersions.map((version) => ({ what, version, proves })),
);

test.each(cases)('$what under $version', ({ version, proves }) => proves(version));

test('the table of what differs has these rows and no other', () => {
  const page = readFileSync('docs/reference/settings.md', 'utf8');
  const [, table = ''] = /\| what differs \|.*\n\|[-| ]*\n((?:\|.*\n)*)/.exec(page) ?? [];
  const rows = table.trim().split('\n');
  expect(rows.map((row) => row.split('|')[1]?.trim())).toEqual(Object.keys(differences));
});

test('a provider of the documented version refuses the later one, and nothing is done', async () => {
  const practice = await openPractice({ ...oneSubscription, partnerVersion: later });
  const list = Array.fromAsync(practice.partner.subscriptions.list());
  expect(await problemOf(list)).toMatchObject({ status: 400, effect: 'none' });
  await practice.close();
});
