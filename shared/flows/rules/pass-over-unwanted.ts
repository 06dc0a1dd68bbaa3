import type { Job } from '../../core/jobs/job.ts';
import { type Entry, moved } from '../../core/ledger/entry.ts';
import { ruleInForce } from '../../core/rules/rule-in-force.ts';
import type { RuleWorld } from '../../ports/rules.ts';
import type { World } from '../../ports/world.ts';
import { readOperation } from '../intake/read-asked.ts';
import { stillWanted } from './still-wanted.ts';

type Ports = Pick<World, 'ledger' | 'log'> & Pick<RuleWorld, 'rules'>;

/**
 * Directly before the claim of an operation that a rule asked for: cancels it when the rule was switched off since, or what it
 * was about needs it no more.
 *
 * @returns whether it was canceled
 * @throws ProviderError when that cannot be seen now
 */
export async function passOverUnwanted(
  world: Ports & Pick<World, 'objects'> & Pick<RuleWorld, 'lines' | 'watched'>,
  job: Job,
  entry: Entry,
): Promise<boolean> {
  if (job.source.kind !== 'operation') return false;
  const { command } = await readOperation(world.objects, job);
  const wanted = command === undefined ? true : await stillWanted(world, command);
  if (wanted === true) return false;
  await cancel(world, entry, wanted);
  return true;
}

/**
 * The same for what only tells somebody of what has happened, a text or a notice: it stays true when the balance has changed since,
 * so that only the switch is looked at.
 *
 * @param rule its name
 */
export async function passOverSwitchedOff(world: Ports, rule: string, entry: Entry): Promise<boolean> {
  const found = ruleInForce(await world.rules.newest(), rule);
  if (typeof found !== 'string') return false;
  await cancel(world, entry, found);
  return true;
}

async function cancel({ ledger, log }: Ports, entry: Entry, why: string): Promise<void> {
  const note = { code: 'not_wanted', detail: why };
  await ledger.replaceEntry(moved(entry, 'canceled', { dueAtMs: undefined, notBeforeMs: undefined, note }));
  log.info('a command is not wanted any more', { jobId: entry.jobId, why });
}
