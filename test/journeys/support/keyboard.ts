import type { ElementHandle, Locator } from 'playwright-core';
import { type Control, choiceIn, controlOf, focusSeenFrom } from './controls.ts';

/** More controls than any page of the console has: where the focus has passed them all, no key leads to this one. */
const stopsMax = 2_000;

/** Longer texts are pasted. */
const typedMax = 100;

const usualMs = 30_000;

type Waiting = { readonly timeout?: number };

/**
 * What a person does who has a keyboard and no mouse. A control is reached from where the focus is, by Tab or Shift+Tab
 * and in a group of radio buttons by the arrow keys. What none of them reaches fails.
 */
export const byKeys = {
  async click(this: Locator, options: Waiting & { readonly force?: boolean } = {}): Promise<void> {
    const control = await reach(this, options, options.force !== true);
    const key = await control.evaluate(({ tagName, type = '' }) => {
      if (tagName === 'A' || type === 'file') return 'Enter';
      return tagName === 'BUTTON' || tagName === 'SUMMARY' || /^(checkbox|radio)$/.test(type) ? 'Space' : '';
    });
    // A field has the focus now, which is all that a click gives it.
    if (key !== '') await this.page().keyboard.press(key);
  },
  async check(this: Locator, options: Waiting = {}): Promise<void> {
    await setChecked(this, true, options);
  },
  async uncheck(this: Locator, options: Waiting = {}): Promise<void> {
    await setChecked(this, false, options);
  },
  async focus(this: Locator, options: Waiting = {}): Promise<void> {
    await reach(this, options);
  },
  async press(this: Locator, key: string, options: Waiting = {}): Promise<void> {
    await reach(this, options);
    await this.page().keyboard.press(key);
  },
  async pressSequentially(this: Locator, text: string, options: Waiting = {}): Promise<void> {
    await reach(this, options);
    await this.page().keyboard.type(text);
  },
  async fill(this: Locator, text: string, options: Waiting = {}): Promise<void> {
    const control = await reach(this, options, true);
    const { keyboard } = this.page();
    const type = await control.evaluate((field) => field.type);
    if (type === 'date' || type === 'time' || type === 'datetime-local')
      return fillMoment(this, control, text);
    await keyboard.press('Control+A');
    if (text === '') await keyboard.press('Delete');
    else if (text.length <= typedMax) await keyboard.type(text);
    else await keyboard.insertText(text);
  },
  async selectOption(this: Locator, wanted: string | { readonly label: string }): Promise<string[]> {
    const control = await reach(this, {}, true);
    for (let moves = 0; moves < stopsMax; moves += 1) {
      const steps = await optionSteps(this, control, wanted);
      if (steps === 0) return [await this.inputValue()];
      await this.page().keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
    }
    throw new Error(`The arrow keys never choose ${JSON.stringify(wanted)}: ${this}`);
  },
  async setInputFiles(this: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    // The browser needs a moment to learn that a program will choose.
    const chooser = this.page().waitForEvent('filechooser');
    chooser.catch(() => {});
    await reach(this, {}, true);
    await this.page().keyboard.press('Enter');
    await (await chooser).setFiles(files);
  },
} satisfies Partial<Locator>;

/**
 * Moves the focus onto a control, as far as keys can.
 *
 * @param isUsed waits until it can be used, as for a button that is disabled while its action runs
 */
async function reach(
  locator: Locator,
  { timeout = usualMs }: Waiting,
  isUsed = false,
): Promise<ElementHandle<Control>> {
  await locator.waitFor({ state: 'visible', timeout });
  const { keyboard } = locator.page();
  let control = await controlOf(locator);
  if (isUsed) await control.waitForElementState('enabled', { timeout });
  let roundsLeft = 2;
  for (let stops = 0; stops < stopsMax && roundsLeft >= 0; stops += 1) {
    const focus = await focusSeenFrom(control);
    if (focus === 'on it') return control;
    if (focus === 'nowhere') roundsLeft -= 1;
    // It was drawn again meanwhile.
    if (focus === 'it is gone') control = await controlOf(locator);
    else if (focus === 'in its group') await keyboard.press('ArrowDown');
    else await keyboard.press(focus === 'behind it' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Nobody reaches this by keyboard: ${locator}`);
}

async function setChecked(locator: Locator, isWanted: boolean, options: Waiting): Promise<void> {
  await reach(locator, options, true);
  // Arrow keys check the radio button that they reach.
  if ((await locator.isChecked()) !== isWanted) await locator.page().keyboard.press('Space');
  if ((await locator.isChecked()) !== isWanted) throw new Error(`Space does not change this: ${locator}`);
}

/** How many arrow keys away the option is, once it is there; the focus stays on the control meanwhile. */
async function optionSteps(
  locator: Locator,
  control: ElementHandle<Control>,
  wanted: string | { readonly label: string },
): Promise<number> {
  for (const giveUpAt = performance.now() + usualMs; performance.now() < giveUpAt; ) {
    if ((await focusSeenFrom(control)) !== 'on it')
      throw new Error(`A choice throws the focus away: ${locator}`);
    const steps = await choiceIn(control, wanted);
    if (steps !== undefined) return steps;
    await control.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
  }
  throw new Error(`There is no choice ${JSON.stringify(wanted)}: ${locator}`);
}

/** A field of a date or a time has parts of its own, in the order of the browser's language, which is American. */
async function fillMoment(locator: Locator, control: ElementHandle<Control>, text: string): Promise<void> {
  const { keyboard } = locator.page();
  // The focus may be in its last part: back out of it, and in again.
  while ((await focusSeenFrom(control)) === 'on it') await keyboard.press('Shift+Tab');
  await keyboard.press('Tab');
  const [, date, year, month, day, time, hour = '', minute] =
    /^((\d{4})-(\d\d)-(\d\d))?T?((\d\d):(\d\d))?$/.exec(text) ?? [];
  if (text === '')
    for (let part = 0; part < 6; part += 1) {
      await keyboard.press('Backspace');
      await keyboard.press('ArrowRight');
    }
  if (date !== undefined) {
    await keyboard.type(`${month}${day}${year}`);
    await keyboard.press('ArrowRight');
  }
  const hours = String(Number(hour) % 12 || 12).padStart(2, '0');
  if (time !== undefined) await keyboard.type(`${hours}${minute}${Number(hour) < 12 ? 'AM' : 'PM'}`);
  if ((await locator.inputValue()) !== text)
    throw new Error(`${await locator.inputValue()} was typed, not ${text}: ${locator}`);
}
