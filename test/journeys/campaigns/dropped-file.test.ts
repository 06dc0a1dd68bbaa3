import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { drop } from '../support/drop.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

describe.runIf(hasBrowser)('a file that is dropped', () => {
  const journey = openJourney();
  const folder = mkdtempSync(join(tmpdir(), 'dropped-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const inFolder = (name: string, content: string) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  test('is taken where it is one file; several files, a folder, a text, and what falls beside it change nothing', async () => {
    const one = inFolder('one.csv', 'phone\n+12125550171\n+12125550172\n');
    const other = inFolder('other.csv', 'phone\n+12125550173\n');
    const lists = join(folder, 'lists');
    mkdirSync(lists);
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Text').fill('Hello');
    await page.getByLabel('Sender').fill(`+${journey.sandbox.senders[0]?.msisdn}`);
    const place = page.getByText('Drop the file here, or choose it:');

    await drop(place, { files: [one, other] });
    await page.getByText('These are 2 files, and none of them was taken.').waitFor();
    await drop(place, { files: [lists] });
    await page.getByText('This is a folder.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByRole('button', { name: 'Choose a CSV file' }).waitFor();

    await drop(place, { files: [one] });
    const taken = page.getByText('one.csv, 1 kB');
    await taken.waitFor();
    await page.getByRole('cell', { name: '+12125550172' }).waitFor();
    expect(await page.getByText('This is a folder.').count()).toBe(0);
    await drop(taken, { files: [one, other] });
    await page.getByText('These are 2 files').waitFor();
    await drop(taken, { text: 'phone' });
    const opened: string[] = [];
    page.context().on('page', (tab) => opened.push(tab.url()));
    await drop(page.getByRole('heading', { name: 'New campaign' }), { files: [other] });
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByRole('button', { name: 'Send 2 texts' }).waitFor();
    expect(opened).toEqual([]);
  }, 180_000);
});
