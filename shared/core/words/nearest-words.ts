/** A slip of the hand changes a letter or two; what differs in more than every third one is another word. */
const lettersForOneSlip = 3;

/** Those of the words that a misspelt one most likely means: none when it resembles none of them. */
export function nearestWords(misspelt: string, words: readonly string[]): readonly string[] {
  const slipsMax = misspelt.length / lettersForOneSlip;
  // A name may have come with a million letters, and each of them would be compared with each of the others'.
  const alike = words.filter((word) => Math.abs(word.length - misspelt.length) <= slipsMax);
  const distances = alike.map((word) => slipsBetween(misspelt, word));
  const least = Math.min(...distances);
  return least > slipsMax ? [] : alike.filter((_, at) => distances[at] === least);
}

/**
 * Whether one slip makes one word of the other: a letter too many, too few or another one, or two neighbours that
 * changed places.
 */
export function isOneSlip(one: string, other: string): boolean {
  if (slipsBetween(one, other) === 1) return true;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  const swapped = `${one.slice(0, at)}${one[at + 1]}${one[at]}${one.slice(at + 2)}`;
  return at >= 0 && at + 1 < one.length && swapped === other;
}

/** How many letters have to be put in, taken out or changed to make one word of the other (Levenshtein's distance). */
function slipsBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (let at = 0; at < other.length; at += 1) {
      const changed = (above[at] ?? 0) + (letter === other[at] ? 0 : 1);
      line.push(Math.min(changed, (above[at + 1] ?? 0) + 1, (line[at] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
