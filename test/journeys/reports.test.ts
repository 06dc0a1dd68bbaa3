import { describe, expect, test } from 'vitest';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('reports of what was used and billed', () => {
  const journey = openJourney({ sandbox: { seed: 7, fleet: { subscriptions: 2 } } });

  test('are requested, watched, fetched, and canceled while the provider does not answer', async () => {
    const { clock } = journey.system;
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Reports' }).click();
    await page.getByText('Reports appear here.').waitFor();
    await expectAccessible(page);
    const dialog = page.getByRole('dialog', { name: 'New report' });
    const write = dialog.getByRole('button', { name: 'Write the report' });
    const today = new Date(clock.now()).toISOString().slice(0, 10);
    await page.getByRole('button', { name: 'New report' }).click();
    await dialog.getByLabel('First day').fill('2016-01-01');
    await dialog.getByLabel('Last day').fill(today);
    await write.click();
    const refused = dialog.locator('.field-wrong');
    await refused.getByText(/cut it into \d+ reports/).waitFor();
    expect(await refused.getByLabel('Last day').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Campaigns' }).check();
    expect(await dialog.getByLabel('Account').count()).toBe(0);
    await dialog.getByRole('radio', { name: 'Usage' }).check();
    await dialog.getByLabel('First day').fill(today);
    await write.click();

    await page.getByRole('cell', { name: 'Written' }).waitFor();
    await page.clock.install();
    const show = page.getByRole('button', { name: /^Show the files \(Usage/ });
    await show.click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'usage.csv' }).click(),
    ]);
    const stream = await download.createReadStream();
    const content = Buffer.concat(await stream.toArray()).toString('utf8');
    expect(content).toContain('day,subscription_id,campaign_id');
    await expectAccessible(page);
    // The links have run out: they can be asked for again.
    await page.clock.fastForward('56:00');
    await show.waitFor();
    expect(await page.getByRole('link', { name: 'usage.csv' }).count()).toBe(0);

    journey.sandbox.faults.script(({ operation }) =>
      operation === 'listUsage' ? { kind: 'server-error', status: 503 } : undefined,
    );
    await page.getByRole('button', { name: 'New report' }).click();
    await dialog.getByLabel('First day').fill(today);
    await dialog.getByLabel('Last day').fill(today);
    await write.click();
    const writing = page.getByRole('row').filter({ hasText: 'Being written' });
    await writing.getByText(/provider/).waitFor();
    await expectAccessible(page);
    await writing.getByRole('button', { name: /^Cancel \(Usage/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the report' }).click();
    await page.getByRole('cell', { name: 'Canceled' }).waitFor();
    expect(await page.getByRole('button', { name: /^Cancel/ }).count()).toBe(0);
  }, 120_000);

  test('are for those who may order or approve, which the button says', async () => {
    const page = await journey.signedIn('rita', ['read']);
    await page.getByRole('link', { name: 'Reports' }).click();
    await page
      .locator('.lacking', { has: page.getByRole('button', { name: 'New report' }) })
      .getByText('lacks the scope “order” or “approve”')
      .waitFor();
    await expectAccessible(page);
  });
});
