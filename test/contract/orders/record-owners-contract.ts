import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entryIdOf, orderBatchIdOf } from '../../../shared/core/ids.ts';
import type { RecordOwners } from '../../../shared/ports/orders.ts';

export type OpenOwners = { readonly owners: RecordOwners; close(): Promise<void> };

/** What everything promises that keeps owners of records. */
export function recordOwnersContract(name: string, open: () => Promise<OpenOwners>): void {
  describe(name, () => {
    let opened: OpenOwners;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const entry = (no: number) => ({ jobId: orderBatchIdOf('owners'), entryId: entryIdOf(no, 1) });

    test('knows no owner of what nobody has noted', async () => {
      expect(await opened.owners.ownerOf('sub_0')).toBeUndefined();
    });

    test('lets one of many own a record, tells all of them who it is, and keeps it so', async () => {
      const all = Array.from({ length: 20 }, (_, no) => entry(no));
      const reported = await Promise.all(all.map((one) => opened.owners.own('sub_1', one)));
      const owner = await opened.owners.ownerOf('sub_1');
      expect(all).toContainEqual(owner);
      expect(reported).toEqual(all.map(() => owner));
      for (const one of all) expect(await opened.owners.own('sub_1', one)).toEqual(owner);
    });

    test('takes ids that no key of a table holds', async () => {
      const ids = ['☃'.repeat(1_000), '☃'.repeat(999), 'sub_\uffff'];
      for (const [no, id] of ids.entries()) await opened.owners.own(id, entry(no));
      for (const [no, id] of ids.entries()) expect(await opened.owners.ownerOf(id)).toEqual(entry(no));
    });

    test('lets one entry own several records, and own each of them again', async () => {
      for (const id of ['order_2', 'order_2', 'order_3'])
        expect(await opened.owners.own(id, entry(7))).toEqual(entry(7));
      expect(await opened.owners.ownerOf('order_3')).toEqual(entry(7));
    });
  });
}
