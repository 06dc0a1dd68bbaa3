import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type List, replaceRules } from '../../../apps/local/demo/api-caller.ts';
import { completedJob, drillApi } from '../api.ts';
import type { Deployment, Proofs } from '../deployment.ts';
import type { Provider } from '../provider.ts';
import { waitFor } from '../wait-for.ts';

const eventType = 'balance.threshold.exceeded';
const usedShare = 0.85;
/** In no other file of the drill. */
export const desk = '+12525550180';

type Stage = Deployment & Proofs;

/** The jobs that a decision started, by their paths. */
type Started = { readonly jobs?: readonly { readonly job: string }[] };
type Decision = { readonly verdict: string; readonly event: { readonly source: string } } & Started;
type TopUp = { readonly top_up: { readonly offering: string } };
type Rule = { readonly name: string; readonly do: readonly (TopUp | { readonly sms: object })[] };

/**
 * Lets the provider's subscription run low: its webhook comes, and the first example rule orders a top-up and texts an
 * alert. The same event then comes under another id.
 *
 * @throws Error unless the provider's books show one top-up and one alert
 */
export async function ruleFires(
  stage: Stage,
  provider: Provider,
  project: string,
  signal: AbortSignal,
): Promise<string> {
  const api = drillApi(stage, stage);
  const { book, rule, offering } = await bookOf(project);
  await replaceRules(api, book);
  await api.ask('PUT', `/v1/rules/${rule.name}/mode`, { mode: 'on' });
  await provider.sendEvents(`${stage.apiUrl}/webhooks/provider`, stage.webhook, [eventType]);

  const { subscriptionId, product } = await firstProduct(provider);
  const bytes = Math.floor(usedShare * product.balance.initialBytes);
  await provider.command({ command: 'spend', productId: product.id, bytes });
  // The sweep may find the threshold before the webhook comes: then it is the one that fires.
  const decisions = (what: string, isThere: (all: readonly Decision[]) => boolean) =>
    waitFor(what, signal, async () => {
      const { items: all } = await api.ask<List<Decision>>('GET', `/v1/executions?rule=${rule.name}`);
      return isThere(all) ? { found: all } : { not: JSON.stringify(all).slice(0, 300) };
    });
  const byWebhook = (all: readonly Decision[]) =>
    all.filter(({ event }) => event.source === 'provider').length;
  const first = await decisions('A decision about the webhook', (all) => byWebhook(all) >= 1);
  const jobsOf = (all: readonly Decision[]) => all.find(({ verdict }) => verdict === 'executed')?.jobs;
  // They have to be asked for. A release before that has them in every list.
  const askForJobs = async () =>
    (await api.ask<List<Decision>>('GET', `/v1/executions?rule=${rule.name}&jobs=true`)).items;
  const jobs = jobsOf(first) ?? jobsOf(await askForJobs()) ?? [];
  if (jobs.length !== 2) throw new Error(JSON.stringify(first).slice(0, 300));
  for (const { job } of jobs) await completedJob(api, job, signal);

  const [event] = await provider.events(eventType);
  await provider.command({ command: 'tellAgain', eventId: event?.id });
  const last = await decisions('A decision about its repeat', (all) => byWebhook(all) >= 2);
  const verdicts = last.map(({ verdict }) => verdict);
  const others = verdicts.filter((verdict) => verdict !== 'duplicate');
  const isOnce = others.join() === 'executed';
  const products = await provider.command<Product[]>({ command: 'products', subscriptionId });
  const topUps = products.filter((sold) => sold.offeringId === offering).length;
  const alerts = (await provider.texts()).filter(({ to }) => to.includes(desk)).length;
  if (topUps !== 1 || alerts !== 1 || !isOnce)
    throw new Error(`${topUps} top-ups, ${alerts} alerts, decided ${verdicts.join(', ')}`);
  return `${topUps} top-up, ${alerts} alert; decided ${verdicts.join(', ')}`;
}

/**
 * The example's rules, whose first one texts a desk: the sandbox's subscription is in a country where the stage sends
 * none.
 */
async function bookOf(project: string) {
  const book: { rules: Rule[] } = JSON.parse(await readFile(join(project, 'examples', 'rules.json'), 'utf8'));
  const [first, ...others] = book.rules;
  const topUp = first?.do.find((action) => 'top_up' in action);
  if (first === undefined || topUp === undefined) throw new Error('The first example rule tops nothing up');
  const actions = first.do.map((action) =>
    'sms' in action ? { sms: { ...action.sms, to: [desk] } } : action,
  );
  return {
    book: { ...book, rules: [{ ...first, do: actions }, ...others] },
    rule: first,
    offering: topUp.top_up.offering,
  };
}

type Product = {
  readonly id: string;
  readonly offeringId: string;
  readonly balance: { readonly initialBytes: number };
};

async function firstProduct(provider: Provider) {
  const [active] = await provider.events('product.active');
  type NotifyAnswer = {
    readonly product: { readonly _links: { readonly subscription: { readonly href: string } } };
  };
  if (active === undefined) throw new Error('The sandbox has no product from its start');
  const { href } = (active.data as NotifyAnswer).product._links.subscription;
  const subscriptionId = href.split('/').at(-1) ?? '';
  const [product] = await provider.command<Product[]>({ command: 'products', subscriptionId });
  if (product === undefined) throw new Error(`${subscriptionId} has no product`);
  return { subscriptionId, product };
}
