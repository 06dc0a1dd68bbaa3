import { beforeEach, expect, test } from 'vitest';
import { endpointIdOf, type JobCallback } from '../../../shared/core/callbacks/endpoint.ts';
import { campaignIdOf, kindOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import { type BatchKind, defaultBatch, kindWords } from '../../../shared/core/jobs/batch-settings.ts';
import { type Job, newJob } from '../../../shared/core/jobs/job.ts';
import type { Labels } from '../../../shared/core/jobs/labels.ts';
import { endpointPayload } from '../../../shared/core/notifications/payload.ts';
import { present } from '../../../shared/core/present.ts';
import { callBack } from '../../../shared/flows/callbacks/call-back.ts';
import { resendMissed } from '../../../shared/flows/callbacks/resend-missed.ts';
import { pingEndpoint } from '../../../shared/flows/callbacks/start-callback.ts';
import { perform } from '../../../shared/flows/calls/perform.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { notificationWork } from '../../../shared/flows/notifications/notification-work.ts';
import { followJob } from '../../../shared/flows/outbox/follow-job.ts';
import { outboxLedger } from '../../../shared/flows/outbox/outbox.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { recipientStates } from '../../../shared/http/jobs/campaign-view.ts';
import { orderRowStates } from '../../../shared/http/jobs/order-batch-view.ts';
import type { Notifier, NotifyAnswer } from '../../../shared/ports/notifications.ts';
import { anEndpoint } from '../../support/an-endpoint.ts';
import { validatorAt } from '../../support/conformance/closed-schemas.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans, runSends, unhurried, window } from '../../support/worlds/run-world.ts';

type Said = { type: string; timestamp: string; data: { stage: string; job: Record<string, unknown> } };
type Got = Said & { readonly id: string; readonly to: string };

/** A world whose endpoints answer so, call by call, and then say yes. */
function callbackWorld(...answers: NotifyAnswer[]) {
  const plain = aWorld({ sms: scriptedSms() });
  const { queues, log, now } = plain;
  const ledger = {
    ...plain.ledger,
    ...outboxLedger({ ledger: plain.ledger, now, passingOn: { queues, log } }),
  };
  const got: Got[] = [];
  const endpoint: Notifier = {
    async notify(outgoing) {
      const { id, body } = endpointPayload(outgoing);
      const to = 'endpoint' in outgoing ? outgoing.endpoint : '';
      got.push({ id, to, ...(JSON.parse(body) as Said) });
      return answers.shift() ?? { kind: 'taken', id };
    },
  };
  const world = { ...plain, ledger, jobList: ledger, notifiers: { endpoint }, silences: new Map() };
  const transitionReaders = [callBack({ ...world, stage: 'prod' })];

  async function passOn(): Promise<void> {
    for (let one = queues.receive('count'); one !== undefined; one = queues.receive('count')) {
      const invocation = { receives: one.receives, remainingMs: () => 300_000 };
      await followJob({ ...world, transitionReaders }, one.message, invocation);
      queues.remove(one.receipt);
    }
    for (
      let one = queues.receive('notifications');
      one !== undefined;
      one = queues.receive('notifications')
    ) {
      const invocation = { receives: one.receives, remainingMs: () => 60_000 };
      const delivery = await perform(notificationWork(world), one.message, invocation);
      if (delivery.kind === 'ack') queues.remove(one.receipt);
      else queues.delay(one.receipt, delivery.inMs);
    }
  }
  async function minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      plain.clock.advance(60_000);
      await runScheduler(world, { window }, unhurried);
      await runPlans(world);
      await runSends(world);
      await passOn();
    }
  }
  async function campaign(
    given: { readonly callback?: JobCallback | undefined; readonly labels?: Labels } = {},
    key = 'key-1',
  ): Promise<Job['id']> {
    const request = { text: 'Hello', to: ['+12125550101'], callback: { endpoint: 'crm' }, ...given };
    const { job } = await createCampaign(world, 'crm', key, present(request));
    await runPlans(world);
    await passOn();
    return job.id;
  }
  return { ...world, got, minutes, passOn, campaign, transitionReaders };
}

let world: ReturnType<typeof callbackWorld>;
beforeEach(async () => {
  world = callbackWorld();
  await world.endpoints.write(anEndpoint());
});

const types = () => world.got.map(({ type }) => type);

test('a job reports to the endpoint that it names: its plan and its end, without personal data', async () => {
  const labels = { name: 'Ada and Bo', reference: 'spring-42', metadata: { ada: 'bo' } };
  const id = await world.campaign({ labels });
  await world.minutes(3);
  expect(types()).toEqual(['job.planned', 'job.completed']);
  expect(world.got.at(-1)?.data).toEqual({
    stage: 'prod',
    job: {
      id,
      kind: 'campaign',
      reference: 'spring-42',
      version: expect.any(Number),
      state: 'completed',
      outcome: 'succeeded',
      reason: null,
      rows: expect.objectContaining({ total: 1, accepted: 1 }),
      test: false,
      url: `/v1/jobs/${id}`,
    },
  });
  expect(JSON.stringify(world.got)).not.toMatch(/Ada|bo"|2125550101|Hello/);
});

test('what is sent is what the description of the API says', async () => {
  const id = await world.campaign({ callback: { endpoint: 'crm', events: ['job.*'] } });
  await world.minutes(1);
  await actOnJob(world, id, 'cancel', 'crm');
  await world.minutes(3);
  const endpoint = await world.endpoints.endpoint(endpointIdOf('crm'));
  if (endpoint === undefined) throw new Error('It is gone');
  await pingEndpoint({ ...world, stage: 'prod' }, endpoint, 'key');
  await world.minutes(1);
  expect(types()).toEqual(expect.arrayContaining(['job.planned', 'endpoint.ping']));
  for (const { id: _, to: __, ...said } of world.got) {
    const webhook = said.type === 'endpoint.ping' ? 'ping' : 'job';
    const isAsSaid = validatorAt(`/webhooks/${webhook}/post/requestBody/content/application~1json/schema`);
    expect([said, isAsSaid(said), isAsSaid.errors]).toEqual([said, true, null]);
  }
});

test('it is called for what the job asks for, and for nothing else', async () => {
  await world.campaign({ callback: { endpoint: 'crm', events: ['job.started'] } });
  await world.minutes(3);
  expect(types()).toEqual(['job.started']);
});

test('an endpoint of all jobs gets what it wants of jobs that name none', async () => {
  await world.endpoints.write(anEndpoint({ name: 'all', allJobs: true, events: ['job.completed'] }));
  await world.campaign({ callback: undefined });
  await world.minutes(3);
  expect(world.got.map(({ to, type }) => [to, type])).toEqual([[endpointIdOf('all'), 'job.completed']]);
});

test('a crash between the change and its message loses no callback', async () => {
  const id = await world.campaign();
  world.queues.sendOutbox = () => Promise.reject(new Error('The process is gone'));
  await actOnJob(world, id, 'cancel', 'crm');
  await world.passOn();
  expect(types()).toEqual(['job.planned']);
  world.queues.sendOutbox = (jobId) => world.queues.sendCount({ jobId, outbox: true }, 0);
  await world.minutes(3);
  expect(types()).toContain('job.canceled');
});

test('a drain that dies and begins again calls nobody twice', async () => {
  const id = await world.campaign({ callback: undefined });
  const job = await world.ledger.job(id);
  if (job === undefined) throw new Error('It is gone');
  const wanting = { ...job, callback: { endpoint: 'crm' } } as Job;
  const [read] = world.transitionReaders;
  const change = { type: 'planned', version: 2, state: 'ready', atMs: world.now() } as const;
  await read?.(wanting, change);
  await read?.(wanting, change);
  await world.passOn();
  expect(types()).toEqual(['job.planned']);
});

test.each(Object.entries(kindWords) as [BatchKind, string][])(
  'a batch of the kind %s is reported as %s',
  async (kind, word) => {
    await world.endpoints.write(anEndpoint({ name: 'erp', allJobs: true }));
    const settings = { batch: { ...defaultBatch, kind } };
    const source = { kind: 'upload', key: 'orders/list.csv', versionId: '1' } as const;
    const job = newJob(orderBatchIdOf(kind), source, world.now(), world.now(), settings);
    const change = { type: 'failed', version: 2, state: 'failed', atMs: world.now() } as const;
    await world.transitionReaders[0]?.(job, change);
    await world.passOn();
    expect(world.got.map(({ data }) => data.job.kind)).toEqual([word]);
  },
);

const planned = {
  key: 'jobs/x/plan.jsonl',
  reportKey: 'jobs/x/report.jsonl',
  totals: { rows: 3, accepted: 2, suppressed: 0, duplicate: 1, invalid: 0, chunks: 2, entries: 2 },
};

test.each([
  [campaignIdOf, recipientStates],
  [orderBatchIdOf, orderRowStates],
])('rows are counted by the states that they have in the list of rows: %#', async (idOf, states) => {
  await world.endpoints.write(anEndpoint({ name: 'erp', allJobs: true }));
  const source = { kind: 'upload', key: 'orders/list.csv', versionId: '1' } as const;
  const job = { ...newJob(idOf('a job'), source, world.now(), world.now()), plan: planned };
  const change = { type: 'paused', version: 2, state: 'paused', atMs: world.now() } as const;
  await world.transitionReaders[0]?.(job, change);
  await world.passOn();
  const [said] = world.got.map(({ data }) => data.job.rows as object);
  expect(Object.keys(said ?? {}).sort()).toEqual(['total', ...Object.keys(states)].sort());
});

test('410 disables the endpoint; what it misses then is canceled, and can be sent again under its id', async () => {
  world = callbackWorld({ kind: 'failed', code: 'status_410', detail: 'gone', again: false });
  await world.endpoints.write(anEndpoint());
  await world.campaign();
  expect((await world.endpoints.endpoint(endpointIdOf('crm')))?.disabled).toMatchObject({ code: 'gone' });
  await world.minutes(3);
  expect(types()).toEqual(['job.planned']);
  const { disabled: _, ...enabled } = (await world.endpoints.endpoint(endpointIdOf('crm'))) ?? anEndpoint();
  const endpoint = { ...enabled, version: enabled.version + 1 };
  await world.endpoints.write(endpoint);
  const span = { fromMs: 0, toMs: world.now() };
  expect(await resendMissed(world, endpoint, span, 'again-1')).toEqual({ count: 2 });
  await world.passOn();
  expect(types().toSorted()).toEqual(['job.completed', 'job.planned', 'job.planned']);
  const ids = world.got.filter(({ type }) => type === 'job.planned').map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  await resendMissed(world, endpoint, span, 'again-1');
  await world.passOn();
  expect(world.got).toHaveLength(3);
});

test('one request sends again as much as it has time for, and says from where the next one continues', async () => {
  const no: NotifyAnswer = { kind: 'failed', code: 'status_422', detail: 'no', again: false };
  world = callbackWorld(no, no, no);
  const endpoint = anEndpoint();
  await world.endpoints.write(endpoint);
  for (let at = 0; at < 3; at += 1) {
    await world.campaign({ callback: { endpoint: 'crm', events: ['job.planned'] } }, `key-${at}`);
    await world.minutes(1);
  }
  const limits = { jobsLookedAt: 100, resent: 2 };
  const first = await resendMissed(world, endpoint, { fromMs: 0, toMs: world.now() }, 'again-1', limits);
  expect(first).toEqual({ count: 2, lookedFromMs: expect.any(Number) });
  const rest = { fromMs: 0, toMs: first.lookedFromMs ?? 0 };
  expect(await resendMissed(world, endpoint, rest, 'again-2', limits)).toEqual({ count: 1 });
  await world.passOn();
  expect(world.got).toHaveLength(6);
  expect(new Set(world.got.map(({ id }) => id)).size).toBe(3);
});

test('what was for a deleted endpoint does not go to a new one of its name, not even again', async () => {
  const busy: NotifyAnswer = { kind: 'failed', code: 'status_503', detail: 'busy', again: true };
  world = callbackWorld(busy);
  await world.endpoints.write(anEndpoint());
  await world.campaign({ callback: { endpoint: 'crm', events: ['job.planned'] } });
  expect(types()).toEqual(['job.planned']);
  world.clock.advance(6_000);
  const other = anEndpoint({ createdAtMs: world.now(), version: 2 });
  await world.endpoints.write(other);
  await world.minutes(60);
  expect(types()).toEqual(['job.planned']);
  const [notification] = (await Array.fromAsync(world.jobList.newest())).filter(
    ({ id }) => kindOf(id) === 'notifications',
  );
  const entries = await Array.fromAsync(world.ledger.entries(notification?.id ?? orderBatchIdOf('none')));
  expect(entries).toMatchObject([{ state: 'canceled', reason: { detail: 'The endpoint was deleted' } }]);
  const span = { fromMs: 0, toMs: world.now() };
  expect(await resendMissed(world, other, span, 'again-1')).toEqual({ count: 0 });
  await world.campaign({ callback: { endpoint: 'crm', events: ['job.planned'] } }, 'key-2');
  expect(types()).toEqual(['job.planned', 'job.planned']);
});

test('days without anything to report are no reason to disable an endpoint that refuses one callback', async () => {
  const dayMs = 86_400_000;
  const no: NotifyAnswer = { kind: 'failed', code: 'status_422', detail: 'no', again: false };
  world = callbackWorld(no, { kind: 'taken', id: 'one' }, no, no);
  await world.endpoints.write(anEndpoint({ createdAtMs: world.now() - 30 * dayMs }));
  const callback = { endpoint: 'crm', events: ['job.planned'] } as const;
  const disabled: (string | undefined)[] = [];
  for (const [at, waitMs] of [0, 0, 4 * dayMs, 4 * dayMs].entries()) {
    world.clock.advance(waitMs);
    await world.campaign({ callback }, `key-${at}`);
    disabled.push((await world.endpoints.endpoint(endpointIdOf('crm')))?.disabled?.code);
  }
  expect(types()).toHaveLength(4);
  expect(disabled).toEqual([undefined, undefined, undefined, 'took_nothing']);
});

test('an endpoint that took nothing for three days is disabled', async () => {
  const busy: NotifyAnswer = { kind: 'failed', code: 'status_503', detail: 'busy', again: true };
  world = callbackWorld(...Array<NotifyAnswer>(40).fill(busy));
  await world.endpoints.write(anEndpoint({ createdAtMs: world.now() }));
  await world.campaign({ callback: { endpoint: 'crm', events: ['job.planned'] } });
  for (let hour = 0; hour < 90; hour += 1) {
    world.clock.advance(3_540_000);
    await world.minutes(1);
  }
  expect((await world.endpoints.endpoint(endpointIdOf('crm')))?.disabled).toMatchObject({
    code: 'took_nothing',
  });
}, 60_000);
