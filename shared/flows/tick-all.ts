import { ruleSettings } from '../core/rules/rule-settings.ts';
import { commandsOverJobs } from './commands-over-jobs.ts';
import { followFirings } from './follow-firings.ts';
import { remindDue } from './remind-due.ts';
import { type SweepWorld, sweepBalances } from './sweep-balances.ts';
import { tick } from './tick.ts';
import { windowAtGate } from './window-at-gate.ts';
import type { PlanSettings } from './write-plan.ts';

type Ports = Parameters<typeof tick>[0] &
  Parameters<typeof windowAtGate>[0] &
  Parameters<typeof commandsOverJobs>[0] &
  Omit<SweepWorld, 'commands'>;

/**
 * Once a minute: jobs first, in windows as wide as their gates let through; then reminders, what rules have begun, and thresholds whose
 * events were lost.
 *
 * @param remainingMs time left to the function
 */
export async function tickAll(
  world: Ports,
  settings: PlanSettings & { readonly canaryTo?: string },
  remainingMs: () => number,
): Promise<void> {
  const { window } = await windowAtGate(world, 'organization.sms');
  const { window: ordersWindow } = await windowAtGate(world, 'organization.orders');
  const { canaryTo } = settings;
  const ofJobs = { window, ordersWindow, ...(canaryTo === undefined ? {} : { canaryTo }) };
  await tick(world, ofJobs, remainingMs);
  await remindDue(world, settings, remainingMs);
  const ofRules = { ...world, commands: commandsOverJobs(world, settings) };
  await followFirings(ofRules, remainingMs);
  await sweepBalances(ofRules, ruleSettings, remainingMs);
}
