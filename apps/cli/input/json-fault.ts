/** Where a text stops being JSON, and what should be there. What is there may be personal data, and is not said. */
export type JsonFault = { readonly line: number; readonly column: number; readonly expected: string };

const value = 'a value';
const name = 'a name in double quotes';
const next = { '{': 'a comma or "}"', '[': 'a comma or "]"' } as const;

type Open = keyof typeof next;

const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.+-])|(?:true|false|null)(?!\w)/y;

/** Looks for the first fault of a text. @returns undefined when it is JSON */
export function jsonFaultIn(text: string): JsonFault | undefined {
  const open: Open[] = [];
  let expected: string = value;
  for (let at = blanksEnd(text, 0); ; at = blanksEnd(text, at)) {
    const sign = text[at];
    if (expected === 'nothing more' && sign === undefined) return undefined;
    const fault = { ...placeOf(text, at), expected };
    const inside = open.at(-1);
    if (sign === '"' && (takesValue(expected) || takesName(expected))) {
      const end = stringEnd(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      expected = takesName(expected) ? '":"' : after(open);
    } else if ((sign === '{' || sign === '[') && takesValue(expected)) {
      open.push(sign);
      at += 1;
      expected = sign === '{' ? `${name}, or "}"` : `${value}, or "]"`;
    } else if (sign === closing(inside) && expected.includes('or "')) {
      open.pop();
      at += 1;
      expected = after(open);
    } else if (sign === ':' && expected === '":"') {
      at += 1;
      expected = value;
    } else if (sign === ',' && inside !== undefined && expected === next[inside]) {
      at += 1;
      expected = inside === '{' ? name : value;
    } else {
      word.lastIndex = at;
      if (!takesValue(expected) || !word.test(text)) return fault;
      at = word.lastIndex;
      expected = after(open);
    }
  }
}

const takesValue = (expected: string) => expected.startsWith(value);
const takesName = (expected: string) => expected.startsWith(name);

/** What may follow a value. */
function after(open: readonly Open[]): string {
  const inside = open.at(-1);
  return inside === undefined ? 'nothing more' : next[inside];
}

function closing(inside: Open | undefined): string {
  return inside === '{' ? '}' : ']';
}

function blanksEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && ' \t\r\n'.includes(text[at] ?? '')) at += 1;
  return at;
}

/** @returns where it ends, or what is wrong with it */
function stringEnd(text: string, start: number): number | JsonFault {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (sign === '"') return at + 1;
    if (sign < ' ')
      return { ...placeOf(text, at), expected: 'the closing quote, or the sign written as \\n' };
    if (sign !== '\\') continue;
    const allowed = /(?:["\\/bfnrt]|u[\da-f]{4})/iy;
    allowed.lastIndex = at + 1;
    if (!allowed.test(text) || /[BFNRTU]/.test(text[at + 1] ?? ''))
      return { ...placeOf(text, at), expected: 'a backslash written as \\\\' };
    at = allowed.lastIndex - 1;
  }
  return { ...placeOf(text, text.length), expected: 'the closing quote of a string' };
}

function placeOf(text: string, at: number): Pick<JsonFault, 'line' | 'column'> {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
