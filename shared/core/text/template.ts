import { Context, type Liquid, LiquidError, type Template as Piece } from 'liquidjs';
import { hasNoValue } from '../no-value.ts';
import { templateCharsMax } from './liquid.ts';
import { placed, shown, type TextPosition } from './placeholders.ts';
import { BadValue } from './template-filters.ts';

/** A text with placeholders: read once, filled in for each row. */
export type Template = {
  /** What its placeholders ask a row for, and where each is asked for first. */
  readonly names: ReadonlyMap<string, TextPosition>;
  /** @param cellOf a row's cell for one of `names`; undefined, empty, blank and NULL all mean that it has none */
  readonly fill: (cellOf: (name: string) => string | undefined) => Filled;
};

export type Filled = { readonly text: string } | FillFault;

export type FillFault = {
  readonly reason: 'missing_variable' | 'bad_value' | 'over_limit';
  /** For a person. It repeats names out of the template, and nothing of the row. */
  readonly detail: string;
};

/** @returns why the text is no template, where, and what to do, when it is none */
export function parseTemplate(liquid: Liquid, text: string): Template | { readonly fault: string } {
  if (text.length > templateCharsMax)
    return { fault: `The text with placeholders has more than ${templateCharsMax} characters. Shorten it` };
  try {
    const pieces = liquid.parse(text);
    const names = namesIn(liquid, pieces, text);
    return { names, fill: (cellOf) => fill(liquid, pieces, names, cellOf) };
  } catch (error) {
    return { fault: parseFault(error) };
  }
}

function placeIn(text: string, line: number, character: number): TextPosition {
  return text.includes('\n') ? { line, character } : { character };
}

function namesIn(liquid: Liquid, pieces: Piece[], text: string): ReadonlyMap<string, TextPosition> {
  const names = new Map<string, TextPosition>();
  for (const uses of Object.values(liquid.analyzeSync(pieces, { partials: false }).globals)) {
    for (const { segments, location } of uses) {
      const [name] = segments;
      if (typeof name === 'string' && !names.has(name))
        names.set(name, placeIn(text, location.row, location.col));
    }
  }
  return names;
}

function fill(
  liquid: Liquid,
  pieces: Piece[],
  names: ReadonlyMap<string, TextPosition>,
  cellOf: (name: string) => string | undefined,
): Filled {
  // Without a prototype, so that "constructor" and "__proto__" are names like any others.
  const values = Object.create(null) as Record<string, string>;
  for (const name of names.keys()) {
    const value = cellOf(name);
    // Databases pad their columns with blanks.
    if (value !== undefined && !hasNoValue(value)) values[name] = value.trim();
  }
  try {
    const context = new Context(values, liquid.options, { sync: true }, { ...rowBudget(), liquid });
    return { text: String(liquid.renderSync(pieces, context)) };
  } catch (error) {
    return fillFault(error, names);
  }
}

function fillFault(error: unknown, names: ReadonlyMap<string, TextPosition>): FillFault {
  const cause = causeOf(error);
  const at = placeOf(error);
  const where = at === undefined ? '' : ` (${placed(at)})`;
  if (cause instanceof OverLimit)
    return {
      reason: 'over_limit',
      detail: `The text loops or grows beyond any short message${where}. Simplify it`,
    };
  const name = (cause as { variableName?: unknown }).variableName;
  if (typeof name === 'string') return { reason: 'missing_variable', detail: missing(name, names, where) };
  const what = cause instanceof BadValue ? cause.message : 'The text uses a value of the wrong type';
  return { reason: 'bad_value', detail: `${what}${where}` };
}

/** A name that the template makes up from a row's values is not repeated. */
function missing(name: string, names: ReadonlyMap<string, TextPosition>, where: string): string {
  if (!names.has(name))
    return `The text names something that the row does not have${where}. Add it, or take it out of the text`;
  return (
    `The text's placeholder ${shown(name)}${where} has no value in this row. Fill in its cell, or give a value in ` +
    'the text: {{ name | default: "…" }}'
  );
}

function parseFault(error: unknown): string {
  const at = placeOf(error);
  const where = at === undefined ? '' : ` at ${placed(at)}`;
  const { message } = causeOf(error);
  const [, tag] = /^tag "(.*?)" not found/.exec(message) ?? [];
  if (tag !== undefined)
    return `The text uses the tag ${shown(tag)}${where}, which is not offered. Leave it out`;
  const [, filter] = /^undefined filter: (.*)/.exec(message) ?? [];
  if (filter !== undefined)
    return `The text uses the filter ${shown(filter)}${where}, which is not offered. Leave it out`;
  if (message.includes('not closed'))
    return `The text opens something${where} and never closes it. Close it with }}, %} or its end tag`;
  return `The text is not valid Liquid${where}: correct what stands between {{ and }}, or {% and %}`;
}

function causeOf(error: unknown): Error {
  const cause = LiquidError.is(error) ? (error.originalError ?? error) : error;
  return cause instanceof Error ? cause : new Error('Something other than an Error was thrown');
}

function placeOf(error: unknown): TextPosition | undefined {
  if (!LiquidError.is(error)) return undefined;
  const [line = 1, character = 1] = error.token.getPosition();
  return placeIn(error.token.input, line, character);
}

/**
 * How many pieces and filters one row's text may run through: loops end here. A plain template needs three a
 * placeholder.
 */
const stepsMax = 500;

/** How many characters and list items one row's text may make on its way. A finished text has at most 5,000. */
const madeMax = 20_000;

/** A row's text went through too many steps, or grew too large on its way. */
class OverLimit extends Error {
  override readonly name = 'OverLimit';
}

/** Fresh limits for one row's text. They count and never time, so that the same row always ends the same way. */
function rowBudget(): Pick<Context, 'memoryLimit' | 'renderLimit'> {
  const limits = { memoryLimit: new Budget(madeMax), renderLimit: new Budget(stepsMax) };
  // The engine's own class has private members, but nothing of it is used beside `use` and `check`.
  return limits as unknown as Pick<Context, 'memoryLimit' | 'renderLimit'>;
}

class Budget {
  readonly #limit: number;
  #used = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  use(amount: number): void {
    if (amount > 0) this.#used += amount;
    if (this.#used > this.#limit) throw new OverLimit('A text went over its limit');
  }

  /** The engine calls it before each piece, and means a time. */
  check(_nowMs: number): void {
    this.use(1);
  }
}
