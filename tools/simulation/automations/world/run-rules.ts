import { remindDue } from '../../../../shared/flows/orders/remind-due.ts';
import { windowAtLimiter } from '../../../../shared/flows/rate-limit/call-window.ts';
import { followExecutions } from '../../../../shared/flows/rules/follow-executions.ts';
import { type SweepSettings, sweepBalances } from '../../../../shared/flows/rules/sweep/sweep-balances.ts';
import { runScheduler } from '../../../../shared/flows/scheduler/scheduler.ts';
import { planSettings, type RulesWorld } from './rules-world.ts';

/** Kept of each run of the scheduler for what comes after its jobs, and after its executions. */
const [keptOfJobsMs, keptOfExecutionsMs] = [20_000, 10_000];

/**
 * The parts of a run of the scheduler, each of which may fail for itself, with sweeps that begin less often than in a
 * stage: what is past a threshold for days is looked at by each of them, and finds nothing new.
 */
export async function runRules(
  world: RulesWorld,
  sweepSettings: SweepSettings,
  remainingMs: () => number,
): Promise<void> {
  const failures: unknown[] = [];
  const part = (work: () => Promise<void>): Promise<void> =>
    work().catch((error) => void failures.push(error));
  await part(async () => {
    const { window } = await windowAtLimiter(world, 'organization.sms');
    const { window: partnerOrders } = await windowAtLimiter(world, 'partner.orders');
    const orderWindows = { orders: partnerOrders, 'partner orders': partnerOrders };
    await runScheduler(world, { window, orderWindows }, () => remainingMs() - keptOfJobsMs);
  });
  await part(() => remindDue(world, planSettings, remainingMs));
  await part(() => followExecutions(world, () => remainingMs() - keptOfExecutionsMs));
  await part(() => sweepBalances(world, sweepSettings, remainingMs));
  if (failures.length > 0) throw failures[0];
}
