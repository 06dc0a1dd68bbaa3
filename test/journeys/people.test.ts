import { describe, expect, test } from 'vitest';
import { callSystem } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('what became of one person', () => {
  const journey = openJourney();

  test('is found by the number, which stands in no address', async () => {
    const { system } = journey;
    const request = {
      name: 'Hello',
      from: '+12125550100',
      text: 'Hello Ada',
      to: ['+12125550142', '+12125550143'],
    };
    await callSystem(system, 'POST', '/v1/campaigns', request);
    const page = await journey.signedIn();
    await page.getByText('All 2 succeeded').waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByLabel('Phone number or e-mail').fill('+12125550142');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 row was found.').waitFor();
    await page.getByRole('cell', { name: 'Accepted by the provider' }).waitFor();
    await page.getByText('All that is kept was searched.').waitFor();
    await expectAccessible(page);
    expect(page.url()).not.toContain('2125550142');
    await page.getByRole('cell', { name: 'Hello', exact: true }).getByRole('link').click();
    await page.getByText('All 2 succeeded').waitFor();
  });
});
