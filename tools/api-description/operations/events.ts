import { z } from 'zod';
import { dryReplay, event, eventPage, replay } from '../answers/event.ts';
import type { Descriptions } from '../description.ts';
import { eventIdParameter, sourceParameter } from '../path-parameters.ts';

const received = {
  source: 'provider',
  id: 'evt-0a1b2c',
  type: 'balance.threshold.exceeded',
  created_at: '2027-03-02T07:29:55.000Z',
  received_at: '2027-03-02T07:29:56.120Z',
};

const sent = {
  id: 'evt-0a1b2c',
  type: 'balance.threshold.exceeded',
  created_at: '2027-03-02T07:29:55Z',
  data: { product: { id: 'prd-17' } },
};

export const eventOperations = {
  listEvents: {
    summary: 'List events',
    description: 'What sources reported by webhook in the last 14 days, the newest first.',
    answers: { 200: { description: 'A page of events.', schema: eventPage } },
    examples: {
      type: {
        summary: 'Of one type',
        query: { type: 'balance.threshold.exceeded' },
        status: 200,
        answer: { items: [received], next: null },
      },
    },
  },
  getEvent: {
    summary: 'Get an event',
    description: 'An event with its body as it came. Two sources may use the same id, so `source` is needed.',
    path: { id: eventIdParameter },
    answers: { 200: { description: 'The event.', schema: event } },
    examples: {
      one: {
        summary: 'A threshold',
        path: { id: received.id },
        query: { source: received.source },
        status: 200,
        answer: { ...received, queued_at: received.received_at, body: JSON.stringify(sent) },
      },
    },
  },
  replayEvents: {
    summary: 'Let rules handle events again',
    description:
      '`mode: count` only counts the events, `dry_run` also decides and does nothing, `run` handles them again. A ' +
      'run needs the count that you have seen. What a rule has done for an event is never done twice.',
    answers: {
      200: { description: 'With `count` and `dry_run`: how many events match.', schema: dryReplay },
      202: { description: 'With `run`: the events are being handled again.', schema: replay },
    },
    problems: ['count_changed'],
    examples: {
      count: {
        summary: 'How many there are',
        body: { from: '2027-03-02T00:00:00Z', type: 'balance.threshold.exceeded' },
        status: 200,
        answer: { events: 1, more: false },
      },
      run: {
        summary: 'Handle them again',
        body: { from: '2027-03-02T00:00:00Z', type: 'balance.threshold.exceeded', mode: 'run', count: 1 },
        status: 202,
        answer: { events: 1, more: false },
      },
    },
  },
  receiveWebhook: {
    summary: 'Receive an event',
    description:
      'The address that a source of webhooks calls. The request proves its sender by basic credentials or a ' +
      'signature over the body, as the settings of the stage say. 5xx means: send it again.',
    path: { source: sourceParameter },
    body: z.looseObject({}).meta({ description: 'The event, in the form of its source.' }),
    answers: { 200: { description: 'The event is kept. An event that came before is not handled twice.' } },
    problems: ['no_such_path', 'unproved_sender', 'invalid_event', 'unavailable'],
    examples: {
      threshold: {
        summary: 'A threshold was exceeded',
        path: { source: 'provider' },
        body: sent,
        status: 200,
        answer: undefined,
      },
    },
  },
} satisfies Descriptions<'listEvents' | 'getEvent' | 'replayEvents' | 'receiveWebhook'>;
