import { ownCallers } from '../../core/jobs/callers.ts';
import { present } from '../../core/present.ts';
import { limiterNames } from '../../core/rate-limit/limiter-names.ts';
import { limiterOf } from '../../core/rate-limit/rates.ts';
import type { CanaryTo } from '../../core/reconciliation/control-message-number.ts';
import { ruleSettings } from '../../core/rules/rule-settings.ts';
import type { LimiterSamples } from '../../core/status/limiter-history.ts';
import { limiterSampleOf, withLimiterSample } from '../../core/status/limiter-history.ts';
import type { SchedulerRun } from '../../core/status/scheduler-status.ts';
import type { JobList } from '../../ports/jobs/job-list.ts';
import type { RecoveryPorts } from '../../ports/recovery.ts';
import type { SchedulerRuns } from '../../ports/status.ts';
import { type AuditPorts, recorded } from '../audit/audit-log.ts';
import { commandsOverJobs } from '../commands/commands-over-jobs.ts';
import { remindDue } from '../orders/remind-due.ts';
import type { PlanSettings } from '../planning/write-plan.ts';
import { windowAtLimiter } from '../rate-limit/call-window.ts';
import { recover } from '../recovery/recover.ts';
import {
  type ChangePorts,
  type DeployedRules,
  switchRules,
  takeDeployedRules,
} from '../rules/change-rules.ts';
import { followExecutions } from '../rules/follow-executions.ts';
import { type SweepPorts, sweepBalances } from '../rules/sweep/sweep-balances.ts';
import { type SamplePorts, sampleDay } from '../status/sample-day.ts';
import { runScheduler } from './scheduler.ts';

type Ports = Parameters<typeof runScheduler>[0] &
  Parameters<typeof windowAtLimiter>[0] &
  Parameters<typeof commandsOverJobs>[0] &
  Omit<SweepPorts, 'commands'> &
  ChangePorts &
  AuditPorts &
  SamplePorts & {
    readonly deployedRules: DeployedRules | undefined;
    readonly jobList: JobList;
    readonly recovering: RecoveryPorts;
    readonly schedulerRuns: SchedulerRuns;
  };

/**
 * Of each run of the scheduler, for what comes after the jobs: thousands of them that are due at once would otherwise
 * stop rules and sweeps for hours.
 */
const keptOfJobsMs = 20_000;

/** The same for sweeps, of which executions leave a part. */
const keptOfExecutionsMs = 10_000;

/**
 * Once a minute: first a ledger that was restored is made safe, without which nothing else is done, and the rules of a
 * deployment are taken over. Then come jobs, in windows as wide as their rate limiters let through, reminders, what
 * rules have begun, and thresholds whose events were lost.
 *
 * @param remainingMs time left to the function
 */
export async function runAllParts(
  ports: Ports,
  settings: PlanSettings & { readonly canaryTo?: CanaryTo | undefined },
  remainingMs: () => number,
): Promise<void> {
  const startedAtMs = ports.now();
  const failures: unknown[] = [];
  const failedParts: string[] = [];
  /** One part that fails, minute after minute perhaps, must not keep those behind it from their work. */
  const part = async (name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failures.push(error);
      failedParts.push(name);
      ports.log.error('scheduler.part_failed', { part: name }, error);
    }
  };
  const note = async (recovering: boolean) => {
    let seen: Pick<SchedulerRun, 'limiters' | 'sampledAtMs'> = {};
    await part('history', async () => {
      const last = await ports.schedulerRuns.last();
      // Each is kept though the other fails.
      seen = present({ limiters: await sampleLimiters(ports, last), sampledAtMs: last?.sampledAtMs });
      seen = present({ ...seen, sampledAtMs: await sampleDay(ports, last) });
    });
    await part('status', () =>
      ports.schedulerRuns.note({ startedAtMs, endedAtMs: ports.now(), failedParts, recovering, ...seen }),
    );
  };
  if (!(await isRecovered(ports, remainingMs))) return note(true);
  const ofRules = { ...ports, commands: commandsOverJobs(ports, settings) };
  const { deployedRules } = ports;
  if (deployedRules !== undefined) await part('rules', () => takeDeployedRules(ports, deployedRules));
  await part('jobs', () => runJobs(ports, settings, () => remainingMs() - keptOfJobsMs));
  await part('reminders', () => remindDue(ports, settings, remainingMs));
  await part('executions', () => followExecutions(ofRules, () => remainingMs() - keptOfExecutionsMs));
  await part('sweeps', () => sweepBalances(ofRules, ruleSettings, remainingMs));
  await note(false);
  // Anyone who watches runs of the scheduler has to see that this one was not whole.
  if (failures.length > 0) throw failures[0];
}

/** What this run and those before it saw of the rate limiters. */
async function sampleLimiters(
  { limiters, limiterSettings, now }: Pick<Ports, 'limiters' | 'limiterSettings' | 'now'>,
  last: SchedulerRun | undefined,
): Promise<LimiterSamples> {
  const names = new Set(limiterNames.map((name) => limiterOf(limiterSettings, name)));
  const samples = await Promise.all(
    [...names].map(async (name) => {
      const limiter = await limiters.limiter(name);
      if (limiter === undefined) return [];
      const sample = limiterSampleOf(limiter, now());
      // The run before saw no rate limiter of that name: nothing had passed it.
      const unused =
        last?.limiters === undefined ? [] : [{ ...sample, atMs: last.endedAtMs, calls: 0, refused: 0 }];
      return [[name, withLimiterSample(last?.limiters?.[name] ?? unused, sample)]];
    }),
  );
  return Object.fromEntries(samples.flat());
}

/** Nothing of a run of the scheduler is done before a ledger that was restored is safe. */
function isRecovered(ports: Ports, remainingMs: () => number): Promise<boolean> {
  const stop = () => switchRules(ports, ownCallers.recovery, { off: true });
  const what = { action: 'automation.stop', resource: 'automation' };
  const stopRules = async () =>
    void (await recorded(ports, ownCallers.recovery, what, stop, ({ version }) => version));
  return recover({ ...ports, ...ports.recovering, stopRules }, remainingMs);
}

async function runJobs(
  ports: Ports,
  { canaryTo }: { readonly canaryTo?: CanaryTo | undefined },
  remainingMs: () => number,
): Promise<void> {
  const { window } = await windowAtLimiter(ports, 'organization.sms');
  const { window: orders } = await windowAtLimiter(ports, 'organization.orders');
  const { window: partnerOrders } = await windowAtLimiter(ports, 'partner.orders');
  const orderWindows = { orders, 'partner orders': partnerOrders };
  await runScheduler(ports, { window, orderWindows, canaryTo }, remainingMs);
}
