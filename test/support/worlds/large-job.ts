import type { Entry, EntryState } from '../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import { collect } from '../pieces.ts';
import { scriptedSms } from '../scripted-sms.ts';
import { aWorld, type TestWorld } from '../world.ts';
import { runCounts, upload } from './run-world.ts';

/** A campaign of as many texts, and how often its entries are read as a whole, and group by group. */
export async function aLargeJob(calls: number, rowsPerCall = 1) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const rows = Array.from(
    { length: calls * rowsPerCall },
    (_, at) => `1212555${1000 + at},Hello ${Math.floor(at / rowsPerCall)}`,
  );
  await upload(world, ['to,text', ...rows].join('\n'));
  const [found] = await collect(world.jobList.newest());
  if (found === undefined) throw new Error('The upload became no campaign');
  const reads = { whole: 0, groups: 0 };
  const ledger: TestWorld['ledger'] = {
    ...world.ledger,
    entries(...of) {
      reads.whole += 1;
      return world.ledger.entries(...of);
    },
    entriesIn(...of) {
      reads.groups += 1;
      return world.ledger.entriesIn(...of);
    },
  };
  return { sms, world: { ...world, ledger }, reads, id: found.id };
}

/** Only counts, second by second. */
export async function runSeconds(world: TestWorld, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    world.clock.advance(1_000);
    await runCounts(world);
  }
}

export async function statesOf(world: TestWorld, id: JobId): Promise<Map<EntryState, Entry[]>> {
  return Map.groupBy(await collect(world.ledger.entries(id)), ({ state }) => state);
}

/** The only text in this state. */
export async function onlyText(world: TestWorld, id: JobId, state: EntryState) {
  const [entry, ...others] = (await statesOf(world, id)).get(state) ?? [];
  if (entry?.kind !== 'text' || others.length > 0) throw new Error(`Not one text is ${state}`);
  return entry;
}
