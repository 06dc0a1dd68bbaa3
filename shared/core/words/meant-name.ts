import { nearestWords } from './nearest-words.ts';

/** More names than these are no help to somebody who looks for one. */
const namesListedMax = 12;

/**
 * What a fault says after "There is no such …" of a name that is none of the existing ones: which one is most likely
 * meant, or all of them when they are few. Names are alike however their words are put together: `startAt` means
 * `start_at`.
 */
export function meantName(given: string, names: readonly string[]): string {
  const known = [...new Set(names)];
  const near = nearestWords(joined(given), known.map(joined));
  const meant = known.filter((name) => near.includes(joined(name))).map((name) => `"${name}"`);
  if (meant.length > 0) return `. Did you mean ${meant.join(' or ')}?`;
  return known.length === 0 || known.length > namesListedMax ? '' : `, only ${known.join(', ')}`;
}

function joined(name: string): string {
  return name.replaceAll(/[-_ ]/g, '').toLowerCase();
}
