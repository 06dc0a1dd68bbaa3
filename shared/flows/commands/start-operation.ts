import { defaultBatch } from '../../core/jobs/batch-settings.ts';
import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import type { Step } from '../../core/jobs/operation.ts';
import { present } from '../../core/present.ts';
import type { Command } from '../../core/rules/executions/command.ts';
import { replanUrgentAfterMs } from '../../core/timing.ts';
import type { AllPorts } from '../../ports/world.ts';
import { type Taken, takeRequest } from '../intake/take-request.ts';
import { planBy } from '../planning/plan-job.ts';
import { writeOperationPlan } from '../planning/write-plan-of-one.ts';

/**
 * One operation at the provider, as a job of its own: with a ledger entry, reconciliation, following, and everything
 * else that jobs have.
 */
export type OperationRequest = {
  readonly step: Step;
  /** What a rule wanted, to see directly before the call whether it still does. */
  readonly command?: Command;
  readonly options?: Partial<CampaignOptions>;
};

/**
 * Starts an operation. The same key always means the same job, however often and from how many places it is asked for.
 *
 * @param by who asks: a rule, by its name
 */
export async function startOperation(
  ports: Pick<AllPorts, 'ledger' | 'objects' | 'queues' | 'now' | 'newId' | 'log'>,
  by: string,
  key: string,
  { step, command, options }: OperationRequest,
): Promise<Taken> {
  const request = {
    step,
    batch: defaultBatch,
    ...(command === undefined ? {} : { command }),
    ...(options === undefined ? {} : { options }),
  };
  const taken = await takeRequest(
    ports,
    by,
    key,
    request,
    (requested) =>
      present({ kind: 'operation' as const, operation: step.operation, rule: command?.rule, ...requested }),
    replanUrgentAfterMs,
  );
  // Planned at once, for it is urgent and costs nothing; should this be cut short, `scheduler` hands it to the planner.
  if (taken.job.state === 'planning')
    await planBy((job) => writeOperationPlan(ports, job), ports, window, taken.job.id);
  return taken;
}

/** How many entries are queued at once: there is one. */
const window = 1;
