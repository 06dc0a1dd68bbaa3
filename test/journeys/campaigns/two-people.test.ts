import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fleetcastClient } from '../../../packages/client/src/index.ts';
import { callSystem } from '../../support/system-client.ts';
import { hasBrowser } from '../support/browser.ts';
import { firstRows } from '../support/choose-file.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

describe.runIf(hasBrowser)('a stage that wants two people', () => {
  const journey = openJourney({ approver: true });
  const approve = 'Approve 120 texts';

  /** The maker sets another time while the yes is on its way. The yes holds for what was seen, and the page says so. */
  async function changedMeanwhile(page: Page): Promise<void> {
    const { system } = journey;
    const latest = new Date(system.clock.now() + 3 * 60 * 60_000).toISOString();
    const client = fleetcastClient({ baseUrl: system.apiUrl, key: system.apiKey });
    const path = { id: page.url().split('/').at(-1) ?? '' };
    await page.route(/\/approve$/, async (route) => {
      const { headers } = await client.answer('getJob', { path });
      const change = {
        path,
        ifMatch: headers.get('etag') ?? '',
        body: { options: { latest_start: latest } },
      };
      await client.call('changeJob', change);
      await route.continue();
    });
    await page.getByRole('button', { name: approve }).click();
    const problem = page.getByRole('alert').filter({ hasText: 'This changed since you looked' });
    await problem.getByText(/^Canceled if not begun by: – → /).waitFor();
    await expectAccessible(page);
    await page.unroute(/\/approve$/);
  }

  test('lets nobody approve their own campaign, and another person sees what goes out and approves it', async () => {
    const maker = await journey.signedIn();
    await maker.getByRole('link', { name: 'New campaign' }).click();
    const from = `+${journey.sandbox.senders[0]?.msisdn}`;
    const rows = Array.from({ length: 120 }, (_, at) => `+1212555${1000 + at}`);
    const file = {
      name: 'all.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`phone\n${rows.join('\n')}\n`),
    };
    await maker.getByLabel('CSV file').setInputFiles(file);
    await maker.getByLabel('Text').fill('The office is closed on Friday.');
    await maker.getByLabel('Sender').fill(from);
    await maker.getByLabel('Name').fill('Closed on Friday');
    await firstRows(maker);
    await maker.getByRole('button', { name: 'Upload and check' }).click();
    const own = maker.getByRole('button', { name: approve });
    await maker.getByText('Somebody else must approve this. Send them the address of this page.').waitFor();
    expect(await own.getAttribute('aria-disabled')).toBe('true');
    await own.focus();
    await own.press('Enter');
    expect(await maker.getByRole('alert').count()).toBe(0);
    await expectAccessible(maker);

    const approver = await journey.signedIn('approver');
    await approver.getByRole('link', { name: 'To decide' }).click();
    await approver.getByRole('link', { name: 'Closed on Friday' }).click();
    await approver.getByText('The office is closed on Friday.').first().waitFor();
    await approver.getByText('As soon as it is approved').waitFor();
    await expectAccessible(approver);
    await changedMeanwhile(approver);
    // Two more people look at it. Of the yes of all three, two arrive at once and one comes late: one of them counts.
    const [other, late] = [await journey.signedIn('ben'), await journey.signedIn('carla')];
    const [atOnce, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let arrived = 0;
    for (const page of [approver, other, late]) {
      if (page !== approver) await page.goto(approver.url());
      await page.route(/\/approve$/, async (route) => {
        arrived += 1;
        if (arrived === 3) atOnce.resolve();
        await (page === late ? isOver : atOnce).promise;
        await route.continue();
      });
      await page.getByRole('button', { name: approve }).click();
    }
    for (const page of [approver, other])
      await page.getByRole('button', { name: approve }).waitFor({ state: 'hidden' });
    isOver.resolve();
    for (const page of [approver, other, late])
      await page.getByText(/^All \d+ succeeded$/).waitFor({ timeout: 60_000 });
    const path = `/v1/jobs/${approver.url().split('/').at(-1)}`;
    const { body } = await callSystem<{ approved_by: { name: string } }>(journey.system, 'GET', path);
    expect(['approver', 'ben']).toContain(body.approved_by.name);
    await expectAccessible(approver);
    const texts = [...journey.sandbox.spy.textsPerRecipientAndText().values()];
    expect([texts.length, Math.max(...texts)]).toEqual([rows.length, 1]);
  }, 240_000);
});
