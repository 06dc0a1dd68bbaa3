import type { Rare } from '../../machinery/rare.ts';
import { canaryTo, peopleOf } from '../control-message.ts';
import type { System } from '../system.ts';
import type { ListedRow } from '../watch/watch-listings.ts';

const minutes = 60_000;

/** How often somebody uploads the list. */
const versionsMax = 4;

/** After how long the bucket reports a version. */
const reportedInMs = [0, 1, 20, 90].map((count) => count * minutes);

/** Somebody puts versions of a suppression list into the bucket, which reports them late, twice and in any order. */
export function uploadLists(system: System, rare: Rare): void {
  if (!rare.strikes('suppression lists uploaded', 1)) return;
  const { dice } = rare;
  const reported = (): number => dice.pick(reportedInMs) + dice.between(0, 1_000);
  for (let left = dice.between(1, versionsMax); left > 0; left -= 1)
    system.later(dice.between(1_000, dice.pick([5, 120]) * minutes), () => {
      const people = peopleOf(system.observer.inputs.values());
      if (people.length === 0) return;
      const rows = Array.from({ length: dice.between(1, 4) }, (): ListedRow => {
        const number = dice.pick(people);
        return dice.happens(0.5)
          ? { number }
          : { number, untilMs: untilMsFrom(system, dice.pick([10, 90, 6_000])) };
      });
      system.uploadList(rows, dice.happens(0.4) ? [reported(), reported()] : [reported()]);
    });
}

/** The operator's own number comes onto the list: control messages to it are void from then on. */
export function suppressControlNumber({ later, suppress }: System, rare: Rare): void {
  if (!rare.strikes('control number suppressed', 1)) return;
  const { dice } = rare;
  later(dice.between(1_000, dice.pick([1, 30, 120]) * minutes), () =>
    suppress(canaryTo, 'added', dice.pick([undefined, 20 * minutes, 120 * minutes])),
  );
}

function untilMsFrom({ nowMs }: Pick<System, 'nowMs'>, inMinutes: number): number {
  return Math.ceil((nowMs() + inMinutes * minutes) / minutes) * minutes;
}

/** @returns the CSV */
export function listOf(rows: readonly ListedRow[]): string {
  const lines = rows.map(({ number, untilMs }) =>
    [number, untilMs === undefined ? '' : new Date(untilMs).toISOString()].join(','),
  );
  return ['phone,expires_at', ...lines, ''].join('\n');
}
