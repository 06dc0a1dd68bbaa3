import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { offerings } from '../../../tools/provider-sandbox/partner/first-stock.ts';
import type { Sandbox } from '../../../tools/provider-sandbox/sandbox.ts';
import { firstSubscription } from '../first-subscription.ts';
import type { LocalSystem } from '../system.ts';
import { type ApiCaller, apiCaller, type List, replaceRules } from './api-caller.ts';
import { checkTopUp } from './check-top-up.ts';

const addonName = 'Germany 1 GB more';
const usedShare = 0.85;
const orderStepMs = 5_000;
const repeatStepMs = 60_000;
const pollEveryMs = 50;
const patienceMs = 30_000;
const lateMs = 5 * 60_000;
const eventType = 'balance.threshold.exceeded';

/**
 * The demo's second half: a subscription runs low on data, and the provider's webhook comes twice, again under another
 * id, and again minutes late. The first shipped rule is enabled.
 *
 * @returns what is wrong, in sentences
 */
export async function topUpAct(system: LocalSystem, sandbox: Sandbox): Promise<string[]> {
  const { partner } = sandbox;
  const api = apiCaller(system.apiUrl, system.apiKey);
  const subscription = firstSubscription(sandbox);
  if (subscription === undefined) throw new Error('The demo needs a subscription with a limited plan');
  const textsBefore = sandbox.spy.performed().length;
  const newTexts = () => sandbox.spy.performed().slice(textsBefore);
  const rule = await enableFirstRule(api);
  console.log(`\nThe rule "${rule.name}" of examples/rules.json is on: ${rule.says}.`);

  const bytes = partner.spend(subscription.productId, usedShare * subscription.initialBytes);
  console.log(
    `A phone uses up ${bytes / 1e9} of ${subscription.initialBytes / 1e9} GB, and the provider reports it.`,
  );
  const [event] = partner.events(eventType);
  await reported(1);
  await done();
  await waitFor(async () => {
    await system.clock.advance(repeatStepMs);
    await partner.webhooks.deliver();
    return partner.webhooks.attempts().length > 1;
  });
  console.log('The provider reports it again, because it does not know what has arrived.');
  partner.tellAgain(event?.id ?? '');
  await reported(2);
  console.log('The provider reports it under another id, as if it were another event.');
  await system.clock.advance(lateMs);
  partner.tellAgain(event?.id ?? '');
  const decisions = await reported(3);
  console.log(`And again, ${lateMs / 60_000} minutes late.\n`);

  console.log('What the decision log says, the first one first:');
  for (const decision of decisions.toReversed())
    for (const text of decisionReport(decision)) console.log(text);

  const { items: kept } = await api.ask<List<object>>('GET', `/v1/events?type=${eventType}`);
  const alerts = newTexts();
  const topUps = partner
    .products(subscription.subscriptionId)
    .filter(({ offeringId }) => offeringId === topUpOffering().id).length;
  const attempts = partner.webhooks.attempts();
  const ids = new Set(attempts.map(({ eventId }) => eventId)).size;
  const end = { topUps, alerts, decisions, reported: { times: attempts.length, ids }, kept: kept.length };
  console.log(
    `\nThe provider brought ${attempts.length} webhooks of ${ids} events; ${kept.length} events were kept.`,
  );
  for (const { to, text } of alerts) console.log(`The sandbox texted ${to.join(', ')}: "${text}"`);
  const faults = checkTopUp(end);
  if (faults.length === 0)
    console.log(`The sandbox sold one ${addonName}, and one alert was sent: nothing was done twice.`);
  return faults;

  /** Brings what is due, and gives the log this many decisions' time to come. */
  async function reported(count: number): Promise<readonly Decision[]> {
    await partner.webhooks.deliver();
    const all = async () => (await api.ask<List<Decision>>('GET', '/v1/executions')).items;
    await waitFor(async () => (await all()).length >= count);
    return all();
  }

  /** Lets the order, and the text, come to their end. */
  async function done(): Promise<void> {
    const isRequested = () => sandbox.spy.calls('partner.createOrder').length > 0 && newTexts().length > 0;
    await waitFor(isRequested);
    await waitFor(async () => {
      // From now on only time is missing: a worker over which the clock jumps gives its call up.
      await system.clock.advance(orderStepMs);
      return (await ordersNow()).every(({ state }) => state === 'completed');
    });
  }

  /** One by one, for a list says what was last written down. */
  async function ordersNow(): Promise<readonly { readonly state: string }[]> {
    const { items } = await api.ask<List<{ readonly id: string }>>(
      'GET',
      '/v1/jobs?kind=subscription_change',
    );
    return Promise.all(items.map(({ id }) => api.ask<{ state: string }>('GET', `/v1/jobs/${id}`)));
  }
}

/** A decision of a rule, as the HTTP API tells it. */
type Decision = {
  readonly rule: string;
  readonly event: { readonly id: string; readonly type: string };
  readonly verdict: string;
  readonly checks: readonly { readonly name: string; readonly passed: boolean; readonly detail: string }[];
};

/** Says in lines of text why a rule did something about an event, or why not. */
function decisionReport({ rule, event, verdict, checks }: Decision): string[] {
  const width = Math.max(...checks.map(({ name }) => name.length));
  return [
    `  ${event.id}: ${rule} has ${verdict === 'executed' ? 'executed' : `not executed (${verdict})`}`,
    ...checks.map(
      ({ name, passed, detail }) => `    ${passed ? 'yes' : 'NO '} ${name.padEnd(width)}  ${detail}`,
    ),
  ];
}

/** What never comes is found missing at the end. */
async function waitFor(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (!(await isSo()) && performance.now() < endMs) await sleep(pollEveryMs);
}

function topUpOffering() {
  const found = offerings.find(({ name }) => name === addonName);
  if (found === undefined) throw new Error(`The sandbox sells no "${addonName}"`);
  return found;
}

type Rule = { readonly name: string; readonly says: string };
type Book = { readonly rules: readonly Rule[] };

async function enableFirstRule(api: ApiCaller): Promise<Rule> {
  const shipped: Book = JSON.parse(
    readFileSync(new URL('../../../examples/rules.json', import.meta.url), 'utf8'),
  );
  const [first] = shipped.rules;
  if (first === undefined) throw new Error('examples/rules.json holds no rule');
  await replaceRules(api, shipped);
  await api.ask('PUT', `/v1/rules/${first.name}/mode`, { mode: 'on' });
  return first;
}
