import { partitionNoOf } from '../calls/partitions.ts';
import { type GroupNo, groupsOf, rangeOf } from './group.ts';

/** Sorts groups as a store lists them: by their numbers as words, 10 before 2. */
export function inListedOrder(one: GroupNo, other: GroupNo): number {
  const [first, second] = [String(one), String(other)];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** The groups of a job of this many chunks that hold any, from one on, as they are listed. */
export function listedGroups(chunks: number, from: GroupNo): readonly GroupNo[] {
  return groupsOf(chunks)
    .filter((group) => inListedOrder(group, from) >= 0 && firstChunkOf(group) < chunks)
    .sort(inListedOrder);
}

export function firstChunkOf(group: GroupNo): number {
  const { partitionNo, from } = rangeOf(group);
  let first = from;
  while (partitionNoOf(first) !== partitionNo) first += 1;
  return first;
}
