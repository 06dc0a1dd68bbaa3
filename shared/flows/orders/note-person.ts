import type { OrderEntry, Reason } from '../../core/calls/entry.ts';
import { givenUpCode } from '../../core/calls/given-up.ts';
import type { JobId } from '../../core/ids.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { Step } from '../../core/jobs/operation.ts';
import {
  areTwoPeople,
  isYoung,
  lookLifeMs,
  mayBeUnseen,
  namesOfPerson,
  type PersonName,
  type PersonNote,
} from '../../core/orders/person-note.ts';
import { present } from '../../core/present.ts';
import type { PersonNotes } from '../../ports/orders.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { AllPorts } from '../../ports/world.ts';

export type NotePersonPorts = Pick<AllPorts, 'ledger' | 'now' | 'log'> & {
  readonly personNotes: PersonNotes;
  /** Absent where nothing can have been restored. */
  readonly recovering?: RecoveryPorts;
};

/**
 * Directly before the claim of a step that gets somebody a line: notes that this order is for them, so that no other
 * batch that was planned without knowing of it orders for them as well. An order that finds its own note, after it was
 * killed or refused a slot, renews it: whoever looked at it before then loses the write that would take it over.
 *
 * @returns why nothing may be ordered for them
 */
export async function notePerson(
  ports: NotePersonPorts,
  { batch, plan, source, createdAtMs }: Job,
  entry: OrderEntry,
  step: Step,
): Promise<Reason | undefined> {
  // What a rule asks for is its owner's wish, with guards of its own.
  if (batch === undefined || batch.allowSecondLine || source.kind === 'operation') return undefined;
  const lookedAtMs = plan?.lookedAtMs ?? createdAtMs;
  const names = namesOfPerson(step);
  if (names.length > 0 && ports.now() - lookedAtMs > lookLifeMs) return oldLook;
  if (names.length > 0 && (await lacksNotes(ports, lookedAtMs))) return restoredLook;
  for (const name of names) {
    const other = await take(ports, entry, name, lookedAtMs);
    if (other !== undefined) return orderedBy(other, entry.jobId);
  }
  return undefined;
}

const oldLook: Reason = {
  code: 'old_look',
  detail:
    'Who has a line was looked up over a year ago, when the batch was planned. Hand the row in again, so that it ' +
    'is looked up anew',
};

const restoredLook: Reason = {
  code: 'old_look',
  detail:
    'Who has a line was looked up before the ledger was restored from a backup, and orders placed since are not ' +
    'noted. Hand the row in again, so that it is looked up anew',
};

/**
 * Whether notes of people may be missing that a batch of this look relies on: those that were written after the backup
 * are lost, and what they were about is on the provider's records only for looks from then on.
 */
async function lacksNotes({ recovering }: NotePersonPorts, lookedAtMs: number): Promise<boolean> {
  if (recovering?.restored === undefined) return false;
  const mark = await recovering.recovery.find(recovering.restored.toMs);
  return mark !== undefined && isYoung(mark.untilMs, lookedAtMs);
}

function orderedBy(other: JobId, own: JobId): Reason {
  const who = other === own ? 'Another row of this batch' : `The order batch ${other}`;
  const detail =
    `${who} has ordered for the same person since this one was planned. To order another line for them, set ` +
    '"allow_second_line"';
  return { code: 'has_line', detail };
}

async function take(
  ports: NotePersonPorts,
  { jobId, id: entryId }: OrderEntry,
  name: PersonName,
  lookedAtMs: number,
): Promise<JobId | undefined> {
  let mine: PersonNote = { ...name, jobId, entryId, notedAtMs: ports.now(), version: 1 };
  for (;;) {
    const written = await ports.personNotes.note(mine);
    if (written.applied) return undefined;
    const { found } = written;
    if (found === undefined) {
      // It has expired meanwhile, and keeps nobody from ordering any more.
      mine = { ...name, jobId, entryId, notedAtMs: mine.notedAtMs, version: 1 };
      continue;
    }
    const isOwn = found.jobId === jobId && found.entryId === entryId;
    const areTwo = areTwoPeople(name, found);
    if (!isOwn && !areTwo && (await stands(ports, found, lookedAtMs))) return found.jobId;
    // Of people who share an e-mail the last one is named, and the others are remembered for whoever comes without an
    // employee id.
    const sharedAtMs = !isOwn && areTwo ? Math.max(found.notedAtMs, found.sharedAtMs ?? 0) : found.sharedAtMs;
    mine = { ...mine, version: found.version + 1, ...present({ sharedAtMs }) };
  }
}

async function stands(
  { ledger }: NotePersonPorts,
  { jobId, entryId, notedAtMs, sharedAtMs }: PersonNote,
  lookedAtMs: number,
): Promise<boolean> {
  if (sharedAtMs !== undefined && isYoung(sharedAtMs, lookedAtMs)) return true;
  const entry = await ledger.entry(jobId, entryId);
  if (entry?.kind !== 'order' || entry.reason?.code === givenUpCode) return false;
  return mayBeUnseen(entry, notedAtMs, lookedAtMs);
}
