import type { Locator, Page } from 'playwright-core';

/** How a person uses the console: `npm run journeys` goes all ways, other runs the first one. */
const way = process.env.JOURNEY_WAY ?? 'mouse, desktop';

const isPhone = way.endsWith('phone');

/** The screen of a desktop, or of a phone. */
export const device = { viewport: isPhone ? { width: 390, height: 800 } : { width: 1280, height: 800 } };

/**
 * A page whose clicks are made by the keyboard alone, where the journey goes that way: the focus moves onto the element
 * and Enter or Space is pressed. What cannot take the focus fails there.
 */
export function byKeyboard(page: Page): Page {
  if (!way.startsWith('keyboard')) return page;
  const click: Locator['click'] = async function (this: Locator, options) {
    await this.waitFor({ state: 'visible', timeout: options?.timeout ?? 30_000 });
    await this.focus();
    const name = await this.evaluate((element: { tagName: string; matches(of: string): boolean }) =>
      element.matches(':focus') ? element.tagName : '',
    );
    if (name === '') throw new Error(`Nobody reaches this by keyboard: ${this}`);
    await this.press(name === 'A' ? 'Enter' : 'Space');
  };
  const prototype = Object.getPrototypeOf(page.locator('body')) as Locator;
  prototype.click = click;
  return page;
}
