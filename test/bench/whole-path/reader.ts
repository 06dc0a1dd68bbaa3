import type { Locator, Page } from 'playwright-core';

/** How fast people read, and what they take for a click and for a key (the keystroke-level model). */
const [wordsPerSecond, clickSeconds, keySeconds] = [238 / 60, 1.35 + 1.1 + 0.2, 0.28];

/** What stands on the page for those alone who hear it. */
const heardOnlyLines = `[...document.querySelectorAll('main *')]
  .filter((element) => element.clientWidth <= 1 && getComputedStyle(element).position === 'absolute')
  .map((element) => element.innerText)`;

/** Somebody who reads each new word of a page down to what leads on, and does what it says. */
export type Reader = {
  /** Reads down to it, and clicks it. */
  click(on: Locator): Promise<void>;
  /** Clicks that are made outside of the page. */
  clicks(count: number): void;
  type(into: Locator, text: string): Promise<void>;
  seconds(): number;
  says(): string;
};

export function reader(page: Page): Reader {
  let [words, clicks, keys] = [0, 0, 0];
  const known = new Set<string>();
  return {
    async click(on) {
      const [name, lines] = [await on.innerText(), (await page.locator('main').innerText()).split('\n')];
      const heardOnly = await page.evaluate<string[]>(heardOnlyLines);
      const end = lines.findIndex((line) => line.includes(name));
      for (const line of lines.slice(0, end + 1)) {
        if (!known.has(line) && !heardOnly.includes(line)) words += line.match(/\S+/g)?.length ?? 0;
        known.add(line);
      }
      clicks += 1;
      await on.click();
    },
    clicks(count) {
      clicks += count;
    },
    async type(into, text) {
      clicks += 1;
      keys += text.length;
      await into.fill(text);
    },
    seconds: () => words / wordsPerSecond + clicks * clickSeconds + keys * keySeconds,
    says: () => `${words} words to read, ${clicks} clicks and ${keys} keys`,
  };
}
