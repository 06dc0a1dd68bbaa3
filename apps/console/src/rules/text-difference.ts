/** A line of two texts: in both, in the first alone, or in the second alone. */
export type ComparedText = { readonly is: 'same' | 'gone' | 'new'; readonly text: string };

/** How one text becomes another: as few lines as possible are gone or new. */
export function compareTexts(before: readonly string[], after: readonly string[]): readonly ComparedText[] {
  const common = commonLengths(before, after);
  const lines: ComparedText[] = [];
  let [at, to] = [0, 0];
  while (at < before.length || to < after.length) {
    const [gone, added] = [before[at], after[to]];
    if (gone !== undefined && gone === added) {
      lines.push({ is: 'same', text: gone });
      at += 1;
      to += 1;
    } else if (gone !== undefined && (common[at + 1]?.[to] ?? 0) >= (common[at]?.[to + 1] ?? -1)) {
      lines.push({ is: 'gone', text: gone });
      at += 1;
    } else {
      lines.push({ is: 'new', text: added ?? '' });
      to += 1;
    }
  }
  return lines;
}

/** How many lines the rests of both texts have in common, from each pair of lines on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const common = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let to = after.length - 1; to >= 0; to -= 1) {
      const [own, below] = [common[at], common[at + 1]];
      if (own === undefined || below === undefined) continue;
      const isSame = before[at] === after[to];
      own[to] = isSame ? (below[to + 1] ?? 0) + 1 : Math.max(below[to] ?? 0, own[to + 1] ?? 0);
    }
  return common;
}
