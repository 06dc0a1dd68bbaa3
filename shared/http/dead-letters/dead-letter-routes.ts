import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { MessageSubject } from '../../core/dead-letters/message-subject.ts';
import { reportObjectOf } from '../../core/rows/object-keys.ts';
import { exportRequestKeyOf } from '../../core/suppression/suppression-export.ts';
import {
  countDeadLetters,
  lookAtDeadLetters,
  redriveDeadLetters,
} from '../../flows/dead-letters/dead-letters.ts';
import { type MessagePorts, messageState } from '../../flows/dead-letters/message-state.ts';
import type { DeadLetter, DeadLetters } from '../../ports/dead-letters.ts';
import type { AllPorts } from '../../ports/world.ts';
import {
  readCountMessage,
  readEntryMessage,
  readEraseMessage,
  readPlannerWork,
  readReactMessage,
  readReconciliationMessage,
} from '../../workers/messages.ts';
import { limitParameter } from '../request/parameters.ts';
import { notFound } from '../request/problem.ts';
import { answer, momentOf, type Route, route } from '../route.ts';

/** What the routes of dead messages need from the world. */
export type DeadLetterPorts = MessagePorts &
  Pick<AllPorts, 'now'> & {
    readonly deadLetters: DeadLetters;
  };

/** Messages that their workers gave up: how many, what about, and back to the worker. */
export function deadLetterRoutes(ports: DeadLetterPorts): Route[] {
  return [
    route('listDeadLetterQueues', {}, async () => {
      const queues = await countDeadLetters(ports);
      const items = queues.map(({ queue, count, oldestAtMs }) => ({
        queue,
        count,
        ...(oldestAtMs === undefined ? {} : { oldest_at: momentOf(oldestAtMs) }),
      }));
      return answer(200, { items, next: null });
    }),

    route('listDeadLetters', { query: shownQuery }, async ({ params, query: { limit } }) => {
      const queue = queueOf(ports, params.queue);
      const { count, messages } = await lookAtDeadLetters(ports, queue, limit);
      const views = messages.map(async (message) => {
        const { id, sentAtMs, receives } = message;
        const subject = messageSubject(queue, message);
        const { eventId, ...state } = await messageState(ports, subject);
        return {
          id,
          sent_at: momentOf(sentAtMs),
          age_seconds: Math.max(0, Math.floor((ports.now() - sentAtMs) / 1000)),
          receives,
          about: subjectView(subject, eventId),
          ...state,
        };
      });
      return answer(200, { queue, count, items: await Promise.all(views), next: null });
    }),

    route('redriveDeadLetters', { body: redriveForm, bodyOptional: true }, async ({ params, body }) => {
      const queue = queueOf(ports, params.queue);
      const { count } = body;
      if (count === undefined) return answer(200, { queue, count: await ports.deadLetters.count(queue) });
      return answer(202, { queue, moved: await redriveDeadLetters(ports, queue, count) });
    }),
  ];
}

/** They are held while they are shown, one by one, so no more are shown at a time. */
const messagesMax = 100;

const shownQuery = () => z.strictObject({ limit: limitParameter(messagesMax, messagesMax) });

/** Most messages of one request: they are sent within its time. */
const redriveMax = 1_000;

const redriveForm = () =>
  z.strictObject({
    count: z
      .optional(z.int().check(z.minimum(1), z.maximum(redriveMax)))
      .check(z.describe('Most messages that are returned to the worker. Without it they are only counted.')),
  });

function queueOf({ deadLetters }: DeadLetterPorts, name: string | undefined): string {
  const queue = deadLetters.queues.find((one) => one === name);
  if (queue === undefined)
    throw notFound(`There is no such queue. There are ${deadLetters.queues.join(', ')}`);
  return queue;
}

/** What a dead message of the queue is about. */
function messageSubject(queue: string, { id, body }: Pick<DeadLetter, 'id' | 'body'>): MessageSubject {
  try {
    return readers[queue]?.({ messageId: id, body }) ?? { kind: 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
}

type Letter = Pick<SQSRecord, 'body' | 'messageId'>;

const entry = (message: Letter): MessageSubject => ({
  kind: 'entry',
  ...readEntryMessage(message as SQSRecord),
});

/** By the name of the queue: each is read as its worker reads it. */
const readers: Readonly<Record<string, (message: Letter) => MessageSubject>> = {
  sms: entry,
  urgent: entry,
  orders: entry,
  notification: entry,
  plan(message) {
    const work = readPlannerWork(message as SQSRecord);
    if ('exportId' in work) return { kind: 'uploads', keys: [exportRequestKeyOf(work.exportId)] };
    // Its request says what it was to be about.
    if ('reportId' in work) return { kind: 'uploads', keys: [reportObjectOf(work.reportId, 'request.json')] };
    if ('uploads' in work) return { kind: 'uploads', keys: work.uploads.map(({ key }) => key) };
    return { kind: 'job', ...work };
  },
  count: (message) => ({
    kind: 'job',
    jobId: readCountMessage(message as SQSRecord).jobId,
    counts: true,
  }),
  event: (message) => ({ kind: 'event', ...readReactMessage(message as SQSRecord) }),
  reconciliation: (message) => ({
    kind: 'records',
    of: readReconciliationMessage(message as SQSRecord).sender,
  }),
  erase: (message) => ({ kind: 'erasure', ...readEraseMessage(message as SQSRecord) }),
};

function subjectView(subject: MessageSubject, eventId: string | undefined) {
  switch (subject.kind) {
    case 'entry':
      return { job_id: subject.jobId, entry_id: subject.entryId };
    case 'job':
      return {
        job_id: subject.jobId,
        ...(subject.results === undefined ? {} : { results: subject.results }),
      };
    case 'uploads':
      return { uploads: subject.keys };
    case 'event':
      return { source: subject.source, ...(eventId === undefined ? {} : { event_id: eventId }) };
    case 'records':
      return { records: subject.of };
    case 'erasure':
      return { erasure_id: subject.erasureId };
    case 'unreadable':
      return {};
  }
}
