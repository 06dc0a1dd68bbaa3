import { ownCallers } from '../../core/jobs/callers.ts';
import type { Job } from '../../core/jobs/job.ts';
import { type CommandOutcome, commandOutcome } from '../../core/rules/executions/command-outcome.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import type { AllPorts } from '../../ports/world.ts';
import { jobOfRequest } from '../intake/take-request.ts';
import { commandKinds } from './commands-over-jobs.ts';

/** What became of a command: the job that it was made, which a person can look at, approve and cancel. */
export type CommandJob = { readonly command: string; readonly job: Job } & CommandOutcome;

/** The jobs of a decision that has started something; none of any other. */
export async function jobsOfDecision(
  { ledger }: Pick<AllPorts, 'ledger'>,
  { verdict, commands }: Pick<Decision, 'verdict' | 'commands'>,
): Promise<readonly CommandJob[]> {
  if (verdict !== 'executed' && verdict !== 'awaiting_approval') return [];
  const found = await Promise.all(
    commands.flatMap((command) =>
      commandKinds.map(async (kind): Promise<CommandJob | undefined> => {
        const job = await ledger.job(jobOfRequest(kind, ownCallers.rule, command));
        if (job === undefined) return undefined;
        const entries = job.plan === undefined ? [] : await Array.fromAsync(ledger.entries(job.id));
        return { command, job, ...commandOutcome(job, entries) };
      }),
    ),
  );
  return found.filter((one) => one !== undefined);
}
