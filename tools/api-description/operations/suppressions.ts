import { z } from 'zod';
import { pageOf } from '../answers/members.ts';
import {
  suppressed,
  suppressionChange,
  suppressionExport,
  suppressionImport,
  suppressionPage,
  suppressionUpload,
  uploadedList,
} from '../answers/suppression.ts';
import type { Descriptions } from '../description.ts';
import { exportIdParameter } from '../path-parameters.ts';

const exporting = {
  id: exportIdParameter.example,
  state: 'writing',
  created_at: '2027-03-01T09:00:00.000Z',
  created_by: { kind: 'key', id: 'qSnq5ymfBZ', name: 'crm' },
  expires_at: '2027-03-02T09:00:00.000Z',
};

/** The suppression list: who must not be texted. */
export const suppressionOperations = {
  getSuppressions: {
    summary: 'List who must not be texted',
    description:
      'Numbers that are on the list now, the newest first; or with `upload`, what became of a list that was uploaded ' +
      'as a CSV file. People see masked numbers unless they ask with `reveal`. Erased numbers are counted, but not ' +
      'listed. A page may stop before it is full: then it says `incomplete`, and the list continues with `next`. A ' +
      'number disappears from pages within a minute of its erasure. One that is listed again while pages are read ' +
      'moves to the top, and may be on no page. To read a long list, request an export.',
    answers: {
      200: {
        description: 'A page of the list, or the report of the upload.',
        schema: z.union([suppressionPage, suppressionImport]),
      },
    },
    problems: ['invalid_cursor', 'not_found'],
    examples: {
      page: {
        summary: 'The list',
        status: 200,
        answer: {
          items: [
            { number: '+12125550107', since: '2027-03-01T08:00:00.000Z', reason: 'asked to stop' },
            { number: '+12125550170', since: '2027-02-01T08:00:00.000Z' },
          ],
          next: null,
          last_change: 57,
          counts: {
            numbers: 2,
            erased: 0,
            by_reason: [
              { reason: 'asked to stop', count: 1 },
              { reason: null, count: 1 },
            ],
            other_reasons: 0,
            last_change: 57,
            as_of: '2027-03-01T09:00:00.000Z',
          },
        },
      },
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
      'seconds after the upload; nothing is taken off, and no entry ends earlier. Numbers without a plus are of the ' +
      'country of the stage.',
    repeat: 'A repeat gives another form, for another file.',
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
    description: 'Uploaded lists that are kept, the newest first, each with what became of it.',
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
      'With one wrong number nothing is changed. To take a number off, the key also needs the scope `approve`. A ' +
      'number that is already listed beyond `expires_at` stays as it is: to make its entry end earlier, first take ' +
      'it off, in a separate request. If `expires_at` is in the past, the request is refused.',
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
  createSuppressionExport: {
    summary: 'Export the suppression list',
    description:
      'Writes all numbers that must not be texted into a CSV file, each with its reason, when it came onto the list ' +
      'and when it may be texted again. The file can be downloaded for a day. If a number is erased in that time, it ' +
      'is erased from the file too. Numbers that were erased before are counted, but not in the file. If an export ' +
      'has `failed`, request another one with another `Idempotency-Key`.',
    answers: { 202: { description: 'The export.', schema: suppressionExport, headers: ['Location'] } },
    examples: { one: { summary: 'The list', status: 202, answer: exporting } },
  },
  getSuppressionExport: {
    summary: 'Get an export of the suppression list',
    description: 'Whether the file is written, and its address, which works for an hour.',
    path: { id: exportIdParameter },
    answers: { 200: { description: 'The export as it is now.', schema: suppressionExport } },
    examples: {
      written: {
        summary: 'An export that is written',
        path: { id: exportIdParameter.example },
        status: 200,
        answer: {
          ...exporting,
          state: 'written',
          numbers: 412,
          erased: 1,
          last_change: 57,
          as_of: '2027-03-01T09:00:02.000Z',
          file: `https://bucket.example.com/jobs/exports/${exportIdParameter.example}/1/suppressions.csv`,
        },
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
} satisfies Descriptions<
  | 'getSuppressions'
  | 'createSuppressionImport'
  | 'listSuppressionImports'
  | 'createSuppressionExport'
  | 'getSuppressionExport'
  | 'changeSuppressions'
  | 'checkSuppressions'
>;
