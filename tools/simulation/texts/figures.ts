import { faultKinds } from '../machinery/faults.ts';
import { outcomeNames } from '../machinery/outcomes.ts';
import { rareKinds } from '../machinery/rare.ts';
import type { Sums } from '../machinery/tally.ts';
import { habitKinds } from './people/actions.ts';

const decidedKinds = ['rows retried', 'schedules changed', 'campaigns replaced'] as const;

/** What came of many runs, for a person: by outcome, by kind of fault, by state, and what the observers counted. */
export function figuresOf(sums: Sums, seconds: number): string {
  const of = (names: readonly string[], counts: ReadonlyMap<string, number>): string =>
    names.map((name) => `${name} ${counts.get(name) ?? 0}`).join(', ');
  const beginning = (start: string): string => {
    const names = [...sums.figures.keys()].filter((name) => name.startsWith(`${start}, `)).toSorted();
    const counts = names.map((name) => `${name.slice(start.length + 2)} ${sums.figures.get(name)}`);
    return counts.length === 0 ? 'none' : counts.join(', ');
  };
  const hours = Math.round(sums.virtualMs / 3_600_000);
  const eachMs = ((seconds * 1_000) / sums.runs).toFixed(1);
  return `
Seeds     ${sums.runs}, no promise broken
Time      ${hours} virtual hours in ${seconds.toFixed(1)} s, ${sums.steps} steps, ${eachMs} ms a seed
Calls     ${sums.calls}: ${of(outcomeNames, sums.struck)}
Faults    ${of(faultKinds, sums.struck)}
People    ${of(habitKinds, sums.struck)}
Rare      ${of(rareKinds, sums.struck)}
Entries   ${of([...sums.states.keys()].toSorted(), sums.states)}
Texts     ${of(['texts', 'controlMessages', 'extra calls', 'resent', 'lists, numbers judged'], sums.figures)}
Held      rows: ${beginning('held')}
Halted    campaigns: ${beginning('halted')}
Decided   rows: ${beginning('decided')}, ${of(decidedKinds, sums.figures)}
Misled    texts whose record came too late or never: ${beginning('texts')}
Doubled   of these, in campaigns that want absent texts sent again: ${beginning('doubled')}
Excused   rows that were found sent by another text's record: ${beginning('excused')}`;
}
