import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { Webhook } from 'standardwebhooks';
import type { LocalSystem } from '../../apps/local/system.ts';
import { isMove } from '../../tools/aws-emulator/local-events.ts';
import type { Sandbox } from '../../tools/provider-sandbox/sandbox.ts';
import { checkConformance } from './conformance/conformance.ts';
import { allOf, partnerOf } from './sandbox/partner-client.ts';

/** Bytes that the plan of each partner subscription of the sandbox holds in a month. */
export const planBytes = 5_000_000_000;

export type Answered<Body> = { readonly status: number; readonly body: Body };

/** A page of a list. */
export type List<Item> = { readonly items: readonly Item[]; readonly next: string | null };

/** Calls the API of a local system as one of its own people, each time under a key of its own. */
export async function callSystem<Body>(
  { apiUrl, apiKey }: LocalSystem,
  method: string,
  path: string,
  body?: unknown,
  key: string = crypto.randomUUID(),
  more: Readonly<Record<string, string>> = {},
): Promise<Answered<Body>> {
  const headers = { authorization: `Bearer ${apiKey}`, 'idempotency-key': key, ...more };
  const answer = await fetch(`${apiUrl}${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const { status } = answer;
  const [called = path] = path.split('?');
  checkConformance({ method, path: called, status, headers: Object.fromEntries(answer.headers), text });
  return { status, body: JSON.parse(text || 'null') as Body };
}

/** How often `goOnUntil` asks at most. */
const questionsMax = 2_000;

/**
 * Asks until the answer is there: now, whenever queues or schedules have moved something on, and after a few seconds
 * more each time that nothing is under way. So a test waits for what is done and never for the time of the machine.
 *
 * @param ask gives undefined for "not yet"; what it throws is passed on
 */
export async function goOnUntil<Answer>(
  { clock, events }: Pick<LocalSystem, 'clock' | 'events'>,
  ask: () => Promise<Answer | undefined> | Answer | undefined,
  stepMs = 5_000,
): Promise<Answer> {
  let isQuiet = false;
  for (let question = 0; question < questionsMax; question += 1) {
    const from = events.count();
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (isQuiet) await clock.advance(stepMs);
    else
      isQuiet = await Promise.race([
        clock.advance(0).then(() => true),
        events.waitFor(isMove, from).then(() => false),
      ]);
  }
  throw new Error('It has not come to that');
}

/** @returns the job of an uploaded object; undefined until it is there */
export async function jobOfUpload<Job>(system: LocalSystem, key: string): Promise<Job | undefined> {
  const path = `/v1/jobs?upload_object=${encodeURIComponent(key)}`;
  const { status, body } = await callSystem<List<Job>>(system, 'GET', path);
  return status === 200 ? body.items[0] : undefined;
}

/** Puts rules in force, in place of the version that is. */
export async function putRules<Body>(system: LocalSystem, document: object): Promise<Answered<Body>> {
  const { body } = await callSystem<{ version: number }>(system, 'GET', '/v1/rules');
  const seen = { 'if-match': `"${body.version}"` };
  return callSystem(system, 'PUT', '/v1/rules', document, crypto.randomUUID(), seen);
}

/** What webhooks prove themselves by, by their source. */
export type WebhookSecrets = Record<
  string,
  { basic: { username: string; password: string }[]; signing: string[] }
>;

export async function webhookSecrets({ clients, webhookSecretArn }: LocalSystem): Promise<WebhookSecrets> {
  const command = new GetSecretValueCommand({ SecretId: webhookSecretArn });
  return JSON.parse((await clients.secrets.send(command)).SecretString ?? '');
}

/** Posts a webhook as the provider would, with parts of its proof left out or replaced. */
export async function postWebhook(
  system: LocalSystem,
  body: string,
  change: Readonly<Record<string, string | undefined>> = {},
  source = 'provider',
): Promise<{ readonly status: number; readonly text: string }> {
  const { basic, signing } = (await webhookSecrets(system)).provider ?? { basic: [], signing: [] };
  const headers = {
    'content-type': 'application/hal+json',
    authorization: `Basic ${Buffer.from(`${basic[0]?.username}:${basic[0]?.password}`).toString('base64')}`,
    ...webhookSignature(signing[0] ?? '', body, system.clock.now()),
    ...change,
  };
  const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const path = `/webhooks/${source}`;
  const answer = await fetch(`${system.apiUrl}${path}`, { method: 'POST', headers: given, body });
  const [{ status }, text] = [answer, await answer.text()];
  checkConformance({ method: 'POST', path, status, headers: Object.fromEntries(answer.headers), text });
  return { status, text };
}

export function webhookSignature(secret: string, body: string, atMs: number) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(atMs / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', new Date(atMs), body),
  };
}

/** A partner's subscription, and its plan, of which data is spent. */
export type PlannedSubscription = { readonly subscriptionId: string; readonly planId: string };

export async function partnerSubscriptions(sandbox: Sandbox): Promise<readonly PlannedSubscription[]> {
  const subscriptions = await allOf(await partnerOf(sandbox), '/subscriptions', 'subscriptions');
  return subscriptions.map(({ id }) => ({
    subscriptionId: id,
    planId: sandbox.partner.products(id)[0]?.id ?? '',
  }));
}

/** The only subscription of a sandbox that was opened with one. */
export async function partnerSubscription(sandbox: Sandbox): Promise<PlannedSubscription> {
  const [subscription] = await partnerSubscriptions(sandbox);
  if (subscription === undefined) throw new Error('The sandbox has no subscription');
  return subscription;
}
