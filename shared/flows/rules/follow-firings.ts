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
import type { RuleWorld } from '../../ports/rules.ts';
import { giveAllBack, giveUp, reserveAndStart, startOrLeave } from './fire.ts';

type Ports = Pick<RuleWorld, 'firings' | 'caps' | 'commands' | 'decisions' | 'now' | 'log'>;

/** How many firings are looked at at a time. */
const width = 10;

/** Kept free at the end of a go, so that the last ones are not cut off in the middle. */
const reserveMs = 5_000;

/**
 * Moves every firing on that fell due: finishes what a crash left half made, keeps a decision that it left out, starts commands
 * whose start was lost, and gives back what refused commands had reserved.
 */
export async function followFirings(world: Ports, remainingMs: () => number): Promise<void> {
  const due = async function* () {
    for await (const key of world.firings.due(world.now())) {
      if (remainingMs() < reserveMs) return;
      yield key;
    }
  };
  await inParallel(due(), width, async (key) => {
    try {
      const firing = await world.firings.get(key);
      if (firing?.dueAtMs !== undefined && firing.dueAtMs <= world.now()) await moveOn(world, firing);
    } catch (error) {
      // One that cannot be moved on must not keep the others waiting; it stays due.
      world.log.error('firing not moved on', { firing: key }, error);
    }
  });
}

async function moveOn(world: Ports, firing: Firing): Promise<void> {
  switch (firing.state) {
    case 'reserving': {
      const mine = firingMoved(firing, 'reserving', { dueAtMs: world.now() + reservingLeaseMs });
      if ((await world.firings.replace(mine)).applied) await takeOver(world, mine);
      return;
    }
    case 'returning':
      await giveUp(world, firing);
      return keep(world, firing.decision);
    case 'started':
      return follow(world, firing);
    case 'idle':
    case 'done':
  }
}

async function takeOver(world: Ports, firing: Firing): Promise<void> {
  const fired = await reserveAndStart(world, firing);
  if (fired.kind === 'started') await keep(world, firing.decision);
  if (fired.kind === 'held back' && firing.decision !== undefined)
    await keep(world, heldBackBy(fired.guard, firing.decision, world.now()));
}

/** Whoever began the firing keeps its decision, unless it was cut off; a second time changes nothing. */
async function keep({ decisions }: Ports, decision: Decision | undefined): Promise<void> {
  if (decision !== undefined) await decisions.add(decision);
}

async function follow(world: Ports, firing: Firing): Promise<void> {
  if (firing.looks === 0) await keep(world, firing.decision);
  const ends = [];
  for (const command of firing.commands) {
    let state = await world.commands.stateOf(command.key);
    if (state === 'none' && (await startOrLeave(world, command))) state = 'running';
    ends.push({ command, state });
  }
  const end = endOf(ends);
  if (end === 'give back') await giveAllBack(world, firing);
  if (end === 'keep' && firing.onTheWay !== undefined)
    await world.caps.giveBack(firing.onTheWay.item, holderOf(firing));
  if (end !== 'open' && ends.every(({ state }) => state !== 'none')) {
    await world.firings.replace(firingMoved(firing, 'done'));
    return;
  }
  const looks = firing.looks + 1;
  const dueAtMs = nextLookAtMs(looks, world.now());
  await world.firings.replace(firingMoved(firing, 'started', { looks, dueAtMs }));
}
