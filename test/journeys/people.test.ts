import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fictional } from '../support/a-plan.ts';
import { scriptedSms } from '../support/scripted-sms.ts';
import { aWorld } from '../support/world.ts';
import { request, runSends, upload } from '../support/worlds/run-world.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible } from './support/journey.ts';
import { openPages } from './support/world-pages.ts';

describe.runIf(hasBrowser)('what became of people', () => {
  const world = aWorld({ sms: scriptedSms() });
  const pages = openPages(world);
  let page: Page | undefined;

  beforeAll(async () => {
    await request(world, [fictional(0), fictional(1)], 'Hello Ada');
    await runSends(world);
    page = await pages.signedIn();
  }, 120_000);

  test('of one is found by the number, which stands in no address', async () => {
    if (page === undefined) throw new Error('Not begun');
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByLabel('Phone number or e-mail').fill(`+${fictional(0).replace('+', '')}`);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('1 row was found.').waitFor();
    await page.getByRole('cell', { name: 'Accepted by the provider' }).waitFor();
    await page.getByRole('cell', { name: 'Hello Ada' }).waitFor();
    await page.getByText('All that is kept was searched.').waitFor();
    await page.getByText('The number is not on the suppression list.').waitFor();
    await expectAccessible(page);
    expect(page.url()).toMatch(/\/people$/);
    await page.getByRole('link', { name: 'Suppress or erase' }).click();
    expect(await page.getByLabel('Phone number').first().inputValue()).toBe(
      `+${fictional(0).replace('+', '')}`,
    );
    expect(page.url()).not.toContain('212555');
    await page.goBack();
    await page.getByLabel('Phone number or e-mail').fill('nobody@example.com');
    expect(await page.getByText('1 row was found.').count()).toBe(0);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByText('0 rows were found.').waitFor();
  }, 60_000);

  test('of 200,000 is shown page by page, and found by the line of the file', async () => {
    if (page === undefined) throw new Error('Not begun');
    // Every thousandth row is wrong. 212-555-xxxx is taken: these are numbers of all offices of an area.
    const numbers = Array.from({ length: 200_000 }, (_, at) =>
      at % 1_000 === 999 ? '4,47E+11' : `+1212${2_000_000 + at}`,
    );
    const text = { text: 'Hello everybody', mode: 'approve' };
    await upload(world, `phone\n${numbers.join('\n')}\n`, text);
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('cell', { name: /^200,000 rows/ }).waitFor();
    await page
      .getByRole('row', { name: /200,000 rows/ })
      .getByRole('link')
      .click();
    await page.getByRole('link', { name: 'Rows', exact: true }).click();
    await page.getByRole('cell', { name: '1,001', exact: true }).waitFor();
    await page.getByLabel('Show rows that are').selectOption({ label: 'Cannot be used (200)' });
    await page.getByRole('cell', { name: '200,001', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(201);
    const line = page.getByLabel('Line of the file');
    await line.fill('the last one');
    await page.getByRole('button', { name: 'Find the line' }).click();
    await page.getByText('Type a line number, such as 73.').waitFor();
    // As it is copied from the page.
    await line.fill('73,412');
    await page.getByRole('button', { name: 'Find the line' }).click();
    await page.getByRole('row').nth(1).getByRole('cell', { name: '73,412', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Next page' }).click();
    await page.getByRole('cell', { name: '73,612', exact: true }).waitFor();
    // The focus stays where it goes on, page by page.
    await page.getByRole('button', { name: 'Next page' }).press('Enter');
    await page.getByRole('cell', { name: '73,812', exact: true }).waitFor();
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Next page');
    expect(page.url()).not.toMatch(/12122/);
    await expectAccessible(page);
    await page.goto(page.url().replace(/\?.*/, '?state=held'));
    await page.getByText('There is no such row on this page.').waitFor();
    expect(await page.getByLabel('Show rows that are').inputValue()).toBe('held');
    await page.getByLabel('Line of the file').fill('900000');
    await page.getByRole('button', { name: 'Find the line' }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: /No row of this job is of line 900000\. / })
      .waitFor();
  }, 120_000);
});
