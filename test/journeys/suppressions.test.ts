import { describe, expect, test } from 'vitest';
import { callSystem } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('who must not be texted', () => {
  const journey = openJourney();
  const number = '+12125550142';

  test('a number is checked, put on the list with a reason, taken off, and stands in no address', async () => {
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Suppression' }).click();
    await page.getByText('0 numbers are on the list.').waitFor();
    await page.getByLabel('Phone number').fill(number);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('This number is not on the list.').waitFor();
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('answered STOP');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add 1 number to the list' }).click();
    await page.getByText('1 number is on the list.').waitFor();
    await page.getByText('Reason: answered STOP').waitFor();
    const listed = page.getByRole('region', { name: 'Who is on the list' });
    await listed.getByRole('cell', { name: '121…42' }).waitFor();
    await page.getByRole('region', { name: 'Numbers by reason' }).getByText('answered STOP').waitFor();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = page.getByRole('link', { name: 'Download the file with 1 number' });
    await file.waitFor();
    const written = await fetch((await file.getAttribute('href')) ?? '');
    expect(await written.text()).toContain(number);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Take 1 number off the list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take the number off the list?' });
    await dialog.getByText('0142').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Take 1 number off the list' }).click();
    await page.getByText('0 numbers are on the list.').waitFor();
    const path = '/v1/audit?action=suppressions.reveal';
    const { body } = await callSystem<{ items: readonly object[] }>(journey.system, 'GET', path);
    // Whatever happens on the page, the file was given out once.
    expect(body.items).toHaveLength(1);
    expect(page.url()).not.toContain('2125550142');
    expect(await page.title()).toBe('Suppression – Fleetcast');
  });

  test('a link that has run out is offered again, and an export that cannot be written says so', async () => {
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Suppression' }).click();
    await page.clock.install();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const file = page.getByRole('link', { name: /^Download the file with \d numbers?$/ });
    await file.waitFor();
    await page.clock.fastForward('56:00');
    const again = page.getByRole('button', { name: 'The link has expired. Get a new one' });
    await again.waitFor();
    await expectAccessible(page);
    await again.click();
    await file.waitFor();
    expect(await again.count()).toBe(0);

    const at = new Date(journey.system.clock.now()).toISOString();
    const failed = { id: `exp_${'0'.repeat(26)}`, state: 'failed', created_at: at, expires_at: at };
    await page.route(/\/suppressions\/exports/, (route) => route.fulfill({ status: 200, json: failed }));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByText('The file could not be written. Export the list again.').waitFor();
  });

  test('a list of numbers is added by its file, and its wrong lines are named', async () => {
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Suppression' }).click();
    await page.getByRole('button', { name: 'Add the list' }).click();
    await page.getByRole('alert').filter({ hasText: 'There is a problem' }).waitFor();
    const buffer = Buffer.from('phone,reason\n+12125550143,asked to stop\n12,\n');
    await page.getByLabel('CSV file').setInputFiles({ name: 'stop.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Add the list' }).click();
    await page.getByRole('cell', { name: 'On the list' }).waitFor();
    await page.getByText('1 number is on the list.').waitFor();
    await page.getByText('1 line', { exact: true }).click();
    await page.getByText('Line 3: The number is too short for a person').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Phone number').fill('+12125550143');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Reason: asked to stop').waitFor();
    await page.getByRole('button', { name: 'Take 1 number off the list' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Take 1 number off the list' }).click();
    await page.getByText('0 numbers are on the list.').waitFor();
  });

  test('a person is erased only with the right last digits, and both searches are seen', async () => {
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Suppression' }).click();
    await page.getByLabel('Number to erase').fill(number);
    await page.getByRole('button', { name: 'Erase this person' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
    await dialog.getByText('The records of the provider.').waitFor();
    await dialog.getByLabel('Last four digits').fill('0143');
    await dialog.getByRole('button', { name: 'Erase 1 person' }).click();
    await dialog.getByText('These are not the last four digits').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Last four digits').fill('0142');
    await dialog.getByRole('button', { name: 'Erase 1 person' }).click();

    await page.getByText('A second search looks at what was written meanwhile').first().waitFor();
    expect(page.url()).not.toContain('2125550142');
    await expectAccessible(page);
    await journey.system.clock.advance(20 * 60_000);
    const erasures = page.getByRole('region', { name: 'Erasures' });
    await erasures.getByText('Erased, and searched twice').waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await erasures.getByRole('button', { name: /^ers_/ }).click();
    // It opens further up, where who is at the list would not see it.
    await page.getByRole('heading', { name: 'Erasure', exact: true }).waitFor();
    expect(await page.locator(':focus').textContent()).toBe('Erasure');
  });

  test('who lacks a scope sees the button, and why it does nothing', async () => {
    const page = await journey.signedIn('reader', ['read', 'send']);
    await page.getByRole('link', { name: 'Suppression' }).click();
    await page.getByText('Your access lacks the scope “erase”').first().waitFor();
    await page.getByRole('button', { name: 'Erase this person', disabled: true }).waitFor();
    await page.getByLabel('Number to erase').fill(number);
    await page.getByLabel('Number to erase').press('Enter');
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expectAccessible(page);
    const other = await journey.signedIn('onlooker', ['read']);
    await other.getByRole('link', { name: 'Suppression' }).click();
    await other.getByRole('button', { name: 'Export', exact: true, disabled: true }).waitFor();
  });
});
