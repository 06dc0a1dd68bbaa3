import type { Command } from '../../core/rules/executions/command.ts';
import { type Decision, heldBackBy } from '../../core/rules/executions/decision.ts';
import {
  type Execution,
  executionMoved,
  holderOf,
  nextPollAtMs,
  reservingLeaseMs,
} from '../../core/rules/executions/execution.ts';
import type { AutomationPorts } from '../../ports/rules.ts';

type Ports = Pick<AutomationPorts, 'executions' | 'quotas' | 'commands' | 'now' | 'log'>;

export type Fired =
  | { readonly kind: 'started' }
  /** Somebody else is at it, or was before. */
  | { readonly kind: 'already' }
  | { readonly kind: 'guard_refused'; readonly guard: string };

/** What an execution is made of; the rest is how far it has come. */
export type NewExecution = Omit<Execution, 'version' | 'attempt' | 'state' | 'dueAtMs' | 'looks'>;

/**
 * Does what a rule wants for one subject, at most once however many ask for it at a time: takes room under each quota,
 * from the narrowest to the widest, and then starts the commands. It is written down before and after, so that whatever
 * a crash leaves behind is finished by the next run of the scheduler.
 */
export async function fire(ports: Ports, wanted: NewExecution): Promise<Fired> {
  const dueAtMs = ports.now() + reservingLeaseMs;
  const before = await ports.executions.get(wanted.key);
  const fresh: Execution = { ...wanted, version: 1, attempt: 1, state: 'reserving', dueAtMs, looks: 0 };
  if (before === undefined) {
    const { applied } = await ports.executions.add(fresh);
    return applied ? reserveAndStart(ports, fresh) : { kind: 'already' };
  }
  if (before.state !== 'idle') return { kind: 'already' };
  const again: Execution = { ...fresh, version: before.version + 1, attempt: before.attempt + 1 };
  const { applied } = await ports.executions.replace(again);
  return applied ? reserveAndStart(ports, again) : { kind: 'already' };
}

/** Notes what was decided. */
type Keep = (decision: Decision | undefined) => Promise<void>;

const keptByCaller: Keep = async () => {};

/**
 * @param execution in state `reserving`, in the version that is stored
 * @param keep where nobody decides again, should this be cut off
 */
export async function reserveAndStart(
  ports: Ports,
  execution: Execution,
  keep = keptByCaller,
): Promise<Fired> {
  const full = await takeReservations(ports, execution);
  if (full !== undefined) {
    const returning = executionMoved(execution, 'returning', {
      dueAtMs: ports.now() + reservingLeaseMs,
      ...(execution.decision && { decision: heldBackBy(full, execution.decision, ports.now()) }),
    });
    const answer = await ports.executions.replace(returning);
    if (!answer.applied) return overtaken(ports, execution, answer.found);
    await giveUp(ports, returning, keep);
    return { kind: 'guard_refused', guard: full };
  }
  const started = executionMoved(execution, 'started', { dueAtMs: nextPollAtMs(0, ports.now()) });
  // Anyone who wins this write starts the commands. Who loses it has been taken over, and starts nothing.
  const answer = await ports.executions.replace(started);
  if (!answer.applied) return overtaken(ports, execution, answer.found);
  for (const command of started.commands) await startOrLeave(ports, command);
  return { kind: 'started' };
}

/**
 * A command that cannot be started now is started by a later scheduler: the execution says that it has to be.
 *
 * @returns whether it is started
 */
export async function startOrLeave({ commands, log }: Ports, command: Command): Promise<boolean> {
  try {
    await commands.start(command);
    return true;
  } catch (error) {
    log.error('command.start_failed', { command: command.key, rule: command.rule }, error);
    return false;
  }
}

/** What was reserved after somebody else had ended this attempt belongs to nobody. */
async function overtaken(ports: Ports, execution: Execution, found: Execution | undefined): Promise<Fired> {
  if (found?.attempt !== execution.attempt || found.state === 'idle') await giveAllBack(ports, execution);
  return { kind: 'already' };
}

/** @param returning in the version that is stored */
export async function giveUp(ports: Ports, returning: Execution, keep: Keep): Promise<void> {
  await giveAllBack(ports, returning);
  // Once it is idle nobody looks at it again.
  await keep(returning.decision);
  await ports.executions.replace(executionMoved(returning, 'idle'));
}

export async function giveAllBack({ quotas }: Pick<Ports, 'quotas'>, execution: Execution): Promise<void> {
  const id = holderOf(execution);
  for (const { item } of execution.reservations) await quotas.giveBack(item, id);
  if (execution.onTheWay !== undefined) await quotas.giveBack(execution.onTheWay.item, id);
  if (execution.pause !== undefined) await quotas.undo(execution.pause.item, id);
}

/** @returns the guard that had no room */
async function takeReservations({ quotas, now }: Ports, execution: Execution): Promise<string | undefined> {
  const { pause, onTheWay, reservations, amount } = execution;
  const id = holderOf(execution);
  if (pause !== undefined && (await quotas.begin(pause.item, id, now(), pause.forMs)) === 'full')
    return 'cooldown';
  const narrowToWide = onTheWay === undefined ? reservations : [onTheWay, ...reservations];
  for (const { guard, item, quota } of narrowToWide)
    if ((await quotas.reserve(item, { id, amount }, quota)) === 'full') return guard;
  return undefined;
}
