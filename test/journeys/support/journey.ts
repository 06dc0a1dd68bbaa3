import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest';
import { type LocalConsole, openLocalConsole } from '../../../apps/local/console/local-console.ts';
import { type LocalOptions, type LocalSystem, startLocal } from '../../../apps/local/system.ts';
import type { Scope } from '../../../shared/core/access/scopes.ts';
import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { openBrowser } from './browser.ts';
import type { Line } from './line.ts';
import { device } from './way.ts';

export type Journey = {
  readonly system: LocalSystem;
  readonly sandbox: Sandbox;
  /** A browser's page of somebody who is signed in. Each has cookies of its own, and may have a line of its own. */
  signedIn(as?: string, may?: readonly Scope[], line?: Line): Promise<Page>;
  /** What went wrong in the pages: errors in their consoles, refusals of the content policy, foreign requests. */
  readonly faults: string[];
};

/** The local system, its console and a browser, for the tests of a file. */
export function openJourney(options: LocalOptions = {}): Journey {
  let [system, host, browser]: [LocalSystem?, LocalConsole?, Browser?] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'journey-'));
  const contexts: BrowserContext[] = [];
  const faults: string[] = [];

  beforeAll(async () => {
    system = await startLocal({ dataDir, say: () => {}, ...options });
    host = await openLocalConsole(system, () => {}, 0);
    browser = await openBrowser();
  }, 400_000);
  afterAll(async () => {
    for (const context of contexts) await context.close();
    await browser?.close();
    await host?.close();
    await system?.close();
    rmSync(dataDir, { recursive: true, force: true });
    expect(faults).toEqual([]);
  }, 60_000);

  const opened = () => {
    if (system?.sandbox === undefined || host === undefined || browser === undefined)
      throw new Error('The journey has not begun');
    return { system, host, browser, sandbox: system.sandbox };
  };
  return {
    faults,
    get system() {
      return opened().system;
    },
    get sandbox() {
      return opened().sandbox;
    },
    async signedIn(as, may, line) {
      const { browser, host, system } = opened();
      const proxy = line && { proxy: { server: line.address } };
      const context = await browser.newContext({ ...device, locale: 'en-GB', ...proxy });
      // Tests of other files run beside it.
      context.setDefaultTimeout(60_000);
      contexts.push(context);
      const page = await context.newPage();
      // What a person would have seen there says more than what was waited for.
      onTestFailed(async () => console.error(page.url(), await page.locator('main').innerText()));
      const own = [host.url, system.endpoints.s3].map((url) => new URL(url).origin);
      watchFaults(page, own, faults);
      await page.addInitScript({ content: comesBack });
      await page.goto(await host.signIn(as, may));
      return page;
    },
  };
}

/**
 * Somebody comes back to the tab each second: it asks again at once, and no journey waits for its next look. Status is
 * left out: it says within 100 ms what it knows, and more looks at once know less.
 */
const comesBack = `setInterval(() => {
  if (!location.pathname.endsWith('/status')) dispatchEvent(new Event('visibilitychange'));
}, 1_000)`;

/**
 * Notes what goes wrong in a page: errors in its console, refusals of the content policy, foreign requests.
 *
 * @param own origins that it may ask
 */
export function watchFaults(page: Page, own: readonly string[], faults: string[]): void {
  page.on('console', (message) => {
    // A refusal of the API is for the page to show.
    const isRefusal = /the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === 'error' && !isRefusal) faults.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('request', (request) => {
    if (!own.includes(new URL(request.url()).origin)) faults.push(`A foreign request: ${request.url()}`);
  });
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What a page shows can be used by everybody, as far as a program can tell. It has no frames, so that axe needs no page
 * of its own to gather what it found, which takes as long as the look.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}
