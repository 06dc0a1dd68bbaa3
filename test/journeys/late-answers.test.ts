import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { fictional } from '../support/a-plan.ts';
import { call } from '../support/http/api-client.ts';
import { scriptedSms } from '../support/scripted-sms.ts';
import { aWorld } from '../support/world.ts';
import { request, runSends } from '../support/worlds/run-world.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible } from './support/journey.ts';
import { openPages } from './support/world-pages.ts';

/** Ada was texted; nobody else was. */
const [ada, bo] = [`+${fictional(0).replace('+', '')}`, `+${fictional(1).replace('+', '')}`];

describe.runIf(hasBrowser)('an answer that comes late, or not at all', () => {
  const world = aWorld({ sms: scriptedSms() });
  const pages = openPages(world);
  let page: Page;

  beforeAll(async () => {
    await request(world, [fictional(0)], 'Hello Ada');
    await runSends(world);
    page = await pages.signedIn();
  }, 120_000);

  /** The next answer of this kind comes once it is let go; then all that follows from it has happened. */
  async function heldBack(what: RegExp): Promise<() => Promise<void>> {
    const held = Promise.withResolvers<Route>();
    await page.route(what, held.resolve, { times: 1 });
    return async () => {
      const route = await held.promise;
      const answered = page.waitForResponse(what);
      await route.continue();
      await (await answered).finished();
      await page.evaluate('fetch("/v1/me").then((answer) => answer.text())');
    };
  }

  test('is not shown as one about another person, who would be suppressed or erased instead', async () => {
    await page.getByRole('link', { name: 'People' }).click();
    const who = page.getByLabel('Phone number or e-mail');
    const letGo = await heldBack(/\/v1\/people\/search$/);
    await who.fill(ada);
    await who.press('Enter');
    await who.fill(bo);
    await letGo();
    expect(await page.getByRole('link', { name: 'Suppress or erase' }).count()).toBe(0);
    await who.press('Enter');
    await page.getByText('0 rows were found.').waitFor();

    await page.getByRole('link', { name: 'Suppress or erase' }).click();
    const number = page.getByRole('textbox', { name: 'Phone number', exact: true });
    const listed = await heldBack(/\/v1\/suppressions\/check$/);
    await number.fill(ada);
    await number.press('Enter');
    await number.fill(bo);
    await listed();
    expect(await page.getByText('This number is not on the list.').count()).toBe(0);
  }, 60_000);

  test('is no sign that nothing waits for a decision', async () => {
    const undecided = /\/v1\/jobs\?.*needs_decision=true/;
    const isLost = (route: Route) => route.abort();
    await page.route(undecided, isLost);
    await page.goto(new URL('/console/to-decide', page.url()).href);
    await page.getByText('Fleetcast does not answer').waitFor();
    expect(await page.getByText('Nothing waits for your decision.').count()).toBe(0);
    await expectAccessible(page);
    await page.unroute(undecided, isLost);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nothing waits for your decision.').waitFor();
  }, 60_000);

  test('leaves no blank window where it is the code of a page', async () => {
    const code = /\/assets\/.*\.js$/;
    const isGone = (route: Route) => route.fulfill({ status: 404, body: 'There is no such file.' });
    await page.goto(new URL('/console', page.url()).href);
    await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
    await page.route(code, isGone);
    await page.getByRole('link', { name: 'Reports' }).click();
    const fault = page.getByRole('alert').filter({ hasText: 'This page cannot be shown' });
    await fault.waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('link', { name: 'Reports' }).click();
    await fault.waitFor();
    await page.unroute(code, isGone);
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByRole('heading', { name: 'Reports' }).waitFor();
  }, 60_000);

  test('a step back leads to a form that shows the filters of its list, without blanks that were copied', async () => {
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByText('More choices').click();
    const name = page.getByLabel('Name', { exact: true });
    for (const part of [' spring ', 'summer']) {
      await name.fill(part);
      await page.getByRole('button', { name: 'Show' }).click();
      await page.waitForURL(new RegExp(`name=${part.trim()}$`));
    }
    expect(await name.inputValue()).toBe('summer');
    await page.goBack();
    await page.waitForURL(/name=spring$/);
    expect(await name.inputValue()).toBe('spring');
  }, 60_000);

  test('to one press keeps no other from being done, as for the next row of a list', async () => {
    for (const name of ['one', 'two']) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ name, scopes: ['read'] });
      expect((await call(world, 'POST', '/v1/keys', { by: 'crm', headers, body })).status).toBe(201);
    }
    await page.getByRole('link', { name: 'API keys' }).click();
    const letGo = await heldBack(/\/v1\/keys\/one$/);
    for (const name of ['one', 'two']) {
      await page.getByRole('button', { name: `Revoke ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke 1 key' }).click();
    }
    await letGo();
    await page.getByRole('cell', { name: 'Revoked', exact: true }).nth(1).waitFor();
  }, 60_000);
});
