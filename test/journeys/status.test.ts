import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, describe, expect, test } from 'vitest';
import { deadLettersOf, queueNamed } from '../e2e/support/dead-letters-of.ts';
import { callSystem } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

describe.runIf(hasBrowser)('who is on call', () => {
  const journey = openJourney({ sandbox: { seed: 7 } });
  const minuteMs = 60_000;
  /** A status answers within 100 ms: on a busy machine some parts are asked for again. */
  const patient = { timeout: 2 * minuteMs };
  afterEach(() => journey.sandbox.faults.clear());

  test('goes by keys, which can be turned off and do nothing while one types', async () => {
    const page = await journey.signedIn();
    await page.getByRole('heading', { name: 'Welcome' }).waitFor();
    for (const [key, title] of [
      ['c', 'Campaigns'],
      ['o', 'eSIM orders'],
      ['s', 'Status'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(key);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    }
    for (const [from, field] of [
      ['Status', 'Phone number or e-mail'],
      ['Campaigns', 'Name'],
    ] as const) {
      await page.getByRole('link', { name: from }).click();
      await page.getByRole('heading', { name: from, level: 1 }).waitFor();
      await page.keyboard.press('/');
      await page.getByLabel(field).and(page.locator(':focus')).waitFor();
    }
    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByRole('heading', { name: 'Status', level: 1 }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByText('g then c').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Use single keys').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.keyboard.press('?');
    expect(await dialog.count()).toBe(0);
    expect(page.url()).toContain('/status');
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await dialog.getByLabel('Use single keys').check();
  });

  test('reads on a phone that the token server fails, and takes it along as text without personal data', async () => {
    const { system, sandbox } = journey;
    sandbox.faults.script(({ operation }) =>
      operation === 'token' ? { kind: 'server-error', status: 503 } : undefined,
    );
    const request = { from: '+12125550100', text: 'Hello', to: ['+12125550101'] };
    const { body } = await callSystem<{ id: string }>(system, 'POST', '/v1/campaigns', request);
    const page = await journey.signedIn();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 390, height: 800 });
    await system.clock.advance(2 * minuteMs);
    await page.goto(new URL(`/console/jobs/${body.id}`, page.url()).href);
    await page
      .getByText(/token server/i)
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'Status' }).click();
    await page
      .getByText(/token server/i)
      .first()
      .waitFor(patient);
    await page.getByRole('cell', { name: 'Failing' }).waitFor(patient);
    // The first line is the cause, since when, and the chapter of the runbook. Between two tries it has the next one.
    const headline = page.getByRole('status').filter({ hasText: /token server/i });
    expect(await headline.innerText()).toMatch(/Since \S/);
    await page.getByText('In the runbook: “no access token”.').waitFor();
    await page.getByText('Unclear rows: from 0 to 0; the last sample is 0.').waitFor();
    expect(await page.getByText(/refuses the credentials/i).count()).toBe(0);
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    const copied = async () => {
      await page.getByRole('button', { name: 'Copy as text for a ticket' }).click();
      await page.getByText('Copied.').waitFor();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    const failing = /^token organization: failing, token_server since \d{4}-/m;
    await expect.poll(copied, patient).toMatch(failing);
    expect(await copied()).not.toMatch(/212555/);

    sandbox.faults.clear();
    await system.clock.advance(10 * minuteMs);
    await page.goto(new URL(`/console/jobs/${body.id}`, page.url()).href);
    await page.getByText('All 1 succeeded').waitFor();
  });

  test('stops every text, sees who did it and why, and lets them go out again', async () => {
    const { system, sandbox } = journey;
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByRole('button', { name: 'Stop every text and order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop every text and order?' });
    await expectAccessible(page);
    await dialog.getByLabel('Texts', { exact: true }).uncheck();
    await dialog.getByLabel('Orders, changes and top-ups').uncheck();
    await dialog.getByRole('button', { name: 'Stop now' }).click();
    await dialog.getByText('Choose what to stop.').waitFor();
    await dialog.getByLabel('Texts', { exact: true }).check();
    await dialog.getByLabel('Why').fill('A wrong price');
    await dialog.getByRole('button', { name: 'Stop now' }).click();
    await page.getByText(/ stopped every text at .*: A wrong price/).waitFor(patient);
    await page.getByText('In the runbook: “stopping every text and order”.').waitFor();
    await expectAccessible(page);

    const textsBefore = sandbox.spy.calls('sendSms').length;
    const request = { from: '+12125550100', text: 'Hello', to: ['+12125550109'] };
    const { body } = await callSystem<{ id: string }>(system, 'POST', '/v1/campaigns', request);
    await system.clock.advance(3 * minuteMs);
    await page.goto(new URL(`/console/jobs/${body.id}`, page.url()).href);
    await page
      .getByText(/stopped every text of this stage \(A wrong price\)/)
      .first()
      .waitFor();
    expect(sandbox.spy.calls('sendSms')).toHaveLength(textsBefore);

    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByRole('button', { name: 'Allow texts again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Allow texts again' }).click();
    await page.getByRole('button', { name: 'Allow texts again' }).waitFor({ state: 'detached', ...patient });
    await system.clock.advance(3 * minuteMs);
    await page.goto(new URL(`/console/jobs/${body.id}`, page.url()).href);
    await page.getByText('All 1 succeeded').waitFor();
  }, 400_000);

  test('sees what dead letters are about, what sending them back would do, and sends them back', async () => {
    const { system } = journey;
    const request = { from: '+12125550100', text: 'Hello', to: ['+12125550102'], options: { mode: 'check' } };
    const { body } = await callSystem<{ id: string }>(system, 'POST', '/v1/campaigns', request);
    await system.clock.advance(minuteMs);
    const QueueUrl = await deadLettersOf(system, queueNamed(system, 'UploadsWorkerQueue'));
    const MessageBody = JSON.stringify({ jobId: body.id });
    await system.clients.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));

    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByRole('button', { name: 'Look at 1 message of plan' }).click(patient);
    await page.getByRole('cell', { name: 'Does nothing' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send back 1 message' }).click();
    await page.getByRole('dialog').getByText('Nothing is ever done twice.').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Send back 1 message' }).click();
    await page.getByText('1 message was sent back.').waitFor();
  }, 400_000);
});
