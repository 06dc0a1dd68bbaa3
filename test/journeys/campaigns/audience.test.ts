import { describe, expect, test } from 'vitest';
import { fictional } from '../../support/a-plan.ts';
import { allOf, partnerOf } from '../../support/sandbox/partner-client.ts';
import { hasBrowser } from '../support/browser.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

const people = [1, 2, 3].map((at) => ({ msisdn: fictional(at), country: 'US' }));

describe.runIf(hasBrowser)('a campaign for subscriptions of the fleet', () => {
  const journey = openJourney({
    sandbox: { seed: 7, partner: { subscriptions: people.length, firstNumbers: people } },
  });

  test('finds its people by filters, says whom it found, and texts them', async () => {
    const [account] = await allOf(await partnerOf(journey.sandbox), '/accounts', 'accounts');
    const page = await journey.signedIn();
    const find = page.getByRole('button', { name: 'Find them and check' });
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    const open = async () => {
      await page.getByRole('link', { name: 'Campaigns' }).click();
      await page.getByRole('link', { name: 'New campaign' }).click();
      await page.getByRole('radio', { name: 'Subscriptions of the fleet' }).check();
      await page.getByLabel('Text').fill('Tonight we change the network.');
      // The line below the text moves the button when it comes.
      await page.getByText('30 characters, 1 segment.').waitFor();
      await page.getByLabel('Sender').fill(`+${journey.sandbox.senders[0]?.msisdn}`);
    };
    await open();
    await expectAccessible(page);

    await page.getByLabel('Data ran out in the last days').fill('a week');
    await find.click();
    await summary.getByText('Write a whole number').waitFor();
    await page.getByLabel('Data ran out in the last days').fill('99');
    await page.getByLabel('Data used up, in percent').fill('500');
    await page.getByRole('checkbox', { name: 'Active', exact: true }).uncheck();
    await find.click();
    await page.getByRole('group', { name: 'State of the subscription' }).locator('.wrong').waitFor();
    for (const label of ['Data ran out in the last days', 'Data used up, in percent'])
      expect(await page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
    await summary.getByText('100').waitFor();
    await expectAccessible(page);

    await page.getByLabel('Data ran out in the last days').fill('');
    await page.getByLabel('Data used up, in percent').fill('');
    await page.getByRole('checkbox', { name: 'Active', exact: true }).check();
    await page.getByLabel('Account').selectOption(account?.id ?? '');
    await page.getByLabel('Catalog').selectOption({ label: 'Everything' });
    await find.click();
    await summary.getByText('Choose a tariff of this catalog, or any tariff').waitFor();
    await page.getByLabel('Catalog').selectOption({ label: 'Any tariff' });
    await page.getByLabel('eSIM').selectOption({ label: 'Not installed' });
    await find.click();
    await page.getByText('3 subscriptions', { exact: false }).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send 3 texts' }).click();
    await page.getByText('All 3 succeeded').waitFor();
    expect([...journey.sandbox.spy.textsPerRecipientAndText().values()]).toEqual([1, 1, 1]);

    await open();
    await page.getByRole('checkbox', { name: 'Active', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: 'Terminated' }).check();
    await find.click();
    await page.getByText('The filter matches nobody').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose other people' }).click();
    await page.getByRole('heading', { name: 'New campaign' }).waitFor();
  }, 120_000);
});
