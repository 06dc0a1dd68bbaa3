import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { SubscriptionIndexEntry } from '../../../shared/core/orders/subscription-index-entry.ts';
import type { SubscriptionIndex } from '../../../shared/ports/orders.ts';

export type OpenSubscriptionIndex = { readonly index: SubscriptionIndex; close(): Promise<void> };

/** What everything promises that keeps the subscription index. */
export function subscriptionIndexContract(name: string, open: () => Promise<OpenSubscriptionIndex>): void {
  describe(name, () => {
    let opened: OpenSubscriptionIndex;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const entryOf = (person: string, no: number, version = 1): SubscriptionIndexEntry => ({
      name: person,
      isShareable: no % 2 === 0,
      jobId: orderBatchIdOf('people'),
      entryId: entryIdOf(no, 1),
      recordedAtMs: 1_000 + no,
      version,
    });

    test('of many first entries about one person one is written, and the others are shown it', async () => {
      const all = Array.from({ length: 20 }, (_, no) => entryOf('ada', no));
      const answers = await Promise.all(all.map((one) => opened.index.record(one)));
      const written = all.filter((_, at) => answers[at]?.applied);
      expect(written).toHaveLength(1);
      const lost = answers.flatMap((answer) => (answer.applied ? [] : [answer.found]));
      expect(lost).toEqual(Array(19).fill(written[0]));
    });

    test('an entry is taken over by anyone who has seen it last, and by nobody who saw the one before', async () => {
      expect(await opened.index.record(entryOf('bo', 1))).toEqual({ applied: true });
      expect(await opened.index.record(entryOf('bo', 2, 2))).toEqual({ applied: true });
      expect(await opened.index.record(entryOf('bo', 3, 2))).toEqual({
        applied: false,
        found: entryOf('bo', 2, 2),
      });
      const { isShareable, jobId, entryId, recordedAtMs } = entryOf('bo', 3);
      const earlier = [{ isShareable, jobId, entryId, recordedAtMs }];
      const shared = { ...entryOf('bo', 4, 3), earlier, sharedAtMs: 500 };
      expect(await opened.index.record(shared)).toEqual({ applied: true });
      expect(await opened.index.record(entryOf('bo', 5, 3))).toEqual({ applied: false, found: shared });
    });

    test('entries of different people do not meet', async () => {
      expect(await opened.index.record(entryOf('cy', 5))).toEqual({ applied: true });
      expect(await opened.index.record(entryOf('di', 6))).toEqual({ applied: true });
    });
  });
}
