import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { goTheWay } from './way.ts';

/** Where a browser may be: Debian's, unless `CHROMIUM` names another. */
const path = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** In CI a browser must be there; elsewhere its tests are reported as not run. */
export const hasBrowser = existsSync(path) || process.env.CI !== undefined;

/** A browser without a window. */
export async function openBrowser(): Promise<Browser> {
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--lang=en-US'];
  const browser = await chromium.launch({ executablePath: path, args });
  await goTheWay(browser);
  return browser;
}
