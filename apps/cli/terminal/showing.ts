import { usageError } from '../errors/exit.ts';
import type { Session } from '../session/session.ts';
import { type ListWords, limitUsual } from './list-options.ts';
import { tableWords } from './table.ts';
import { harmless, masked } from './words.ts';

/** What a list shows of each item, by the heading of the column. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => string | number | null | undefined>>;

/** The first column of a list whose items further commands take. */
const idColumns = ['id', 'name', 'queue'];

/**
 * Shows a list: a table on a terminal, cells between tabs in a pipe, an object a line with `--json`.
 *
 * @throws CliError for a column that is not there
 */
export async function showList<Item>(
  { out, listed: keepIds }: Session,
  items: AsyncIterable<Item> | Iterable<Item>,
  columns: Columns<Item>,
  { limit = limitUsual, all = false, columns: chosen }: ListWords = {},
): Promise<void> {
  const names = chosen?.split(',') ?? Object.keys(columns);
  const unknown = names.find((name) => columns[name] === undefined);
  if (unknown !== undefined)
    throw usageError(`There is no column "${unknown}".`, `--columns ${Object.keys(columns).join(',')}`);
  const shown: string[][] = [];
  const ids: string[] = [];
  const [first = ''] = Object.keys(columns);
  let isMore = false;
  for await (const item of items) {
    isMore = !all && shown.length === limit;
    if (isMore) break;
    if (out.isJson) out.object(item);
    shown.push(names.map((name) => String(columns[name]?.(item) ?? '')));
    ids.push(String(columns[first]?.(item) ?? ''));
  }
  if (idColumns.includes(first)) keepIds(ids);
  if (!out.isJson) {
    const lines =
      shown.length === 0 && out.isTerminal ? ['There is nothing to show.'] : tableWords(out, names, shown);
    if (lines.length > 0) out.answer(lines.join('\n'));
  }
  if (isMore) out.say(`There is more. The whole list: the same command with --all`);
}

/** Shows one thing: each member on a line of its own, or the object with `--json`. */
export function showOne({ out }: Session, value: object): void {
  if (out.isJson) out.object(value);
  else out.answer(factLines(value, '').join('\n'));
}

function factLines(value: object, before: string): readonly string[] {
  return Object.entries(value).flatMap(([name, member]) => {
    const path = before === '' ? name : `${before}.${name}`;
    if (member === null || member === undefined) return [];
    if (Array.isArray(member) && member.every((one) => typeof one !== 'object'))
      return member.length === 0 ? [] : [harmless(`${path}: ${member.join(', ')}`)];
    if (typeof member === 'object') return factLines(member, path);
    return [harmless(`${path}: ${member}`)];
  });
}

const numberMembers = ['to', 'number', 'phone', 'msisdn'];
const secretMembers = ['activation_code', 'qr_code', 'iccid'];

/** Hides phone numbers and what installs an eSIM, wherever they stand in an answer. */
export function hidden<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (name, member) => {
    if (typeof member !== 'string') return member;
    if (numberMembers.includes(name)) return member.includes('…') ? member : masked(member);
    return secretMembers.includes(name) ? '…' : member;
  });
}
