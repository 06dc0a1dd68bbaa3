import { decodeChunk } from '../../core/rows/plan.ts';
import { segmentsOf } from '../../core/text/segments.ts';
import type { Objects } from '../../ports/storage/objects.ts';

/** What the recipient of one row gets. */
export type RenderedText = {
  readonly from: string;
  /** As it goes out, part by part. */
  readonly parts: readonly string[];
  /** What the network bills for it, over all parts. */
  readonly segments: number;
};

const newline = 0x0a;

/**
 * Keeps the texts of the rows that are listed. A list of rows reads their chunks from the plan, and the texts stand
 * there too: nothing more is read for them.
 *
 * @returns objects to list the rows from, and the text of each row that was listed by its line; none of a row that was
 * left out when the job was planned
 */
export function keptTexts(
  objects: Objects,
  planKey: string,
): { readonly objects: Objects; readonly textAt: (line: number) => RenderedText | undefined } {
  const texts = new Map<number, RenderedText>();
  const keep = (range: Uint8Array): void => {
    for (let from = 0; from < range.length; ) {
      const newlineAt = range.indexOf(newline, from);
      const end = newlineAt < 0 ? range.length : newlineAt;
      const { from: sender, parts, lines } = decodeChunk(range.subarray(from, end));
      const segments = parts.reduce((sum, part) => sum + segmentsOf(part).segments, 0);
      for (const line of lines) texts.set(line, { from: sender, parts, segments });
      from = end + 1;
    }
  };
  return {
    objects: {
      ...objects,
      async readRange(key, offset, bytes) {
        const range = await objects.readRange(key, offset, bytes);
        if (key === planKey) keep(range);
        return range;
      },
    },
    textAt: (line) => texts.get(line),
  };
}
