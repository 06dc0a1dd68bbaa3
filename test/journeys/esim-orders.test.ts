import { decode } from 'fast-png';
import decodeQR from 'qr/decode.js';
import { describe, expect, test } from 'vitest';
import { allOf, monthlyPlan, partnerOf } from '../support/sandbox/partner-client.ts';
import { callSystem, goOnUntil } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { firstRows } from './support/choose-file.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

const minuteMs = 60_000;

/** People of the file: those who are new, and those who have a subscription already. */
const [newOnes, served] = [192, 8];
const given = ['Ada', 'Björn', 'Chloé', 'Đorđe', '李', 'Zoë', "D'Arcy", 'José'];

describe.runIf(hasBrowser)('an operations person', () => {
  const journey = openJourney({
    sandbox: { seed: 7, orderLifeMs: 0, partner: { subscriptions: served } },
  });

  test('orders 200 eSIMs, sees who is skipped, and shows one activation code for a minute', async () => {
    const page = await journey.signedIn();
    const partner = await partnerOf(journey.sandbox);
    const [account] = await allOf(partner, '/accounts', 'accounts');
    const subscribers = await allOf(partner, '/subscribers', 'subscribers');
    const choose = async () => {
      await page.getByRole('radio', { name: 'The partner API' }).check();
      await page.getByLabel('Account').selectOption(account?.id ?? '');
      await page.getByLabel('Catalog').selectOption({ label: 'Everything' });
      await page.getByLabel('Tariff').selectOption({ label: monthlyPlan });
      await page.getByLabel('Country').fill('de');
      const rows = [
        'subscriber_id,first_name,last_name,email',
        ...subscribers.slice(0, served).map(({ id }) => `${id},,,`),
        ...Array.from(
          { length: newOnes },
          (_, nth) => `,${given[nth % given.length]},Byron ${nth},a${nth}@example.com`,
        ),
      ];
      await page
        .getByLabel('CSV file')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
      await firstRows(page);
    };
    await page.getByRole('link', { name: 'eSIM orders', exact: true }).click();
    await page.getByRole('link', { name: 'New eSIM orders' }).click();
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'There is a problem' })
      .getByText('Choose an account from the list')
      .waitFor();
    await choose();
    await page.getByRole('textbox', { name: 'Name' }).fill('Sales team');
    await page.getByRole('columnheader', { name: 'email: Email' }).waitFor();
    await page.getByRole('cell', { name: 'Can be ordered' }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload and check' }).click();

    await page
      .getByText('8 people who already have a subscription are skipped.')
      .waitFor({ timeout: minuteMs });
    await page.getByText('The provider does not state the price').waitFor();
    await expectAccessible(page);
    expect(journey.sandbox.spy.calls('partner.createOrder')).toHaveLength(0);
    await page.getByRole('button', { name: 'Order 192 eSIMs' }).click();
    const placed = () => journey.sandbox.spy.calls('partner.createOrder');
    await goOnUntil(journey.system, () => placed()[newOnes - 1]);
    // The provider says a while later that they are done.
    await goOnUntil(journey.system, async () => {
      const path = `/v1/jobs/${/ord_\w+/.exec(page.url())?.[0]}`;
      const { body } = await callSystem<{ state: string }>(journey.system, 'GET', path);
      return body.state === 'completed' ? body : undefined;
    });
    await page.getByText('All 192 succeeded').waitFor({ timeout: minuteMs });
    expect(placed()).toHaveLength(newOnes);

    // Beside every time its UTC, for who asks for it.
    const choice = page.getByRole('checkbox', { name: /^Times are in the time zone .+ Show UTC too$/ });
    await choice.check();
    await page
      .getByRole('time')
      .filter({ hasText: /\d\d:\d\d:\d\d UTC\)$/ })
      .first()
      .waitFor();
    await expectAccessible(page);
    await choice.uncheck();

    await page.getByText('How long the provider takes').click();
    await page
      .getByText(/192 of 192 orders are completed\. Half of all orders were completed within/)
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Download results' }).click();
    await page.getByRole('link', { name: 'all.csv' }).waitFor();
    expect(await page.getByRole('link', { name: 'activation.csv' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Activation codes as a file' }).click();
    await page.getByRole('button', { name: 'Get the download link' }).click();
    await page.getByRole('link', { name: 'activation.csv' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name: 'Rows', exact: true }).click();
    const skipped = page.getByRole('cell', { name: 'Skipped: has a subscription' });
    await skipped.first().waitFor();
    expect(await skipped.count()).toBe(served);
    expect(await page.getByText('LPA:1$').count()).toBe(0);
    await expectAccessible(page);
    const row = page.getByRole('row', { name: /^12 .*Activation data ready/ });
    const subscriptionId = /subs_\w+/.exec(await row.innerText())?.[0] ?? '';
    await page.clock.install();
    await row.getByRole('button', { name: /^Show for line/ }).click();
    // The token of the beginning may have ended.
    const { body } = await (await partnerOf(journey.sandbox)).get(`/subscriptions/${subscriptionId}`);
    const profile = body._embedded.sim_profile as unknown as Record<string, string>;
    const code = `LPA:1$${profile.smdp_address}$${profile.matching_id}`;
    const dialog = page.getByRole('dialog');
    await dialog.getByText(code).waitFor();
    const picture = dialog.getByRole('img', { name: 'QR code of the activation code' });
    await picture.waitFor();
    // As a telephone reads it off the screen.
    const { width, height, data } = decode(await picture.screenshot());
    expect(decodeQR({ width, height, data: Uint8Array.from(data) }, { timeLimit: minuteMs })).toBe(code);
    await expectAccessible(page);
    await page.clock.runFor(60_000);
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByText(code).count()).toBe(0);
    await page.clock.resume();
    const { body: log } = await callSystem<{ items: unknown[] }>(
      journey.system,
      'GET',
      '/v1/audit?action=rows.reveal',
    );
    expect(log.items).toHaveLength(1);

    // The same file again orders nothing, and leads to the first batch and to a way of its own to order again.
    await page.getByRole('link', { name: 'eSIM orders', exact: true }).click();
    await page.getByRole('link', { name: 'New eSIM orders' }).click();
    await choose();
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByText('Nothing was ordered.').waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Order again' }).click();
    await page.getByText('Everything in this file is ordered again.').waitFor();
    await page.getByText('people.csv').waitFor();
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page
      .getByText('200 people who already have a subscription are skipped.')
      .waitFor({ timeout: 60_000 });
    expect(journey.sandbox.spy.calls('partner.createOrder')).toHaveLength(newOnes);

    await page.getByRole('link', { name: 'Status', exact: true }).click();
    await page.getByText('Sales team').click();
    await page.getByText(/192 of 192 orders are completed/).waitFor();
    await expectAccessible(page);
  }, 600_000);

  test('deactivates a subscription by a file of changes', async () => {
    const page = await journey.signedIn();
    const partner = await partnerOf(journey.sandbox);
    const [subscription] = await allOf(partner, '/subscriptions', 'subscriptions');
    await page.getByRole('link', { name: 'eSIM orders', exact: true }).click();
    await page.getByRole('link', { name: 'New changes' }).click();
    await page.getByRole('radio', { name: 'Subscriptions, at the partner API' }).check();
    await page.getByText('subscription_id, product_id, when').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Action').selectOption('deactivate');
    await page.getByText('subscription_id, product_id, when').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
    const rows = ['subscription_id', subscription?.id, 'subs_of-nobody-else'];
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'gone.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByRole('button', { name: 'Change 2 subscriptions' }).click();
    await page
      .getByText(/1 .*refused/i)
      .first()
      .waitFor({ timeout: 60_000 });
    const { body } = await partner.get(`/subscriptions/${subscription?.id}`);
    expect(body.status).not.toBe('active');
  });
});
