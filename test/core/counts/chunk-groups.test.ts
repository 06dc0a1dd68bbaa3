import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partitionNoOf } from '../../../shared/core/calls/partitions.ts';
import { chunksInGroup, groupNoOf, groupsOf, rangeOf } from '../../../shared/core/counts/chunk-groups.ts';

const chunkNos = fc.nat({ max: 1_200_000 });

test('a chunk lies within the range of its group, and in no other group', () => {
  fc.assert(
    fc.property(chunkNos, chunkNos, (chunkNo, other) => {
      const within = (no: number) => {
        const { partitionNo, from, before } = rangeOf(groupNoOf(chunkNo));
        return partitionNoOf(no) === partitionNo && no >= from && no < before;
      };
      expect(within(chunkNo)).toBe(true);
      expect(within(other)).toBe(groupNoOf(other) === groupNoOf(chunkNo));
    }),
    { seed: 29 },
  );
});

test.each([0, 1, 250, 251, 1_000, 1_001, 3_000, 3_001, 12_345])(
  'the groups of %i chunks hold each of them, and at most 250 each',
  (chunks) => {
    const sizes = new Map<number, number>();
    for (let no = 0; no < chunks; no += 1) sizes.set(groupNoOf(no), (sizes.get(groupNoOf(no)) ?? 0) + 1);
    const groups = groupsOf(chunks);
    expect(new Set(groups).size).toBe(groups.length);
    for (const group of sizes.keys()) expect(groups).toContain(group);
    for (const size of sizes.values()) expect(size).toBeLessThanOrEqual(chunksInGroup);
    // At most one stretch across the further partitions is not full.
    expect(groups.length - sizes.size).toBeLessThan(8);
  },
);
