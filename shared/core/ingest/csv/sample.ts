import { BrokenRecord } from './broken-record.ts';
import { RecordScanner } from './record-scanner.ts';

/** What is looked at to know a file's columns by what stands in them. */
const [sampleRecordsMax, sampleBytesMax] = [1_001, 128 * 1024];

/** Puts the first pieces together until they hold a sample, so that it does not depend on how a file arrives. */
export async function* withLargeHead(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | undefined = [];
  let headBytes = 0;
  try {
    for await (const piece of pieces) {
      if (head === undefined) {
        yield piece;
        continue;
      }
      head.push(piece);
      headBytes += piece.length;
      if (headBytes <= sampleBytesMax) continue;
      yield Buffer.concat(head);
      head = undefined;
    }
  } catch (error) {
    if (head !== undefined && headBytes > 0) yield Buffer.concat(head);
    throw error;
  }
  if (head !== undefined && headBytes > 0) yield Buffer.concat(head);
}

/**
 * The first records of a head. What is wrong with them is said by those who read them all.
 *
 * @param isBeginning whether the file goes on behind the head, however short that is
 */
export function sampleOf(
  head: Uint8Array,
  delimiter: number,
  isBeginning: boolean,
): readonly (readonly string[])[] {
  const scanner = new RecordScanner(delimiter);
  scanner.add(head.subarray(0, sampleBytesMax));
  if (head.length <= sampleBytesMax && !isBeginning) scanner.end();
  const records: string[][] = [];
  try {
    while (records.length < sampleRecordsMax && scanner.find())
      scanner.found.forEach((record) => {
        if (records.length < sampleRecordsMax) records.push(record.cells());
      });
  } catch (error) {
    if (!(error instanceof BrokenRecord)) throw error;
  }
  return records;
}
