import { type Claim, type EntryState, isText, type TextEntry } from '../../core/calls/entry.ts';
import { wentBefore } from '../../core/calls/overridden.ts';
import { chunksOfEntries, entriesById } from '../../core/calls/progress.ts';
import { type EntryId, kindOf } from '../../core/ids.ts';
import { type Frequency, optionsOf } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { earliestStartMs } from '../../core/jobs/job-start.ts';
import { callDaysMax } from '../../core/jobs/retention.ts';
import { inParallel } from '../../core/parallel.ts';
import { contactedIn } from '../../core/rows/contacted-indexes.ts';
import { indexesIn } from '../../core/rows/index-set.ts';
import { readPlan } from '../../core/rows/plan.ts';
import { Contacts } from '../../core/suppression/contacts.ts';
import { dayMs, leaseMs } from '../../core/timing.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import type { AllPorts } from '../../ports/world.ts';
import { unlessGone } from '../calls/unless-gone.ts';
import { chunkRowStates, type RowFate } from '../results/chunk-row-states.ts';

export type ContactPorts = Pick<AllPorts, 'ledger' | 'objects' | 'now'> & { readonly jobList: JobList };

/** Campaigns that are read side by side. Each holds no more than the outcome of its chunks. */
const sideBySide = 8;

/** Texts from then on count, and those that are to go out before its end. */
type Days = { readonly sinceMs: number; readonly untilMs: number };

/**
 * Who got, may have got, or is to get a text in the days before a campaign may start, or by another one that may start
 * in the days after. It is made again from the plans and the ledger each time: an item for each recipient would cost
 * more than all the rest of a campaign.
 *
 * @param own the campaign that asks. It asks again when it starts, so its start need not be certain
 * @param counts another campaign as it counts; undefined: not at all
 */
export async function recentContacts(
  ports: ContactPorts,
  { perDays }: Frequency,
  own: Pick<Job, 'id' | 'options'>,
  counts: (other: Job) => Promise<Job | undefined> = async (other) => other,
): Promise<Contacts> {
  const contacts = new Contacts();
  const startMs = earliestStartMs(own, ports.now());
  const days = { sinceMs: startMs - perDays * dayMs, untilMs: startMs + perDays * dayMs };
  await inParallel(jobsSince(ports, days.sinceMs - callDaysMax * dayMs), sideBySide, async (job) => {
    const counted = job.id !== own.id && isContact(job) ? await counts(job) : undefined;
    if (counted !== undefined) await addContacts(ports, counted, days, contacts);
  });
  return contacts;
}

async function* jobsSince({ jobList }: ContactPorts, sinceMs: number): AsyncGenerator<Job> {
  for await (const job of jobList.newest()) {
    if (job.createdAtMs < sinceMs) return;
    yield job;
  }
}

/** Whether a campaign may have texted, or is about to. Tests go to one's own phones. */
export function isContact(job: Job): boolean {
  const { id, source, plan, state } = job;
  const mayText = plan !== undefined && (state !== 'ready' || optionsOf(job).mode !== 'check');
  return mayText && source.kind !== 'test' && kindOf(id) === 'campaign';
}

async function addContacts(ports: ContactPorts, job: Job, days: Days, contacts: Contacts): Promise<void> {
  if (job.plan === undefined) return;
  // Its outcomes expire with its plan, also while they are read.
  const texted = await unlessGone(ports, job.plan, () => textedIndexes(ports, job, days));
  if (texted === undefined || texted.size === 0) return;
  const stored = await ports.objects.read(job.plan.key);
  // Expired: by then nobody is kept from a text by it.
  if (stored === undefined) return;
  for await (const line of readPlan(stored.body)) {
    if ('end' in line) continue;
    const { no, to } = line.chunk;
    const indexes = texted.indexesOf(no);
    if (indexes === 'none') continue;
    for (const [index, number] of to.entries())
      if (indexes === 'all' || indexes.has(index)) contacts.add(Number(number.slice(1)));
  }
}

type Indexes = 'all' | 'none' | ReadonlySet<number>;

/** Of which chunks everybody was texted, and of which some: a byte a chunk, since some plans have millions. */
type TextedIndexes = { readonly size: number; indexesOf(chunkNo: number): Indexes };

async function textedIndexes(ports: ContactPorts, job: Job, days: Days): Promise<TextedIndexes> {
  const whole = new Uint8Array(job.plan?.totals.chunks ?? 0);
  const partly = new Map<number, ReadonlySet<number>>();
  const contactedOf = contactedByChunk(ports, job);
  let size = 0;
  for await (const all of chunksOfEntries(ports.ledger.entries(job.id))) {
    const chunk = all.filter(isText);
    const chunkNo = chunk[0]?.chunkNo ?? 0;
    const indexes = await textedIn(ports, job, chunk, days, contactedOf);
    if (indexes === 'none') continue;
    size += 1;
    if (indexes === 'all') whole[chunkNo] = 1;
    else partly.set(chunkNo, indexes);
  }
  return {
    size,
    indexesOf: (chunkNo) => (whole[chunkNo] === 1 ? 'all' : (partly.get(chunkNo) ?? 'none')),
  };
}

type ContactedOf = (chunkNo: number) => Promise<ReadonlySet<number>>;

/**
 * Whom a campaign's calls leave out because of other campaigns: decided at its start, and never again. The object is
 * read once, and only if the campaign has it. Where a restored bucket lacks it, the campaign counts for everybody.
 */
function contactedByChunk({ objects }: ContactPorts, { plan }: Job): ContactedOf {
  const key = plan?.contactedKey;
  if (key === undefined) return async () => new Set();
  const read = async (): Promise<Buffer | undefined> => {
    const stored = await objects.read(key);
    return stored && Buffer.concat(await Array.fromAsync(stored.body));
  };
  let whole: Promise<Buffer | undefined> | undefined;
  return async (chunkNo) => {
    whole ??= read();
    const bytes = await whole;
    if (bytes === undefined) return new Set();
    return contactedIn(chunkNo, async (offset, length) => bytes.subarray(offset, offset + length));
  };
}

/** Anyone who got the first part of a text was texted. */
async function textedIn(
  ports: ContactPorts,
  job: Job,
  chunk: readonly TextEntry[],
  { sinceMs, untilMs }: Days,
  contactedOf: ContactedOf,
): Promise<Indexes> {
  const firstPart = chunk.filter(({ part }) => part === chunk[0]?.part);
  const [root] = firstPart;
  if (root === undefined) return 'none';
  // What was divided has its claim's time from before, and each child that made a call of its own another one.
  const toCallMs = job.state === 'ready' ? earliestStartMs(job, ports.now()) : ports.now();
  const times = firstPart.map(({ state, claim }) => (state === 'planned' ? toCallMs : calledAtMs(claim)));
  if (Math.max(...times) < sinceMs || Math.min(...times) >= untilMs) return 'none';
  const sends = job.state === 'ready' || job.state === 'running' || job.state === 'paused';
  // A call that proves not to have been carried out is made as if for the first time, to all who are on no list then.
  const startsOver = ({ state }: TextEntry): boolean => sends && (state === 'claimed' || state === 'unclear');
  const contacted = sends ? await contactedOf(root.chunkNo) : new Set<number>();
  if (root.state !== 'divided' && root.overridden === undefined) {
    if (!isTexted(root.state, sends) && !wentBefore(root, 0)) return 'none';
    const isToCall = root.state === 'planned' || startsOver(root);
    if (isToCall ? contacted.size === 0 : root.leftOut === undefined) return 'all';
  }
  const fates = await chunkRowStates(ports, firstPart);
  // As a row, one whose call is under way is distinguished from one that still waits for it only by its entry.
  const byId = entriesById(firstPart);
  // Neither a call that is still to be made nor one under way texts them.
  const goesWithout = ({ state, leftOut }: TextEntry, index: number): boolean =>
    contacted.has(index) && (state === 'planned' || indexesIn(leftOut?.indexes).has(index));
  const mayBeTexted = ({ state, call }: RowFate, index: number): boolean => {
    const entry = call && byId.get(call);
    if (entry !== undefined) {
      if (wasCalledBefore(entry, index, byId)) return true;
      if (goesWithout(entry, index)) return false;
      if (startsOver(entry)) return true;
    }
    return isTexted(state === 'unprocessed' ? (entry?.state ?? 'planned') : state, sends);
  };
  // The worker that divided a call may have died before its children were made.
  const isUnmadeTexted = sends || mayHaveCome(root);
  const indexes = Array.from({ length: root.recipients }, (_, index) => index).filter((index) => {
    const fate = fates[index];
    return fate === undefined ? isUnmadeTexted : mayBeTexted(fate, index);
  });
  return indexes.length === 0 ? 'none' : new Set(indexes);
}

/** When a call was made at the latest: in a restored ledger a claim lasts for as long as it may have been made. */
function calledAtMs(claim: Claim | undefined): number {
  return claim === undefined ? 0 : claim.leaseUntilMs - leaseMs;
}

/**
 * Whether an earlier call to somebody was followed by another one although it may have been carried out, whatever came
 * of the later one: of the entry itself, or of one that was divided without a refusal.
 */
function wasCalledBefore(entry: TextEntry, index: number, byId: ReadonlyMap<EntryId, TextEntry>): boolean {
  const divided = [...byId.values()].filter(({ id }) => entry.id.startsWith(`${id}-`));
  return wentBefore(entry, index) || divided.some((one) => mayHaveCome(one) || wentBefore(one, index));
}

/** A refusal proves that nothing was sent. */
function mayHaveCome({ division }: TextEntry): boolean {
  return division !== undefined && division.by !== 'refusal';
}

/** What may have been sent counts as sent; what is still to be called, as long as its campaign sends. */
function isTexted(state: EntryState, sends: boolean): boolean {
  if (state === 'planned') return sends;
  return state === 'claimed' || state === 'accepted' || state === 'unclear' || state === 'held';
}
