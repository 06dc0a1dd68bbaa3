import type { Entry, LeftOut } from '../core/entry.ts';
import { entryIdOf } from '../core/ids.ts';
import { placeSetOf } from '../core/place-set.ts';
import { entriesById } from '../core/progress.ts';
import type { SmsCall, World } from '../ports.ts';
import { acceptedPlaces, placesOf, readChunk } from './chunk-rows.ts';

/** What an entry's call says, and to whom. */
export type CallBody = Pick<SmsCall, 'from' | 'to' | 'text'> & {
  /** The place in the chunk of each recipient. */
  readonly places: readonly number[];
  readonly leftOut?: LeftOut;
};

/** Reads an entry's part of its chunk from the plan object. Nobody gets a later part who did not get the one before. */
export async function callBody(
  world: Pick<World, 'ledger' | 'objects'>,
  planKey: string,
  entry: Entry,
): Promise<CallBody> {
  const chunk = await readChunk(world, planKey, entry);
  const text = chunk.parts[entry.part - 1];
  if (text === undefined)
    throw new Error(`The plan of ${entry.jobId} has no part ${entry.part} of ${entry.id}`);
  const own = await placesOf(world, entry);
  const had = await hadPartBefore(world, entry);
  const places = had === undefined ? own : own.filter((place) => had.has(place));
  const earlier = own.length - places.length;
  const to = places.flatMap((place) => chunk.to[place] ?? []);
  if (to.length === 0) throw new Error(`Nobody is left to call for ${entry.jobId}/${entry.id}`);
  if (earlier === 0) return { from: chunk.from, to, text, places };
  const out = own.filter((place) => !had?.has(place));
  return { from: chunk.from, to, text, places, leftOut: { suppressed: 0, earlier, places: placeSetOf(out) } };
}

/** @returns undefined when everybody had it */
async function hadPartBefore(
  world: Pick<World, 'ledger' | 'objects'>,
  { jobId, chunkNo, part, within }: Entry,
): Promise<ReadonlySet<number> | undefined> {
  // A child's rows were called as a whole before, so they are those that had the part before.
  if (part === 1 || within !== undefined) return undefined;
  const byId = entriesById(await world.ledger.chunkEntries(jobId, chunkNo));
  const before = byId.get(entryIdOf(chunkNo, part - 1));
  if (before === undefined) throw new Error(`Entry ${entryIdOf(chunkNo, part - 1)} of ${jobId} is gone`);
  if (before.state === 'accepted' && before.leftOut === undefined) return undefined;
  return acceptedPlaces(world, before, byId);
}
