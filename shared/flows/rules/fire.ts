import type { Command } from '../../core/rules/executions/command.ts';
import { heldBackBy } from '../../core/rules/executions/decision-of.ts';
import {
  type Firing,
  firingMoved,
  holderOf,
  nextLookAtMs,
  reservingLeaseMs,
} from '../../core/rules/executions/firing.ts';
import type { AutomationPorts } from '../../ports/rules.ts';

type Ports = Pick<AutomationPorts, 'firings' | 'caps' | 'commands' | 'now' | 'log'>;

export type Fired =
  | { readonly kind: 'started' }
  /** Somebody else is at it, or was before. */
  | { readonly kind: 'already' }
  | { readonly kind: 'held back'; readonly guard: string };

/** What a firing is made of; the rest is how far it has come. */
export type NewFiring = Omit<Firing, 'version' | 'attempt' | 'state' | 'dueAtMs' | 'looks'>;

/**
 * Does what a rule wants for one subject, at most once however many ask for it at a time: takes room under each cap, from the
 * narrowest to the widest, and then starts the commands. It is written down before and after, so that whatever a crash leaves
 * behind is finished by the next tick.
 */
export async function fire(ports: Ports, wanted: NewFiring): Promise<Fired> {
  const dueAtMs = ports.now() + reservingLeaseMs;
  const before = await ports.firings.get(wanted.key);
  const fresh: Firing = { ...wanted, version: 1, attempt: 1, state: 'reserving', dueAtMs, looks: 0 };
  if (before === undefined) {
    const { applied } = await ports.firings.add(fresh);
    return applied ? reserveAndStart(ports, fresh) : { kind: 'already' };
  }
  if (before.state !== 'idle') return { kind: 'already' };
  const again: Firing = { ...fresh, version: before.version + 1, attempt: before.attempt + 1 };
  const { applied } = await ports.firings.replace(again);
  return applied ? reserveAndStart(ports, again) : { kind: 'already' };
}

/** @param firing in state `reserving`, in the version that is stored */
export async function reserveAndStart(ports: Ports, firing: Firing): Promise<Fired> {
  const full = await takeRoom(ports, firing);
  if (full !== undefined) {
    const returning = firingMoved(firing, 'returning', {
      dueAtMs: ports.now() + reservingLeaseMs,
      ...(firing.decision && { decision: heldBackBy(full, firing.decision, ports.now()) }),
    });
    const answer = await ports.firings.replace(returning);
    if (!answer.applied) return overtaken(ports, firing, answer.found);
    await giveUp(ports, returning);
    return { kind: 'held back', guard: full };
  }
  const started = firingMoved(firing, 'started', { dueAtMs: nextLookAtMs(0, ports.now()) });
  // Whoever wins this write starts the commands. Who loses it has been taken over, and starts nothing.
  const answer = await ports.firings.replace(started);
  if (!answer.applied) return overtaken(ports, firing, answer.found);
  for (const command of started.commands) await startOrLeave(ports, command);
  return { kind: 'started' };
}

/**
 * A command that cannot be started now is started by a later tick: the firing says that it has to be.
 *
 * @returns whether it is started
 */
export async function startOrLeave({ commands, log }: Ports, command: Command): Promise<boolean> {
  try {
    await commands.start(command);
    return true;
  } catch (error) {
    log.error('a command is left for a later tick', { command: command.key, rule: command.rule }, error);
    return false;
  }
}

/** What was reserved after somebody else had ended this attempt belongs to nobody. */
async function overtaken(ports: Ports, firing: Firing, found: Firing | undefined): Promise<Fired> {
  if (found?.attempt !== firing.attempt || found.state === 'idle') await giveAllBack(ports, firing);
  return { kind: 'already' };
}

/** @param returning in the version that is stored */
export async function giveUp(ports: Ports, returning: Firing): Promise<void> {
  await giveAllBack(ports, returning);
  await ports.firings.replace(firingMoved(returning, 'idle'));
}

export async function giveAllBack({ caps }: Pick<Ports, 'caps'>, firing: Firing): Promise<void> {
  const id = holderOf(firing);
  for (const { item } of firing.holds) await caps.giveBack(item, id);
  if (firing.onTheWay !== undefined) await caps.giveBack(firing.onTheWay.item, id);
  if (firing.pause !== undefined) await caps.undo(firing.pause.item, id);
}

/** @returns the guard that had no room */
async function takeRoom({ caps, now }: Ports, firing: Firing): Promise<string | undefined> {
  const { pause, onTheWay, holds, amount } = firing;
  const id = holderOf(firing);
  if (pause !== undefined && (await caps.begin(pause.item, id, now(), pause.forMs)) === 'full')
    return 'cooldown';
  const narrowToWide = onTheWay === undefined ? holds : [onTheWay, ...holds];
  for (const { guard, item, cap } of narrowToWide)
    if ((await caps.reserve(item, { id, amount }, cap)) === 'full') return guard;
  return undefined;
}
