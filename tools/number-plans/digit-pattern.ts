/**
 * A regular expression over the digits 0 to 9 that can be asked digit by digit. Equal patterns of one maker are one and
 * the same object, so that states made of them can be compared.
 */
export type DigitPattern = {
  readonly id: number;
  /** Whether it matches the empty string. */
  readonly matchesNothing: boolean;
  /** What has to match behind this digit. */
  readonly after: (digit: number) => DigitPattern;
  /** What it chooses between, when it is a choice. */
  readonly choices?: readonly DigitPattern[];
};

export type DigitPatterns = {
  readonly never: DigitPattern;
  readonly empty: DigitPattern;
  /** One digit of a set, whose bits stand for the digits. */
  readonly digit: (set: number) => DigitPattern;
  readonly both: (first: DigitPattern, second: DigitPattern) => DigitPattern;
  readonly either: (choices: readonly DigitPattern[]) => DigitPattern;
  readonly repeated: (pattern: DigitPattern, least: number, most: number) => DigitPattern;
};

/** Makes patterns out of one another, by Brzozowski's derivatives. */
export function digitPatterns(): DigitPatterns {
  const made = new Map<string, DigitPattern>();

  /** Under one key, one pattern. */
  const make = (
    key: string,
    matchesNothing: boolean,
    derive: (digit: number) => DigitPattern,
    choices?: readonly DigitPattern[],
  ): DigitPattern => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const derived = new Map<number, DigitPattern>();
    const after = (digit: number): DigitPattern => {
      const next = derived.get(digit) ?? derive(digit);
      derived.set(digit, next);
      return next;
    };
    const pattern = {
      id: made.size,
      matchesNothing,
      after,
      ...(choices === undefined ? {} : { choices }),
    };
    made.set(key, pattern);
    return pattern;
  };

  const never: DigitPattern = make('never', false, () => never);
  const empty = make('empty', true, () => never);

  const digit = (set: number): DigitPattern =>
    make(`digit ${set}`, false, (requested) => ((set & (1 << requested)) === 0 ? never : empty));

  const both = (first: DigitPattern, second: DigitPattern): DigitPattern => {
    if (first === never || second === never) return never;
    if (first === empty) return second;
    if (second === empty) return first;
    const matchesNothing = first.matchesNothing && second.matchesNothing;
    return make(`both ${first.id} ${second.id}`, matchesNothing, (requested) => {
      const insideFirst = both(first.after(requested), second);
      return first.matchesNothing ? either([insideFirst, second.after(requested)]) : insideFirst;
    });
  };

  const either = (given: readonly DigitPattern[]): DigitPattern => {
    const flat = given.flatMap((choice) => choice.choices ?? [choice]).filter((choice) => choice !== never);
    const choices = [...new Set(flat)].toSorted((one, other) => one.id - other.id);
    const [only] = choices;
    if (only === undefined) return never;
    if (choices.length === 1) return only;
    return make(
      `either ${choices.map(({ id }) => id).join(' ')}`,
      choices.some(({ matchesNothing }) => matchesNothing),
      (requested) => either(choices.map(({ after }) => after(requested))),
      choices,
    );
  };

  const repeated = (pattern: DigitPattern, least: number, most: number): DigitPattern => {
    let all = empty;
    for (let more = least; more < most; more += 1) all = either([empty, both(pattern, all)]);
    for (let needed = 0; needed < least; needed += 1) all = both(pattern, all);
    return all;
  };

  return { never, empty, digit, both, either, repeated };
}
