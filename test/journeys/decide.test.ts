import { describe, expect, test } from 'vitest';
import { callSystem } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';

const minuteMs = 60_000;

describe.runIf(hasBrowser)('somebody who decides what no machine may decide', () => {
  const journey = openJourney({
    sandbox: { seed: 7, usageDelayMs: 0, orderLifeMs: 0, partner: { subscriptions: 1 } },
  });

  async function made(path: string, request: object): Promise<string> {
    return (await callSystem<{ id: string }>(journey.system, 'POST', path, request)).body.id;
  }

  const text = (name: string, to: readonly string[]) =>
    made('/v1/campaigns', { name, from: '+12125550100', text: `${name}.`, to });

  /** Lets time pass until the job waits for that. */
  async function waitsFor(id: string, what: string): Promise<void> {
    for (let step = 0; step < 20; step += 1) {
      const { body } = await callSystem<{ waiting: { for: string } | null }>(
        journey.system,
        'GET',
        `/v1/jobs/${id}`,
      );
      if (body.waiting?.for === what) return;
      await journey.system.clock.advance(5 * minuteMs);
    }
    throw new Error(`${id} never waits for ${what}`);
  }

  test('sees held texts by cause with the evidence, gives one up and sends the others again', async () => {
    const { sandbox, system } = journey;
    sandbox.faults.next('sendSms', { kind: 'dropped' });
    const id = await text('Lost', ['+12125550131', '+12125550133', '+12125550134']);
    await waitsFor(id, 'reconciliation');
    // A later text on the records proves that the lost ones are not on them.
    await text('Later', ['+12125550132']);
    await waitsFor(id, 'decision');
    const page = await journey.signedIn();
    await page.getByRole('link', { name: /^To decide/ }).click();
    const cause = page
      .getByRole('region', { name: /rows?: the records of the provider do not show them/ })
      .first();
    await cause.getByRole('heading', { name: /^3 rows/ }).waitFor();
    await cause.getByText('The usual decision is to send them again.').waitFor();
    await cause.getByText('Decide about each of the 3 rows').click();
    await expectAccessible(page);
    const row = cause.getByRole('row', { name: /^1 / });
    await row.getByRole('button', { name: 'Give up' }).click();
    await page.getByText('1 row will count as not sent. Nothing is sent.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Give up (1)' }).click();
    await page.getByText('1 row is decided.').waitFor();
    await cause.getByRole('heading', { name: /^2 rows/ }).waitFor();
    await cause.getByRole('button', { name: 'Send again' }).first().click();
    await page.getByText('If the first call was carried out after all, it happens twice.').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Send again (2)' }).click();
    await page.getByText('2 rows are decided.').waitFor();
    await system.clock.advance(2 * minuteMs);
    await page.getByText('Nothing waits for your decision.').waitFor();
    const sent = [...sandbox.spy.textsPerRecipientAndText()].filter(([key]) => key.includes('Lost.'));
    expect(sent.map(([, times]) => times)).toEqual([1, 1]);
  }, 180_000);

  test('accepts one held order whose record somebody found', async () => {
    const { sandbox } = journey;
    sandbox.faults.next('partner.createAccount', { kind: 'dropped' });
    const id = await made('/v1/account-changes', {
      name: 'Accounts',
      rows: [{ action: 'create', type: 'personal', first_name: 'Ada', last_name: 'Ash', country: 'DE' }],
    });
    await waitsFor(id, 'decision');
    const page = await journey.signedIn();
    await page.getByRole('link', { name: /^To decide/ }).click();
    const cause = page.getByRole('region', { name: /^1 row: / });
    await cause.getByText('Show the row').click();
    await cause.getByRole('row', { name: /^1 / }).getByRole('button', { name: 'It was carried out' }).click();
    await page.getByLabel('The provider’s id of what was made').fill('acc_ada');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'It was carried out (1)' }).click();
    await page.getByText('1 row is decided.').waitFor();
    await page.goto(new URL(`/console/jobs/${id}`, page.url()).href);
    await page.getByText('All 1 succeeded').waitFor();
  }, 180_000);
});
