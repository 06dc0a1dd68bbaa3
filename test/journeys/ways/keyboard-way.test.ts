import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '../support/browser.ts';
import { byKeys } from '../support/keyboard.ts';

const page = `<h1>A form</h1>
  <a href="#there">A link</a>
  <label>Text <input value="old"></label>
  <label>Hours <input type="time"></label>
  <label>Day <input type="date"></label>
  <label>Start <input type="datetime-local"></label>
  <label>File <input type="file"></label>
  <label for="turn">Turn</label> <select id="turn"><option value="">None</option><option value="a">Alpha</option>
    <option disabled>Beta</option><option value="c">Gamma</option></select>
  <fieldset><label><input type="radio" name="way" checked>By post</label>
    <label><input type="radio" name="way">By mail</label><label><input type="radio" name="way">By hand</label></fieldset>
  <label><input type="checkbox">Agreed</label>
  <details><summary>More</summary><button onclick="document.title = 'pressed'"><b>Inside</b></button></details>
  <button tabindex="-1">Skipped</button>
  <label><input type="checkbox" tabindex="-1">Skipped too</label>
  <div role="button" onclick="document.title = 'pressed'">For mice</div>`;

/** The journeys trust the keyboard way to fail where a person with a keyboard would. */
describe.runIf(hasBrowser)('the keyboard way', () => {
  let [browser, opened]: [Browser?, Page?] = [];

  beforeAll(async () => {
    browser = await openBrowser();
    opened = await browser.newPage();
    await opened.setContent(page);
  });
  afterAll(async () => {
    await browser?.close();
  });
  const labeled = (name: string) => {
    if (opened === undefined) throw new Error('Not begun');
    return opened.getByLabel(name, { exact: true });
  };
  const said = (text: string) => {
    if (opened === undefined) throw new Error('Not begun');
    return opened.getByText(text, { exact: true });
  };

  test('reaches fields, choices and buttons by Tab and the arrow keys, from wherever it is', async () => {
    await byKeys.fill.call(labeled('Start'), '2031-12-24T18:30');
    await byKeys.fill.call(labeled('Text'), 'new, “good”');
    await byKeys.fill.call(labeled('Day'), '2031-02-03');
    await byKeys.fill.call(labeled('Hours'), '00:05');
    for (const [name, value] of [
      ['Start', '2031-12-24T18:30'],
      ['Text', 'new, “good”'],
      ['Day', '2031-02-03'],
      ['Hours', '00:05'],
    ] as const)
      expect(await labeled(name).inputValue()).toBe(value);
    await byKeys.fill.call(labeled('Start'), '');
    expect(await labeled('Start').inputValue()).toBe('');
    await byKeys.selectOption.call(labeled('Turn'), { label: 'Gamma' });
    expect(await labeled('Turn').inputValue()).toBe('c');
    await byKeys.selectOption.call(labeled('Turn'), 'a');
    expect(await labeled('Turn').inputValue()).toBe('a');
    await byKeys.check.call(labeled('By hand'));
    expect(await labeled('By hand').isChecked()).toBe(true);
    await byKeys.click.call(said('Agreed'));
    expect(await labeled('Agreed').isChecked()).toBe(true);
    await byKeys.uncheck.call(labeled('Agreed'));
    expect(await labeled('Agreed').isChecked()).toBe(false);
    await byKeys.click.call(said('More'));
    await byKeys.click.call(said('Inside'));
    expect(await opened?.title()).toBe('pressed');
    const buffer = Buffer.from('phone');
    await byKeys.setInputFiles.call(labeled('File'), { name: 'a.csv', mimeType: 'text/csv', buffer });
    expect(await labeled('File').inputValue()).toContain('a.csv');
    await byKeys.click.call(said('A link'));
    expect(opened?.url()).toContain('#there');
  });

  test('fails at what no key reaches', async () => {
    await expect(byKeys.click.call(said('Skipped'))).rejects.toThrow(/Nobody reaches this by keyboard/);
    await expect(byKeys.check.call(labeled('Skipped too'))).rejects.toThrow(
      /Nobody reaches this by keyboard/,
    );
    await expect(byKeys.click.call(said('For mice'))).rejects.toThrow(/This is no control/);
    await opened?.evaluate("document.querySelector('select').onchange = ({ target }) => target.blur()");
    await expect(byKeys.selectOption.call(labeled('Turn'), 'c')).rejects.toThrow(/throws the focus away/);
  });
});
