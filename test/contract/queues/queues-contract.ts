import type { SQSRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { campaignIdOf, entryIdOf } from '../../../shared/core/ids.ts';
import type { EntryMessage, Queues } from '../../../shared/ports/calls/queues.ts';
import { readCountMessage } from '../../../shared/workers/messages.ts';

export type ContractQueue = 'sms' | 'urgent' | 'orders' | 'notifications' | 'plan' | 'count';

export type OpenQueues = {
  readonly queues: Queues;
  /** Receives and deletes all that waits in a queue. @returns the bodies, in any order */
  drain(queue: ContractQueue): Promise<unknown[]>;
  close(): Promise<void>;
};

/** What every pair of queues promises to those who send. Each test has queues of its own. */
export function queuesContract(name: string, open: () => Promise<OpenQueues>): void {
  describe(`${name} keep the promises of queues`, () => {
    let opened: OpenQueues;
    let queues: Queues;
    beforeEach(async () => {
      opened = await open();
      queues = opened.queues;
    });
    afterEach(() => opened.close());

    test('a message arrives with what was sent, in its own queue only', async () => {
      const message = smsOf(41);
      await queues.sendEntries([message], 'bulk');
      await queues.sendPlan({ jobId: message.jobId });
      expect(await opened.drain('sms')).toEqual([{ jobId: message.jobId, entryId: '000041.01' }]);
      expect(await opened.drain('plan')).toEqual([{ jobId: message.jobId }]);
    });

    test('an urgent message arrives in the urgent queue, and only there', async () => {
      await queues.sendEntries([smsOf(1), smsOf(2)], 'urgent');
      await queues.sendEntries([smsOf(3)], 'bulk');
      expect(await opened.drain('urgent')).toHaveLength(2);
      expect(await opened.drain('sms')).toEqual([smsOf(3)]);
    });

    test('a look at a job is asked for with all that it says', async () => {
      const { jobId } = smsOf(1);
      const looks = [{ jobId }, { jobId, after: 3, nextAtMs: 5_000 }, { jobId, walkFromMs: 7_000 }];
      for (const look of looks) await queues.sendCount(look, 0);
      await queues.sendOutbox(jobId);
      const bodies = await opened.drain('count');
      const read = bodies.map((body) => readCountMessage({ body: JSON.stringify(body) } as SQSRecord));
      expect(read).toEqual(expect.arrayContaining([...looks, { jobId, outbox: true }]));
      expect(read).toHaveLength(4);
    });

    test('orders and notifications arrive in queues of their own', async () => {
      await queues.sendEntries([smsOf(1)], 'orders');
      await queues.sendEntries([smsOf(2), smsOf(3)], 'notifications');
      expect(await opened.drain('orders')).toEqual([smsOf(1)]);
      expect(await opened.drain('notifications')).toHaveLength(2);
      expect(await opened.drain('sms')).toEqual([]);
    });

    test.each([0, 1, 9, 10, 11, 25, 100])(
      '%i messages sent together all arrive, each once',
      async (count) => {
        const messages = Array.from({ length: count }, (_, at) => smsOf(at));
        await queues.sendEntries(messages, 'bulk');
        const arrived = (await opened.drain('sms')) as EntryMessage[];
        expect(arrived.map(({ entryId }) => entryId).toSorted()).toEqual(
          messages.map(({ entryId }) => entryId),
        );
      },
    );

    test('the same message may be sent again, and arrives again', async () => {
      await queues.sendEntries([smsOf(1), smsOf(1)], 'bulk');
      await queues.sendEntries([smsOf(1)], 'bulk');
      expect(await opened.drain('sms')).toEqual([smsOf(1), smsOf(1), smsOf(1)]);
    });
  });
}

export function smsOf(chunkNo: number): EntryMessage {
  return { jobId: campaignIdOf('queues'), entryId: entryIdOf(chunkNo, 1) };
}
