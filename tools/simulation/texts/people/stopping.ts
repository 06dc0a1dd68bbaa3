import { type Stoppable, stoppable } from '../../../../shared/core/sending/sending.ts';
import type { Rare } from '../../machinery/rare.ts';

/** The switch of all calls, as people press it. */
export type Switched = {
  isStopped(): boolean;
  press(enabled: boolean, kinds: readonly Stoppable[]): void;
};

const seconds = 1_000;
const minutes = 60 * seconds;

/** How often somebody stops all calls in a seed that knows such people. */
const stopsMax = 3;

/** How often, and for how long, somebody sees to it that calls do not stay stopped. */
const looks = { everyMs: 30 * minutes, times: 24 };

/** People who stop texts, orders or both at any moment, now and then two of them at once, and allow them again. */
export function stopCalls(
  { sending, later }: { readonly sending: Switched; later(inMs: number, happen: () => void): void },
  rare: Rare,
): void {
  if (!rare.knows('calls stopped')) return;
  const { dice } = rare;
  let wished = 0;
  const stop = (): void => {
    for (let left = rare.strikes('calls stopped', 1) && dice.happens(0.3) ? 2 : 1; left > 0; left -= 1)
      sending.press(false, dice.pick([stoppable, ['texts'], ['orders']]));
    wished += 1;
    later(dice.pick([10 * seconds, minutes, 5 * minutes, 30 * minutes, 180 * minutes]), () => {
      wished -= 1;
      sending.press(true, stoppable);
    });
  };
  for (let left = dice.between(1, stopsMax); left > 0; left -= 1)
    later(dice.between(seconds, dice.pick([1, 20, 90]) * minutes), stop);
  // A stop whose answer was lost may land after calls were allowed again.
  const look = (left: number): void => {
    if (wished === 0 && sending.isStopped()) sending.press(true, stoppable);
    if (left > 0) later(looks.everyMs, () => look(left - 1));
  };
  look(looks.times);
}
