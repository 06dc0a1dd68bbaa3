import type { Router } from '@aws-lambda-powertools/event-handler/http';
import type { MessageSubject } from '../../core/dead-letters/message-subject.ts';
import { countDeadLetters, lookAtDeadLetters } from '../../flows/dead-letters/look-at-dead-letters.ts';
import { type MessagePorts, messageState } from '../../flows/dead-letters/message-state.ts';
import { redriveDeadLetters } from '../../flows/dead-letters/redrive-dead-letters.ts';
import type { DeadLetters } from '../../ports/dead-letters.ts';
import type { AllPorts } from '../../ports/world.ts';
import { bodyOrNothing, json, queryOf, refuseQuery } from '../api-call.ts';
import { readLimit } from '../request/page-request.ts';
import { notFound } from '../request/problem.ts';
import { messageSubject, readRedriveRequest } from './dead-letter-request.ts';

/** What the routes of dead messages need from the world. */
export type DeadLetterPorts = MessagePorts &
  Pick<AllPorts, 'now'> & {
    readonly deadLetters: DeadLetters;
  };

/** They are held while they are shown, one by one, so no more are shown at a time. */
const messagesMax = 100;

/** Messages that their workers gave up: how many, what about, and their redrive. */
export function addDeadLetterRoutes(app: Router, ports: DeadLetterPorts): void {
  app.get('/dead-letters', async ({ event }) => {
    refuseQuery(event);
    const queues = await countDeadLetters(ports);
    return json(200, {
      queues: queues.map(({ queue, count, oldestAtMs }) => ({
        queue,
        count,
        ...(oldestAtMs === undefined ? {} : { oldest_at: momentOf(oldestAtMs) }),
      })),
    });
  });

  app.get('/dead-letters/:queue', async ({ params, event }) => {
    const limit = readLimit(queryOf(event, ['limit']).limit, messagesMax);
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
    return json(200, { queue, count, messages: await Promise.all(views) });
  });

  app.post('/dead-letters/:queue/redrive', async ({ params, event }) => {
    const queue = queueOf(ports, params.queue);
    const messages = readRedriveRequest(bodyOrNothing(event));
    if (messages === undefined) return json(200, { queue, count: await ports.deadLetters.count(queue) });
    return json(202, { queue, moved: await redriveDeadLetters(ports, queue, messages) });
  });
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
