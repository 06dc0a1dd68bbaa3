import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLocalConsole } from '../../../apps/local/console/local-console.ts';
import { startLocal } from '../../../apps/local/system.ts';
import { openBrowser } from '../support/browser.ts';

/** `npm run screenshots`: pictures of the console for the documents, of this state of the code. */
const folder = join(import.meta.dirname, '../../../docs/images');

const rows = Array.from({ length: 12 }, (_, at) => {
  const number = at === 4 ? '4.47E+11' : `+12125550${110 + at}`;
  return `${number},${['Ada', 'Björn', 'Chiara', 'Deniz', 'Ewa', 'Femi'][at % 6]}`;
});
const file = Buffer.from(['Mobile,First name', ...rows, ''].join('\n'));

process.env.TZ = 'UTC';
const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
mkdirSync(folder, { recursive: true });
const system = await startLocal({ dataDir, say: () => {} });
const host = await openLocalConsole(system, () => {}, 0);
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1000, height: 760 }, locale: 'en-GB' });
  const page = await context.newPage();
  const shoot = (name: string) => page.screenshot({ path: join(folder, `console-${name}.png`) });
  await page.goto(await host.signIn());
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('CSV file').setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: file });
  await page.getByLabel('Text').fill('Hello {{ first_name }}, your new tariff starts today.');
  await page.getByLabel('Sender').fill(`+${system.sandbox?.senders[0]?.msisdn}`);
  await page.getByLabel('Name').fill('Spring tariff');
  await page.getByText('Hello Femi, your new tariff starts today.').first().waitFor();
  await page.getByRole('heading', { name: 'New campaign' }).scrollIntoViewIfNeeded();
  await shoot('file');
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await page.getByRole('button', { name: 'Send 11 texts' }).waitFor();
  await page.getByText('Hello Ada, your new tariff starts today.').first().waitFor();
  await shoot('preview');
} finally {
  await browser.close();
  await host.close();
  await system.close();
  rmSync(dataDir, { recursive: true, force: true });
}
