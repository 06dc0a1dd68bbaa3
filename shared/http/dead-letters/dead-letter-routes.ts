import * as z from 'zod/mini';
import type { MessageSubject } from '../../core/dead-letters/message-subject.ts';
import { countDeadLetters, lookAtDeadLetters } from '../../flows/dead-letters/look-at-dead-letters.ts';
import { type MessagePorts, messageState } from '../../flows/dead-letters/message-state.ts';
import { redriveDeadLetters } from '../../flows/dead-letters/redrive-dead-letters.ts';
import type { DeadLetters } from '../../ports/dead-letters.ts';
import type { AllPorts } from '../../ports/world.ts';
import { limitParameter } from '../request/parameters.ts';
import { notFound } from '../request/problem.ts';
import { answer, type Route, route } from '../route.ts';
import { messageSubject, redriveForm } from './dead-letter-request.ts';

/** What the routes of dead messages need from the world. */
export type DeadLetterPorts = MessagePorts &
  Pick<AllPorts, 'now'> & {
    readonly deadLetters: DeadLetters;
  };

/** They are held while they are shown, one by one, so no more are shown at a time. */
const messagesMax = 100;

const shownQuery = () => z.strictObject({ limit: limitParameter(messagesMax, messagesMax) });

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

function queueOf({ deadLetters }: DeadLetterPorts, name: string | undefined): string {
  const queue = deadLetters.queues.find((one) => one === name);
  if (queue === undefined)
    throw notFound(`There is no such queue. There are ${deadLetters.queues.join(', ')}`);
  return queue;
}

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

function momentOf(atMs: number): string {
  return new Date(atMs).toISOString();
}
