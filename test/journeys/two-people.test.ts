import { describe, expect, test } from 'vitest';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('a stage that wants two people', () => {
  const journey = openJourney({ approver: true });

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
    await maker.getByRole('button', { name: 'Upload and check' }).click();
    await maker.getByRole('button', { name: /^Send \d+ texts$/ }).click();
    await maker.getByRole('alert').getByText('Another person must do this').waitFor();
    await expectAccessible(maker);

    const approver = await journey.signedIn('approver');
    await approver.getByRole('link', { name: 'To decide' }).click();
    await approver.getByRole('link', { name: 'Closed on Friday' }).click();
    await approver.getByText('The office is closed on Friday.').first().waitFor();
    // The same page is open twice: the yes that comes second changes nothing, and nothing goes out twice.
    const second = await journey.signedIn('approver');
    await second.goto(approver.url());
    const late = second.getByRole('button', { name: /^Send \d+ texts$/ });
    await late.waitFor();
    let letGo = () => {};
    const isDecided = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await second.route(/\/approve$/, async (route) => {
      await isDecided;
      await route.continue();
    });
    await late.click();
    await approver.getByRole('button', { name: /^Send \d+ texts$/ }).click();
    await approver.getByRole('button', { name: /^Send \d+ texts$/ }).waitFor({ state: 'hidden' });
    letGo();
    await second.getByText(/^All \d+ succeeded$/).waitFor({ timeout: 60_000 });
    await approver.getByText(/^All \d+ succeeded$/).waitFor({ timeout: 60_000 });
    await expectAccessible(approver);
    const texts = [...journey.sandbox.spy.textsPerRecipientAndText().values()];
    expect([texts.length, Math.max(...texts)]).toEqual([rows.length, 1]);
  });
});
