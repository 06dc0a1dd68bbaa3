import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import { entryIdOf } from '../../../../shared/core/ids.ts';
import type { JobAction } from '../../../../shared/core/jobs/job-actions.ts';
import { resumeAfter, type Tended } from '../../machinery/interference.ts';
import type { Rare } from '../../machinery/rare.ts';

const seconds = 1_000;
const minutes = 60 * seconds;

const controls: readonly JobAction[] = ['pause', 'resume', 'cancel'];

/** How often somebody presses a control in a seed that knows such people. */
const pressesMax = 4;

/** How long a pause between two parts lasts. */
const pausesMs = [10 * seconds, minutes, 20 * minutes] as const;

/** People who press pause, resume and cancel at any moment, each also twice, or two of them at once. */
export function pressControls(tended: Tended, rare: Rare, untilMs: number): void {
  const { scheduler, jobIds, act } = tended;
  const { dice } = rare;
  const press = (): void => {
    const ids = jobIds();
    if (ids.length === 0) return;
    const [id, action] = [dice.pick(ids), dice.pick(controls)];
    act(id, action);
    if (rare.strikes('controls pressed by two', 0.7)) act(id, dice.pick(controls));
    if (rare.strikes('controls pressed twice', 0.7))
      scheduler.at(scheduler.nowMs() + dice.pick([0, seconds, 30 * seconds, 20 * minutes]), undefined, () =>
        act(id, action),
      );
    resumeAfter(tended, dice.pick(pausesMs), id, untilMs);
  };
  if (!rare.knows('controls pressed twice') && !rare.knows('controls pressed by two')) return;
  for (let left = dice.between(1, pressesMax); left > 0; left -= 1)
    scheduler.at(
      scheduler.nowMs() + dice.between(seconds, dice.pick([1, 20, 90]) * minutes),
      undefined,
      press,
    );
}

/**
 * People who stop a campaign when a text has a part accepted and another one to go.
 *
 * @param hasEntry whether the ledger has an entry of this id
 * @returns what has to learn of every written entry
 */
export function stopBetweenParts(
  tended: () => Tended & { readonly hasEntry: (jobId: TextEntry['jobId'], id: TextEntry['id']) => boolean },
  rare: Rare,
  untilMs: number,
): (after: TextEntry) => void {
  const { dice } = rare;
  const stops = [
    ['paused between parts', 'pause'],
    ['canceled between parts', 'cancel'],
  ] as const;
  return ({ state, jobId, chunkNo, part }) => {
    if (state !== 'accepted' || !stops.some(([kind]) => rare.knows(kind))) return;
    if (!tended().hasEntry(jobId, entryIdOf(chunkNo, part + 1))) return;
    for (const [kind, action] of stops) {
      if (!rare.strikes(kind, 0.6)) continue;
      const { scheduler, act } = tended();
      scheduler.at(scheduler.nowMs() + dice.pick([0, 0, 5, 300, 2 * seconds]), undefined, () => {
        act(jobId, action);
        resumeAfter(tended(), dice.pick(pausesMs), jobId, untilMs);
      });
    }
  };
}
