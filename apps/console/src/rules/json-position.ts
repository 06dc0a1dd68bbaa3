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
