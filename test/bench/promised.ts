/** A figure that was promised, and what this run has measured. */
export type Promised = {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly isMet: boolean;
  /** What else was measured in the same run, for comparison. */
  readonly beside?: string;
};

/** What a bench has found: lines for a person, and those figures of it that were promised. */
export type Measured = { readonly lines: readonly string[]; readonly promised: readonly Promised[] };

/** Of a figure that should be small. @param unit such as ` ms`, behind the figure and the goal */
export function atMost(what: string, figure: number, goal: number, unit: string, beside?: string): Promised {
  return promised(what, figure, `≤ ${shown(goal)}${unit}`, figure <= goal, unit, beside);
}

/** Of a figure that should be large. */
export function atLeast(what: string, figure: number, goal: number, unit: string, beside?: string): Promised {
  return promised(what, figure, `≥ ${shown(goal)}${unit}`, figure >= goal, unit, beside);
}

function promised(
  what: string,
  figure: number,
  goal: string,
  isMet: boolean,
  unit: string,
  beside?: string,
): Promised {
  const measured = `${shown(figure)}${unit}`;
  return { what, measured, goal, isMet, ...(beside === undefined ? {} : { beside }) };
}

/** Three digits of it: more would only be chance. */
function shown(figure: number): string {
  return figure.toLocaleString('en-US', { maximumSignificantDigits: Math.abs(figure) >= 1_000 ? 4 : 3 });
}
