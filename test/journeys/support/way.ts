import type { Browser } from 'playwright-core';
import { byKeys } from './keyboard.ts';

/** How a person uses the console: `npm run journeys` goes all ways, other runs the first one. */
const way = process.env.JOURNEY_WAY ?? 'mouse, desktop';

const isPhone = way.endsWith('phone');

/** The screen of a desktop, or of a phone. */
export const device = { viewport: isPhone ? { width: 390, height: 800 } : { width: 1280, height: 800 } };

/** Lets all that is done in a browser's pages be done by keys alone, where the journey goes that way. */
export async function goTheWay(browser: Browser): Promise<void> {
  if (!way.startsWith('keyboard')) return;
  const page = await browser.newPage();
  Object.assign(Object.getPrototypeOf(page.locator('body')), byKeys);
  await page.close();
}
