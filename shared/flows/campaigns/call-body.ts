import { isText, type LeftOut, type TextEntry } from '../../core/calls/entry.ts';
import { entriesById } from '../../core/calls/progress.ts';
import { isErased } from '../../core/erasure/number-eraser.ts';
import { entryIdOf } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { contactedIn } from '../../core/rows/contacted-places.ts';
import { placeSetOf } from '../../core/rows/place-set.ts';
import { suppressionList } from '../../core/suppression/suppression.ts';
import type { AllPorts, SmsCall } from '../../ports/world.ts';
import { acceptedPlaces, placesOf, readChunk } from '../calls/chunk-rows.ts';
import { caughtUp } from '../suppression/suppress.ts';

/** What an entry's call says, and to whom: to nobody, when all are left out. */
export type CallBody = Pick<SmsCall, 'from' | 'to' | 'text'> & {
  /** The place in the chunk of each recipient. */
  readonly places: readonly number[];
  readonly leftOut?: LeftOut;
};

type Ports = Pick<AllPorts, 'ledger' | 'objects' | 'suppressions' | 'now'>;

/**
 * Reads an entry's part of its chunk from the plan object. Left out are those who did not get the part before, and
 * those who came onto the suppression list, were erased, or were texted too often, since the campaign was planned.
 */
export async function callBody(
  ports: Ports,
  plan: NonNullable<Job['plan']>,
  entry: TextEntry,
): Promise<CallBody> {
  const chunk = await readChunk(ports, plan.key, entry);
  const text = chunk.parts[entry.part - 1];
  if (text === undefined)
    throw new Error(`The plan of ${entry.jobId} has no part ${entry.part} of ${entry.id}`);
  const own = await placesOf(ports, entry);
  const had = await hadPartBefore(ports, entry);
  const lacksPartBefore = (place: number): boolean => had !== undefined && !had.has(place);
  const inTurn = own.filter((place) => !lacksPartBefore(place));
  const list = await caughtUp(ports, suppressionList(plan.suppressionSeq));
  const nowMs = ports.now();
  const contacted = await contactedPlaces(ports, plan, entry);
  const places = inTurn.filter((place) => {
    const number = chunk.to[place];
    return number !== undefined && !isErased(number) && !contacted.has(place) && !list.has(number, nowMs);
  });
  const to = places.flatMap((place) => chunk.to[place] ?? []);
  const body = { from: chunk.from, to, text, places };
  if (places.length === own.length) return body;
  const called = new Set(places);
  const out = placeSetOf(own.filter((place) => !called.has(place)));
  const [earlier, suppressed] = [own.length - inTurn.length, inTurn.length - places.length];
  const often = inTurn.filter((place) => contacted.has(place));
  const why = often.length === 0 ? {} : { contacted: placeSetOf(often) };
  const lacks = suppressed === 0 || earlier === 0 ? {} : { lacking: placeSetOf(own.filter(lacksPartBefore)) };
  return { ...body, leftOut: { suppressed, earlier, places: out, ...why, ...lacks } };
}

/** Whom the first part leaves out because they were texted too often after the campaign was planned. */
async function contactedPlaces(
  { objects }: Ports,
  { contactedKey }: NonNullable<Job['plan']>,
  { chunkNo, part }: TextEntry,
): Promise<ReadonlySet<number>> {
  if (contactedKey === undefined || part > 1) return new Set();
  return contactedIn(chunkNo, (offset, bytes) => objects.readRange(contactedKey, offset, bytes));
}

/** @returns undefined when everybody had it */
async function hadPartBefore(
  ports: Pick<AllPorts, 'ledger' | 'objects'>,
  { jobId, chunkNo, part, within }: TextEntry,
): Promise<ReadonlySet<number> | undefined> {
  // A child's rows were called as a whole before, so they are those that had the part before.
  if (part === 1 || within !== undefined) return undefined;
  const byId = entriesById((await ports.ledger.chunkEntries(jobId, chunkNo)).filter(isText));
  const before = byId.get(entryIdOf(chunkNo, part - 1));
  if (before === undefined) throw new Error(`Entry ${entryIdOf(chunkNo, part - 1)} of ${jobId} is gone`);
  if (before.state === 'accepted' && before.leftOut === undefined) return undefined;
  return acceptedPlaces(ports, before, byId);
}
