import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { openLocalConsole } from '../../../apps/local/console/local-console.ts';
import { openBrowser } from '../../journeys/support/browser.ts';
import { callSystem } from '../../support/system-client.ts';
import { atMost, type Measured } from '../promised.ts';
import { type Bench, withSystem } from './system.ts';

const turns = 5;
const hourMs = 60 * 60_000;

/** Views of the menu that ask the API for something. */
const views = [
  'Campaigns',
  'Rules',
  'Events',
  'To decide',
  'Notifications',
  'Status',
  'API keys',
  'Audit log',
];

/**
 * How long people wait in the console, and what an hour of watching a job costs their browser. It is Debian's Chromium,
 * on the machine of the local system.
 */
export async function consoleViews(): Promise<Measured> {
  return withSystem({}, async (bench) => {
    const host = await openLocalConsole(bench.system, () => {}, 0);
    const browser = await openBrowser();
    try {
      const first: number[] = [];
      for (let no = 0; no <= turns; no += 1) first.push(await firstView(browser, await host.signIn()));
      const page = await browser.newPage();
      await page.goto(await host.signIn());
      const further = await furtherViews(page);
      const keys = await keyPresses(page);
      const memory = await hourOfWatching(browser, page, bench);
      const [slowest = ['', 0]] = further.toSorted(([, one], [, other]) => other - one);
      const promised = [
        atMost('the console, first view', middleOf(first.slice(1)), 1, ' s'),
        atMost(`the console, the slowest further view (${slowest[0]})`, slowest[1], 0.3, ' s'),
        atMost('the console, the slowest of 60 key presses', keys, 100, ' ms'),
        atMost('a tab of the console after an hour of watching', memory.afterMb, 150, ' MB', {
          beside: memory.beside,
        }),
      ];
      const lines = promised.map(({ what, measured, goal }) => `  ${what.padEnd(58)}${measured} (${goal})`);
      return { lines: [`waiting for the console, the middle one of ${turns}`, ...lines], promised };
    } finally {
      await browser.close();
      await host.close();
    }
  });
}

async function firstView(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
    return (performance.now() - began) / 1_000;
  } finally {
    await context.close();
  }
}

/** Seconds until a view has its heading, and all that it asked the API for; each the middle one. */
async function furtherViews(page: Page): Promise<(readonly [string, number])[]> {
  let open = 0;
  page.on('request', () => {
    open += 1;
  });
  const ended = () => {
    open -= 1;
  };
  page.on('requestfinished', ended).on('requestfailed', ended);
  const took = new Map<string, number[]>(views.map((view) => [view, []]));
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const view of views) {
      const began = performance.now();
      await page.getByRole('link', { name: view, exact: true }).click();
      await page.getByRole('heading', { name: view, level: 1 }).waitFor();
      while (open > 0) await page.evaluate('new Promise(requestAnimationFrame)');
      took.get(view)?.push((performance.now() - began) / 1_000);
    }
  }
  return [...took].map(([view, seconds]) => [view, middleOf(seconds.slice(1))] as const);
}

/** Milliseconds from a key to the next picture, as the browser itself measures them. */
async function keyPresses(page: Page): Promise<number> {
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('link', { name: 'New campaign' }).click();
  await page.evaluate(
    `globalThis.slowest = 0;
     new PerformanceObserver((list) => {
       for (const { name, duration } of list.getEntries())
         if (name.startsWith('key')) globalThis.slowest = Math.max(globalThis.slowest, duration);
     }).observe({ type: 'event', durationThreshold: 16 })`,
  );
  const text = 'Hello {{ first_name }}, your new tariff starts today. Thanks.';
  await page.getByLabel('Text').pressSequentially(text, { delay: 20 });
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 500))');
  return page.evaluate<number>('globalThis.slowest');
}

/** The private memory of the page's process, after its clock has run for an hour while a job is shown. */
async function hourOfWatching(browser: Browser, page: Page, { system }: Bench) {
  const campaign = {
    from: '+12125550100',
    text: 'Watched',
    to: ['+12125550101', '+12125550102'],
    options: { mode: 'approve' },
  };
  const { body } = await callSystem<{ id: string }>(system, 'POST', '/v1/campaigns', campaign);
  await page.clock.install();
  await page.goto(new URL(`/console/jobs/${body.id}`, page.url()).href);
  await page.getByRole('button', { name: 'Send 2 texts' }).waitFor();
  const before = await privateMegabytes(browser);
  let polls = 0;
  page.on('requestfinished', () => {
    polls += 1;
  });
  for (let goneMs = 0; goneMs < hourMs; goneMs += 5_000) {
    await page.clock.runFor(5_000);
    // What was asked for comes by the machine's own clock.
    await page.waitForLoadState('domcontentloaded');
  }
  if (polls < 30) throw new Error(`An hour of watching made ${polls} requests`);
  const afterMb = await privateMegabytes(browser);
  return { afterMb, beside: `${before} MB at its beginning, ${polls} requests` };
}

async function privateMegabytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const kilobytes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      const parts = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, kb]) => Number(kb));
      return parts.reduce((sum, one) => sum + one, 0);
    });
  return Math.round(Math.max(...kilobytes) / 1_024);
}

function middleOf(figures: readonly number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}
