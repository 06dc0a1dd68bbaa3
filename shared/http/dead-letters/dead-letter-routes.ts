import type { Router } from '@aws-lambda-powertools/event-handler/http';
import type { LetterSubject } from '../../core/dead-letters/letter-subject.ts';
import { type LetterPorts, letterState } from '../../flows/dead-letters/letter-state.ts';
import { countDeadLetters, lookAtDeadLetters } from '../../flows/dead-letters/look-at-dead-letters.ts';
import { redriveDeadLetters } from '../../flows/dead-letters/redrive-dead-letters.ts';
import type { DeadLetters } from '../../ports/dead-letters.ts';
import type { AllPorts } from '../../ports/world.ts';
import { bodyOrNothing, json, queryOf, refuseQuery } from '../api-call.ts';
import { readLimit } from '../request/page-request.ts';
import { notFound } from '../request/problem.ts';
import { letterSubject, readRedriveRequest } from './dead-letter-request.ts';

/** What the routes of dead letters need from the world. */
export type DeadLetterPorts = LetterPorts &
  Pick<AllPorts, 'now'> & {
    readonly deadLetters: DeadLetters;
  };

/** They are held while they are shown, one by one, so no more are shown at a time. */
const lettersMax = 100;

/** Messages that their workers gave up: how many, what about, and once more. */
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
    const limit = readLimit(queryOf(event, ['limit']).limit, lettersMax);
    const queue = queueOf(ports, params.queue);
    const { count, letters } = await lookAtDeadLetters(ports, queue, limit);
    const views = letters.map(async (letter) => {
      const { id, sentAtMs, receives } = letter;
      const subject = letterSubject(queue, letter);
      const { eventId, ...state } = await letterState(ports, subject);
      return {
        id,
        sent_at: momentOf(sentAtMs),
        age_seconds: Math.max(0, Math.floor((ports.now() - sentAtMs) / 1000)),
        receives,
        about: subjectView(subject, eventId),
        ...state,
      };
    });
    return json(200, { queue, count, letters: await Promise.all(views) });
  });

  app.post('/dead-letters/:queue/redrive', async ({ params, event }) => {
    const queue = queueOf(ports, params.queue);
    const letters = readRedriveRequest(bodyOrNothing(event));
    if (letters === undefined) return json(200, { queue, count: await ports.deadLetters.count(queue) });
    return json(202, { queue, moved: await redriveDeadLetters(ports, queue, letters) });
  });
}

function queueOf({ deadLetters }: DeadLetterPorts, name: string | undefined): string {
  const queue = deadLetters.queues.find((one) => one === name);
  if (queue === undefined)
    throw notFound(`There is no such queue. There are ${deadLetters.queues.join(', ')}`);
  return queue;
}

function subjectView(subject: LetterSubject, eventId: string | undefined) {
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
