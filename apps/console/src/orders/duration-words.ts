import type { components } from '@fleetcast/client';
import { duration } from '../words/format.ts';
import { words } from '../words/words.ts';

type Durations = components['schemas']['Durations'];

const said = words.orderForm.durations;

/** How many orders are completed, and how fast most of them were. */
export function sentenceOf(durations: Durations): string {
  const { orders, completed, median_seconds: median, p90_seconds: p90 } = durations;
  const all = said.completed(completed, orders);
  if (median === null) return all;
  return [all, said.half(duration(median)), p90 !== null && said.most(duration(p90))]
    .filter(Boolean)
    .join(' ');
}

/** What became of the others, and how many rows all this is known of. */
export function othersOf({
  open,
  ended,
  rows,
  rows_seen,
  oldest_open_seconds,
}: Durations): readonly string[] {
  return [
    ...(open > 0 ? [said.open(open, duration(oldest_open_seconds ?? 0))] : []),
    ...(ended > 0 ? [said.ended(ended)] : []),
    ...(rows_seen < rows ? [said.sample(rows_seen, rows)] : []),
  ];
}
