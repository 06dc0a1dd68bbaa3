import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { firstRows } from '../support/choose-file.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

const list = {
  name: 'again.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('phone,first_name\n+12125550161,Ada\n+12125550162,Björn\n'),
};

describe.runIf(hasBrowser)('a file that was sent before', () => {
  const journey = openJourney();

  test('texts nobody twice, leads to the first campaign, and is sent again only where a person chooses that', async () => {
    const page = await journey.signedIn();
    const upload = page.getByRole('button', { name: 'Upload and check' });
    const send = page.getByRole('button', { name: 'Send 2 texts' });
    const fill = async (name: string) => {
      await page.getByRole('link', { name: 'Campaigns' }).click();
      await page.getByRole('link', { name: 'New campaign' }).click();
      await page.getByLabel('CSV file').setInputFiles(list);
      await page.getByLabel('Text').fill('Hello {{ first_name }}, the office is closed.');
      await page.getByLabel('Sender').fill(`+${journey.sandbox.senders[0]?.msisdn}`);
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await firstRows(page);
      await upload.click();
    };
    await fill('The first time');
    await send.click();
    await page.getByText('All 2 succeeded').waitFor({ timeout: 60_000 });

    await fill('By mistake');
    const refused = page.getByText('Nothing was sent. The same file was uploaded before.');
    await refused.waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    const mistake = page.url();
    await page.getByRole('link', { name: 'The first time' }).click();
    await page.getByText('All 2 succeeded').waitFor();
    await page.goBack();

    // What was typed and chosen is there again, and nothing goes out before it was seen.
    await page.getByRole('link', { name: 'Send again to everybody' }).click();
    await page.getByText('Everybody in this file is texted again.').waitFor();
    await page.getByRole('cell', { name: 'Hello Björn, the office is closed.' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('By mistake');
    await expectAccessible(page);
    await upload.click();
    await send.waitFor({ timeout: 60_000 });
    expect([...journey.sandbox.spy.textsPerRecipientAndText().values()]).toEqual([1, 1]);
    await send.click();
    await page.getByText('All 2 succeeded').waitFor({ timeout: 60_000 });
    expect([...journey.sandbox.spy.textsPerRecipientAndText().values()]).toEqual([2, 2]);

    // A tab that has forgotten the file asks for it, and still knows that it is meant again.
    await page.goto(mistake);
    await page.getByRole('link', { name: 'Send again to everybody' }).click();
    await page.getByText('Choose the same file again.').waitFor();
    expect(page.url()).not.toContain('1212555');

    // A table that was restored from a backup may have lost the first one, though not that the file was its.
    await page.route(/\/v1\/jobs\/cmp_\w+$/, async (route) => {
      const isOwn = mistake.endsWith(new URL(route.request().url()).pathname.replace('/v1', ''));
      if (isOwn) return route.continue();
      const problem = {
        type: '/problems/not_found',
        title: 'There is no such resource',
        status: 404,
        code: 'not_found',
      };
      return route.fulfill({ status: 404, contentType: 'application/problem+json', json: problem });
    });
    await page.goto(mistake);
    const lost = page.getByText('The table was restored from a backup and no longer has this job');
    await lost.waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Send again to everybody' }).click();
    await page.getByText('Everybody in this file is texted again.').waitFor();
    await lost.waitFor();
  }, 180_000);
});
