import { z } from 'zod';
import { erasure } from '../answers/erasure.ts';
import { pageOf } from '../answers/members.ts';
import { peoplePage } from '../answers/row.ts';
import {
  suppressed,
  suppressionChange,
  suppressionImport,
  suppressionList,
  suppressionUpload,
  uploadedList,
} from '../answers/suppression.ts';
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

/** The suppression list and erasures: what is done for single people. */
export const peopleOperations = {
  getSuppressions: {
    summary: 'See how long the suppression list is',
    description: 'Its length; or with `upload`, what became of a list that was uploaded as a CSV file.',
    answers: {
      200: {
        description: 'The length of the list, or the report of the upload.',
        schema: z.union([suppressionList, suppressionImport]),
      },
    },
    problems: ['not_found'],
    examples: {
      length: { summary: 'The list', status: 200, answer: { numbers: 412, last_change: 57 } },
      upload: {
        summary: 'An uploaded list',
        query: { upload: 'suppressions/march.csv' },
        status: 200,
        answer: { accepted: 120, refused: 1, faults: [{ line: 17, reason: 'too_short' }] },
      },
    },
  },
  createSuppressionImport: {
    summary: 'Get a form for a suppression list',
    description:
      'Answers with a form for one CSV file, which works for 15 minutes. The numbers of the file come onto the list ' +
      'seconds after the upload; nothing is taken off. Numbers without a plus are of the country of the stage.',
    answers: { 201: { description: 'The form.', schema: suppressionUpload } },
    examples: {
      form: {
        summary: 'A form',
        status: 201,
        answer: {
          upload: 'suppressions/6c0b2f8e-3f3a-4f0e-9a55-9f7a2f0e4d11.csv',
          form: {
            url: 'https://bucket.s3.eu-central-1.amazonaws.com/',
            fields: { key: 'suppressions/6c0b2f8e-3f3a-4f0e-9a55-9f7a2f0e4d11.csv', policy: 'eyJleHA…' },
          },
        },
      },
    },
  },
  listSuppressionImports: {
    summary: 'List uploaded suppression lists',
    description:
      'Uploaded lists that are kept, the newest first, each with what became of it. Of more than 1,000 lists the ' +
      'first ones by key are looked at.',
    answers: { 200: { description: 'The lists.', schema: pageOf(uploadedList, 'The lists.') } },
    examples: {
      one: {
        summary: 'A list with one wrong number',
        status: 200,
        answer: {
          items: [
            {
              upload: 'suppressions/march.csv',
              uploaded_at: '2027-03-01T09:05:04.000Z',
              state: 'imported',
              accepted: 120,
              refused: 1,
              faults: [{ line: 17, reason: 'too_short' }],
            },
          ],
          next: null,
        },
      },
    },
  },
  changeSuppressions: {
    summary: 'Change the suppression list',
    description:
      'Puts numbers on the list and takes others off. Campaigns that run leave them out from their next call on. ' +
      'With one wrong number nothing is changed. To take a number off, the key also needs the scope `approve`.',
    answers: { 200: { description: 'The list was changed.', schema: suppressionChange } },
    examples: {
      add: {
        summary: 'A person who asked for no texts',
        body: { add: ['+12125550107'], reason: 'asked to stop' },
        status: 200,
        answer: { added: 1, removed: 0, numbers: 413, last_change: 58 },
      },
    },
  },
  checkSuppressions: {
    summary: 'Look numbers up in the suppression list',
    description: 'Answers with those of the numbers that must not be texted. It changes nothing.',
    answers: { 200: { description: 'Those that are on the list.', schema: suppressed } },
    examples: {
      two: {
        summary: 'One of two numbers',
        body: { numbers: ['+12125550107', '+12125550108'] },
        status: 200,
        answer: {
          suppressed: [
            { number: '+12125550107', since: '2027-03-01T08:00:00.000Z', reason: 'asked to stop' },
          ],
        },
      },
    },
  },
  searchPeople: {
    summary: 'Find what was sent to one person',
    description:
      'Looks through the kept dispatch plans, from the newest job on, for one phone number or e-mail address. A page ' +
      'ends after 5 seconds or some 100 rows; go on with `next` until it is `null`. A key with `send` finds ' +
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
        answer: {
          ...erasing,
          state: 'done',
          objects: { looked_into: 214, held_it: 3 },
          done_at: '2027-03-03T08:21:00.000Z',
        },
      },
    },
  },
} satisfies Descriptions<
  | 'getSuppressions'
  | 'createSuppressionImport'
  | 'listSuppressionImports'
  | 'changeSuppressions'
  | 'checkSuppressions'
  | 'searchPeople'
  | 'requestErasure'
  | 'getErasure'
>;
