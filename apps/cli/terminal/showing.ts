import { type Command, Option } from 'commander';
import type { Client, ItemOf, ListId, RequestOf } from '../../../packages/client/src/index.ts';
import { CliError, usageError } from '../errors/exit.ts';
import { wholeNumber } from '../jobs/campaign-options.ts';
import type { Session } from '../session/session.ts';
import { tableWords } from './table.ts';
import { harmless, masked } from './words.ts';

/** What a list shows of each item, by the heading of the column. */
export type Columns<Item> = Readonly<Record<string, (item: Item) => string | number | null | undefined>>;

/** How much of a list is wanted. */
export type ListWords = { readonly limit?: number; readonly all?: boolean; readonly columns?: string };

const limitUsual = 50;

export function takeListOptions(command: Command): Command {
  return command
    .option('--limit <number>', `how many at most; ${limitUsual} when left out`, wholeNumber)
    .option('--all', 'all of them')
    .option('--columns <names>', 'which columns, such as id,state');
}

/** Times between which something happened, for lists. */
export function takeTimes(command: Command): Command {
  return command
    .addOption(new Option('--from <time>', 'from this time on, such as 2027-03-01T00:00:00Z'))
    .addOption(new Option('--to <time>', 'before this time'));
}

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

/** Pages that are read at most for a list that is not wanted whole: about 4,000 jobs. */
const pagesMax = 50;

/** Said where more was to be searched, of a list that has the newest first. */
const newestOnly = 'Only the newest were searched. To search further back, add --all, or give a time.';

/** Items of a list. Where a filter finds little, it says that not all was searched, and ends. */
export async function* listed<Id extends ListId>(
  { client, out }: Pick<Session, 'client' | 'out'>,
  { all = false }: Pick<ListWords, 'all'>,
  id: Id,
  request: RequestOf<Id>,
  notAll = newestOnly,
): AsyncGenerator<ItemOf<Id>, void, undefined> {
  let pages = 0;
  for await (const { items, next } of pagesOf(client, id, request)) {
    yield* items as ItemOf<Id>[];
    pages += 1;
    if (all || next === null || pages < pagesMax) continue;
    out.say(notAll);
    return;
  }
}

/** The same as `client.pages`, which asks for a request only where one is needed. */
function pagesOf<Id extends ListId>(client: Client, id: Id, request: RequestOf<Id>) {
  type Pages = (id: Id, request: RequestOf<Id>) => AsyncIterable<{ items: unknown[]; next: string | null }>;
  return (client.pages as unknown as Pages)(id, request);
}

/** Words between commas. */
export function wordsOf(written: string): readonly string[] {
  return written
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** @throws CliError when a word is no whole number */
export function numbersOf(option: string, written: string): number[] {
  const numbers = wordsOf(written).map(Number);
  if (numbers.every((one) => Number.isInteger(one) && one > 0)) return numbers;
  throw new CliError(2, `--${option} takes whole numbers between commas, such as 14,90.`);
}
