import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('somebody who has never seen the console', () => {
  const journey = openJourney();

  test('downloads the example file, uploads it, sends it, and sees what became of it', async () => {
    const page = await journey.signedIn();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download an example file' }).click(),
    ]);
    const example = await readFile(await download.path());

    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Text').fill('Hello {{ first_name }}, your line is ready.');
    await page
      .getByLabel('CSV file')
      .setInputFiles({ name: 'example.csv', mimeType: 'text/csv', buffer: example });
    await page.getByLabel('Name').fill('First try');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload and check' }).click();

    await page.getByText('Hello Björn, your line is ready.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send 3 texts' }).click();
    await page.getByText('All 3 succeeded').waitFor();
    await expectAccessible(page);
    const texts = journey.sandbox.spy.textsPerRecipientAndText();
    expect([...texts.values()]).toEqual([1, 1, 1]);

    await page.getByRole('link', { name: 'Rows', exact: true }).click();
    await page.getByRole('cell', { name: /121…01/ }).waitFor();
    await page.getByRole('button', { name: 'Show numbers' }).click();
    await page.getByRole('cell', { name: /12125550101/ }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'First try' }).waitFor();
    await expectAccessible(page);
  });
});
