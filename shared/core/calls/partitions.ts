/**
 * A job's entries lie in partitions, each of which takes 1,000 writes a second. The partition follows from the chunk
 * alone, as messages and the index name entries by their ids and nothing else. So a chunk's entries stand together, and
 * the first chunks of each job in one partition: a job that has no more is read with one query.
 */

/** How many chunks stand in a job's first partition. */
export const chunksInFirst = 1_000;

/**
 * Over how many partitions the chunks behind them are spread: twice the 4,000 writes a second that a new table on
 * demand takes.
 */
export const furtherPartitions = 8;

/** Numbers of the partitions behind the first one, whose number is 0. */
export const furtherPartitionNos: readonly number[] = Array.from(
  { length: furtherPartitions },
  (_, no) => no + 1,
);

export function partitionNoOf(chunkNo: number): number {
  return chunkNo < chunksInFirst ? 0 : 1 + (chunkNo % furtherPartitions);
}

/**
 * How many entries of a partition are written side by side, those before them being there: this many statements fit
 * into a request.
 */
export const entriesAtOnce = 25;
