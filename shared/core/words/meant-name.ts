import { nearestWords } from './nearest-words.ts';

/** More names than these are no help to somebody who looks for one. */
const namesListedMax = 12;

/**
 * Which names are most likely meant by one that is unknown, and which ones there are when they are few. Names are alike
 * however their words are put together: `startAt` means `start_at`.
 */
export function nearNames(
  given: string,
  names: readonly string[],
): { readonly meant: readonly string[]; readonly known: readonly string[] } {
  const all = [...new Set(names)];
  const near = nearestWords(joined(given), all.map(joined));
  const known = all.length > namesListedMax ? [] : all;
  return { meant: all.filter((name) => near.includes(joined(name))), known };
}

/** What a fault says after "There is no such …" of a name that is unknown. */
export function meantName(given: string, names: readonly string[]): string {
  const { meant, known } = nearNames(given, names);
  if (meant.length > 0) return `. Did you mean ${meant.map((name) => `"${name}"`).join(' or ')}?`;
  return known.length === 0 ? '' : `, only ${known.join(', ')}`;
}

function joined(name: string): string {
  return name.replaceAll(/[-_ ]/g, '').toLowerCase();
}
