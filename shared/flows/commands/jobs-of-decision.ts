import { ownCallers } from '../../core/jobs/callers.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type CommandOutcome, commandOutcome } from '../../core/rules/executions/command-outcome.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import type { AllPorts } from '../../ports/world.ts';
import { jobOfRequest } from '../intake/take-request.ts';
import { commandKinds } from './commands-over-jobs.ts';

/** What became of a command: the job that it was made, which a person can look at, approve and cancel. */
export type CommandJob = { readonly command: string; readonly job: Job } & CommandOutcome;

type Started = Pick<Decision, 'verdict' | 'commands'>;

/** Read units that the jobs of a decision cost at most: a job is looked for by each kind, and its calls are read. */
export function unitsOfJobs(decision: Started): number {
  return hasStarted(decision) ? decision.commands.length * (commandKinds.length + 1) : 0;
}

/** The jobs of a decision that has started something; none of any other. */
export async function jobsOfDecision(
  { ledger }: Pick<AllPorts, 'ledger'>,
  decision: Started,
): Promise<readonly CommandJob[]> {
  if (!hasStarted(decision)) return [];
  const found = await Promise.all(
    decision.commands.map(async (command): Promise<CommandJob | undefined> => {
      for (const kind of commandKinds) {
        const job = await ledger.job(jobOfRequest(kind, ownCallers.rule, command));
        if (job === undefined) continue;
        const entries = job.plan === undefined ? [] : await Array.fromAsync(ledger.entries(job.id));
        return { command, job, ...commandOutcome(job, entries) };
      }
      return undefined;
    }),
  );
  return found.filter((one) => one !== undefined);
}

function hasStarted({ verdict }: Started): boolean {
  return verdict === 'executed' || verdict === 'awaiting_approval';
}
