import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

const fileOf = (name: string, header: string, ...rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...rows, ''].join('\n')),
});

const written = fileOf('form.csv', 'phone,Message,SMS opt-in', '+12125550171,Where is it?,no');
const days = fileOf('days.csv', 'phone,From', '+12125550172,Mon', '+12125550173,Tue', '+12125550174,Wed');

describe.runIf(hasBrowser)('a file whose columns only a person can explain', () => {
  const journey = openJourney();

  test('asks in the form, asks again after it failed, and forgets what was said of another file', async () => {
    const page = await journey.signedIn();
    const upload = page.getByRole('button', { name: 'Upload and check' });
    const textOfForm = page.getByRole('radio', { name: 'Use the text of this form' });
    const all = page.getByRole('checkbox', { name: 'Text all rows, whatever a column says' });
    const oneSender = page.getByRole('radio', { name: 'Use one sender for all rows' });
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We found it.');
    await page.getByLabel('Sender').fill(`+${journey.sandbox.senders[0]?.msisdn}`);
    await page.getByLabel('CSV file').setInputFiles(written);
    await page.getByRole('radio', { name: '“Message” is the text of each row' }).check();
    await all.waitFor();
    expect(await all.isChecked()).toBe(false);
    await textOfForm.check();
    await expectAccessible(page);
    await upload.click();

    await page.getByText('The file cannot be used. Nothing was sent.').waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Answer in the form' }).click();
    await all.check();
    expect(await textOfForm.isChecked()).toBe(true);
    await page.getByRole('cell', { name: 'We found it.' }).waitFor();
    await page.getByLabel('CSV file').setInputFiles(days);
    await oneSender.waitFor();
    expect([await all.count(), await textOfForm.count(), await oneSender.isChecked()]).toEqual([0, 0, false]);

    await page.getByLabel('CSV file').setInputFiles(written);
    await textOfForm.check();
    await all.check();
    await upload.click();
    await page.getByRole('button', { name: 'Send 1 text' }).click({ timeout: 60_000 });
    await page.getByText('All 1 succeeded').waitFor({ timeout: 60_000 });
    expect([...journey.sandbox.spy.textsPerRecipientAndText().keys()]).toEqual(['+12125550171 We found it.']);
  }, 240_000);

  test('is sent from one number where a column "From" has days', async () => {
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Until then.');
    await page.getByLabel('Sender').fill(`+${journey.sandbox.senders[0]?.msisdn}`);
    await page.getByLabel('CSV file').setInputFiles(days);
    await page.getByRole('radio', { name: 'Use one sender for all rows' }).check();
    await page.getByRole('cell', { name: 'Until then.' }).first().waitFor();
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByRole('button', { name: 'Send 3 texts' }).waitFor({ timeout: 60_000 });
  }, 180_000);
});
