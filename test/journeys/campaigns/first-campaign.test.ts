import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { chooseFile } from '../support/choose-file.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

describe.runIf(hasBrowser)('somebody who has never seen the console', () => {
  const journey = openJourney();

  test('downloads the example file, uploads it, sends it, and sees what became of it', async () => {
    const page = await journey.signedIn();
    await page.getByRole('banner').getByText('Local', { exact: true }).waitFor();
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

    // Each look is in the audit log, so an open page does not look again at a job that is over.
    const looks: string[] = [];
    page.on('request', (request) => void (/\/rows(\?|$)/.test(request.url()) && looks.push(request.url())));
    await page.clock.install();
    const results = page.getByRole('button', { name: 'Download results' });
    await results.click();
    await page.getByRole('link', { name: 'all.csv' }).waitFor();
    await page.getByText('These links work for an hour.').waitFor();
    await page.clock.fastForward('56:00');
    await results.waitFor();
    expect(await page.getByRole('link', { name: 'all.csv' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Rows', exact: true }).click();
    await page.getByRole('cell', { name: /121…01/ }).waitFor();
    await page.getByRole('columnheader', { name: 'Id at the provider' }).waitFor();
    await page.clock.runFor(120_000);
    await page.clock.resume();
    expect(looks.filter((url) => url.includes('limit='))).toHaveLength(1);
    await page.getByRole('button', { name: 'Show numbers' }).click();
    await page.getByRole('cell', { name: /12125550101/ }).waitFor();
    await page.getByRole('button', { name: 'Hide numbers' }).click();
    await page.getByRole('button', { name: 'Show texts' }).click();
    const björn = page.getByRole('row').filter({ hasText: 'Hello Björn, your line is ready.' });
    await björn.getByText('121…02').waitFor();
    await expectAccessible(page);
    const gone = { code: 'expired', title: 'What you asked for is no longer kept', status: 410, errors: [] };
    await page.route(/\/rows\?/, (route) =>
      route.fulfill({ status: 410, contentType: 'application/problem+json', body: JSON.stringify(gone) }),
    );
    await page.reload();
    await page.getByText('These rows are no longer kept. The counts stay.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Accepted by the provider 3' }).waitFor();
    await expectAccessible(page);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'First try' }).waitFor();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByText('More choices').click();
    await page.getByLabel('Name').fill('first');
    await page.getByLabel('Created by').fill('nobody');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByText('No job is like that.').waitFor();
    expect(page.url()).toContain('?name=first&by=nobody');
    await page.getByLabel('Created by').fill('local');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('link', { name: 'First try' }).waitFor();
    await page.getByText('by local').waitFor();
    await expectAccessible(page);
  }, 240_000);

  test('learns at the field what is wrong with a file, and loses nothing of the form', async () => {
    const page = await journey.signedIn();
    const folder = mkdtempSync(join(tmpdir(), 'files-'));
    const path = join(folder, 'list.csv');
    const upload = page.getByRole('button', { name: 'Upload and check' });
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Text').fill('Hello');
    const from = `+${journey.sandbox.senders[0]?.msisdn}`;
    await page.getByLabel('Sender').fill(from);
    const choose = async (name: string, content: string | Buffer) => {
      writeFileSync(join(folder, name), content);
      await chooseFile(page, join(folder, name));
    };
    for (const [name, content, says] of [
      ['list.xlsx', Buffer.from('PK\x03\x04 and so on', 'latin1'), /This is a workbook/],
      ['photo.png', Buffer.from('\x89PNG and so on', 'latin1'), /This is a picture/],
      ['renamed.csv', Buffer.from('\xff\xd8\xff\xe0 and so on', 'latin1'), /This is a picture/],
      ['empty.csv', '', /The file is empty/],
    ] as const) {
      await choose(name, content);
      await upload.click();
      await summary.getByText(says).waitFor();
    }
    expect(await page.title()).toBe('Error: New campaign – Fleetcast');
    await summary.getByRole('button', { name: /The file is empty/ }).click();
    const focused = () =>
      page.evaluate<string>("document.activeElement.getAttribute('type') ?? document.activeElement.tagName");
    expect(await focused()).toBe('file');
    // Who types on is not thrown back to the summary.
    await page.getByLabel('Text').press('End');
    await page.keyboard.type(' there');
    expect([await focused(), await page.getByLabel('Text').inputValue()]).toEqual([
      'TEXTAREA',
      'Hello there',
    ]);
    await expectAccessible(page);

    // Who reloads by mistake is asked first.
    const asked = page.waitForEvent('dialog');
    const reloading = page.reload().catch(() => {});
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await page.getByLabel('Text').inputValue()).toBe('Hello there');
    await page.evaluate('window.stop()');
    void reloading;

    // Somebody saves the file again between the choice and the upload.
    await choose('list.csv', 'phone\n+12125550151\n');
    await page.getByRole('cell', { name: '+12125550151' }).waitFor();
    writeFileSync(path, 'phone\n+12125550151\n+12125550152\n');
    await upload.click();
    await summary.getByText(/was changed or moved/).waitFor();
    await choose('list.csv', 'phone\n+12125550151\n+12125550152\n');
    await upload.click();
    await page.getByRole('button', { name: 'Send 2 texts' }).waitFor();

    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    const names = 'Ada,Bonn,a row without any number in it\n';
    const megabytes50 = names.repeat(Math.ceil(50_000_000 / names.length));
    await choose('names.csv', `first_name,town,comment\n${megabytes50}`);
    await page.getByLabel('Text').fill('Hello');
    await page.getByLabel('Sender').fill(from);
    await page.getByRole('status').filter({ hasText: 'column' }).first().waitFor();
    await upload.click();
    await page.getByText('The file cannot be used. Nothing was sent.').waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Upload the file again' }).click();
    rmSync(folder, { recursive: true });
  }, 180_000);
});
