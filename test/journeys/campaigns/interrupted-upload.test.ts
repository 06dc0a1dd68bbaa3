import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { callSystem, type List } from '../../support/system-client.ts';
import { hasBrowser } from '../support/browser.ts';
import { chooseFile, firstRows } from '../support/choose-file.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';
import { openLine } from '../support/line.ts';

/** More than what waits between a browser and a line that stands still. */
const rows = 3_000_000;

describe.runIf(hasBrowser)('an upload that does not come to its end', () => {
  const journey = openJourney();
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'members.csv');
  const write = (count: number) =>
    writeFileSync(
      path,
      `phone\n${Array.from({ length: count }, (_, at) => `+1212${2_000_000 + at}\n`).join('')}`,
    );

  async function upload(page: Page): Promise<void> {
    await chooseFile(page, path);
    await firstRows(page);
    await page.getByRole('button', { name: 'Upload and check' }).click();
  }

  test('stopped by a person, cut off, or changed under way: nothing is sent, and nothing of the form is lost', async () => {
    const line = await openLine();
    const page = await journey.signedIn('ada', undefined, line);
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('Text').fill('Hello');
    await page.getByLabel('Sender').fill(`+${journey.sandbox.senders[0]?.msisdn}`);
    const caught = async () => {
      write(rows);
      line.hold();
      await upload(page);
      await page.getByText(/Uploading: [1-9]\d? %/).waitFor();
    };

    await caught();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stop the upload' }).click();
    await page.getByText('The upload was stopped. Nothing was sent.').waitFor();
    expect(await page.getByLabel('Text').inputValue()).toBe('Hello');
    await expectAccessible(page);
    line.letGo();

    // Who is fast stops it while it has not begun. The same file and form have the same draft as before.
    const creates = /\/v1\/campaigns(\/|$)/;
    const { promise: isStopped, resolve } = Promise.withResolvers<void>();
    await page.route(creates, async (route) => {
      await page.getByRole('button', { name: 'Stop the upload' }).click();
      await route.continue();
      resolve();
    });
    const sent: string[] = [];
    page.on('request', (request) => void sent.push(`${request.method()} ${new URL(request.url()).origin}`));
    await upload(page);
    await isStopped;
    await page.getByText('The upload was stopped. Nothing was sent.').waitFor();
    await page.getByRole('button', { name: 'Upload and check' }).waitFor();
    expect(sent).not.toContain(`POST ${new URL(journey.system.endpoints.s3).origin}`);
    await page.unroute(creates);

    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await caught();
    line.cut();
    await summary.getByText('The upload was cut off. Nothing was sent. Try again.').waitFor();

    await caught();
    write(2);
    line.letGo();
    await summary.getByText(/was changed or moved/).waitFor();
    const { body } = await callSystem<List<{ state: string }>>(journey.system, 'GET', '/v1/jobs');
    expect(body.items.map(({ state }) => state)).toEqual(['draft', 'draft', 'draft']);

    await upload(page);
    await page.getByRole('button', { name: 'Send 2 texts' }).waitFor();
    expect(journey.sandbox.spy.calls('sendSms')).toHaveLength(0);
    await page.close();
    line.close();
    // The browser says itself that two uploads came to nothing.
    expect(journey.faults.splice(0).map((fault) => /ERR_\w+/.exec(fault)?.[0])).toEqual([
      'ERR_CONNECTION_RESET',
      'ERR_UPLOAD_FILE_CHANGED',
    ]);
  }, 300_000);
});
