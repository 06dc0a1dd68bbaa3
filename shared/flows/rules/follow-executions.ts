import { inParallel } from '../../core/parallel.ts';
import type { Decision } from '../../core/rules/executions/decision.ts';
import {
  type Execution,
  endOf,
  executionMoved,
  holderOf,
  nextPollAtMs,
  reservingLeaseMs,
} from '../../core/rules/executions/execution.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import { giveAllBack, giveUp, reserveAndStart, startOrLeave } from './fire.ts';

type Ports = Pick<AutomationPorts, 'executions' | 'quotas' | 'commands' | 'decisions' | 'now' | 'log'>;

/** How many executions are looked at at a time. */
const width = 10;

/** Kept free at the end of a go, so that the last ones are not cut off in the middle. */
const reserveMs = 5_000;

/**
 * Moves every execution on that fell due: finishes what a crash left half made, keeps a decision that it left out,
 * starts commands whose start was lost, and gives back what refused commands had reserved.
 */
export async function followExecutions(ports: Ports, remainingMs: () => number): Promise<void> {
  const due = async function* () {
    for await (const key of ports.executions.due(ports.now())) {
      if (remainingMs() < reserveMs) return;
      yield key;
    }
  };
  await inParallel(due(), width, async (key) => {
    try {
      const execution = await ports.executions.get(key);
      if (execution?.dueAtMs !== undefined && execution.dueAtMs <= ports.now())
        await moveOn(ports, execution);
    } catch (error) {
      // One that cannot be moved on must not keep the others waiting; it stays due.
      ports.log.error('execution.failed', { execution: key }, error);
    }
  });
}

async function moveOn(ports: Ports, execution: Execution): Promise<void> {
  switch (execution.state) {
    case 'reserving': {
      const mine = executionMoved(execution, 'reserving', { dueAtMs: ports.now() + reservingLeaseMs });
      if ((await ports.executions.replace(mine)).applied) await takeOver(ports, mine);
      return;
    }
    case 'returning':
      return giveUp(ports, execution, (decision) => keep(ports, decision));
    case 'started':
      return follow(ports, execution);
    case 'idle':
    case 'done':
  }
}

async function takeOver(ports: Ports, execution: Execution): Promise<void> {
  const fired = await reserveAndStart(ports, execution, (decision) => keep(ports, decision));
  if (fired.kind === 'started') await keep(ports, execution.decision);
}

/** Anyone who began the execution keeps its decision, unless it was cut off; a second time changes nothing. */
async function keep({ decisions }: Ports, decision: Decision | undefined): Promise<void> {
  if (decision !== undefined) await decisions.add(decision);
}

async function follow(ports: Ports, execution: Execution): Promise<void> {
  if (execution.looks === 0) await keep(ports, execution.decision);
  const ends = [];
  for (const command of execution.commands) {
    let state = await ports.commands.stateOf(command.key);
    if (state === 'none' && (await startOrLeave(ports, command))) state = 'running';
    ends.push({ command, state });
  }
  const end = endOf(ends);
  if (end === 'give back') await giveAllBack(ports, execution);
  if (end === 'keep' && execution.onTheWay !== undefined)
    await ports.quotas.giveBack(execution.onTheWay.item, holderOf(execution));
  if (end !== 'open' && ends.every(({ state }) => state !== 'none')) {
    await ports.executions.replace(executionMoved(execution, 'done'));
    return;
  }
  const looks = execution.looks + 1;
  const dueAtMs = nextPollAtMs(looks, ports.now());
  await ports.executions.replace(executionMoved(execution, 'started', { looks, dueAtMs }));
}
