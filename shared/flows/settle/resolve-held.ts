import { type Job, jobMoved } from '../../core/jobs/job.ts';
import { type Entry, moved, type Note } from '../../core/ledger/entry.ts';
import { givenUpCode } from '../../core/ledger/given-up.ts';
import type { OutcomeChild } from '../../core/ledger/outcome.ts';
import { overriddenBy } from '../../core/ledger/overridden.ts';
import { InputError } from '../../errors.ts';
import type { World } from '../../ports/world.ts';
import { calledPlaces, linesOf } from '../calls/chunk-rows.ts';
import { divide } from '../calls/divide.ts';

type Ports = Pick<World, 'ledger' | 'objects' | 'now' | 'freshName' | 'log'>;

/** What a person decides about held rows: they got the text, they shall be sent it again, or nothing more is done. */
export type Resolution = {
  readonly action: 'accept' | 'resend' | 'give_up';
  /** Only the rows of these input lines; all held ones when absent. */
  readonly lines?: readonly number[];
  /** Who decides. */
  readonly by: string;
};

/**
 * Carries out a person's decision about a campaign's held rows. A repeat finds nothing held any more and changes nothing.
 *
 * @returns how many rows it was carried out for
 * @throws InputError 409 when the campaign is in no state for it
 */
export async function resolveHeld(world: Ports, job: Job, resolution: Resolution): Promise<number> {
  const { action, by } = resolution;
  if (action === 'resend') await reopen(world, job);
  let rows = 0;
  for await (const entry of world.ledger.entries(job.id)) {
    if (entry.state !== 'held') continue;
    const held = await calledPlaces(world, entry);
    const chosen = await chosenOf(world, job, entry, held, resolution.lines);
    if (chosen.length === 0) continue;
    if (await resolve(world, entry, held, chosen, resolution)) rows += chosen.length;
  }
  world.log.info('held rows resolved', { jobId: job.id, action, rows, by });
  return rows;
}

/** Rows that are sent again need a campaign that sends. */
async function reopen({ ledger, now }: Ports, job: Job): Promise<void> {
  if (job.state === 'running') return;
  const opened = job.state === 'completed' ? jobMoved(job, 'running', { dueAtMs: now() }) : undefined;
  if (opened !== undefined && (await ledger.replaceJob(opened)).won) return;
  throw new InputError(409, 'The campaign sends nothing now', [
    { detail: `It is ${job.state}. Held rows can be sent again while it is running or completed` },
  ]);
}

async function chosenOf(
  world: Ports,
  job: Job,
  entry: Entry,
  held: readonly number[],
  lines: readonly number[] | undefined,
): Promise<readonly number[]> {
  if (lines === undefined || job.plan === undefined) return held;
  const own = await linesOf(world, job.plan.key, entry);
  const wanted = new Set(lines);
  return held.filter((place) => wanted.has(own[place] ?? 0));
}

async function resolve(
  world: Ports,
  entry: Entry,
  held: readonly number[],
  chosen: readonly number[],
  { action, by }: Resolution,
): Promise<boolean> {
  const note = { ...notes[action], detail: `${notes[action].detail}, as ${by} decided` };
  if (chosen.length === held.length)
    return (await world.ledger.replaceEntry(whole(world, entry, action, note))).won;
  const taken = new Set(chosen);
  const rest = held.filter((place) => !taken.has(place));
  const children: OutcomeChild[] = [
    { state: childState[action], places: chosen, note },
    { state: 'held', places: rest, ...(entry.note === undefined ? {} : { note: entry.note }) },
  ];
  return (await divide(world, entry, { by: 'person', children })) !== undefined;
}

const childState = { accept: 'accepted', resend: 'planned', give_up: 'held' } as const;

const notes: Record<Resolution['action'], Note> = {
  accept: { code: 'accepted_by_person', detail: 'Taken as sent' },
  resend: { code: 'resent_by_person', detail: 'Sent again' },
  give_up: { code: givenUpCode, detail: 'Nothing more is done' },
};

function whole({ now }: Ports, entry: Entry, action: Resolution['action'], note: Note): Entry {
  const idle = { dueAtMs: undefined, settling: undefined, note };
  switch (action) {
    case 'accept':
      return moved(entry, 'accepted', idle);
    case 'resend':
      return moved(entry, 'planned', { ...idle, dueAtMs: now(), overridden: overriddenBy(entry) });
    case 'give_up':
      return moved(entry, 'held', idle);
  }
}
