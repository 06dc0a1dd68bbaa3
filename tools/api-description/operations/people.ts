import { erasure } from '../answers/erasure.ts';
import { pageOf } from '../answers/members.ts';
import { peoplePage } from '../answers/row.ts';
import type { Descriptions } from '../description.ts';
import { erasureIdParameter } from '../path-parameters.ts';
import { campaignId, erasureId } from './examples.ts';

const erasing = {
  id: erasureId,
  state: 'erasing',
  requested_at: '2027-03-03T08:00:00.000Z',
  requested_by: 'privacy',
  objects: { looked_into: 0, held_it: 0 },
  stays_suppressed: false,
};

const erased = {
  ...erasing,
  state: 'done',
  objects: { looked_into: 214, held_it: 3 },
  done_at: '2027-03-03T08:21:00.000Z',
};

/** Searches and erasures: what is done for single people. */
export const peopleOperations = {
  searchPeople: {
    summary: 'Find what was sent to one person',
    description:
      'Looks through the kept dispatch plans, from the newest job on, for one phone number or e-mail address. A page ' +
      'ends after 5 seconds or some 100 rows; continue with `next` until it is `null`. A key with `send` finds ' +
      'texts, one with `order` orders. Rows that were never planned (invalid, duplicate) are not found. Nothing is ' +
      'kept of a search.',
    answers: { 200: { description: 'A page of what was found.', schema: peoplePage } },
    problems: ['invalid_cursor'],
    examples: {
      number: {
        summary: 'By number',
        body: { number: '+12125550101' },
        status: 200,
        answer: {
          items: [
            {
              job: { id: campaignId, kind: 'campaign', name: 'Spring tariff', reference: 'spring-42' },
              line: 1,
              state: 'accepted',
              called_at: '2027-03-01T09:05:01.120Z',
              text: {
                from: '+12125550100',
                parts: ['Hello Ada, your new tariff starts today.'],
                sms_id: 'b7f1c2d0-0d3e-4c19-9a55-0f5f7f1f2a11',
              },
            },
          ],
          next: null,
          searched: { kinds: ['texts', 'orders'], jobs: 12, rows: 3041, back_to: '2027-02-03T08:00:00.000Z' },
          suppressed: null,
        },
      },
    },
  },
  requestErasure: {
    summary: 'Erase a number everywhere',
    description:
      'Removes one number from everything that holds it: uploads, plans, results, the suppression list. It takes ' +
      'minutes, and cannot be undone.',
    answers: { 202: { description: 'The erasure has begun.', schema: erasure, headers: ['Location'] } },
    examples: {
      one: {
        summary: 'A person who asked for it',
        body: { number: '+12125550109' },
        status: 202,
        answer: erasing,
      },
    },
  },
  listErasures: {
    summary: 'List erasures',
    description:
      'Who requested each erasure and how far it is, the newest first. No number is shown. Erasures that version 0.1 ' +
      'finished are not listed; `GET /v1/erasures/{id}` still finds them.',
    answers: { 200: { description: 'A page of erasures.', schema: pageOf(erasure, 'The newest first.') } },
    problems: ['invalid_cursor'],
    examples: {
      all: {
        summary: 'One that is done',
        status: 200,
        answer: { items: [erased], next: null },
      },
    },
  },
  getErasure: {
    summary: 'Get an erasure',
    description: 'How far an erasure has come. It never shows the number.',
    path: { id: erasureIdParameter },
    answers: { 200: { description: 'The erasure as it is now.', schema: erasure } },
    examples: {
      done: {
        summary: 'One that is done',
        path: { id: erasureId },
        status: 200,
        answer: erased,
      },
    },
  },
} satisfies Descriptions<'searchPeople' | 'requestErasure' | 'listErasures' | 'getErasure'>;
