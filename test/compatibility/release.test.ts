import type { SQSRecord } from 'aws-lambda';
import { afterEach, describe, expect, test } from 'vitest';
import { counting } from '../../shared/core/counts/counting.ts';
import { ledgerKeys } from '../../shared/core/key-prefixes.ts';
import { perform } from '../../shared/flows/calls/perform.ts';
import { textWork } from '../../shared/flows/campaigns/text-work.ts';
import { countJob } from '../../shared/flows/counts/count-job.ts';
import { eraseNumber } from '../../shared/flows/erasure/erase-number.ts';
import { takeEvent } from '../../shared/flows/events/take-event.ts';
import { notificationWork } from '../../shared/flows/notifications/notification-work.ts';
import { orderWork } from '../../shared/flows/orders/order-work.ts';
import { planWork } from '../../shared/flows/planning/plan-work.ts';
import { reconcile } from '../../shared/flows/reconciliation/reconcile.ts';
import { textMatcher } from '../../shared/flows/reconciliation/texts/text-matcher.ts';
import { watchBundle } from '../../shared/flows/reconciliation/watch-bundle.ts';
import type { EventMessage } from '../../shared/ports/events.ts';
import {
  readCountMessage,
  readEntryMessage,
  readEraseMessage,
  readPlanWork,
  readReactMessage,
  readReconciliationMessage,
} from '../../shared/workers/messages.ts';
import { call, postJson } from '../support/http/api-client.ts';
import { account } from '../support/worlds/order-world.ts';
import { settings as ruleSettings } from '../support/worlds/rule-world.ts';
import { runMinutes, runPlans, runSends, stage, upload, window } from '../support/worlds/run-world.ts';
import { type KeptRelease, keptReleases, putBack, readRelease } from './kept-release.ts';
import { people, productRunsLow, uploaded } from './play-release.ts';
import { queueNames } from './queue-bodies.ts';
import { type StoredWorld, storedWorld } from './stored-world.ts';

/** What an earlier release stored, in the hands of the present code: docs/reference/compatibility.md. */

const opened: StoredWorld[] = [];
afterEach(async () => {
  for (const world of opened.splice(0)) await world.close();
});

const invocation = { receives: 1, remainingMs: () => 300_000 };

async function upgraded(release: string) {
  const kept = readRelease(release);
  const world = await storedWorld('now', kept.atMs);
  opened.push(world);
  await putBack(world, kept);
  const jobs = await Array.fromAsync(world.jobList.newest());
  /** The job that was asked for under this key. */
  const jobOf = (key: string) => {
    const found = jobs.find(({ source }) => 'key' in source && source.key === key);
    if (found === undefined) throw new Error(`There is no job of the key ${key}`);
    return found;
  };
  const view = async (key: string) => (await call(world, 'GET', `/v1/jobs/${jobOf(key).id}`)).body;
  return { world, kept, jobs, jobOf, view };
}

/** The messages of a queue, as its worker reads them. */
function messagesOf<Message>({ messages }: KeptRelease, queue: string, read: (record: SQSRecord) => Message) {
  return (messages[queue] ?? []).map((body) => read({ messageId: 'kept', body } as SQSRecord));
}

test('the newest kept release has rows of each kind that the table holds, and messages of each queue', () => {
  const { ledger, events, messages } = readRelease(keptReleases().at(-1) ?? '');
  const isThere = (key: string) =>
    ledger.some(({ pk }) => (key.endsWith('#') ? pk?.S?.startsWith(key) : pk?.S === key));
  // What became of a restore stands in restored tables only, and a status is written again within a minute.
  // Lists of the provider's directory are forgotten within a day, and read again after minutes.
  // How many jobs a caller has created is forgotten within minutes. Release 0.1 had no endpoints, and no switch that
  // stops calls.
  const { sending, recovery, status, creates, directory, endpoints, endpointSecrets } = ledgerKeys;
  const left = [sending, recovery, status, creates, directory, endpoints, endpointSecrets];
  expect(Object.values(ledgerKeys).filter((key) => !isThere(key))).toEqual(left);
  expect(queueNames.filter((name) => !messages[name]?.length)).toEqual([]);
  expect(events).not.toEqual([]);
});

describe.each(keptReleases())('what %s left', (release) => {
  test.each(['sms', 'urgent'] as const)(
    'a message of the %s queue is sent once, from its stored plan',
    async (queue) => {
      const { world, kept, view } = await upgraded(release);
      const messages = messagesOf(kept, queue, readEntryMessage);
      for (const message of [...messages, ...messages]) await perform(textWork(world), message, invocation);
      const key = queue === 'sms' ? 'queued' : 'urgent';
      expect(world.texts.sms.performed.map(({ to, text }) => ({ to, text }))).toEqual([
        { to: people[key], text: key },
      ]);
      expect((await view(key)).rows).toMatchObject({ accepted: people[key].length, unprocessed: 0 });
    },
  );

  test('a lost call is found on record by its claim, and not sent again', async () => {
    const { world, kept, view } = await upgraded(release);
    const to = people.unclear[0].slice(1);
    world.texts.addRecord('+12125550100', { id: 'uitem_old', to, startedAtMs: kept.atMs });
    for (const { sender, watches } of messagesOf(kept, 'reconciliation', readReconciliationMessage)) {
      if (watches === undefined) await reconcile(textMatcher(world, {}), { sender }, invocation);
      else await watchBundle(world, sender, watches, invocation);
    }
    await runMinutes(world, 20);
    expect((await view('unclear')).rows).toMatchObject({ accepted: 1, unclear: 0 });
    expect(world.texts.sms.performed.filter(({ text }) => text === 'unclear')).toEqual([]);
  });

  test('a held row is sent again when a person says so', async () => {
    const { world, jobOf, view } = await upgraded(release);
    await postJson(world, `/v1/jobs/${jobOf('held').id}/resolve`, { action: 'resend' });
    await runMinutes(world, 3);
    expect(world.texts.sms.performed.filter(({ text }) => text === 'held')).toHaveLength(1);
    expect((await view('held')).rows).toMatchObject({ accepted: 1, held: 0 });
  });

  test('a campaign that waits for approval is sent once approved', async () => {
    const { world, jobOf, view } = await upgraded(release);
    await postJson(world, `/v1/jobs/${jobOf('waiting').id}/approve`, {});
    await runMinutes(world, 3);
    expect(await view('waiting')).toMatchObject({ state: 'completed', rows: { accepted: 1 } });
  });

  test('what waits to be planned is planned, and result files are written', async () => {
    const { world, kept, jobOf, view } = await upgraded(release);
    for (const work of messagesOf(kept, 'plan', readPlanWork)) await planWork(world, stage, window, work);
    await runSends(world);
    expect((await view('planning')).rows).toMatchObject({ accepted: 1 });
    const results = world.objects.keys().filter((key) => key.endsWith('/succeeded.csv'));
    expect(results).toEqual([expect.stringContaining(jobOf('accepted').id)]);
  });

  test('orders on their way are not placed again, and those that wait are placed once', async () => {
    const { world, kept, view } = await upgraded(release);
    world.orders.have('order_1', 'completed');
    const messages = messagesOf(kept, 'orders', readEntryMessage);
    const ports = { ...world, subjects: world.providerSubscriptions };
    for (const message of [...messages, ...messages]) await perform(orderWork(ports), message, invocation);
    const placed = world.orders.carriedOut.map(({ step }) => step.operation);
    expect(placed.toSorted()).toEqual(['organization.activate_subscription', 'partner.topup_subscription']);
    expect((await view('orders')).rows).toMatchObject({ total: 2, unprocessed: 0 });
  });

  test('a notification goes out under the id that it has', async () => {
    const { world, kept } = await upgraded(release);
    for (const message of messagesOf(kept, 'notifications', readEntryMessage))
      await perform(notificationWork(world), message, invocation);
    expect(world.reported).toEqual(['execution0000000000000000abcd-1']);
  });

  test('an event that was decided about starts nothing more, nor does one that says the same', async () => {
    const { world, kept, jobs } = await upgraded(release);
    const take = (message: EventMessage) =>
      takeEvent({ ...world, subjects: world.providerSubscriptions }, ruleSettings, message, invocation);
    for (const message of messagesOf(kept, 'event', readReactMessage)) await take(message);
    world.clock.advance(60_000);
    await productRunsLow(world, 'evt_2');
    const next = world.eventQueue.receive();
    if (next !== undefined) await take(next.message);
    const until = { atMs: world.now() + 1, id: '' };
    const decisions = await Array.fromAsync(world.decisions.newest(until, kept.atMs - 1));
    expect(decisions.map(({ verdict }) => verdict)).toEqual(['duplicate', 'executed']);
    expect(await Array.fromAsync(world.jobList.newest())).toHaveLength(jobs.length);
  });

  test('what a large job was counted to is read, and its next look follows', async () => {
    const { world, kept, jobOf } = await upgraded(release);
    const { id } = jobOf('accepted');
    const [message] = messagesOf(kept, 'count', readCountMessage).filter(({ after }) => after !== undefined);
    expect(message).toEqual({ jobId: id, after: 1 });
    expect(await world.jobCounts.sum(id)).toMatchObject({ version: 1, tally: { open: 1 } });
    const [group] = await Array.fromAsync(world.jobCounts.groups(id));
    expect(group).toMatchObject({ group: 0, version: 1, markedUntilMs: expect.any(Number) });
    const settings = { ...counting, callsAtOnce: 0 };
    if (message !== undefined) await countJob({ ...world, counting: settings }, message, invocation);
    expect(await world.jobCounts.sum(id)).toMatchObject({ version: 2, tally: { rows: { accepted: 2 } } });
  });

  test('an erasure comes to its end', async () => {
    const { world, kept } = await upgraded(release);
    const [message] = messagesOf(kept, 'erase', readEraseMessage);
    if (message === undefined) throw new Error('There is no erasure');
    const erase = () =>
      eraseNumber(world, { defaultCountry: 'US', bucket: 'bucket' }, message.erasureId, invocation);
    for (let turn = await erase(); turn.kind === 'retry_later'; turn = await erase())
      world.clock.advance(turn.inMs);
    expect((await call(world, 'GET', `/v1/erasures/${message.erasureId}`)).body).toMatchObject({
      state: 'done',
    });
  });

  test('the API shows every job with its rows', async () => {
    const { world, jobs } = await upgraded(release);
    const pathOf = ({ id }: { readonly id: string }) =>
      id.startsWith('ntc_') ? `/v1/notifications/${id}` : `/v1/jobs/${id}`;
    const isPlanned = jobs.filter(({ id, plan }) => plan !== undefined && !id.startsWith('ntc_'));
    const pages = isPlanned.map((job) => `${pathOf(job)}/rows`);
    for (const path of [...jobs.map(pathOf), ...pages, '/v1/jobs'])
      expect(await call(world, 'GET', path), path).toMatchObject({ status: 200 });
  });

  test('people on the suppression list, those who were ordered for, and files that were sent stay known', async () => {
    const { world } = await upgraded(release);
    const { body } = await postJson(world, '/v1/campaigns', { text: 'new', to: people.suppressed }, 'new');
    const row = { first_name: 'ada', last_name: 'Example', email: 'ada@example.com', employee_id: 'ada' };
    const rows = [{ ...row, group: 'Sales', delivery: 'email', account_id: account }];
    const batch = await postJson(world, '/v1/order-batches', { rows }, 'new orders');
    await runPlans(world);
    await upload(world, uploaded, { text: 'uploaded' });
    await runSends(world);
    for (let got = world.queues.receive('orders'); got; got = world.queues.receive('orders'))
      await perform(orderWork({ ...world, subjects: world.providerSubscriptions }), got.message, invocation);
    const rowsOf = async (path: string) => (await call(world, 'GET', path)).body.rows;
    expect(await rowsOf(`/v1/jobs/${body.id}`)).toMatchObject({ suppressed: 1 });
    expect(await rowsOf(`/v1/jobs/${batch.body.id}`)).toMatchObject({ suppressed: 1 });
    expect(world.texts.sms.performed).toEqual([]);
    expect(world.orders.carriedOut).toEqual([]);
  });

  test('limiters, tokens, quotas and the sweep are read as they were', async () => {
    const { world, kept } = await upgraded(release);
    const quotasHeld = await Promise.all(
      kept.ledger
        .map(({ pk }) => pk?.S ?? '')
        .filter((pk) => pk.startsWith(ledgerKeys.quota))
        .map((pk) => world.quotas.item(pk.slice(ledgerKeys.quota.length))),
    );
    expect(quotasHeld.map((quota) => quota?.count)).toEqual(quotasHeld.map(() => 1));
    expect(await world.limiters.limiter('organization.sms')).toMatchObject({
      state: 'flowing',
      version: expect.any(Number),
    });
    expect(await world.tokens.ring()).toMatchObject({ version: 1, slotWritesMs: expect.any(Array) });
    expect(await world.sweepCursors.get()).toMatchObject({ version: 1, after: 'prd_1' });
    expect((await world.rules.newest())?.rules.map(({ name }) => name)).toEqual([
      'top-up-at-80',
      'tell-at-80',
    ]);
  });
});
