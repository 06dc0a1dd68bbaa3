import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { uploadKeyOf } from '../../../shared/core/rows/object-keys.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { fictional } from '../../support/a-plan.ts';
import { call } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';
import { stage, upload, window } from '../../support/worlds/run-world.ts';
import { hasBrowser } from '../support/browser.ts';
import { chooseFile, firstRows } from '../support/choose-file.ts';
import { bucket, openPages } from '../support/world-pages.ts';

const creates = /\/v1\/campaigns$/;
const taken = { status: 204, headers: { 'access-control-allow-origin': '*' } };

describe.runIf(hasBrowser)('somebody who presses a button again', () => {
  const world = aWorld();
  const pages = openPages(world);
  const folder = mkdtempSync(join(tmpdir(), 'pressed-again-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'members.csv');
  const csv = `phone\n${fictional(0)}\n`;
  writeFileSync(path, csv);

  const jobs = async (): Promise<readonly JobId[]> => {
    const { body } = await call(world, 'GET', '/v1/jobs', { by: 'crm' });
    return body.items.map(({ id }: { readonly id: JobId }) => id);
  };

  /** The form with its file; the person of it has a key, and so drafts, of their own. */
  async function filledIn(as: string): Promise<Page> {
    const page = await pages.signedIn(as);
    await page.getByRole('link', { name: 'New campaign' }).first().click();
    await page.getByLabel('Text').fill('Hello');
    await page.getByLabel('Sender').fill('+12125550100');
    await chooseFile(page, path);
    await firstRows(page);
    return page;
  }

  /** What was asked is done, and its answer never comes. */
  const isLost = async (route: Route) => {
    const headers = { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' };
    expect((await route.fetch({ headers })).ok()).toBe(true);
    await route.abort();
  };

  const pressed = (page: Page) => page.getByRole('button', { name: 'Upload and check' }).click();

  test('makes one campaign with two presses', async () => {
    const page = await filledIn('twice');
    await page.route(`${bucket}/**`, (route) => route.fulfill(taken));
    await page.getByRole('button', { name: 'Upload and check' }).dblclick();
    await page.getByText('Waiting for its file').first().waitFor();
    expect(await jobs()).toHaveLength(1);
  }, 60_000);

  test('finds the campaign whose answer was lost, and the file that had come', async () => {
    const before = await jobs();
    const made = async () => (await jobs()).filter((id) => !before.includes(id));
    const page = await filledIn('lost');
    await page.route(creates, isLost);
    await pressed(page);
    await page.getByText('Fleetcast does not answer').first().waitFor();
    await page.unroute(creates, isLost);
    let uploads = 0;
    await page.route(`${bucket}/**`, async (route) => {
      uploads += 1;
      const [id] = await made();
      if (id === undefined) throw new Error('There is no draft');
      const key = uploadKeyOf(id);
      const versionId = world.objects.put(key, csv);
      await planWork(world, stage, window, { uploads: [{ bucket: 'bucket', key, versionId }] });
      await route.abort();
    });
    await pressed(page);
    await page.getByText('The upload was cut off.').first().waitFor();
    await pressed(page);
    await page.getByRole('button', { name: 'Send 1 text' }).waitFor();
    expect([uploads, (await made()).length]).toEqual([1, 1]);
  }, 60_000);

  test('gets one test text where the answer was lost', async () => {
    await upload(world, csv, { text: 'Hello', mode: 'approve', from: '+12125550100' });
    const page = await pages.signedIn('tester');
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('row').filter({ hasText: 'Ready' }).first().getByRole('link').click();
    await page.getByRole('button', { name: 'Send a test to my phone' }).click();
    const before = await jobs();
    const asks = /\/test-texts$/;
    await page.route(asks, isLost);
    await page.getByLabel('Phone number, with its plus').fill('+12125550177');
    const send = page.getByRole('button', { name: 'Send the test' });
    await send.click();
    await page.getByText('Fleetcast does not answer').waitFor();
    await page.unroute(asks, isLost);
    await send.click();
    await page.getByText('The test is on its way.').waitFor();
    expect((await jobs()).length - before.length).toBe(1);
  }, 60_000);

  test('is not taken away from the page to which they have gone on', async () => {
    const page = await filledIn('gone on');
    const held = Promise.withResolvers<Route>();
    // A browser asks the bucket first whether it may.
    await page.route(`${bucket}/**`, (route) =>
      route.request().method() === 'POST' ? held.resolve(route) : route.fulfill(taken),
    );
    await pressed(page);
    const route = await held.promise;
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByLabel('Phone number or e-mail').fill('ada@exam');
    const answered = page.waitForResponse((answer) => answer.request() === route.request());
    await route.fulfill(taken);
    await (await answered).finished();
    // Whatever followed from the upload has happened before this answer.
    await page.evaluate('fetch("/v1/me").then((answer) => answer.text())');
    expect(page.url()).toMatch(/\/people$/);
    expect(await page.getByLabel('Phone number or e-mail').inputValue()).toBe('ada@exam');
  }, 60_000);

  test('is led to sign in where the session has ended, and loses nothing', async () => {
    const page = await filledIn('signed out');
    await page.getByLabel('Text').fill('');
    await page.context().clearCookies();
    await pressed(page);
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.getByText('You are not signed in').waitFor();
    await summary.getByRole('link', { name: 'Open a new tab to sign in' }).waitFor();
    expect(await page.getByLabel('Sender').inputValue()).toBe('+12125550100');
  }, 60_000);

  test('is led to what is wrong again', async () => {
    const page = await pages.signedIn('wrong');
    await page.getByRole('link', { name: 'New campaign' }).first().click();
    const fault = page.getByRole('button', { name: 'Choose a CSV file' });
    for (let press = 0; press < 2; press += 1) {
      await pressed(page);
      await fault.waitFor();
      expect(await page.evaluate('document.activeElement.getAttribute("role")')).toBe('alert');
    }
  }, 60_000);

  test('sees no rows of one file under the name of another', async () => {
    const page = await filledIn('another file');
    const firstRows = page.getByRole('region', { name: 'The first rows of the file' });
    await firstRows.waitFor();
    const empty = join(folder, 'empty.csv');
    writeFileSync(empty, '');
    await chooseFile(page, empty);
    await page.getByText('empty.csv, 0 kB').waitFor();
    expect(await firstRows.count()).toBe(0);
  }, 60_000);

  test('goes a step back to the form as it was sent', async () => {
    const page = await filledIn('back');
    await page.route(`${bucket}/**`, (route) => route.fulfill(taken));
    await pressed(page);
    await page.getByText('Waiting for its file').first().waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'New campaign' }).waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('Hello');
    await page.goForward();
    await page.getByText('Waiting for its file').first().waitFor();
  }, 60_000);
});
