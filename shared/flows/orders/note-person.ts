import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type Entry, moved, type Note } from '../../core/ledger/entry.ts';
import { givenUpCode } from '../../core/ledger/given-up.ts';
import type { Step } from '../../core/orders/operation.ts';
import {
  areTwoPeople,
  isYoung,
  lookHoldsMs,
  mayBeUnseen,
  namesOfPerson,
  type PersonName,
  type PersonNote,
} from '../../core/orders/person-note.ts';
import { present } from '../../core/present.ts';
import { placeSetOf } from '../../core/rows/place-set.ts';
import type { PersonNotes } from '../../order-ports.ts';
import type { World } from '../../ports.ts';

export type NotePersonPorts = Pick<World, 'ledger' | 'now' | 'log'> & {
  readonly personNotes: PersonNotes;
};

/**
 * Directly before the claim of a step that gets somebody a line: notes that this order is for them, so that no other batch that
 * was planned without knowing of it orders for them as well. An order that finds its own note, after it was killed or refused
 * a slot, renews it: whoever looked at it before then loses the write that would take it over.
 *
 * @returns why nothing may be ordered, if so: another order was made for them since this one was planned, or nobody can tell any more
 */
export async function notePerson(
  world: NotePersonPorts,
  { batch, plan, source, createdAtMs }: Job,
  entry: Entry,
  step: Step,
): Promise<Note | undefined> {
  // What a rule asks for is its owner's wish, with guards of its own.
  if (batch === undefined || batch.allowSecondLine || source.kind === 'operation') return undefined;
  const lookedAtMs = plan?.lookedAtMs ?? createdAtMs;
  const names = namesOfPerson(step);
  if (names.length > 0 && world.now() > lookedAtMs + lookHoldsMs) return lookedLongAgo;
  for (const name of names) {
    const other = await take(world, entry, name, lookedAtMs);
    if (other !== undefined) return orderedBy(other, entry);
  }
  return undefined;
}

async function take(
  world: NotePersonPorts,
  { jobId, id: entryId }: Entry,
  name: PersonName,
  lookedAtMs: number,
): Promise<JobId | undefined> {
  let mine: PersonNote = { ...name, jobId, entryId, notedAtMs: world.now(), rev: 1 };
  for (;;) {
    const written = await world.personNotes.note(mine);
    if (written.won) return undefined;
    const { found } = written;
    if (found === undefined) {
      // It has expired meanwhile, and keeps nobody from ordering any more.
      mine = { ...name, jobId, entryId, notedAtMs: mine.notedAtMs, rev: 1 };
      continue;
    }
    const isOwn = found.jobId === jobId && found.entryId === entryId;
    const areTwo = areTwoPeople(name, found);
    if (!isOwn && !areTwo && (await stands(world, found, lookedAtMs))) return found.jobId;
    // Of people who share an e-mail the last one is named, and the others are remembered for whoever comes without an employee id.
    const sharedAtMs = !isOwn && areTwo ? Math.max(found.notedAtMs, found.sharedAtMs ?? 0) : found.sharedAtMs;
    mine = { ...mine, rev: found.rev + 1, ...present({ sharedAtMs }) };
  }
}

async function stands(
  { ledger }: NotePersonPorts,
  { jobId, entryId, notedAtMs, sharedAtMs }: PersonNote,
  lookedAtMs: number,
): Promise<boolean> {
  if (sharedAtMs !== undefined && isYoung(sharedAtMs, lookedAtMs)) return true;
  const entry = await ledger.entry(jobId, entryId);
  if (entry === undefined || entry.note?.code === givenUpCode) return false;
  return mayBeUnseen(entry, notedAtMs, lookedAtMs);
}

function orderedBy(other: JobId, { jobId }: Entry): Note {
  const who = jobId === other ? 'Another row of this batch' : `The order batch ${other}`;
  const detail = `${who} has ordered for the same person since this one was planned. To order another line for them, set "allow_second_line"`;
  return { code: 'has_line', detail };
}

const lookedLongAgo: Note = {
  code: 'looked_long_ago',
  detail:
    'So long ago was looked up who has a line that others may have ordered for the same person since. Order the row in a new batch, which looks again',
};

/** Sets the row aside as planning would have, had it come now. */
export async function setAside(
  { ledger, log }: NotePersonPorts,
  entry: Entry,
  note: Note,
): Promise<Entry | undefined> {
  const next = moved(entry, 'suppressed', {
    dueAtMs: undefined,
    notBeforeMs: undefined,
    leftOut: { suppressed: 1, earlier: 0, places: placeSetOf([0]) },
    note,
  });
  const { won } = await ledger.replaceEntry(next);
  if (won)
    log.info('an order was set aside for its person', {
      jobId: entry.jobId,
      entryId: entry.id,
      code: note.code,
    });
  return won ? next : undefined;
}
