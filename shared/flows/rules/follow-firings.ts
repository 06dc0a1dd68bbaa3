import { inParallel } from '../../core/parallel.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import { heldBackBy } from '../../core/rules/executions/decision-of.ts';
import {
  endOf,
  type Firing,
  firingMoved,
  holderOf,
  nextLookAtMs,
  reservingLeaseMs,
} from '../../core/rules/executions/firing.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import { giveAllBack, giveUp, reserveAndStart, startOrLeave } from './fire.ts';

type Ports = Pick<AutomationPorts, 'firings' | 'caps' | 'commands' | 'decisions' | 'now' | 'log'>;

/** How many firings are looked at at a time. */
const width = 10;

/** Kept free at the end of a go, so that the last ones are not cut off in the middle. */
const reserveMs = 5_000;

/**
 * Moves every firing on that fell due: finishes what a crash left half made, keeps a decision that it left out, starts commands
 * whose start was lost, and gives back what refused commands had reserved.
 */
export async function followFirings(ports: Ports, remainingMs: () => number): Promise<void> {
  const due = async function* () {
    for await (const key of ports.firings.due(ports.now())) {
      if (remainingMs() < reserveMs) return;
      yield key;
    }
  };
  await inParallel(due(), width, async (key) => {
    try {
      const firing = await ports.firings.get(key);
      if (firing?.dueAtMs !== undefined && firing.dueAtMs <= ports.now()) await moveOn(ports, firing);
    } catch (error) {
      // One that cannot be moved on must not keep the others waiting; it stays due.
      ports.log.error('firing not moved on', { firing: key }, error);
    }
  });
}

async function moveOn(ports: Ports, firing: Firing): Promise<void> {
  switch (firing.state) {
    case 'reserving': {
      const mine = firingMoved(firing, 'reserving', { dueAtMs: ports.now() + reservingLeaseMs });
      if ((await ports.firings.replace(mine)).applied) await takeOver(ports, mine);
      return;
    }
    case 'returning':
      await giveUp(ports, firing);
      return keep(ports, firing.decision);
    case 'started':
      return follow(ports, firing);
    case 'idle':
    case 'done':
  }
}

async function takeOver(ports: Ports, firing: Firing): Promise<void> {
  const fired = await reserveAndStart(ports, firing);
  if (fired.kind === 'started') await keep(ports, firing.decision);
  if (fired.kind === 'held back' && firing.decision !== undefined)
    await keep(ports, heldBackBy(fired.guard, firing.decision, ports.now()));
}

/** Whoever began the firing keeps its decision, unless it was cut off; a second time changes nothing. */
async function keep({ decisions }: Ports, decision: Decision | undefined): Promise<void> {
  if (decision !== undefined) await decisions.add(decision);
}

async function follow(ports: Ports, firing: Firing): Promise<void> {
  if (firing.looks === 0) await keep(ports, firing.decision);
  const ends = [];
  for (const command of firing.commands) {
    let state = await ports.commands.stateOf(command.key);
    if (state === 'none' && (await startOrLeave(ports, command))) state = 'running';
    ends.push({ command, state });
  }
  const end = endOf(ends);
  if (end === 'give back') await giveAllBack(ports, firing);
  if (end === 'keep' && firing.onTheWay !== undefined)
    await ports.caps.giveBack(firing.onTheWay.item, holderOf(firing));
  if (end !== 'open' && ends.every(({ state }) => state !== 'none')) {
    await ports.firings.replace(firingMoved(firing, 'done'));
    return;
  }
  const looks = firing.looks + 1;
  const dueAtMs = nextLookAtMs(looks, ports.now());
  await ports.firings.replace(firingMoved(firing, 'started', { looks, dueAtMs }));
}
