import { expect, test } from 'vitest';
import { type PartnerVersion, partnerVersions } from '../../../shared/core/provider-api.ts';
import { listedEventTypes } from '../../../shared/core/rules/event-types.ts';
import { usedUpHintMs } from '../../../shared/provider/exchange/retry-hint.ts';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import { openPractice, type Practice, write } from '../../support/documents/practice.ts';
import { firstSubscription, oneSubscription } from '../../support/documents/some-subscription.ts';
import { problemOf } from '../../support/provider/thrown.ts';

const [documented, later] = partnerVersions;

/** A provider that speaks the version, and a client of a stage that asks for it. */
async function speaking(version: PartnerVersion, act: (practice: Practice) => Promise<void>): Promise<void> {
  const isLater = version === later;
  const practice = await openPractice({
    ...oneSubscription,
    partnerVersion: version,
    flags: { allowOtherVersions: isLater, listProducts: isLater, getProductOffering: isLater },
  });
  try {
    await act(practice);
  } finally {
    await practice.close();
  }
}

test.each(partnerVersions)('reads and writes of a stage name version %s', (version) =>
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
);

test.each(partnerVersions)('under %s a list of products is asked for in the version that has it', (version) =>
  speaking(version, async ({ partner, sandbox }) => {
    const list = Array.fromAsync(partner.productList.list({}));
    if (version === documented) expect(await problemOf(list)).toMatchObject({ status: 404 });
    else expect(await list).toHaveLength(1);
    expect(sandbox.spy.calls('partner.listProducts').map(({ headers }) => headers['api-version'])).toEqual(
      version === documented ? [] : [later],
    );
  }),
);

test.each(partnerVersions)(
  'under %s a write carries its key, and a second one is a second write',
  (version) =>
    speaking(version, async (practice) => {
      const { planId } = await firstSubscription(practice);
      const cancel = () => practice.partner.products.cancel(planId, { cancellationMode: 'immediate' }, write);
      await cancel();
      expect(await problemOf(cancel())).toMatchObject({ status: 400 });
      const keys = practice.sandbox.spy
        .calls('partner.cancelProduct')
        .map((one) => one.headers['idempotency-key']);
      expect(keys).toEqual([write.idempotencyKey, write.idempotencyKey]);
    }),
);

test('a provider of the documented version refuses the later one, and nothing is done', async () => {
  const practice = await openPractice({ ...oneSubscription, partnerVersion: later });
  const list = Array.fromAsync(practice.partner.subscriptions.list());
  expect(await problemOf(list)).toMatchObject({ status: 400, effect: 'none' });
  await practice.close();
});

test.each(['order.failed', 'product.expired'])(
  'the event %s of the later version is one for rules',
  (type) => {
    const data = { order: { id: 'ord_1', status: 'expired' } };
    const event = { id: 'evt_1', type, created_at: '2026-03-01T12:00:00Z', data };
    expect(listedEventTypes).toContain(type);
    expect(readEventReport(new TextEncoder().encode(JSON.stringify(event)))).toMatchObject({
      report: { type, reported: { order: { status: 'expired' } } },
    });
  },
);

test.each([
  [documented, {}, undefined],
  [later, { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1772366430000' }, 30_000],
])('answers of %s are heard as far as they tell a limit', (_, headers, hintMs) => {
  expect(usedUpHintMs(headers, 1_772_366_400_000)).toBe(hintMs);
});
