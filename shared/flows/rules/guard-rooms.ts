import { emptyCapItem } from '../../core/rules/executions/cap-item.ts';
import type { Check } from '../../core/rules/executions/decision.ts';
import { pauseOver, roomUnder } from '../../core/rules/executions/room.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import type { NewFiring } from './fire.ts';

type Ports = Pick<AutomationPorts, 'caps' | 'now'>;

export type Guarded = Pick<NewFiring, 'key' | 'amount' | 'pause' | 'onTheWay' | 'holds'>;

/** Whether each guard has room now, in the order in which firing takes it, up to the first that has none. */
export async function* guardRooms(
  { caps, now }: Ports,
  { pause, onTheWay, holds, amount, key }: Guarded,
  currency: string | undefined,
): AsyncGenerator<Check> {
  if (pause !== undefined) {
    const last = await caps.last(pause.item);
    const room = pauseOver(pause.forMs, last && now() - last.atMs);
    yield { name: 'cooldown', ...room };
    if (!room.passed) return;
  }
  for (const hold of onTheWay === undefined ? holds : [onTheWay, ...holds]) {
    const item = (await caps.item(hold.item)) ?? emptyCapItem(hold.item);
    const room = roomUnder(hold, item, { key, amount }, currency);
    yield { name: hold.guard, ...room };
    if (!room.passed) return;
  }
}
