import { InputError } from '../../errors.ts';
import { columnsCalled, countedColumns, isKnownName } from '../columns/column-names.ts';
import { foldName } from '../columns/fold-name.ts';
import { columnsKnownAs } from '../columns/known-names.ts';
import { isValue } from '../columns/refused-columns.ts';
import { makeLiquid } from '../text/liquid.ts';
import { placed, shown, type TextPosition } from '../text/placeholders.ts';
import { type Filled, parseTemplate, type Template } from '../text/template.ts';

/** A template whose names have been looked for among a file's columns. */
export type BoundTemplate = {
  /** What to tell a person when the template names something that no column is called. */
  readonly stranger?: string;
  /** By name, the columns that fill it in, counted from 0. */
  readonly columns: ReadonlyMap<string, number>;
  readonly fill: (cellAt: (column: number) => string | undefined) => Filled;
};

/** How many columns an error lists. */
const listedColumnsMax = 20;

/**
 * Finds the columns that a template asks for. Each is named as in the header, or by the letters and digits of that name
 * in any case: a column "First Name" is also `first_name`, and so is "Vorname" where no column is called so.
 *
 * @param header empty for a request, whose numbers come without further values
 */
export function bindTemplate({ names, fill }: Template, header: readonly string[]): BoundTemplate {
  const columns = new Map<string, number>();
  let stranger: string | undefined;
  for (const [name, place] of names) {
    const exact = header.flatMap((column, at) => (column === name ? [at] : []));
    const called = exact.length > 0 ? exact : columnsCalled(header, name);
    const column = called.length > 1 ? undefined : (called[0] ?? columnMeant(name, header));
    if (column !== undefined) columns.set(name, column);
    else if (called.length > 1)
      stranger ??= `The text names ${shown(name)} (${placed(place)}), and ${twins(called)}`;
    else stranger ??= `The text names ${shown(name)} (${placed(place)}), and ${otherThan(header)}`;
  }
  return {
    ...(stranger === undefined ? {} : { stranger }),
    columns,
    fill: (cellAt) =>
      fill((name) => {
        const column = columns.get(name);
        return column === undefined ? undefined : cellAt(column);
      }),
  };
}

/** @throws InputError when it names something that no column is called: every row would fail, or say the wrong thing */
export function refuseStranger({ stranger }: BoundTemplate, pointer = 'text'): void {
  if (stranger === undefined) return;
  throw new InputError('template_broken', [{ detail: stranger, pointer }]);
}

function twins(places: readonly number[]): string {
  return `the columns ${countedColumns(places)} are all called so. Rename all but one`;
}

/**
 * A name without its accents is the only column called so; `first_name` is also that of first names, in whatever
 * language it is called so.
 */
function columnMeant(name: string, header: readonly string[]): number | undefined {
  const folded = foldName(name);
  const alike = header.flatMap((column, at) => (folded !== '' && foldName(column) === folded ? [at] : []));
  const known = alike.length > 0 || !isKnownName(name) ? alike : columnsKnownAs(name, header);
  return known.length === 1 ? known[0] : undefined;
}

function otherThan(header: readonly string[]): string {
  if (header.length === 0)
    return (
      'the numbers of a request come without further values. Give "rows" instead of "to", upload a CSV with a ' +
      'column for it, or write the text out'
    );
  // Nor somebody's number or address: a file may lack its header.
  const named = header.filter((column) => column.trim() !== '' && !isValue(column));
  const listed = named.slice(0, listedColumnsMax).map(shown).join(', ');
  return `no column is called so. There are ${listed}${named.length > listedColumnsMax ? ' …' : ''}`;
}

/**
 * Says what is wrong with the placeholders of a text that has some, before any row is read.
 *
 * @param header the columns that there will be; leave it out while nobody knows
 */
export function placeholderFault(text: string, header?: readonly string[]): string | undefined {
  const template = parseTemplate(makeLiquid(0), text);
  if ('fault' in template) return template.fault;
  return header === undefined ? undefined : bindTemplate(template, header).stranger;
}

/** What the placeholders of a text ask a row for, and where each is asked for first; none of what is no template. */
export function placeholdersIn(text: string): ReadonlyMap<string, TextPosition> {
  const template = parseTemplate(makeLiquid(0), text);
  return 'fault' in template ? new Map() : template.names;
}
