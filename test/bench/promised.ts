/** A figure that was promised, and what this run has measured. */
export type Promised = {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
  /** What else was measured in the same run, for comparison. */
  readonly beside?: string;
  /** What keeps it from its goal, where it is short of it. A sentence or two. */
  readonly limit?: string;
};

type More = Pick<Promised, 'beside' | 'limit'>;

/** What a bench has found: lines for a person, and those figures of it that were promised. */
export type Measured = { readonly lines: readonly string[]; readonly promised: readonly Promised[] };

/** Of a figure that should be small. @param unit such as ` ms`, behind the figure and the goal */
export function atMost(what: string, figure: number, goal: number, unit: string, more: More = {}): Promised {
  return promised(what, figure, `≤ ${shown(goal)}${unit}`, figure <= goal, unit, more);
}

/** Of a figure that should be large. */
export function atLeast(what: string, figure: number, goal: number, unit: string, more: More = {}): Promised {
  return promised(what, figure, `≥ ${shown(goal)}${unit}`, figure >= goal, unit, more);
}

function promised(
  what: string,
  figure: number,
  goal: string,
  isMet: boolean,
  unit: string,
  more: More,
): Promised {
  const measured = `${shown(figure)}${unit}`;
  return { what, measured, goal, isMet, ...more };
}

/** Three digits of it: more would only be chance. */
function shown(figure: number): string {
  return figure.toLocaleString('en-US', { maximumSignificantDigits: Math.abs(figure) >= 1_000 ? 4 : 3 });
}
