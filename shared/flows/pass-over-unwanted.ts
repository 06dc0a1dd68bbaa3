import { type Entry, moved } from '../core/entry.ts';
import type { Job } from '../core/job.ts';
import type { World } from '../ports.ts';
import type { RuleWorld } from '../rule-ports.ts';
import { readOperation } from './read-operation.ts';
import { stillWanted } from './still-wanted.ts';

/**
 * Directly before the claim of what a rule asked for: cancels it when the rule was switched off since, or what it was about
 * needs it no more.
 *
 * @returns whether it was canceled
 * @throws ProviderError when that cannot be seen now
 */
export async function passOverUnwanted(
  world: Pick<World, 'ledger' | 'objects' | 'log'> & Pick<RuleWorld, 'rules' | 'lines'>,
  job: Job,
  entry: Entry,
): Promise<boolean> {
  if (job.source.kind !== 'operation') return false;
  const { command } = await readOperation(world.objects, job);
  const wanted = command === undefined ? true : await stillWanted(world, command);
  if (wanted === true) return false;
  const note = { code: 'not_wanted', detail: wanted };
  await world.ledger.replaceEntry(
    moved(entry, 'canceled', { dueAtMs: undefined, notBeforeMs: undefined, note }),
  );
  world.log.info('a command is not wanted any more', { jobId: job.id, why: wanted });
  return true;
}
