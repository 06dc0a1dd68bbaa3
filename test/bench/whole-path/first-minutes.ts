import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../../apps/console/build.ts';
import { synthesize } from '../../../tools/aws-emulator/synthesize.ts';
import { openBrowser } from '../../journeys/support/browser.ts';
import { atMost, type Measured } from '../promised.ts';
import { type Reader, reader } from './reader.ts';

/**
 * From `npm start` in a new checkout to the end of a first campaign, by somebody who does only what the screen says.
 * The machine's part is measured, a person's part is calculated from what this run has shown and asked for.
 */
export async function firstMinutes(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'first-minutes-'));
  const steps: [name: string, seconds: number][] = [];
  const step = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const began = performance.now();
    const result = await work();
    steps.push([name, (performance.now() - began) / 1_000]);
    return result;
  };
  try {
    // Into folders of their own, as nobody has them before the first start.
    await step('what only the first start builds', async () => {
      await synthesize(join(import.meta.dirname, '../../..'), join(folder, 'synth'), () => {});
      await buildConsole(join(folder, 'console'), () => {});
    });
    const person = await inABrowser(folder, step);
    const machine = steps.reduce((sum, [, seconds]) => sum + seconds, 0);
    const beside = `${machine.toFixed(0)} s of them the machine's; the rest is ${person.says()}`;
    return {
      lines: [
        'From npm start to the end of a first campaign',
        ...steps.map(([name, seconds]) => `  ${name.padEnd(56)}${seconds.toFixed(1)} s`),
        `  ${'a person reads, types and clicks'.padEnd(56)}${person.seconds().toFixed(1)} s: ${person.says()}`,
      ],
      promised: [
        atMost('from npm start to the end of a first campaign', machine + person.seconds(), 120, ' s', {
          beside,
        }),
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Step = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

async function inABrowser(folder: string, step: Step): Promise<Reader> {
  const start = spawn(process.execPath, ['apps/local/start.ts', '--json', '--data', join(folder, 'data')], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [line] = await step('npm start prints an address', async () => {
      return (await once(createInterface(start.stdout), 'line')) as [string];
    });
    const browser = await openBrowser();
    try {
      const page = await browser.newPage();
      const person = reader(page);
      await step('the address shows the home page', async () => {
        await page.goto((JSON.parse(line) as { consoleUrl: string }).consoleUrl);
        await page.getByRole('link', { name: 'Download an example file' }).waitFor();
      });
      await firstCampaign(page, join(folder, 'example.csv'), person, step);
      return person;
    } finally {
      await browser.close();
    }
  } finally {
    start.kill('SIGTERM');
    if (start.exitCode === null) await once(start, 'exit');
  }
}

async function firstCampaign(page: Page, path: string, person: Reader, step: Step): Promise<void> {
  // The address is clicked in the terminal.
  person.clicks(1);
  await step('the example file is downloaded', async () => {
    const example = page.getByRole('link', { name: 'Download an example file' });
    const download = page.waitForEvent('download');
    await person.click(example);
    await (await download).saveAs(path);
  });
  await step('its rows are shown with their texts', async () => {
    await person.click(page.getByRole('link', { name: 'New campaign' }));
    await page.getByLabel('CSV file').setInputFiles(path);
    await person.type(page.getByLabel('Text'), 'Hello {{ first_name }}, your line is ready.');
    await page.getByText('Hello Björn, your line is ready.').first().waitFor();
  });
  // The button of the file, the file in the window that opens, and the window's own button.
  person.clicks(3);
  const send = page.getByRole('button', { name: 'Send 3 texts' });
  await step('it is uploaded and checked', async () => {
    await person.click(page.getByRole('button', { name: 'Upload and check' }));
    await send.waitFor();
  });
  await step('all 3 texts are sent', async () => {
    await person.click(send);
    await page.getByText('All 3 succeeded').waitFor({ timeout: 120_000 });
  });
}
