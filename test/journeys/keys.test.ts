import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { callSystem } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('who looks after the keys', () => {
  const journey = openJourney();
  const dayMs = 86_400_000;

  test('makes a key, copies it, rotates it, sees that it is unused, and revokes it', async () => {
    const page = await journey.signedIn();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'New API key' }).click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByLabel('Name of the key').fill('crm-berlin');
    await form.getByRole('button', { name: 'Make the key' }).click();
    await form.getByText('Choose at least one scope.').waitFor();
    await form.getByLabel('read:').check();
    await form.getByLabel('send:').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Make the key' }).click();

    await page.getByRole('heading', { name: 'The key crm-berlin' }).waitFor();
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Copy the key' }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    const asNew = { ...journey.system, apiKey: secret };
    expect((await callSystem(asNew, 'GET', '/v1/me')).body).toMatchObject({ scopes: ['read', 'send'] });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'Rotate crm-berlin' }).click();
    await page.getByRole('dialog').getByText('The old one works for 24 more hours').waitFor();
    await page.getByRole('button', { name: 'Rotate 1 key' }).click();
    await page.getByText('The former key works until').waitFor();
    expect(await page.getByLabel('Key', { exact: true }).inputValue()).not.toBe(secret);
    expect((await callSystem(asNew, 'GET', '/v1/me')).status).toBe(200);

    await page.clock.setFixedTime(Date.now() + 91 * dayMs);
    await page.reload();
    await page.getByText('Unused for 90 days').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Revoke crm-berlin' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Revoke 1 key' }).click();
    await page.getByRole('cell', { name: 'Revoked', exact: true }).waitFor();
  });

  test('makes a test key, finds who made it in the audit log by its time, and takes the entries along', async () => {
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'New API key' }).click();
    const form = page.getByRole('dialog', { name: 'New API key' });
    await form.getByLabel('Name of the key').fill('shop-test');
    await form.getByLabel('read:').check();
    await form.getByLabel('Test key:').check();
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Make the key' }).click();
    const secret = await page.getByLabel('Key', { exact: true }).inputValue();
    expect(secret.startsWith('fc_test_')).toBe(true);
    await page.getByRole('row', { name: /^shop-test Test key / }).waitFor();
    await expectAccessible(page);
    // A name that is taken is put right where it was typed.
    await page.getByRole('button', { name: 'New API key' }).click();
    await form.getByLabel('Name of the key').fill('shop-test');
    await form.getByLabel('read:').check();
    await form.getByRole('button', { name: 'Make the key' }).click();
    await form.getByText('The name is taken').waitFor();
    expect(await form.getByLabel('Name of the key').inputValue()).toBe('shop-test');
    await form.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByLabel('About').fill('key:shop-test');
    // Who types another year, digit by digit, keeps the minutes, also where clocks of the past ran by the sun.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    const before = page.getByLabel('Before');
    await before.fill('2027-01-31T09:00');
    for (const [times, key] of [
      [6, 'ArrowLeft'],
      [2, 'ArrowRight'],
    ] as const)
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    await page.keyboard.type('2020');
    expect(await before.inputValue()).toBe('2020-01-31T09:00');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No entry is about this.').waitFor();
    expect(page.url()).toContain(`until=${encodeURIComponent('2020-01-31T08:00')}`);
    await before.fill('');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('cell', { name: 'key.create' }).waitFor();
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\u{feff}at,actor_kind,/u);
    expect(lines[1]).toMatch(/,key\.create,key:shop-test,/);
    await page.getByText('1 entry was written.').waitFor();
  });

  test('a key without a scope sees the buttons of a campaign, and what each one needs', async () => {
    const request = {
      from: '+12125550100',
      text: 'Hello',
      to: ['+12125550101'],
      options: { mode: 'approve' },
    };
    const { body } = await callSystem<{ id: string }>(journey.system, 'POST', '/v1/campaigns', request);
    const page = await journey.signedIn('watcher', ['read']);
    await page.goto(new URL(`/console/jobs/${body.id}`, page.url()).href);
    for (const name of ['Approve 1 text', 'Cancel it', 'Send a test to my phone'])
      await page.getByRole('button', { name, disabled: true }).waitFor();
    await page.getByText('Your access lacks the scope “approve” or “send”.').first().waitFor();
    await page.getByRole('button', { name: 'Approve 1 text' }).click({ force: true });
    expect(journey.sandbox.spy.textsPerRecipientAndText().size).toBe(0);
  });
});
