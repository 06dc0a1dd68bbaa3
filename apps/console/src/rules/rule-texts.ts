/** Where a value stands in a JSON text: its line from 1, and its characters from 0. */
export type Position = { readonly line: number; readonly from: number; readonly to: number };

type Member = { readonly name: string; readonly at: number };
type Value = { readonly members: readonly Member[]; readonly end: number };

/**
 * Where the value of a JSON Pointer (RFC 6901) stands in a text; what holds it where it is missing.
 *
 * @param text valid JSON
 */
export function positionOf(text: string, pointer: string): Position {
  let from = afterBlanks(text, 0);
  for (const token of pointer.split('/').slice(1)) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~');
    // Of two members of one name, the last one counts.
    const member = valueAt(text, from).members.findLast((one) => one.name === name);
    if (member === undefined) break;
    from = member.at;
  }
  return { line: text.slice(0, from).split('\n').length, from, to: valueAt(text, from).end };
}

function valueAt(text: string, at: number): Value {
  const isObject = text[at] === '{';
  if (!isObject && text[at] !== '[') return { members: [], end: scalarEnd(text, at) };
  const members: Member[] = [];
  let next = afterBlanks(text, at + 1);
  while (next < text.length && text[next] !== '}' && text[next] !== ']') {
    let name = String(members.length);
    if (isObject) {
      const nameEnd = scalarEnd(text, next);
      name = JSON.parse(text.slice(next, nameEnd));
      next = afterBlanks(text, afterBlanks(text, nameEnd) + 1);
    }
    members.push({ name, at: next });
    next = afterBlanks(text, valueAt(text, next).end);
    if (text[next] === ',') next = afterBlanks(text, next + 1);
  }
  return { members, end: next + 1 };
}

function scalarEnd(text: string, at: number): number {
  const scalar = /"(?:[^"\\]|\\.)*"|[^\s,\]}:]+/y;
  scalar.lastIndex = at;
  return at + (scalar.exec(text)?.[0].length ?? 1);
}

function afterBlanks(text: string, at: number): number {
  const blanks = /\s*/y;
  blanks.lastIndex = at;
  return at + (blanks.exec(text)?.[0].length ?? 0);
}

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
