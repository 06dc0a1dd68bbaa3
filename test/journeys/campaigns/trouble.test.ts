import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callSystem } from '../../support/system-client.ts';
import { hasBrowser } from '../support/browser.ts';
import { firstRows } from '../support/choose-file.ts';
import { expectAccessible, openJourney } from '../support/journey.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];
const from = '+12125550100';

type Counted = { readonly rows?: { readonly total: number } & Readonly<Record<string, number>> };

describe.runIf(hasBrowser)('a campaign in trouble', () => {
  const journey = openJourney({ sandbox: { usageDelayMs: 0 } });
  const sentTimes = (text: string) =>
    journey.sandbox.spy.performed().filter((one) => one.text === text).length;

  async function create(name: string, to: readonly string[], options: object = {}): Promise<string> {
    const request = { name, from, text: `${name}.`, to, options };
    const { body } = await callSystem<{ id: string }>(journey.system, 'POST', '/v1/campaigns', request);
    return body.id;
  }

  async function opened(id: string): Promise<Page> {
    const page = await journey.signedIn();
    await page.goto(new URL(`/console/jobs/${id}`, page.url()).href);
    return page;
  }

  /** Fills the form of a campaign, and sends its file. */
  async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Text').fill(`${name}.`);
    await page.getByLabel('Sender').fill(from);
    await page.getByLabel('Name').fill(name);
    await firstRows(page);
    await page.getByRole('button', { name: 'Upload and check' }).click();
  }

  async function cancel(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the job' }).click();
  }

  /** Lets time pass until the API says so. */
  async function waitsFor(id: string, what: string): Promise<void> {
    for (let step = 0; step < 20; step += 1) {
      const path = `/v1/jobs/${id}`;
      const { body } = await callSystem<{ waiting: { for: string } | null }>(journey.system, 'GET', path);
      if (body.waiting?.for === what) return;
      await journey.system.clock.advance(5 * minuteMs);
    }
    throw new Error(`${id} never waits for ${what}`);
  }

  test('of a wrong country: every row is rejected with its reason, and there is no way to send', async () => {
    const page = await journey.signedIn();
    const rows = Array.from({ length: 12 }, (_, at) => `0151 2345 67${10 + at}`);
    await upload(page, 'Wrong country', Buffer.from(['phone', ...rows, ''].join('\n')));
    await page.getByText('No row can be used, so there is nothing to send.').waitFor();
    const reasons = page.getByRole('region', { name: 'Why rows were not sent' });
    await reasons.getByRole('cell', { name: /^12 / }).waitFor();
    expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Upload the file again' }).click();
    await page.getByRole('heading', { name: 'New campaign' }).waitFor();
  }, 120_000);

  test('at 429 says why it waits, goes on, and its results can be uploaded again', async () => {
    const { sandbox, system } = journey;
    sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 900 });
    const id = await create('Storm', ['+12125550111', '+12125550112']);
    const page = await journey.signedIn();
    const sums: boolean[] = [];
    page.on('response', async (response) => {
      if (!response.url().endsWith(`/v1/jobs/${id}`) || response.status() !== 200) return;
      // A page that is left breaks off what it has asked for.
      const counted = (await response.json().catch(() => undefined)) as Counted | undefined;
      if (counted?.rows === undefined) return;
      const { total, ...counts } = counted.rows;
      sums.push(Object.values(counts).reduce((sum, count) => sum + count, 0) === total);
    });
    await page.goto(new URL(`/console/jobs/${id}`, page.url()).href);
    await page.getByText(/too many calls.*until \d\d:\d\d/).waitFor();
    // Those who cannot see it hear it, and not again with each new time.
    await page.getByRole('status').filter({ hasText: 'too many calls' }).waitFor();
    await page.getByText(/the provider takes about \d/).waitFor({ timeout: minuteMs });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Status' }).click();
    await page
      .getByText(/answered 429/)
      .first()
      .waitFor({ timeout: 2 * minuteMs });
    await expectAccessible(page);
    await page.goBack();
    await system.clock.advance(16 * minuteMs);
    await page.getByText('All 2 succeeded').waitFor({ timeout: minuteMs });
    expect([sums.length > 0, sums.every(Boolean)]).toEqual([true, true]);

    await page.getByRole('button', { name: 'Download results' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'succeeded.csv' }).click(),
    ]);
    const results = await readFile(await download.path());
    // The mark by which a spreadsheet reads it as UTF-8.
    expect(results.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    await upload(page, 'Second time', results);
    await page.getByRole('button', { name: 'Send 2 texts' }).waitFor();
  }, 180_000);

  test('pauses, resumes and is canceled, and says so', async () => {
    const { sandbox, system } = journey;
    sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 900 });
    const id = await create('Stopped', ['+12125550121']);
    const page = await opened(id);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Paused').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await cancel(page);
    // Only then has the API heard of it.
    const state = async () =>
      (await callSystem<{ state: string }>(system, 'GET', `/v1/jobs/${id}`)).body.state;
    await expect.poll(state, { timeout: minuteMs }).toMatch(/^cancel/);
    await system.clock.advance(16 * minuteMs);
    await page.getByText('Canceled').first().waitFor({ timeout: minuteMs });
    expect(sentTimes('Stopped.')).toBe(0);
    const job = page.url();
    await page.getByRole('link', { name: 'Who did what to this job, in the audit log' }).click();
    await page.getByRole('cell', { name: 'job.pause' }).waitFor();

    // What a retry sends is seen first.
    await page.goto(job);
    await page.getByRole('button', { name: /^Retry .* that did not go out$/ }).click();
    await page.getByRole('button', { name: /^Send \d+ texts?$/ }).waitFor();
    expect(sentTimes('Stopped.')).toBe(0);
    await cancel(page);
  }, 180_000);

  test('outside of its hours names them, and is canceled before its start; a past start is refused', async () => {
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    await page.getByText('More choices').click();
    await page.getByRole('radio', { name: 'At a set time' }).check();
    await page.getByLabel('Date and time').fill('2020-01-01T09:00');
    await page.getByRole('button', { name: 'Upload and check' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await summary.getByText('Choose a date and a time in the future').waitFor();
    await expectAccessible(page);
    const startAt = new Date(journey.system.clock.now() + 3 * 60 * minuteMs).toISOString();
    const later = await create('Tonight', ['+12125550141'], { start_at: startAt });
    await page.goto(new URL(`/console/jobs/${later}`, page.url()).href);
    await page.getByText(/until \d\d:\d\d/).waitFor();
    await cancel(page);
    await page.getByText('Canceled').first().waitFor();
    // Not in the one minute that is not quiet.
    const { clock } = journey.system;
    if (dayMs - (clock.now() % dayMs) < 5 * minuteMs) await clock.advance(5 * minuteMs);
    const quiet = { from: '00:00', to: '23:59', time_zone: 'UTC' };
    const id = await create('Quiet', ['+12125550142'], { quiet_hours: quiet });
    await page.goto(new URL(`/console/jobs/${id}`, page.url()).href);
    await page.getByText(/quiet hours.*until/i).waitFor();
    await page.getByText('From 23:59 to 00:00 by the clocks of UTC').waitFor();
    await expectAccessible(page);
    await cancel(page);
    await page.getByText('Canceled').first().waitFor();
    expect([sentTimes('Tonight.'), sentTimes('Quiet.')]).toEqual([0, 0]);
  }, 120_000);

  test('with lost answers is held, decided by a person row by row, and nobody is texted twice', async () => {
    const { sandbox } = journey;
    sandbox.faults.next('sendSms', { kind: 'dropped' });
    const id = await create('Lost', ['+12125550131', '+12125550133', '+12125550134']);
    await waitsFor(id, 'reconciliation');
    // A later text on the records proves that the lost ones are not on them.
    await create('Later', ['+12125550132']);
    await waitsFor(id, 'decision');
    const page = await opened(id);
    await page.getByRole('heading', { name: '3 rows wait for your decision' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Show these rows' }).first().click();
    const row = page.getByRole('row', { name: /^1 / });
    await row.getByRole('button', { name: 'Give up' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up (1)' }).click();
    await row.getByText('Given up by a person').waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the job' }).click();
    await page.getByRole('heading', { name: '2 rows wait for your decision' }).waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('If the first call was carried out after all, it happens twice.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again (2)' }).click();
    await page.getByRole('heading', { name: '2 rows wait for your decision' }).waitFor({ state: 'detached' });
    await journey.system.clock.advance(2 * minuteMs);
    await page.getByText('2 of 3 succeeded').waitFor({ timeout: minuteMs });
    const texts = [...sandbox.spy.textsPerRecipientAndText()].filter(([key]) => key.includes('Lost.'));
    expect(texts.map(([, times]) => times)).toEqual([1, 1]);
  }, 180_000);
});
