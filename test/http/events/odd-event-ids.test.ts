import { CreateQueueCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqsEventQueue } from '../../../shared/aws/queues/queues.ts';
import { eventNameOf } from '../../../shared/core/events/event-cursor.ts';
import { takeEvent } from '../../../shared/flows/events/take-event.ts';
import type { EventQueue } from '../../../shared/ports/events.ts';
import { readEventReport } from '../../../shared/provider/partner/events/event-report.ts';
import { partnerSubjects } from '../../../shared/provider/partner/subscriptions/subject-reads.ts';
import { startSqs } from '../../../tools/aws-emulator/sqs/start-sqs.ts';
import { fixedClock } from '../../support/clock.ts';
import { localCredentials } from '../../support/target/local-table.ts';
import { aWorld } from '../../support/world.ts';
import { aRule, invocation, ruleWorld, settings } from '../../support/worlds/rule-world.ts';
import { eventJson, receiverOf } from './webhook-client.ts';

let eventQueue: EventQueue;
let received: () => Promise<readonly unknown[]>;
let close: () => Promise<void>;

beforeAll(async () => {
  const server = await startSqs(undefined, 0, fixedClock().now, () => {});
  const sqs = new SQSClient({ endpoint: server.url, region: 'us-east-1', credentials: localCredentials });
  const { QueueUrl = '' } = await sqs.send(new CreateQueueCommand({ QueueName: 'events' }));
  eventQueue = sqsEventQueue(sqs, QueueUrl);
  received = async () => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
    );
    return Messages.map(({ Body = '' }) => JSON.parse(Body));
  };
  close = async () => {
    sqs.destroy();
    await server.close();
  };
});
afterAll(() => close());

test.each([
  ['U+FFFF', 'evt_\uffff'],
  ['U+FFFE', 'evt_\ufffe'],
  ['U+0000', 'evt_\u0000'],
  ['a thousand snowmen', '☃'.repeat(1_000)],
])('an event is queued whatever its id holds: %s', async (_, id) => {
  expect((await receiverOf(aWorld(), { eventQueue })({ body: eventJson({ id }) })).status).toBe(200);
  expect(await received()).toEqual([
    { source: 'provider', eventName: eventNameOf({ source: 'provider', id }) },
  ]);
});

test.each([
  ['an id with half a character', { id: 'evt_\ud800' }],
  ['a type with half a character', { type: 'product.\udfff' }],
  ['a type that fits in no row', { type: 't'.repeat(1_001) }],
])('%s cannot be kept, and its sender is not asked to send it for ever', async (_, change) => {
  const world = aWorld();
  expect((await receiverOf(world)({ body: eventJson(change) })).status).toBe(400);
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each([
  ['a path', 'a/b'],
  ['a dot segment', '../..'],
  ['nothing', ''],
  ['a noncharacter', 'prd_\uffff'],
  ['101 characters', 'p'.repeat(101)],
  ['999 snowmen', '☃'.repeat(999)],
])('an event about a product whose id is %s is decided about with the reason, and done', async (_, id) => {
  const world = await ruleWorld([aRule({ on: 'product.depleted' })]);
  const body = Buffer.from(eventJson({ data: { product: { id } } }));
  const event = {
    source: 'partner',
    id: 'evt_1',
    type: 'product.depleted',
    createdAtMs: 0,
    receivedAtMs: Date.UTC(2026, 0, 5),
    body,
  };
  const events = { get: async () => event, named: async () => event };
  const refuse = () => Promise.reject(new Error('This id cannot be asked for'));
  const reads = {
    products: { get: refuse },
    subscriptions: { get: refuse },
    portings: { get: refuse },
    invoices: { get: refuse },
    contracts: { get: refuse },
    orders: { get: refuse },
  };
  const recordOwners = { ownerOf: async () => undefined };
  const ports = {
    ...world,
    events,
    recordOwners,
    readReport: async (body: Uint8Array) => readEventReport(body),
    subjects: partnerSubjects(reads),
  };
  const delivery = await takeEvent(ports, settings, { source: 'partner', eventName: 'n' }, invocation);
  expect(delivery).toEqual({ kind: 'ack' });
  const [decision] = world.decisions.all.values();
  expect(decision).toMatchObject({
    verdict: 'guard_refused',
    checks: [{}, {}, { name: 'subject', passed: false }],
  });
  expect(decision?.checks.at(-1)?.detail).toContain('names no subject');
});
