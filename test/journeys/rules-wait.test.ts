import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { callSystem, partnerSubscriptions, planBytes, putRules } from '../support/system-client.ts';
import { hasBrowser } from './support/browser.ts';
import { expectAccessible, openJourney } from './support/journey.ts';
import { topUp } from './support/top-up-rule.ts';

describe.runIf(hasBrowser)('somebody who looks through the lists for what rules want to buy', () => {
  const journey = openJourney({
    sandbox: { seed: 7, orderLifeMs: 0, partner: { subscriptions: 2 } },
    webhook: { enabledEvents: ['balance.threshold.exceeded'] },
  });
  const buys = () => journey.sandbox.spy.calls('partner.createOrder').length;

  /** A rule wants to buy for each of two subscriptions, and may buy nothing without a yes. */
  async function twoWait(): Promise<Page> {
    const { sandbox, system } = journey;
    const rule = { ...(await topUp(sandbox)), mode: 'on', approve_above: 0 };
    expect(await putRules(system, { currency: 'EUR', rules: [rule] })).toMatchObject({ status: 200 });
    for (const { planId } of await partnerSubscriptions(sandbox))
      sandbox.partner.spend(planId, 0.85 * planBytes);
    await sandbox.partner.webhooks.deliver();
    await system.events.until(async () => {
      const ready = await callSystem<{ items: unknown[] }>(system, 'GET', '/v1/jobs?state=ready');
      return ready.body.items.length === 2 ? true : undefined;
    });
    return journey.signedIn();
  }

  test('approves one from the filtered list of jobs, and rejects the other there', async () => {
    const { system } = journey;
    const page = await twoWait();
    await page.getByText('2 executions of rules wait for approval.').waitFor();
    const waiting = page.getByRole('row').filter({ hasText: 'by top-up-at-80' });
    /** The filter is in the address: what was found can be passed on, and Back leads to it. */
    const showReady = async (left: number) => {
      await page.getByRole('link', { name: 'eSIM orders', exact: true }).click();
      await page.getByRole('combobox', { name: 'State' }).selectOption('ready');
      await page.waitForURL(/state=ready/);
      await waiting.nth(left - 1).waitFor();
      await waiting.nth(left).waitFor({ state: 'hidden' });
    };
    await showReady(2);
    await expectAccessible(page);
    const approve = page.getByRole('button', { name: 'Approve changes of 1 subscription' });
    await waiting.first().getByRole('link').click();
    await approve.waitFor();
    await expectAccessible(page);
    expect(buys()).toBe(0);
    await approve.click();
    await system.events.until(async () => (buys() > 0 ? true : undefined));
    await page.getByText('All 1 succeeded').waitFor({ timeout: 60_000 });

    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.getByText('1 execution of a rule waits for approval.').waitFor();
    await page.getByRole('link', { name: 'Look at them' }).click();
    const executions = page.getByRole('region', { name: 'Actions of rules that wait for approval' });
    await executions.getByRole('link', { name: 'top-up-at-80' }).waitFor();
    await showReady(1);
    await waiting.getByRole('link').click();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await approve.waitFor();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await dialog.getByRole('button', { name: 'Cancel the job' }).click();
    await approve.waitFor({ state: 'hidden' });
    await page.getByText('Canceled before any call').waitFor();
    await expectAccessible(page);
    await page.goBack();
    await page.getByText('No job is like that.').waitFor();
    await page.getByRole('link', { name: 'To decide', exact: true }).click();
    await page.getByText('Nothing waits for your decision.').waitFor();
    await system.clock.advance(60 * 60_000);
    expect(buys()).toBe(1);
  }, 180_000);
});
