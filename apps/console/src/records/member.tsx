import type { ReactNode } from 'react';
import { Facts } from '../parts/facts.tsx';
import { Time } from '../parts/time.tsx';
import { count, dayAndTime, isMoment, memberName } from '../words/format.ts';
import { words } from '../words/words.ts';

/** Whether a value fits into a cell of a table. */
export function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object';
}

/** A value of the provider's document, whatever it is: the members of an object as facts, a list as a list. */
export function Member({ value }: { readonly value: unknown }): ReactNode {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') return count(value);
  if (typeof value === 'string')
    return isMoment(value) ? <Time at={value} as={dayAndTime} /> : <span dir="auto">{value}</span>;
  if (Array.isArray(value))
    return value.length === 0 ? (
      '–'
    ) : (
      <ul>
        {value.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is listed has no other name, and keeps its place.
          <li key={at}>
            <Member value={one} />
          </li>
        ))}
      </ul>
    );
  return (
    <Facts
      of={Object.entries(value).map(([name, one]) => [memberName(name), <Member key={name} value={one} />])}
    />
  );
}
