import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { partnerSubscriptions, planBytes, putRules } from '../support/system-client.ts';
import { alertRule } from './support/alert-rule.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';
import { topUp } from './support/top-up-rule.ts';

describe.runIf(hasBrowser)('what a rule wants to buy above its limit', () => {
  const journey = openJourney({
    sandbox: { seed: 7, orderLifeMs: 0, partner: { subscriptions: 2 } },
    webhook: { enabledEvents: ['balance.threshold.exceeded'] },
  });
  const buys = () => journey.sandbox.spy.calls('partner.createOrder').length;

  /** Two subscriptions use most of their data under a rule that may buy nothing without a yes. */
  async function twoWait(): Promise<Page> {
    const { sandbox, system } = journey;
    const rule = { ...(await topUp(sandbox)), mode: 'on', approve_above: 0 };
    expect(await putRules(system, { currency: 'EUR', rules: [rule] })).toMatchObject({ status: 200 });
    for (const { planId } of await partnerSubscriptions(sandbox))
      sandbox.partner.spend(planId, 0.85 * planBytes);
    await sandbox.partner.webhooks.deliver();
    const page = await journey.signedIn();
    await page.getByText('2 executions of rules wait for approval.').waitFor({ timeout: 60_000 });
    return page;
  }

  test('is bought after one yes, and never after a no', async () => {
    const { system } = journey;
    const page = await twoWait();
    expect(buys()).toBe(0);
    await expectAccessible(page);
    const waiting = page.getByRole('region', { name: 'Actions of rules that wait for approval' });
    const open = async () => {
      await page.getByRole('link', { name: /^To decide/ }).click();
      await waiting.getByRole('link', { name: 'top-up-at-80' }).first().click();
      await page.getByText('Waits for approval').first().waitFor();
    };
    await open();
    await expectAccessible(page);
    const watcher = await journey.signedIn('watcher', ['read']);
    await watcher.goto(page.url());
    const lacking = watcher.locator('.lacking', {
      has: watcher.getByRole('button', { name: 'Approve 1 action' }),
    });
    await lacking.getByText('lacks the scope “approve”').waitFor();
    await lacking.getByRole('button').press('Enter');
    await watcher.getByText('Waits for approval').waitFor();
    expect(buys()).toBe(0);
    await page.getByRole('button', { name: 'Approve 1 action' }).click();
    await page.getByRole('button', { name: 'Approve 1 action' }).waitFor({ state: 'hidden' });
    await system.events.until(async () => (buys() > 0 ? true : undefined));
    await page.getByText('✓ Acted', { exact: true }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Done' }).waitFor({ timeout: 60_000 });
    await expectAccessible(page);

    await open();
    await page.getByRole('button', { name: 'Reject 1 action' }).click();
    await page.getByRole('button', { name: 'Reject 1 action' }).waitFor({ state: 'hidden' });
    await page.getByText('Nothing was done.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Canceled: The job was canceled' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'To decide', exact: true }).click();
    await page.getByText('Nothing waits for your decision.').waitFor();
    await system.clock.advance(60 * 60_000);
    expect(buys()).toBe(1);
  }, 180_000);

  test('is approved without its call to another system by who is no administrator, and says so before', async () => {
    const { sandbox, system } = journey;
    const bought = buys();
    const rule = await topUp(sandbox);
    const tells = {
      ...rule,
      name: 'and-tells',
      mode: 'on',
      approve_above: 0,
      do: [...rule.do, ...alertRule.do],
    };
    expect(await putRules(system, { currency: 'EUR', rules: [tells] })).toMatchObject({ status: 200 });
    for (const { id } of sandbox.partner.events(rule.on)) sandbox.partner.tellAgain(id);
    await sandbox.partner.webhooks.deliver();
    const page = await journey.signedIn('approver', ['read', 'approve']);
    await page
      .getByText(/^\d executions? of (a rule|rules) waits? for approval\./)
      .waitFor({ timeout: 60_000 });
    await page.getByRole('link', { name: /^To decide/ }).click();
    await page.getByRole('link', { name: 'and-tells' }).first().click();
    await page.getByText(/^1 more action is a call to another system\..*lacks the scope “admin”/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Approve 1 action' }).click();
    const left = page.locator('.lacking', { has: page.getByRole('button', { name: 'Approve 1 action' }) });
    await left.getByText('lacks the scope “admin”').waitFor();
    await system.events.until(async () => (buys() > bought ? true : undefined));
    expect(await page.getByRole('alert').count()).toBe(0);
  }, 120_000);
});
