import { describe, expect, test } from 'vitest';
import { callSystem, partnerSubscriptions } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('somebody who practises an incident', () => {
  const journey = openJourney({ sandbox: { seed: 7, partner: { subscriptions: 1 } } });

  test('lets it begin and end by buttons of the sandbox, which says what goes wrong, and sees it in the console', async () => {
    const { sandbox, system } = journey;
    const page = await journey.signedIn();
    const provider = await page.context().newPage();
    await provider.emulateMedia({ colorScheme: 'dark' });
    await provider.goto(`${sandbox.baseUrl}/_sandbox`);
    await expectAccessible(provider);
    await provider.getByText('No incident is under way.').waitFor();
    await provider.getByRole('button', { name: '429 storm' }).click();
    await provider.getByRole('status').getByText('answers 429 to the next 15 Send SMS calls').waitFor();
    await expectAccessible(provider);

    const request = { from: '+12125550100', text: 'Hello', to: ['+12125550191'] };
    const { body } = await callSystem<{ id: string }>(system, 'POST', '/v1/campaigns', request);
    await page.goto(new URL(`/console/jobs/${body.id}`, page.url()).href);
    await page.getByText(/too many calls.*until \d\d:\d\d/).waitFor();
    await provider.reload();
    await provider.getByRole('cell', { name: '429' }).first().waitFor();
    await provider.getByRole('button', { name: 'All well again' }).click();
    await provider.getByText('No incident is under way.').waitFor();
    await system.clock.advance(10 * 60_000);
    await page.getByText('All 1 succeeded').waitFor({ timeout: 60_000 });
    await provider.reload();
    await provider.getByRole('cell', { name: 'Hello', exact: true }).waitFor();

    // Ids are long, and numbers of a fleet many.
    expect(await partnerSubscriptions(sandbox)).toHaveLength(1);
    for (const width of [320, 640, 1280]) {
      await provider.setViewportSize({ width, height: 800 });
      expect(
        await provider.evaluate('document.documentElement.scrollWidth - innerWidth'),
      ).toBeLessThanOrEqual(0);
    }
    await expectAccessible(provider);
  }, 120_000);
});
