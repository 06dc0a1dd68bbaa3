import { jsonLine } from '../../core/json/json-lines.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readJson } from '../storage/json-objects.ts';
import { PlanGoesOn } from './plan-ports.ts';

type Ports = Pick<AllPorts, 'objects' | 'now'>;

/** What a part of a walk found, and how many pages it read for that. */
type Piece = { readonly pages: number; readonly next?: string };

/** A long walk over the provider's lists that is kept piece by piece. */
export type KeptWalk<Kept extends Piece> = {
  /** Where a piece is kept, from 0. */
  readonly keyOf: (no: number) => string;
  readonly add: (piece: Kept) => void;
  readonly isOver: () => boolean;
  /** The next piece, before anything was read for it. */
  readonly begin: () => Kept;
  /** The same piece with one page more. A piece without `next` is over. */
  readonly read: (piece: Kept) => Promise<Kept>;
};

/** Most pages of a piece, which is kept after a minute at the latest: no more is read again after a crash. */
const pagesMax = 50;
const pieceMs = 60_000;

/** An invocation walks for so long; then another one continues, with all its time before it. */
const sliceMs = 8 * 60_000;

/**
 * Continues after what is kept, to the end. Each piece is written once: of two that walk side by side one keeps it, and
 * both continue from it.
 *
 * @throws PlanGoesOn when the rest is for the next invocation
 * @throws what a read throws; what was read before is kept
 */
export async function walkKept<Kept extends Piece>(ports: Ports, walk: KeptWalk<Kept>): Promise<void> {
  let no = 0;
  for (let piece = await keptPiece(ports, walk, no); piece !== undefined; ) {
    walk.add(piece);
    no += 1;
    piece = await keptPiece(ports, walk, no);
  }
  const endMs = ports.now() + sliceMs;
  for (; !walk.isOver(); no += 1) {
    if (ports.now() >= endMs) throw new PlanGoesOn();
    const { piece, failure } = await makePiece(ports, walk, no);
    walk.add(piece);
    if (failure !== undefined) throw failure;
  }
}

/** A piece, and why it is no longer. */
type Made<Kept> = { readonly piece: Kept; readonly failure?: unknown };

async function makePiece<Kept extends Piece>(
  ports: Ports,
  walk: KeptWalk<Kept>,
  no: number,
): Promise<Made<Kept>> {
  const { piece, failure } = await readPages(ports, walk);
  if (piece.pages === 0 && failure !== undefined) throw failure;
  const written = ports.objects.write(walk.keyOf(no));
  await written.write(jsonLine(piece));
  const isFirst = (await written.finish()) === 'created';
  return { piece: isFirst ? piece : ((await keptPiece(ports, walk, no)) ?? piece), failure };
}

async function readPages<Kept extends Piece>(
  { now }: Ports,
  { begin, read }: KeptWalk<Kept>,
): Promise<Made<Kept>> {
  const endMs = now() + pieceMs;
  let piece = begin();
  for (let pages = 0; pages < pagesMax && now() < endMs; pages += 1) {
    try {
      piece = await read(piece);
    } catch (failure) {
      return { piece, failure };
    }
    if (piece.next === undefined) break;
  }
  return { piece };
}

function keptPiece<Kept extends Piece>(
  { objects }: Ports,
  { keyOf }: KeptWalk<Kept>,
  no: number,
): Promise<Kept | undefined> {
  return readJson<Kept>(objects, keyOf(no));
}
