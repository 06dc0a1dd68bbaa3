import type { Entry } from '../../core/calls/entry.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readOperation } from '../intake/read-requested.ts';
import { cancelUnwanted } from './pass-over-switched-off.ts';
import { stillWanted } from './still-wanted.ts';

/**
 * Directly before the claim of an operation that a rule asked for: cancels it when the rule was switched off since, or
 * what it was about needs it no more.
 *
 * @returns whether it was canceled
 * @throws ProviderError when that cannot be seen now
 */
export async function passOverUnwanted(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'log'> &
    Pick<AutomationPorts, 'rules' | 'subjects' | 'watched'>,
  job: Job,
  entry: Entry,
): Promise<boolean> {
  if (job.source.kind !== 'operation') return false;
  const { command } = await readOperation(ports.objects, job);
  const wanted = command === undefined ? true : await stillWanted(ports, command);
  if (wanted === true) return false;
  await cancelUnwanted(ports, entry, wanted);
  return true;
}
