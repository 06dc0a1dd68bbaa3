import { describe, expect, test } from 'vitest';
import { partnerSubscription } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('what the provider has on record', () => {
  const journey = openJourney({ sandbox: { partner: { subscriptions: 1 } } });

  test('is listed by kind, filtered, and shown whole', async () => {
    const { subscriptionId } = await partnerSubscription(journey.sandbox);
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Provider records' }).click();
    await page.getByLabel('Status').fill('active');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('link', { name: subscriptionId }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: subscriptionId }).click();
    await page.getByRole('heading', { name: `Subscriptions: ${subscriptionId}` }).waitFor();
    await page.getByText('Created at').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the list' }).click();

    await page.getByLabel('Kind of record').selectOption({ label: 'Portings' });
    await page.getByLabel('Status').fill('lost');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('listitem').filter({ hasText: 'must be draft or pending' }).waitFor();
    await page.getByLabel('Kind of record').selectOption('organization/accounts');
    const account = journey.sandbox.senders[0]?.accountId ?? '';
    await page.getByLabel('Id of one record').fill(account);
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('heading', { name: `Accounts: ${account}` }).waitFor();
    expect(page.url()).toContain(`/provider/organization/accounts/${account}`);
  });
});
