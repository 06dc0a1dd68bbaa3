import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { openBrowser } from '../support/browser.ts';

/**
 * From `npm start` to the end of a first campaign, by somebody who does only what the screen says: the seconds of each
 * step. A person's own time to read and to type comes on top; the purpose is two minutes with it.
 */
export async function printFirstMinutes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'first-minutes-'));
  const beganAtMs = performance.now();
  let lastMs = beganAtMs;
  const print = (name: string, fromMs: number) =>
    console.log(`${((performance.now() - fromMs) / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  const step = (name: string) => {
    print(name, lastMs);
    lastMs = performance.now();
  };
  const start = spawn(process.execPath, ['apps/local/start.ts', '--json', '--data', join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = (await once(createInterface(start.stdout), 'line')) as [string];
    step('npm start prints an address');
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      await page.goto((JSON.parse(line) as { consoleUrl: string }).consoleUrl);
      await firstCampaign(page, join(folder, 'example.csv'), step);
    } finally {
      await browser.close();
    }
    print('in all', beganAtMs);
  } finally {
    start.kill('SIGTERM');
    if (start.exitCode === null) await once(start, 'exit');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstCampaign(page: Page, path: string, step: (name: string) => void): Promise<void> {
  const example = page.getByRole('link', { name: 'Download an example file' });
  await example.waitFor();
  step('the address shows the home page');
  const [download] = await Promise.all([page.waitForEvent('download'), example.click()]);
  await download.saveAs(path);
  step('the example file is downloaded');
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.getByLabel('CSV file').setInputFiles(path);
  await page.getByLabel('Text').fill('Hello {{ first_name }}, your line is ready.');
  await page.getByText('Hello Björn, your line is ready.').first().waitFor();
  step('its rows are shown with their texts');
  await page.getByRole('button', { name: 'Upload and check' }).click();
  const send = page.getByRole('button', { name: 'Send 3 texts' });
  await send.waitFor();
  step('it is uploaded and checked');
  await send.click();
  await page.getByText('All 3 succeeded').waitFor({ timeout: 120_000 });
  step('all 3 texts are sent');
}
