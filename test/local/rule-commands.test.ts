import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ruleCommands } from '../../apps/local/commands-to-paste.ts';
import { firstSubscription } from '../../apps/local/first-subscription.ts';
import { readStage } from '../../infra/stage/stage.ts';
import { exampleSender } from '../../tools/provider-sandbox/example-sender.ts';
import { addonName, offeringNamed, openPartner } from '../support/sandbox/partner-client.ts';

type Action = {
  readonly top_up?: { readonly offering: string };
  readonly sms?: { readonly from?: string; readonly to: 'subscription' | readonly string[] };
};
type Capped = {
  readonly quotas: { readonly rule_day: { readonly count: number; readonly amount?: number } };
};

const stages = fileURLToPath(new URL('../../stages', import.meta.url));
const examples = readFileSync(new URL('../../examples/rules.json', import.meta.url), 'utf8');

test('the command that is printed lets the first subscription of the sandbox run low, and its event is reported', async () => {
  const { sandbox } = await openPartner({ partner: { subscriptions: 2 } });
  const subscription = firstSubscription(sandbox);
  if (subscription === undefined) throw new Error('There is no subscription');
  const printed = ruleCommands(
    { apiUrl: 'http://api', apiKey: 'key', sandboxUrl: sandbox.baseUrl },
    subscription,
  );
  const [, url = '', body = ''] = /curl -i (\S+_sandbox\S+) .+?-d '([^']+)'/s.exec(printed) ?? [];
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  expect(await answer.json()).toEqual({ result: 4_250_000_000 });
  expect(sandbox.partner.events('balance.threshold.exceeded')).toHaveLength(1);
});

test('a sandbox without subscriptions has none to run low', async () => {
  const { sandbox } = await openPartner({ partner: { subscriptions: 0 } });
  expect(firstSubscription(sandbox)).toBeUndefined();
});

test('the rules of the example order what the sandbox sells, text from the sender of the stage, and to numbers of fiction', async () => {
  const { partner } = await openPartner();
  const actions: Action[] = JSON.parse(examples).rules.flatMap((rule: { do: Action[] }) => rule.do);
  const offered = actions.flatMap(({ top_up: topUp }) => topUp?.offering ?? []);
  expect(offered).toEqual([await offeringNamed(partner, addonName)]);
  const texts = actions.flatMap(({ sms }) => sms ?? []);
  expect(texts.length).toBeGreaterThan(2);
  expect(texts.flatMap(({ from }) => from ?? [])).toEqual([]);
  expect(readStage('example', stages).smsFrom).toBe(exampleSender);
  const numbers = texts.flatMap(({ to }) => (to === 'subscription' ? [] : to));
  expect(numbers.length).toBeGreaterThan(0);
  // Source: North American Numbering Plan: 555-0100 to 555-0199 belong to nobody.
  for (const to of [exampleSender, ...numbers]) expect(to).toMatch(/^\+1\d{3}55501\d{2}$/);
});

test('no rule of the example takes the room of another: each can reach its own quota on the same day', () => {
  const { rules, day_quota: day } = JSON.parse(examples);
  const counts: number[] = rules.map((rule: Capped) => rule.quotas.rule_day.count);
  expect(day.count).toBeGreaterThanOrEqual(counts.reduce((sum, count) => sum + count, 0));
  const amounts: number[] = rules.map((rule: Capped) => rule.quotas.rule_day.amount ?? 0);
  expect(day.amount).toBeGreaterThanOrEqual(amounts.reduce((sum, amount) => sum + amount, 0));
});
