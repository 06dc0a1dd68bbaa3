import type { SQSRecord } from 'aws-lambda';
import * as z from 'zod/mini';
import type { MessageSubject } from '../../core/dead-letters/message-subject.ts';
import { reportObjectOf } from '../../core/rows/object-keys.ts';
import { exportRequestKeyOf } from '../../core/suppression/suppression-export.ts';
import type { DeadLetter } from '../../ports/dead-letters.ts';
import {
  readCountMessage,
  readEntryMessage,
  readEraseMessage,
  readPlannerWork,
  readReconciliationMessage,
} from '../../workers/messages.ts';
import { readReactMessage } from '../../workers/react-message.ts';

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

/** What a dead message of the queue is about. */
export function messageSubject(queue: string, { id, body }: Pick<DeadLetter, 'id' | 'body'>): MessageSubject {
  try {
    return readers[queue]?.({ messageId: id, body }) ?? { kind: 'unreadable' };
  } catch {
    return { kind: 'unreadable' };
  }
}

/** Most messages of one request: they are sent within its time. */
const redriveMax = 1_000;

export const redriveForm = () =>
  z.strictObject({
    count: z
      .optional(z.int().check(z.minimum(1), z.maximum(redriveMax)))
      .check(z.describe('Most messages that are returned to the worker. Without it they are only counted.')),
  });
