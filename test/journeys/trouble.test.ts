import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callSystem } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

const minuteMs = 60_000;
const from = '+12125550100';

describe.runIf(hasBrowser)('a campaign in trouble', () => {
  const journey = openJourney({ sandbox: { usageDelayMs: 0 } });

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

  /** Lets minutes pass until the API says so. */
  async function waitsFor(id: string, what: string): Promise<void> {
    for (let minute = 0; minute < 60; minute += 1) {
      const { body } = await callSystem<{ waiting: { for: string } | null }>(
        journey.system,
        'GET',
        `/v1/jobs/${id}`,
      );
      if (body.waiting?.for === what) return;
      await journey.system.clock.advance(minuteMs);
    }
    throw new Error(`${id} never waits for ${what}`);
  }

  test('of a wrong country: every row is rejected with its reason, and there is no way to send', async () => {
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Campaigns' }).click();
    await page.getByRole('link', { name: 'New campaign' }).click();
    const rows = Array.from({ length: 12 }, (_, at) => `0151 2345 67${10 + at}`);
    const buffer = Buffer.from(['phone', ...rows, ''].join('\n'));
    await page.getByLabel('CSV file').setInputFiles({ name: 'de.csv', mimeType: 'text/csv', buffer });
    await page.getByLabel('Text').fill('The office is closed.');
    await page.getByLabel('Sender').fill(from);
    await page.getByLabel('Name').fill('Wrong country');
    await page.getByRole('button', { name: 'Upload and check' }).click();
    await page.getByText('No row can be used').first().waitFor({ timeout: minuteMs });
    await page.getByRole('region', { name: 'Why rows were not sent' }).getByText('12').first().waitFor();
    expect(await page.getByRole('button', { name: /^Send/ }).count()).toBe(0);
    await expectAccessible(page);
  }, 120_000);

  test('at 429 says why it waits, and goes on', async () => {
    const { sandbox, system } = journey;
    sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 90 }, 2);
    const id = await create('Storm', ['+12125550111', '+12125550112']);
    const page = await opened(id);
    await page
      .getByText(/too many calls|429/i)
      .first()
      .waitFor({ timeout: minuteMs });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByText(/429/).first().waitFor();
    await expectAccessible(page);
    await page.goBack();
    for (let minute = 0; minute < 10; minute += 1) await system.clock.advance(minuteMs);
    await page.getByText('All 2 succeeded').waitFor({ timeout: minuteMs });
  }, 180_000);

  test('pauses, resumes and is canceled, and says so', async () => {
    const { sandbox, system } = journey;
    sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 900 });
    const page = await opened(await create('Stopped', ['+12125550121']));
    await page.getByRole('button', { name: 'Pause' }).click({ timeout: minuteMs });
    await page.getByText('Paused').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await page
      .getByRole('button', { name: 'Cancel', exact: true })
      .or(page.locator('button.danger'))
      .first()
      .click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button').first().click();
    await system.clock.advance(16 * minuteMs);
    await page.getByText('Canceled').first().waitFor({ timeout: minuteMs });
    const sent = sandbox.spy.performed().filter(({ text }) => text === 'Stopped.');
    expect(sent).toEqual([]);
  }, 180_000);

  test('with lost answers is held, decided by a person, and nobody is texted twice', async () => {
    const { sandbox } = journey;
    sandbox.faults.next('sendSms', { kind: 'dropped' });
    const id = await create('Lost', ['+12125550131']);
    await waitsFor(id, 'reconciliation');
    // A later text on the records proves that the lost one is not on them.
    await create('Later', ['+12125550132']);
    await waitsFor(id, 'decision');
    const page = await opened(id);
    await page.getByRole('heading', { name: '1 row waits for your decision' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('If the first one arrived, they get it twice.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again (1)' }).click();
    await page.getByText('All 1 succeeded').waitFor({ timeout: minuteMs });
    expect(sandbox.spy.performed().filter(({ text }) => text === 'Lost.').length).toBe(1);
  }, 180_000);

  test('outside of its hours names them, refuses a start in the past, and is canceled before its start', async () => {
    const page = await journey.signedIn();
    const { body } = await callSystem<{ code: string }>(journey.system, 'POST', '/v1/campaigns', {
      from,
      text: 'Too late.',
      to: ['+12125550141'],
      options: { start_at: '2020-01-01T09:00:00Z' },
    });
    expect(body.code).toBe('invalid_request');
    const startAt = new Date(journey.system.clock.now() + 3 * 60 * minuteMs).toISOString();
    const id = await create('Tonight', ['+12125550141'], { start_at: startAt });
    await page.goto(new URL(`/console/jobs/${id}`, page.url()).href);
    await page.getByText(/until/).first().waitFor({ timeout: minuteMs });
    await expectAccessible(page);
    await page.locator('button.danger').first().click();
    await page.getByRole('dialog').getByRole('button').first().click();
    await page.getByText('Canceled').first().waitFor({ timeout: minuteMs });
  }, 120_000);
});
