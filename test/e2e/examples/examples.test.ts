import { SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, expect, test } from 'vitest';
import { described } from '../../../tools/api-description/operations/described.ts';
import {
  batchId,
  campaignId,
  erasureId,
  notificationId,
  resultId,
} from '../../../tools/api-description/operations/examples.ts';
import {
  endpointIdParameter,
  exportIdParameter,
  reportIdParameter,
} from '../../../tools/api-description/path-parameters.ts';
import { type Crm, startCrm } from '../../support/crm-server.ts';
import {
  callSystem,
  type List,
  partnerSubscription,
  planBytes,
  postWebhook,
} from '../../support/system-client.ts';
import { deadLettersOf, queueNamed } from '../support/dead-letters-of.ts';
import { openSystem } from '../support/open-system.ts';
import { notePlayed, notPlayed, play } from '../support/play-example.ts';

/** Every example of the API's description is sent to the whole system, and is answered as it shows. */
let crm: Crm;
const at = openSystem(async () => {
  crm = await startCrm();
  return {
    crm: { url: crm.url, signing: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] },
    sandbox: { seed: 7, orderLifeMs: 0, partner: { subscriptions: 1 } },
    webhook: { enabledEvents: [] },
  };
});
const minuteMs = 60_000;

afterAll(() => crm?.close());

type Found = { readonly id: string; readonly tries: number; readonly outcome: string };
type View = {
  readonly id: string;
  readonly state: string;
  readonly waiting: { readonly for: string } | null;
};

const reaches = (path: string, isWanted: (view: View) => boolean) =>
  at.goOnUntil(async () => {
    const { body } = await at.call<View>('GET', path);
    return isWanted(body) ? body : undefined;
  }, minuteMs);
const job = (id: string, state: string) => reaches(`/v1/jobs/${id}`, (view) => view.state === state);

/** The campaign of the examples, planned. */
async function ready(): Promise<string> {
  const { id } = await play(at, 'createCampaign', 'rows');
  await reaches(`/v1/jobs/${id}`, ({ waiting }) => waiting?.for === 'approval');
  return id;
}

test('campaigns, their files and their lists', async () => {
  await play(at, 'createCampaign', 'to');
  await play(at, 'createCampaign', 'audience');
  await play(at, 'createCampaign', 'upload');
  const of = { [campaignId]: await ready() };
  await play(at, 'listJobs', 'first');
  await play(at, 'getJob', 'ready', of);
  await play(at, 'previewJob', 'preview', of);
  await play(at, 'listRows', 'invalid', of);
  await play(at, 'listRows', 'text', of);
  const { id } = await play(at, 'sendTestTexts', 'one', of);
  await job(id, 'completed');
}, 300_000);

test('checks', async () => {
  await play(at, 'checkText', 'typed');
  await play(at, 'checkText', 'unfinished');
  await play(at, 'checkColumns', 'campaign');
}, 300_000);

test('a campaign that is moved to another day', async () => {
  const id = await ready();
  const headers = { authorization: `Bearer ${at.system.apiKey}` };
  const seen = await fetch(`${at.system.apiUrl}/v1/jobs/${id}`, { headers });
  const tomorrow = new Date(at.system.clock.now() + 86_400_000).toISOString();
  const real = { [campaignId]: id, '2027-03-02T09:00:00Z': tomorrow, '2027-03-02T09:00:00.000Z': tomorrow };
  await play(at, 'changeJob', 'later', real, { 'if-match': seen.headers.get('etag') ?? '' });
}, 300_000);

test('a campaign that gets another text', async () => {
  const id = await ready();
  const headers = { authorization: `Bearer ${at.system.apiKey}` };
  const seen = await fetch(`${at.system.apiUrl}/v1/jobs/${id}`, { headers });
  await play(at, 'changeJob', 'text', { [campaignId]: id }, { 'if-match': seen.headers.get('etag') ?? '' });
}, 300_000);

test('what people do to campaigns', async () => {
  at.sandbox.faults.next('sendSms', { kind: 'dropped' });
  const held = { [campaignId]: await ready() };
  await play(at, 'approveJob', 'job', held);
  await job(held[campaignId] ?? '', 'running');
  // A text that the records show is what proves that the lost one is not on them.
  const control = { from: '+12125550100', text: 'Control', to: ['+12125550172'] };
  await at.call('POST', '/v1/campaigns', control);
  await reaches(`/v1/jobs/${held[campaignId]}`, ({ waiting }) => waiting?.for === 'decision');
  await at.goOnUntil(async () => {
    const { body } = await at.call<List<View>>('GET', '/v1/jobs?needs_decision=true');
    return body.items.some(({ id }) => id === held[campaignId]) || undefined;
  }, minuteMs);
  const rows = await at.call<List<{ line: number }>>('GET', `/v1/jobs/${held[campaignId]}/rows?state=held`);
  await play(at, 'resolveHeldRows', 'accept', { ...held, '[2]': `[${rows.body.items[0]?.line}]` });
  await play(at, 'retryJob', 'refused', held);
  const { id } = await play(at, 'requestResults', 'writing', held);
  await reaches(`/v1/jobs/${held[campaignId]}/results/${id}`, ({ state }) => state === 'written');
  await play(at, 'getResults', 'written', { ...held, [resultId]: id });

  const busy = { [campaignId]: await ready() };
  at.sandbox.faults.next('sendSms', { kind: 'busy', retryAfterSeconds: 900 });
  await at.call('POST', `/v1/jobs/${busy[campaignId]}/approve`);
  await job(busy[campaignId] ?? '', 'running');
  await play(at, 'pauseJob', 'job', busy);
  await play(at, 'resumeJob', 'job', busy);
  await play(at, 'cancelJob', 'job', { [campaignId]: await ready() });
}, 300_000);

test('orders and changes', async () => {
  await play(at, 'createOrderBatch', 'organization');
  await play(at, 'createOrderBatch', 'upload');
  await play(at, 'createSubscriptionChanges', 'suspend');
  await play(at, 'createSubscriptionChanges', 'upload');
  await play(at, 'createSubscriptionChanges', 'top_up');
  await play(at, 'createPortings', 'accept');
  await play(at, 'createPortings', 'upload');
  await play(at, 'createAccountChanges', 'create');
  await play(at, 'createAccountChanges', 'upload');
  const { subscriptionId } = await partnerSubscription(at.sandbox);
  const { order, batch } = await placedOrder();
  await at.goOnUntil(async () => {
    const { body } = await at.call<{ completed: number }>('GET', `/v1/jobs/${batch}/durations`);
    return body.completed > 0 ? body : undefined;
  }, minuteMs);
  await play(at, 'getDurations', 'batch', { [batchId]: batch });
  await play(at, 'listOrganizationRecords', 'subscriptions');
  await play(at, 'getOrganizationRecord', 'order', { order_81: order });
  await play(at, 'listPartnerRecords', 'portings');
  await play(at, 'getPartnerRecord', 'subscription', { subs_81: subscriptionId });
}, 300_000);

/** Orders an eSIM. @returns the provider's id of the order, and that of our job */
async function placedOrder(): Promise<{ order: string; batch: string }> {
  const { accountId } = at.sandbox.senders[0] ?? {};
  const person = {
    first_name: 'Ada',
    last_name: 'Ash',
    email: 'ada@example.com',
    employee_id: 'e-1',
    group: 'Sales',
  };
  const batch = { rows: [{ account_id: accountId, ...person }], options: { mode: 'send' } };
  const { body } = await at.call<View>('POST', '/v1/order-batches', batch);
  const order = await at.goOnUntil(async () => {
    const rows = await at.call<List<{ order_id?: string }>>('GET', `/v1/jobs/${body.id}/rows`);
    return rows.body.items[0]?.order_id;
  }, minuteMs);
  return { order, batch: body.id };
}

test('people who want no texts, and people who want to be forgotten', async () => {
  await play(at, 'createSuppressionImport', 'form');
  await at.put('suppressions/march.csv', 'phone\n+12125550170\n12\n');
  await reaches('/v1/suppressions?upload=suppressions/march.csv', (view) => 'accepted' in view);
  await play(at, 'listSuppressionImports', 'one');
  await play(at, 'getSuppressions', 'upload');
  await play(at, 'changeSuppressions', 'add');
  await play(at, 'checkSuppressions', 'two');
  await play(at, 'getSuppressions', 'page');
  const exported = await play(at, 'createSuppressionExport', 'one');
  await reaches(`/v1/suppressions/exports/${exported.id}`, ({ state }) => state === 'written');
  await play(at, 'getSuppressionExport', 'written', { [exportIdParameter.example]: exported.id });
  const { id } = await play(at, 'requestErasure', 'one');
  await reaches(`/v1/erasures/${id}`, ({ state }) => state === 'done');
  await play(at, 'getErasure', 'done', { [erasureId]: id });
  await play(at, 'listErasures', 'all', { [erasureId]: id });
}, 300_000);

test('a report, and its file', async () => {
  const { id } = await play(at, 'createReport', 'usage');
  await reaches(`/v1/reports/${id}`, ({ state }) => state === 'written');
  await play(at, 'getReport', 'written', { [reportIdParameter.example]: id });
  await play(at, 'listReports', 'all', { [reportIdParameter.example]: id });
  at.sandbox.faults.next('listUsage', { kind: 'server-error', acts: false });
  const body = { kind: 'usage', from: '2026-01-01', to: '2026-01-31' };
  const waiting = await at.call<{ id: string }>('POST', '/v1/reports', body);
  await reaches(`/v1/reports/${waiting.body.id}`, ({ waiting: of }) => of?.for === 'provider_unavailable');
  await play(at, 'cancelReport', 'one', { [reportIdParameter.example]: waiting.body.id });
}, 300_000);

const ifMatch = async () => {
  const { body } = await at.call<{ version: number }>('GET', '/v1/rules');
  return { 'if-match': `"${body.version}"` };
};

test('rules, events and notifications', async () => {
  const { planId, subscriptionId } = await partnerSubscription(at.sandbox);
  at.sandbox.partner.spend(planId, Math.round(0.82 * planBytes));
  const today = new Date(at.system.clock.now()).toISOString().slice(0, 10);
  const real = {
    'prd-17': planId,
    'sub-81': subscriptionId,
    '2027-03-02T07:29:55Z': new Date(at.system.clock.now()).toISOString(),
    '2027-03-02': today,
  };
  const [reported] = at.sandbox.partner.events('balance.threshold.exceeded');
  const webhook = (id: string) => postWebhook(at.system, JSON.stringify({ ...reported, id }));
  // Events are kept before there is a rule.
  expect(await webhook('evt-0a1b2c')).toMatchObject({ status: 200 });
  const example = JSON.stringify(described.receiveWebhook.examples.threshold?.body);
  const itsBody = Object.entries({ ...real, 'evt-0a1b2c': 'evt-example' }).reduce(
    (text, [shown, own]) => text.replaceAll(shown, own),
    example,
  );
  expect(await postWebhook(at.system, itsBody)).toMatchObject({ status: 200 });
  notePlayed('receiveWebhook', 'threshold');
  await play(at, 'putRules', 'dry', {}, await ifMatch());
  await play(at, 'getRules', 'now');
  await play(at, 'getRuleQuotas', 'today');
  await play(at, 'getRuleSchema', 'schema');
  await play(at, 'testRule', 'kept', real);
  await play(at, 'replayEvents', 'count', real);
  await play(at, 'replayEvents', 'run', { ...real, '"count":1': '"count":2' });
  await webhook('evt-dry');
  await at.goOnUntil(async () => {
    const { body } = await at.call<List<object>>('GET', '/v1/executions');
    return body.items.length > 0 || undefined;
  });
  await play(at, 'listExecutions', 'dry', real);
  await play(at, 'listEvents', 'type', real);
  await play(at, 'getEvent', 'one', real);

  const book = described.putRules.examples.dry?.body as { readonly rules: readonly object[] };
  /** A rule of its own reports the product to the CRM. */
  const notified = async (name: string, isWanted: (found: Found) => boolean): Promise<string> => {
    const [rule] = book.rules;
    const rules = [{ ...rule, name, mode: 'on' }];
    await callSystem(at.system, 'PUT', '/v1/rules', { rules }, name, await ifMatch());
    const seen = (await at.call<List<Found>>('GET', '/v1/notifications')).body.items.map(({ id }) => id);
    await webhook(`evt-${name}`);
    const found = await at.goOnUntil(async () => {
      const { body } = await at.call<List<Found>>('GET', '/v1/notifications');
      return body.items.find((one) => !seen.includes(one.id) && isWanted(one));
    });
    return found.id;
  };
  const putOff = { status: 503, headers: { 'retry-after': '900' } };
  crm.answer(putOff);
  const late = { [notificationId]: await notified('late', ({ tries }) => tries === 1) };
  await play(at, 'pauseNotification', 'one', late);
  await play(at, 'resumeNotification', 'one', late);
  await reaches(`/v1/notifications/${late[notificationId]}`, ({ state }) => state === 'completed');
  await play(at, 'getNotification', 'one', late);
  await play(at, 'listNotifications', 'first', late);
  crm.answer(putOff);
  const canceled = { [notificationId]: await notified('canceled', ({ tries }) => tries === 1) };
  await play(at, 'cancelNotification', 'one', canceled);
  crm.answer({ status: 422 });
  const refused = { [notificationId]: await notified('refused', ({ outcome }) => outcome === 'refused') };
  await play(at, 'resendNotification', 'refused', refused);
  await play(at, 'setAutomation', 'stop');
  await callSystem(at.system, 'PUT', '/v1/rules', book, 'last', await ifMatch());
  await play(at, 'setRuleMode', 'off');
  await play(at, 'listRuleVersions', 'one');
}, 300_000);

test('what exists at the provider', async () => {
  await play(at, 'listProviderAccounts', 'organization');
  await play(at, 'listOrderTemplates', 'one');
  const { body } = await at.call<List<{ id: string; name: string }>>('GET', '/v1/provider/catalogs');
  const whole = body.items.find(({ name }) => name === 'Everything')?.id ?? '';
  await play(at, 'listOfferings', 'plans', { prdcat_9f21: whole });
  await play(at, 'listCarriers', 'germany');
  await at.system.clock.advance(5 * minuteMs);
  at.sandbox.faults.next('partner.listProductCatalogs', { kind: 'server-error', acts: false });
  await play(at, 'listCatalogs', 'outdated');
}, 300_000);

test('every text stopped, and allowed again', async () => {
  const id = await ready();
  await play(at, 'setSending', 'stop');
  await at.call('POST', `/v1/jobs/${id}/approve`);
  await reaches(`/v1/jobs/${id}`, ({ waiting }) => waiting?.for === 'sending_stopped');
  await at.system.clock.advance(3 * minuteMs);
  await reaches(`/v1/jobs/${id}`, ({ waiting }) => waiting?.for === 'sending_stopped');
  await callSystem(at.system, 'PUT', '/v1/sending', { enabled: true });
  await job(id, 'completed');
}, 300_000);

test('what was sent to a person, and who did what', async () => {
  const id = await ready();
  await at.call('POST', `/v1/jobs/${id}/approve`);
  await job(id, 'completed');
  await play(at, 'searchPeople', 'number');
  await play(at, 'listAudit', 'approvals');
}, 300_000);

test('endpoints of callbacks', async () => {
  const made = await play(at, 'createEndpoint', 'crm', { 'https://crm.example.com/hooks': crm.url });
  const of = { [endpointIdParameter.example]: made.id };
  await play(at, 'listEndpoints', 'one');
  await play(at, 'getEndpoint', 'crm', of);
  await play(at, 'pingEndpoint', 'crm', of);
  await play(at, 'rotateEndpointSecret', 'crm', of);
  const day = (ms: number) => new Date(at.system.clock.now() + ms).toISOString();
  const night = { '2027-03-01T22:00:00Z': day(-8 * 60 * minuteMs), '2027-03-02T06:00:00Z': day(0) };
  await play(at, 'resendToEndpoint', 'night', { ...of, ...night });
  await play(at, 'changeEndpoint', 'every', of, await seenTag(made.id));
  await play(at, 'deleteEndpoint', 'crm', of, await seenTag(made.id));
}, 300_000);

/** The version of an endpoint, as a change of it names it. */
async function seenTag(id: string): Promise<{ readonly 'if-match': string }> {
  const headers = { authorization: `Bearer ${at.system.apiKey}` };
  const seen = await fetch(`${at.system.apiUrl}/v1/endpoints/${id}`, { headers });
  return { 'if-match': seen.headers.get('etag') ?? '' };
}

test('dead-letter messages', async () => {
  const { body } = await at.call<View>('POST', '/v1/campaigns', {
    from: '+12125550100',
    text: 'Dead',
    to: ['+12125550171'],
    options: { mode: 'approve' },
  });
  await job(body.id, 'ready');
  await at.system.clients.sqs.send(
    new SendMessageCommand({
      QueueUrl: await deadLettersOf(at.system, queueNamed(at.system, 'SmsWorkerQueue')),
      MessageBody: JSON.stringify({ jobId: body.id, entryId: '000000.01' }),
    }),
  );
  await play(at, 'listDeadLetterQueues', 'quiet');
  await play(at, 'listDeadLetters', 'one');
  await play(at, 'redriveDeadLetters', 'count');
  await play(at, 'redriveDeadLetters', 'return');
}, 300_000);

test('keys', async () => {
  const inAMonth = new Date(at.system.clock.now() + 30 * 86_400_000).toISOString();
  const until = { '2027-06-01T00:00:00Z': inAMonth };
  await play(at, 'getMe', 'key');
  await play(at, 'createKey', 'reports', until);
  await play(at, 'createKey', 'test', until);
  await play(at, 'listKeys', 'one');
  await play(at, 'rotateKey', 'reports');
  await play(at, 'revokeKey', 'reports');
}, 300_000);

test('the description itself', async () => {
  await play(at, 'getOpenApi', 'start');
  await play(at, 'getHealth', 'ok');
  await play(at, 'getStatus', 'busy');
  for (const [id, name, address] of [
    ['getDocs', 'page', '/docs'],
    ['getDocsFile', 'style', '/docs/page.css'],
    ['getProblem', 'one', '/problems/invalid_request'],
  ] as const) {
    const answer = await fetch(`${at.system.apiUrl}${address}`);
    expect([answer.status, (await answer.text()).length > 0]).toEqual([200, true]);
    notePlayed(id, name);
  }
});

test('every example was sent', () => {
  // No rule of the examples waits for approval.
  expect(notPlayed()).toEqual(['approveNotification one']);
});
