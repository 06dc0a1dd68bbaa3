import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openLocalConsole } from '../../../apps/local/console/local-console.ts';
import { startLocal } from '../../../apps/local/system.ts';
import { partnerSubscription, planBytes, putRules } from '../../support/system-client.ts';
import { alertRule } from '../support/alert-rule.ts';
import { openBrowser } from '../support/browser.ts';

/**
 * `npm run screenshots`: pictures of the console, of this state of the code. All of them, on a desktop and on a phone,
 * go into `.local/screenshots` for a person to look at; those that documents show go into `docs/images` too.
 */
const root = join(import.meta.dirname, '../../..');
const folder = join(root, '.local/screenshots');
const shownInDocuments = ['file', 'preview', 'status'];

/** As high as the first picture of the status needs. */
const desktop = { width: 1280, height: 850 };

const rows = Array.from({ length: 12 }, (_, at) => {
  const number = at === 4 ? '4.47E+11' : `+12125550${110 + at}`;
  return `${number},${['Ada', 'Björn', 'Chiara', 'Deniz', 'Ewa', 'Femi'][at % 6]}`;
});
const file = Buffer.from(['Mobile,First name', ...rows, ''].join('\n'));

process.env.TZ = 'UTC';
const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const system = await startLocal({
  dataDir,
  say: () => {},
  sandbox: { seed: 7, partner: { subscriptions: 1 } },
});
const host = await openLocalConsole(system, () => {}, 0);
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: desktop, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(await host.signIn());
  await page.getByText('Download an example file').waitFor();
  await shoot(page, 'home-empty');
  await campaign(page);
  await shootPage(page, '/', 'Home', 'home');
  await shootPage(page, '/campaigns', 'Campaigns', 'campaigns');
  await event(page);
  for (const [path, heading] of [
    ['/orders/new', 'New eSIM orders'],
    ['/rules', 'Rules'],
    ['/to-decide', 'To decide'],
    ['/people', 'People'],
    ['/notifications', 'Notifications'],
    ['/suppressions', 'Suppression'],
    ['/settings/keys', 'API keys'],
    ['/settings/audit', 'Audit log'],
    ['/status', 'Status'],
  ] as const)
    await shootPage(page, path, heading, path.split('/').at(-1) ?? '');
  for (const name of shownInDocuments)
    copyFileSync(join(folder, `${name}.png`), join(root, `docs/images/console-${name}.png`));
  console.log(`Look at the pictures in ${folder}`);
} finally {
  await browser.close();
  await host.close();
  await system.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** On the screen of a desktop, and then of a phone. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: join(folder, `${name}-phone.png`), fullPage: true });
  await page.setViewportSize(desktop);
}

async function shootPage(page: Page, path: string, heading: string, name: string): Promise<void> {
  await page.goto(new URL(`/console${path}`, page.url()).href);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await shoot(page, name);
}

/** From the file to the result, with a storm of 429 on the way. */
async function campaign(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('CSV file').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: file });
  await page.getByLabel('Text').fill('Hello {{ first_name }}, your new tariff starts today.');
  await page.getByLabel('Sender').fill(`+${system.sandbox?.senders[0]?.msisdn}`);
  await page.getByLabel('Name').fill('Spring tariff');
  await page.getByText('Hello Femi, your new tariff starts today.').first().waitFor();
  await page.getByRole('heading', { name: 'New campaign' }).scrollIntoViewIfNeeded();
  await shoot(page, 'file');
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await page.getByRole('button', { name: 'Send 11 texts' }).waitFor();
  await page.getByText('Hello Ada, your new tariff starts today.').first().waitFor();
  await shoot(page, 'preview');
  system.sandbox?.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 90 });
  await page.getByRole('button', { name: 'Send 11 texts' }).click();
  await page
    .getByText(/too many calls/)
    .first()
    .waitFor();
  await shoot(page, 'waits');
  for (let minute = 0; minute < 5; minute += 1) await system.clock.advance(60_000);
  await page.getByText('All 11 succeeded').waitFor({ timeout: 180_000 });
  await shoot(page, 'result');
  await page.getByRole('link', { name: 'Rows', exact: true }).click();
  await page.getByRole('cell', { name: 'Accepted by the provider' }).first().waitFor();
  await shoot(page, 'rows');
}

/** An event about a balance, and what a rule would do about it. */
async function event(page: Page): Promise<void> {
  const { sandbox } = system;
  if (sandbox === undefined) throw new Error('There is no sandbox');
  await putRules(system, { rules: [alertRule] });
  sandbox.partner.spend((await partnerSubscription(sandbox)).planId, 0.85 * planBytes);
  await sandbox.partner.webhooks.deliver();
  await page.goto(new URL('/console/events', page.url()).href);
  await page.getByText(/Would act/).waitFor({ timeout: 60_000 });
  await shoot(page, 'events');
  await page.getByRole('link', { name: alertRule.on }).first().click();
  await page.getByText(/are used/).waitFor();
  await page.getByText('Nothing was done.').waitFor();
  await shoot(page, 'event');
}
