import { afterAll, describe, expect, test } from 'vitest';
import { startCrm } from '../support/crm-server.ts';
import { callSystem, partnerSubscription, planBytes, putRules } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

const crm = await startCrm({ status: 422 }, { status: 503, headers: { 'retry-after': '3600' } });
afterAll(() => crm.close());

const rule = (name: string) => ({
  name,
  on: 'balance.threshold.exceeded',
  mode: 'on',
  once: 'period',
  threshold_percent: 80,
  quotas: { rule_day: { count: 10 } },
  do: [{ crm: { type: 'subscription.low', body: { rule: name } } }],
});

describe.runIf(hasBrowser)('somebody whose own system was not called', () => {
  const journey = openJourney({
    crm: { url: crm.url },
    sandbox: { seed: 7, partner: { subscriptions: 1 } },
  });

  test('sees why, sends the notification again, and cancels one that waits', async () => {
    const { system, sandbox } = journey;
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByText('appear here when a rule or a job makes them').waitFor();
    await expectAccessible(page);

    await putRules(system, { rules: [rule('tell-crm')] });
    const { planId } = await partnerSubscription(sandbox);
    sandbox.partner.spend(planId, 0.85 * planBytes);
    await sandbox.partner.webhooks.deliver();
    await system.clock.advance(60_000);
    await page.reload();
    await page.getByText('Refused by the receiver').waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Send 1 again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this notification again?' });
    await dialog.getByRole('button', { name: 'Send 1 again' }).click();
    await page.getByRole('button', { name: 'Cancel 1' }).click();
    await page.getByRole('dialog').getByText('No more calls are made for it.').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 1' }).click();
    await page.getByRole('cell', { name: 'Canceled' }).waitFor();
    await page.getByRole('button', { name: 'Cancel 1' }).waitFor({ state: 'hidden' });
  });

  test('sees which endpoint is called no more and why, and brings it back', async () => {
    const { system } = journey;
    crm.answer({ status: 410 });
    const body = { name: 'erp', url: crm.url, all_jobs: true };
    const made = await callSystem<{ secret: string }>(system, 'POST', '/v1/endpoints', body);
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Notifications' }).click();
    const endpoint = page.getByRole('region', { name: 'Endpoints' }).getByRole('row', { name: /^erp / });
    await endpoint.getByRole('button', { name: 'Ping erp' }).click();
    await page.getByText('A test call to erp is on its way.').waitFor();
    await system.clock.advance(60_000);
    await page.reload();
    await endpoint.getByText('It answered 410: it is gone').waitFor();
    await page.getByRole('cell', { name: 'An endpoint erp' }).waitFor();
    await expectAccessible(page);
    await endpoint.getByRole('button', { name: 'Enable erp' }).click();
    await endpoint.getByText('Is called').waitFor();

    await endpoint.getByRole('button', { name: 'Rotate the secret of erp' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate 1 secret' }).click();
    const secret = await page.getByLabel('Secret', { exact: true }).inputValue();
    expect([secret.startsWith('whsec_'), secret === made.body.secret]).toEqual([true, false]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have stored it' }).click();

    await endpoint.getByRole('button', { name: 'Send missed calls to erp' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send missed calls to erp?' });
    const dayBefore = new Date(system.clock.now() - 24 * 60 * 60_000).toISOString().slice(0, 16);
    await dialog.getByLabel('Missed since').fill(dayBefore);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send them again' }).click();
    await page.getByText(/^\d+ callbacks? (is|are) sent again\.$/).waitFor();
  });
});
