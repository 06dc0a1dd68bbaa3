import { chunksInFirst, furtherPartitions, partitionNoOf } from '../calls/partitions.ts';

/**
 * A job's chunks are counted in groups: those of a group stand beside each other in one partition, so that one query
 * reads them. A group is counted again when an entry of it has moved, and not the whole job.
 */

/** Most chunks of a group: their entries fit into one page of a query. */
export const chunksInGroup = 250;

const groupsInFirst = chunksInFirst / chunksInGroup;
/** The chunks behind the first partition go to the further ones in turn. */
const chunksAcross = chunksInGroup * furtherPartitions;

/** A group's number within its job, from 0. */
export type GroupNo = number;

/** Which chunks of a partition a group holds: from the first to before the end. */
export type ChunkRange = { readonly partitionNo: number; readonly from: number; readonly before: number };

export function groupNoOf(chunkNo: number): GroupNo {
  if (chunkNo < chunksInFirst) return Math.floor(chunkNo / chunksInGroup);
  return groupsInFirst + stretchNoOf(chunkNo) * furtherPartitions + partitionNoOf(chunkNo) - 1;
}

/** In which stretch of a job a chunk is: one group of each further partition. The first partition is in the first. */
export function stretchNoOf(chunkNo: number): number {
  return Math.max(0, Math.floor((chunkNo - chunksInFirst) / chunksAcross));
}

export function rangeOf(group: GroupNo): ChunkRange {
  if (group < groupsInFirst) {
    const from = group * chunksInGroup;
    return { partitionNo: 0, from, before: from + chunksInGroup };
  }
  const stretch = Math.floor((group - groupsInFirst) / furtherPartitions);
  const from = chunksInFirst + stretch * chunksAcross;
  const partitionNo = 1 + ((group - groupsInFirst) % furtherPartitions);
  return { partitionNo, from, before: from + chunksAcross };
}

/** All groups of a job of this many chunks; the last ones may be empty. */
export function groupsOf(chunks: number): readonly GroupNo[] {
  if (chunks === 0) return [];
  const inFirst = Math.min(groupsInFirst, Math.ceil(chunks / chunksInGroup));
  const stretches = Math.max(0, Math.ceil((chunks - chunksInFirst) / chunksAcross));
  return Array.from({ length: inFirst + stretches * furtherPartitions }, (_, no) => no);
}

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
