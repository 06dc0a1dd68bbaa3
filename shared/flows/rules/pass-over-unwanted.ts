import type { Entry } from '../../core/calls/entry.ts';
import { move } from '../../core/calls/move.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobMoved } from '../../core/jobs/job-moves.ts';
import { readyDueAtMs } from '../../core/jobs/job-start.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { readOperation } from '../intake/read-requested.ts';
import { cancelUnwanted } from './pass-over-switched-off.ts';
import { stillWanted } from './still-wanted.ts';

/**
 * Directly before the claim of an operation that a rule asked for: cancels it when the rule was switched off since, or
 * what it was about needs it no more; lets it wait for a person when the rule asks for one by now.
 *
 * @returns whether it is not done now
 * @throws ProviderError when that cannot be seen now
 */
export async function passOverUnwanted(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'now' | 'log'> &
    Pick<AutomationPorts, 'rules' | 'subjects' | 'watched'>,
  job: Job,
  entry: Entry,
): Promise<boolean> {
  if (job.source.kind !== 'operation') return false;
  const { command } = await readOperation(ports.objects, job);
  const wanted = command === undefined ? true : await stillWanted(ports, command);
  if (wanted === true) return false;
  if (typeof wanted === 'string') await cancelUnwanted(ports, entry, wanted);
  else if (job.approved === undefined) await waitForApproval(ports, job, entry, wanted.needsYes);
  else return false;
  return true;
}

/**
 * Lets the job of a command wait for approval, as if its rule had required it when it fired: the order keeps its
 * reservations, and is placed when somebody approves it. The entry is written first, because another worker may have
 * claimed it meanwhile. If this breaks off before the job is written, or somebody has moved the job, the entry is due
 * again, and is checked again.
 */
async function waitForApproval(
  { ledger, now, log }: Pick<AllPorts, 'ledger' | 'now' | 'log'>,
  job: Job,
  entry: Entry,
  detail: string,
): Promise<void> {
  const waiting = move(entry, 'planned', { dueAtMs: now(), reason: { code: 'needs_approval', detail } });
  if (!(await ledger.replaceEntry(waiting)).applied) return;
  const options = { ...job.options, mode: 'approve' as const };
  const dueAtMs = readyDueAtMs({ ...job, options }, now());
  const { applied } = await ledger.replaceJob(jobMoved(job, 'ready', { options, dueAtMs }));
  if (applied) log.info('command.awaits_approval', { jobId: job.id });
}
