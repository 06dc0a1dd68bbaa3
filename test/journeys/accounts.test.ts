import { describe, expect, test } from 'vitest';
import { allOf, partnerOf } from '../support/sandbox/partner-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('accounts of a partner', () => {
  const journey = openJourney({ sandbox: { seed: 7, orderLifeMs: 0, partner: { subscriptions: 1 } } });

  test('are created and changed, with faults at their fields and a look at what will be', async () => {
    const partner = await partnerOf(journey.sandbox);
    const before = await allOf(partner, '/accounts', 'accounts');
    const page = await journey.signedIn();
    const openAccounts = async () => {
      await page.getByRole('link', { name: 'Provider records' }).click();
      await page.getByLabel('Kind of record').selectOption('partner/accounts');
    };
    await openAccounts();
    await page.getByRole('button', { name: 'Create an account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an account' });
    await dialog.getByRole('radio', { name: 'A business' }).check();
    await dialog.getByLabel('Name of the company').fill('Byron Ltd');
    await dialog.getByRole('radio', { name: 'A person' }).check();
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Last name').fill('Byron');
    await dialog.getByLabel('Country').fill('Atlantis');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('Its API cannot delete an account.').waitFor();
    await expectAccessible(page);
    expect(await dialog.getByText('Byron Ltd').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Create it at the provider' }).click();
    await dialog.locator('.field-wrong').getByLabel('Country').waitFor();
    await expectAccessible(page);
    expect(journey.sandbox.spy.calls('partner.createAccount')).toHaveLength(0);

    await dialog.getByLabel('Country').fill('DE');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Create it at the provider' }).click();
    await page.getByText('All 1 succeeded').waitFor();
    await expectAccessible(page);
    expect(journey.sandbox.spy.calls('partner.createAccount')).toHaveLength(1);
    const known = new Set(before.map(({ id }) => id));
    const made = (await allOf(partner, '/accounts', 'accounts')).find(({ id }) => !known.has(id))?.id ?? '';

    await openAccounts();
    await page.getByRole('link', { name: made }).click();
    await page.getByRole('button', { name: 'Change' }).click();
    const change = page.getByRole('dialog', { name: `Change ${made}` });
    await change.getByRole('button', { name: 'Continue' }).click();
    await change.getByRole('button', { name: 'Change it at the provider' }).click();
    await change
      .getByText(/all else that update could change/)
      .first()
      .waitFor();
    await change.getByLabel('City').fill('Bonn');
    await change.getByRole('button', { name: 'Continue' }).click();
    await change.getByText('The rest stays as it is.').waitFor();
    await change.getByRole('button', { name: 'Change it at the provider' }).click();
    await page.getByText('All 1 succeeded').waitFor();
    const { body } = await partner.get(`/accounts/${made}`);
    expect(JSON.stringify(body)).toContain('Bonn');
  }, 120_000);

  test('are looked at without the scope that creates them, which the button says', async () => {
    const page = await journey.signedIn('rita', ['read']);
    await page.getByRole('link', { name: 'Provider records' }).click();
    await page.getByLabel('Kind of record').selectOption('partner/accounts');
    const create = page.locator('.lacking', { has: page.getByRole('button', { name: 'Create an account' }) });
    await create.getByText('lacks the scope “order”').waitFor();
    await expectAccessible(page);
    await create.getByRole('button').press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
