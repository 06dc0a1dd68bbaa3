import { describe, expect, test } from 'vitest';
import {
  callSystem,
  partnerSubscription,
  partnerSubscriptions,
  planBytes,
  putRules,
} from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';
import { topUp } from './support/top-up-rule.ts';

describe.runIf(hasBrowser)('somebody who looks after rules', () => {
  const journey = openJourney({
    sandbox: { seed: 7, orderLifeMs: 0, partner: { subscriptions: 2 } },
    webhook: { enabledEvents: ['balance.threshold.exceeded'] },
  });
  const buys = () => journey.sandbox.spy.calls('partner.createOrder').length;

  test('finds why an event did nothing, tries the rule, switches it on, and one top-up is bought', async () => {
    const { sandbox, system } = journey;
    const page = await journey.signedIn();
    const rule = await topUp(sandbox);
    const document = JSON.stringify({ currency: 'EUR', rules: [rule] });

    await page.getByRole('link', { name: 'Rules' }).click();
    await page.getByText('Edit all rules as JSON').click();
    const editor = page.getByRole('textbox', { name: 'JSON' });
    const save = page.getByRole('button', { name: 'Save' });
    await editor.fill('{"rules": ');
    await save.click();
    await page.getByText(/This is not JSON/).waitFor();
    // Somebody else is faster: what was typed stays, and the next save is about what is in force.
    expect(await putRules(system, { currency: 'EUR', rules: [] })).toMatchObject({ status: 200 });
    await editor.fill(document);
    await save.click();
    await page.getByText(/changed the rules since you opened them/).waitFor();
    expect(await editor.inputValue()).toBe(document);
    await expectAccessible(page);
    // A fault stands at its line, and leads there.
    const wrong = { ...rule, threshold_percent: 500 };
    await editor.fill(JSON.stringify({ currency: 'EUR', rules: [wrong] }, undefined, 2));
    await save.click();
    const fault = page.getByRole('listitem').filter({ hasText: '/rules/0/threshold_percent' });
    await fault.getByRole('button', { name: 'Line 10' }).click();
    expect(await page.evaluate('getSelection().toString() || document.activeElement.tagName')).toMatch(
      /500|TEXTAREA/,
    );
    await expectAccessible(page);
    await editor.fill(document);
    await save.click();
    await page.getByText('Saved as version 2.').waitFor();
    await page.getByRole('link', { name: 'Changes of version 2' }).click();
    await page
      .getByRole('region', { name: 'What version 2 changed' })
      .getByText('"threshold_percent": 80')
      .waitFor();
    await expectAccessible(page);

    sandbox.partner.spend((await partnerSubscription(sandbox)).planId, 0.85 * planBytes);
    await sandbox.partner.webhooks.deliver();
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByText(/Would act \(dry run\)/).waitFor({ timeout: 60_000 });
    await expectAccessible(page);
    await page
      .getByRole('cell', { name: /^product / })
      .first()
      .waitFor();
    await page.getByText('Filter', { exact: true }).click();
    await page.getByLabel('Type').first().fill('product.depleted');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No event of the last 14 days is like that.').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByRole('link', { name: rule.on }).click();
    await page.getByText('4.25 GB of 5 GB are used, 750 MB are left.').waitFor();
    await page.getByText('Nothing was done.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    // The third click since the event was found: the execution, whose address can be passed on.
    await page.getByRole('heading', { name: rule.name }).getByRole('link').click();
    await page.getByText('by webhook').waitFor();
    await page.getByText('dry run: The rule is set to dry.').waitFor();
    await page.getByText('4.25 GB of 5 GB are used, 750 MB are left.').waitFor();
    await page.getByText('The same as figures').first().click();
    await page.getByRole('row', { name: 'Threshold 4 GB 80 %' }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('by webhook').waitFor();
    await page.goBack();
    await page.getByText('dry run: The rule is set to dry.').waitFor();
    await expectAccessible(page);
    expect(buys()).toBe(0);
    await page.getByRole('combobox', { name: 'Rule' }).selectOption(rule.name);
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Could not decide: the event lacks a fact').waitFor();
    await page.getByLabel('State of the subscription').fill('active');
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('status').getByText('Would act (dry run)').waitFor();
    await expectAccessible(page);
    expect(buys()).toBe(0);
    await page.getByRole('combobox', { name: 'Rule' }).selectOption('');
    await page.getByRole('status').getByText('Would act (dry run)').waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'See the rule' }).click();
    await page.getByText('Mode: Dry run').waitFor();
    await page.getByText('0 of 10 used today, €0.00 of €50.00').waitFor();
    await page
      .getByRole('region', { name: 'The last 7 days' })
      .getByRole('row', { name: / 0 [12] 0$/ })
      .waitFor();
    await page.getByLabel('State of the subscription').fill('active');
    await page.getByRole('button', { name: `Try it on the last 20 events of ${rule.on}` }).click();
    await page.getByText('1 event was tried. Nothing was done.').waitFor();
    const tried = page.getByRole('region', { name: 'Try it on the last events' });
    expect(await tried.getByText('Would act (dry run)').count()).toBe(2);
    await expectAccessible(page);
    await page.getByLabel('State of the subscription').fill('canceled');
    await tried.waitFor({ state: 'hidden' });
    expect(buys()).toBe(0);
    await page.getByRole('button', { name: 'Switch on' }).click();
    // Twice where the hourly sweep came by as well.
    await page.getByText(/In the last 7 days its dry run would have acted (once|2 times)\./).waitFor();
    await page.getByText(/At the prices that the rule names, that would have cost €(5|10)\.00\./).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
    await page.getByText('Mode: On').waitFor();
    const [event] = sandbox.partner.events(rule.on);
    for (let again = 0; again < 2; again += 1) {
      sandbox.partner.tellAgain(event?.id ?? '');
      await sandbox.partner.webhooks.deliver();
    }
    await page.getByRole('cell', { name: 'Acted', exact: true }).waitFor({ timeout: 60_000 });
    // Which of the two comes first depends on how far the order of the first event is.
    await page.getByText(/Already done this period|Stopped by a guard/).waitFor({ timeout: 60_000 });
    await system.events.until(async () => (buys() > 0 ? true : undefined));
    expect(buys()).toBe(1);
    await page.reload();
    await page.getByText('1 of 10 used today, €5.00 of €50.00').waitFor();
  }, 240_000);

  test('lets the events of a day be handled again: counted, tried, and run with the number that was seen', async () => {
    const page = await journey.signedIn();
    const bought = buys();
    await page.getByRole('link', { name: 'Events' }).click();
    await page.getByText('Let rules handle events again').click();
    await page.getByLabel('Received from').last().fill('2020-01-01T00:00');
    await page.getByRole('button', { name: 'Count the events' }).click();
    // Besides the first event, those that were reported again.
    await page.getByText(/^\d events? (is|are) like that\.$/).waitFor();
    await page.getByRole('button', { name: /^Try \d events? without doing anything$/ }).click();
    await page.getByRole('heading', { name: 'What rules would do' }).waitFor();
    await expectAccessible(page);
    // What was counted and tried is not what the fields name any more.
    const since = page.getByLabel('Received from').last();
    await since.fill('2020-01-02T00:00');
    await page.getByRole('button', { name: /^Handle \d events? again$/ }).waitFor({ state: 'hidden' });
    await since.fill('2020-01-01T00:00');
    await page.getByRole('button', { name: 'Count the events' }).click();
    await page.getByRole('button', { name: /^Try \d events? without doing anything$/ }).click();
    await page.getByRole('button', { name: /^Handle \d events? again$/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('If their number has changed meanwhile, nothing is done.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Handle \d events? again$/ }).click();
    await page.getByText(/^\d events? (is|are) being handled again\.$/).waitFor();
    expect(buys()).toBe(bought);

    await page.clock.setFixedTime(journey.system.clock.now() + 25 * 60 * 60_000);
    await page.reload();
    await page
      .getByRole('heading', { name: 'No event has come in for a day, although rules are on' })
      .waitFor();
    await expectAccessible(page);
  }, 120_000);

  test('switches everything off with one dialog: nothing queued is bought, every page says so, and it can continue', async () => {
    const { sandbox, system } = journey;
    const page = await journey.signedIn();
    const bought = buys();
    // A top-up is queued: the provider took no order yet.
    sandbox.faults.script(({ operation }) =>
      operation === 'partner.createOrder' ? { kind: 'busy', retryAfterSeconds: 600 } : undefined,
    );
    await putRules(system, {
      currency: 'EUR',
      rules: [{ ...(await topUp(sandbox)), name: 'once-more', mode: 'on' }],
    });
    const [, other] = await partnerSubscriptions(sandbox);
    sandbox.partner.spend(other?.planId ?? '', 0.85 * planBytes);
    await sandbox.partner.webhooks.deliver();
    await system.events.until(async () => (buys() > bought ? true : undefined));
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('button', { name: 'Switch off everything' }).click();
    await page.getByRole('button', { name: 'Switch off 1 rule' }).click();
    await page.getByText('All rules are switched off.').waitFor();
    sandbox.faults.clear();
    for (let minute = 0; minute < 2; minute += 1) await system.clock.advance(10 * 60_000);
    expect(buys()).toBe(bought + 1);
    await page.getByRole('link', { name: 'Status' }).click();
    await page.getByText('All rules are switched off.').waitFor();
    await page.getByRole('heading', { name: 'Queues' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the rules' }).click();
    await page.getByRole('button', { name: 'Switch on again' }).click();
    await page.getByText('once-more: On').waitFor();
    await page.getByRole('button', { name: 'Let 1 rule continue' }).click();
    await page.getByText('All rules are switched off.').waitFor({ state: 'hidden' });
  }, 120_000);

  test('switches nothing on who is asked whether all is switched off, and is slower than somebody else', async () => {
    const { system } = journey;
    const page = await journey.signedIn();
    await page.getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('button', { name: 'Switch off everything' }).click();
    await callSystem(system, 'PUT', '/v1/automation', { enabled: false });
    await page.getByText('All rules are switched off.').waitFor();
    await page.getByRole('heading', { name: 'Switch off everything that rules do?' }).waitFor();
    await page.getByRole('button', { name: 'Switch off 1 rule' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Switch on again' }).waitFor();
    expect((await callSystem<{ off?: boolean }>(system, 'GET', '/v1/rules')).body.off).toBe(true);
  }, 60_000);
});
