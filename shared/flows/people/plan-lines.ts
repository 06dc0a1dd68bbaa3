import type { Objects } from '../../ports/storage/objects.ts';

const newline = 0x0a;

/** How much of a plan is read at once: a line is at most 100 KB. */
const pieceBytes = 4 * 1_024 * 1_024;

/** Lines of a plan that stand behind each other, and where the next one begins. Undefined: there is none. */
export type PlanPiece = { readonly lines: readonly Uint8Array[]; readonly next: number | undefined };

/**
 * Reads a plan object piece by piece, whole lines each, so that anyone may stop behind any piece and go on later.
 *
 * @param from the byte at which a line begins
 * @throws when there is no object
 */
export async function* planPieces(
  { objects }: { readonly objects: Pick<Objects, 'readRange'> },
  key: string,
  from: number,
): AsyncGenerator<PlanPiece> {
  let offset = from;
  let bytes = pieceBytes;
  for (;;) {
    const piece = await objects.readRange(key, offset, bytes);
    const end = piece.lastIndexOf(newline) + 1;
    const isLast = piece.length < bytes;
    // A line that is longer than a piece is read whole.
    if (end === 0 && !isLast) bytes *= 2;
    else {
      yield { lines: linesOf(piece.subarray(0, end)), next: isLast ? undefined : offset + end };
      if (isLast) return;
      offset += end;
      bytes = pieceBytes;
    }
  }
}

function linesOf(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(newline, from);
    lines.push(bytes.subarray(from, end));
    from = end + 1;
  }
  return lines;
}
