import { describe, expect, test } from 'vitest';
import { callSystem } from '../../support/system-client.ts';
import { hasBrowser } from '../support/browser.ts';
import { firstRows } from '../support/choose-file.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

const file = {
  name: 'members.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('phone,first_name\n+12125550186,Björn\n+12125550187,Ada\n'),
};
const text = 'Hello {{ first_name }}, the office is closed.';
const [own, listed, first] = ['+12125550199', '+12125550198', 'Hello Björn, the office is closed.'];

describe.runIf(hasBrowser)('a text that is tried on one’s own phone', () => {
  const journey = openJourney();

  test('arrives there alone, before anybody of the list is texted, and not at a number that cannot be used', async () => {
    const page = await journey.signedIn();
    const texts = () => [...journey.sandbox.spy.textsPerRecipientAndText()];
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('CSV file').setInputFiles(file);
    await page.getByLabel('Text').fill(text);
    await page.getByLabel('Sender').fill(`+${journey.sandbox.senders[0]?.msisdn}`);
    await firstRows(page);
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByRole('button', { name: 'Send a test to my phone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the first text as a test' });
    const phone = dialog.getByLabel('Phone number, with its plus');
    await callSystem(journey.system, 'POST', '/v1/suppressions', { add: [listed] });
    for (const [number, says] of [
      ['12', 'The number is too short for a person. No test was sent.'],
      [listed, 'On the suppression list. No test was sent.'],
    ] as const) {
      await phone.fill(number);
      await dialog.getByRole('button', { name: 'Send the test' }).click();
      await dialog.getByText(says).waitFor();
    }
    await expectAccessible(page);
    expect(texts()).toEqual([]);

    await phone.fill(own);
    await dialog.getByRole('button', { name: 'Send the test' }).click();
    await page.getByText('The test is on its way.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await journey.system.events.until(async () => (texts().length > 0 ? true : undefined));
    expect(texts()).toEqual([[`${own} ${first}`, 1]]);
    expect(page.url()).not.toContain('2125550199');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See what becomes of it' }).click();
    await page.getByText('All 1 succeeded').waitFor();
    await page.goBack();

    // It changes nothing about the campaign, which still waits for its yes.
    await page.getByRole('button', { name: 'Send 2 texts' }).click();
    await page.getByText('All 2 succeeded').waitFor();
    expect(new Map(texts())).toEqual(
      new Map([
        [`${own} ${first}`, 1],
        [`+12125550186 ${first}`, 1],
        ['+12125550187 Hello Ada, the office is closed.', 1],
      ]),
    );
  }, 180_000);
});
