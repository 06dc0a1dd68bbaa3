import { describe, expect, test } from 'vitest';
import { hasBrowser } from '../support/browser.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

const [people, wrong] = [3_000, 29];
const towns = ['Köln', 'Düsseldorf', 'München', 'Zürich', 'Wien'];
const townOf = (at: number) => towns[at % towns.length] ?? '';
const mobileOf = (at: number) => `+1212555${2_000 + at}`;

/** As a German spreadsheet writes it: semicolons, Windows-1252, two columns of numbers, some of them wrong. */
function germanList(isCorrected: boolean): Buffer {
  const rows = Array.from({ length: people }, (_, at) => {
    const mobile = isCorrected || at % 106 !== 7 ? mobileOf(at) : '4,47E+11';
    return `${at + 1};${townOf(at)};+1312555${2_000 + at};${mobile}`;
  });
  return Buffer.from(['Nr;Ort;Telefon;Telefon 2', ...rows, ''].join('\r\n'), 'latin1');
}

describe.runIf(hasBrowser)('a list with two columns of numbers', () => {
  const journey = openJourney();

  test('is asked about, its wrong rows are counted, and once corrected it goes out as the preview shows', async () => {
    const page = await journey.signedIn();
    const from = `+${journey.sandbox.senders[0]?.msisdn}`;
    const upload = async (isCorrected: boolean) => {
      await page.getByLabel('Text').fill('Hallo nach {{ ort }}, heute „frei“.');
      await page.getByText('makes the text cost more').waitFor();
      await page.getByLabel('Sender').fill(from);
      const file = { name: 'Liste.csv', mimeType: 'text/csv', buffer: germanList(isCorrected) };
      await page.getByLabel('CSV file').setInputFiles(file);
      await page.getByLabel('Column of phone numbers').selectOption('Telefon 2');
      await page.getByText('Hallo nach Düsseldorf, heute „frei“.').first().waitFor();
      await page.getByText('windows-1252, separated by semicolon').waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Upload and check' }).click();
    };
    await page.getByRole('link', { name: 'New campaign' }).click();
    await upload(false);
    await page.getByRole('button', { name: 'Send 2,971 texts' }).waitFor({ timeout: 60_000 });
    const reasons = page.getByRole('region', { name: 'Why rows were not sent' });
    await expect(reasons.getByRole('row').nth(1).innerText()).resolves.toMatch(
      new RegExp(`Cannot be used\\s+A spreadsheet turned .* mangled\\s+Format .*\\s+${wrong} .*\\s+9`),
    );
    await expectAccessible(page);
    const lineWanted = page.getByLabel('Line of the file');
    await lineWanted.fill('1007');
    await page.getByRole('button', { name: 'Show the text' }).click();
    await page.getByText('Line 1,007, 121…05, 1 segment').waitFor();
    await lineWanted.fill('8');
    await page.getByRole('button', { name: 'Show the text' }).click();
    await page.getByText('Line 8, 121…06').waitFor();
    await page.getByRole('button', { name: 'Next line' }).click();
    await page.getByText('Line 9, ').waitFor();
    await page.getByText('A program wrote the number as a quantity').waitFor();
    await expectAccessible(page);
    await lineWanted.fill('5000');
    await page.getByRole('button', { name: 'Show the text' }).click();
    await page.getByText('No row begins in line 5,000 of the file.').waitFor();
    await page.getByRole('link', { name: 'Show these rows' }).click();
    await page.getByText('A program wrote the number as a quantity').first().waitFor();
    expect(page.url()).not.toContain('12125');
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await upload(true);
    const send = page.getByRole('button', { name: 'Send 3,000 texts' });
    await send.waitFor({ timeout: 60_000 });
    // The rows are read once the button is there.
    await page.locator('blockquote').first().waitFor();
    const previewed = await page.locator('blockquote').allInnerTexts();
    await send.click();
    await page.getByText('All 3,000 succeeded').waitFor({ timeout: 60_000 });
    const sent = journey.sandbox.spy.textsPerRecipientAndText();
    const texts = Array.from({ length: people }, (_, at) => `Hallo nach ${townOf(at)}, heute „frei“.`);
    expect(sent).toEqual(new Map(texts.map((text, at) => [`${mobileOf(at)} ${text}`, 1])));
    expect(texts).toEqual(expect.arrayContaining(previewed));
  }, 240_000);

  test('is read as a person says where its letters may be others, and one time alone is no quiet hours', async () => {
    const page = await journey.signedIn();
    const upload = page.getByRole('button', { name: 'Upload and check' });
    // The letter behind Na is ï in one encoding and ď in another.
    const buffer = Buffer.from('phone;name\r\n+12125550181;Na\xefma\r\n', 'latin1');
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Text').fill('Hello {{ name }}');
    await page.getByLabel('Sender').fill(`+${journey.sandbox.senders[0]?.msisdn}`);
    await page.getByLabel('CSV file').setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Encoding of the file').waitFor();
    await expectAccessible(page);
    await page.getByText('More choices').click();
    await page.getByLabel('Not before').fill('08:00');
    await upload.click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.getByText('Fill in both times, or neither').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Not after').fill('21:00');
    await upload.click();

    await page.getByText('The file cannot be used. Nothing was sent.').waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Read it as windows-1250' }).click();
    await page.getByRole('cell', { name: 'Hello Naďma' }).waitFor();
    expect(await page.getByLabel('Encoding of the file').inputValue()).toBe('windows-1250');
    await page.getByLabel('Encoding of the file').selectOption('As the file says');
    await page.getByLabel('Encoding of the file').selectOption('windows-1252');
    await page.getByRole('cell', { name: 'Hello Naïma' }).waitFor();
    await upload.click();
    await page.getByRole('button', { name: 'Send 1 text' }).waitFor({ timeout: 60_000 });
  }, 180_000);
});
