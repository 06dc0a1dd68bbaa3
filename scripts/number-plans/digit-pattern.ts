/**
 * A regular expression over the digits 0 to 9, as something that can be asked digit by digit. Equal patterns are one and the
 * same object, so that states made of them can be compared.
 */
export type DigitPattern = {
  readonly id: number;
  /** Whether it matches the empty string. */
  readonly matchesNothing: boolean;
  /** What has to match behind this digit. */
  readonly after: (digit: number) => DigitPattern;
};

type Node = DigitPattern & { readonly parts?: readonly Node[] };

/** Makes patterns that can be compared with each other. Knows what libphonenumber's metadata is written in, and refuses the rest. */
export function digitPatterns() {
  const made = new Map<string, Node>();
  let ids = 0;

  const make = (
    key: string,
    matchesNothing: boolean,
    derive: (digit: number) => Node,
    parts?: readonly Node[],
  ): Node => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const derived: Node[] = [];
    ids += 1;
    const node: Node = {
      id: ids,
      matchesNothing,
      after: (digit) => (derived[digit] ??= derive(digit)),
      ...(parts === undefined ? {} : { parts }),
    };
    made.set(key, node);
    return node;
  };

  const never: Node = make('never', false, () => never);
  const empty: Node = make('empty', true, () => never);

  const digits = (set: number): Node =>
    set === 0
      ? never
      : make(`digits ${set}`, false, (digit) => ((set & (1 << digit)) === 0 ? never : empty));

  const both = (first: Node, second: Node): Node => {
    if (first === never || second === never) return never;
    if (first === empty) return second;
    if (second === empty) return first;
    return make(
      `both ${first.id} ${second.id}`,
      first.matchesNothing && second.matchesNothing,
      (digit) => {
        const inFirst = both(first.after(digit) as Node, second);
        return first.matchesNothing ? either([inFirst, second.after(digit) as Node]) : inFirst;
      },
    );
  };

  const either = (choices: readonly Node[]): Node => {
    const flat = choices.flatMap((choice) => choice.parts ?? [choice]).filter((choice) => choice !== never);
    const parts = [...new Set(flat)].toSorted((one, other) => one.id - other.id);
    const [only] = parts;
    if (only === undefined) return never;
    if (parts.length === 1) return only;
    return make(
      `either ${parts.map((part) => part.id).join(' ')}`,
      parts.some((part) => part.matchesNothing),
      (digit) => either(parts.map((part) => part.after(digit) as Node)),
      parts,
    );
  };

  /** Between two counts. */
  const repeated = (node: Node, least: number, most: number): Node => {
    let all = empty;
    for (let more = least; more < most; more += 1) all = either([empty, both(node, all)]);
    for (let needed = 0; needed < least; needed += 1) all = both(node, all);
    return all;
  };

  const parse = (source: string): Node => {
    let at = 0;
    const fail = (): never => {
      throw new Error(`Cannot read the pattern at character ${at}: ${source}`);
    };
    const choice = (): Node => {
      const choices = [sequence()];
      while (source[at] === '|') {
        at += 1;
        choices.push(sequence());
      }
      return either(choices);
    };
    const sequence = (): Node => {
      const items: Node[] = [];
      while (at < source.length && source[at] !== '|' && source[at] !== ')') items.push(counted(item()));
      return items.reduceRight((rest, first) => both(first, rest), empty);
    };
    const item = (): Node => {
      if (source.startsWith('\\d', at)) {
        at += 2;
        return digits(0b11_1111_1111);
      }
      const sign = source[at] ?? fail();
      if (/\d/.test(sign)) {
        at += 1;
        return digits(1 << Number(sign));
      }
      if (sign === '[') return oneOf();
      if (sign !== '(') return fail();
      at += source.startsWith('(?:', at) ? 3 : 1;
      const inside = choice();
      if (source[at] !== ')') fail();
      at += 1;
      return inside;
    };
    const oneOf = (): Node => {
      const [whole, inside] = /^\[((?:\d-\d|\d|\\d)+)\]/.exec(source.slice(at)) ?? fail();
      at += whole.length;
      let set = 0;
      for (const [, from, to] of (inside ?? '').replaceAll('\\d', '0-9').matchAll(/(\d)(?:-(\d))?/g))
        for (let digit = Number(from); digit <= Number(to ?? from); digit += 1) set |= 1 << digit;
      return digits(set);
    };
    const counted = (node: Node): Node => {
      if (source[at] === '?') {
        at += 1;
        return repeated(node, 0, 1);
      }
      const [whole, least, more, most] = /^\{(\d+)(,(\d+))?\}/.exec(source.slice(at)) ?? [];
      if (whole === undefined) return node;
      at += whole.length;
      return repeated(node, Number(least), Number(more === undefined ? least : most));
    };
    const all = choice();
    if (at < source.length) fail();
    return all;
  };

  return { parse, either: either as (choices: readonly DigitPattern[]) => DigitPattern, never };
}
