import { givenUpCode } from '../../core/calls/held.ts';
import type { JobKind } from '../../core/ids.ts';
import { ownCallers } from '../../core/jobs/callers.ts';
import type { CampaignOptions } from '../../core/jobs/campaign-options.ts';
import type { Job } from '../../core/jobs/job.ts';
import { present } from '../../core/present.ts';
import type { Command, CommandState } from '../../core/rules/executions/command.ts';
import type { Commands } from '../../ports/rules.ts';
import type { AllPorts } from '../../ports/world.ts';
import { createCampaign } from '../intake/create-campaign.ts';
import { jobOfRequest, type Taken } from '../intake/take-request.ts';
import { type CountedJob, readJob } from '../jobs/see-job.ts';
import { startNotification } from '../notifications/start-notification.ts';
import { planUrgent } from '../planning/plan-urgent.ts';
import type { PlanSettings } from '../planning/write-plan.ts';
import { startOperation } from './start-operation.ts';

type Ports = Pick<AllPorts, 'ledger' | 'suppressions' | 'objects' | 'queues' | 'now' | 'newId' | 'log'> & {
  /** The own numbers of a subscription. */
  readonly numbersOf: (subscriptionId: string) => Promise<readonly string[]>;
};

export const commandKinds: readonly JobKind[] = ['orders', 'campaign', 'notifications'];

/**
 * Commands of rules as jobs: an operation is an order of one row, a text an urgent campaign, and what another system
 * gets to know a notification. A job's id is made of the command's key, so that starting it again finds it.
 */
export function commandsOverJobs(ports: Ports, settings: PlanSettings): Commands {
  return {
    async start(command) {
      const options: Partial<CampaignOptions> = command.needsApproval ? { mode: 'approve' } : {};
      const { job, created } = await started(ports, settings, command, options);
      ports.log.info('rule.job_started', { eventId: command.event, rule: command.rule, jobId: job.id });
      return created ? 'started' : 'already';
    },
    async stateOf(key) {
      for (const kind of commandKinds) {
        const view = await readJob(ports, jobOfRequest(kind, ownCallers.rule, key));
        if (view === undefined) continue;
        const state = stateOf(view);
        if (state === 'unclear' && (await isGivenUp(ports, view))) return 'accepted';
        return state === 'refused' && (await mayBeDoneBefore(ports, view.job)) ? 'accepted' : state;
      }
      return 'none';
    },
  };
}

async function started(
  ports: Ports,
  settings: PlanSettings,
  command: Command,
  options: Partial<CampaignOptions>,
): Promise<Taken> {
  const { key, do: wanted, subject } = command;
  switch (wanted.kind) {
    case 'operation':
      return startOperation(ports, ownCallers.rule, key, { step: wanted.step, command, options });
    case 'sms': {
      const { from, text } = wanted;
      const to =
        wanted.to === 'subscription' ? await ports.numbersOf(subject.subscriptionId ?? '') : wanted.to;
      const request = present({
        from,
        text,
        to,
        rule: command.rule,
        options: { ...options, priority: 'urgent' as const },
      });
      const taken = await createCampaign(ports, ownCallers.rule, key, request);
      await planUrgent(ports, settings, taken.job);
      return taken;
    }
    case 'crm':
    case 'bus':
      return startNotification(ports, ownCallers.rule, key, { ...command, do: wanted }, options);
  }
}

function stateOf({ job, progress: { rows, state } }: CountedJob): CommandState {
  if (state === 'failed') return 'refused';
  if (state === 'ready' && job.options?.mode === 'approve') return 'waiting';
  if (rows.held + rows.unclear > 0) return 'unclear';
  if (state !== 'completed' && state !== 'canceled') return 'running';
  return rows.accepted > 0 ? 'accepted' : 'refused';
}

/**
 * A person wants nothing more done about it. It may have been performed, so that it counts, and it is on its way no
 * more.
 */
async function isGivenUp(
  { ledger }: Pick<AllPorts, 'ledger'>,
  { job, progress: { rows } }: CountedJob,
): Promise<boolean> {
  if (rows.unclear > 0) return false;
  for await (const { state, reason } of ledger.entries(job.id))
    if (state === 'held' && reason?.code !== givenUpCode) return false;
  return true;
}

/**
 * A person had it sent again, not knowing whether the call before was carried out. Whatever became of it since, that
 * call counts.
 */
async function mayBeDoneBefore({ ledger }: Pick<AllPorts, 'ledger'>, { id }: Job): Promise<boolean> {
  for await (const entry of ledger.entries(id)) {
    if (entry.kind === 'notification') continue;
    if (entry.kind === 'text' && entry.division?.by === 'person') return true;
    // Before it is sent again without a person, the records have shown that nothing happened.
    if ((entry.overridden?.length ?? 0) > (entry.resends ?? 0)) return true;
  }
  return false;
}
