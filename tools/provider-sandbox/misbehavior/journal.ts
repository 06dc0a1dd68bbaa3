import { appendFileSync, closeSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
import { type PerformedOrder, parsePerformedOrder } from '../performed-order.ts';
import { type PerformedSms, parsePerformedSms } from '../performed-sms.ts';

/** What was performed, as lines of JSON in a file, so that a restart forgets nothing. */
export type Journal = {
  /** What earlier runs performed, oldest first. */
  readonly texts: readonly PerformedSms[];
  readonly orders: readonly PerformedOrder[];
  appendSms(sms: PerformedSms): void;
  appendOrder(order: PerformedOrder): void;
  close(): void;
};

/**
 * Opens the journal, making the file when there is none. Without a path nothing is kept.
 *
 * A last line without its line break was being written when the process died. Its call was never answered and what it
 * asked for counts as never performed: the line is removed.
 *
 * @throws Error naming the line when the file is not a journal
 */
export function openJournal(path: string | undefined): Journal {
  const performed: Performed = { texts: [], orders: [] };
  if (path === undefined) return { ...performed, appendSms() {}, appendOrder() {}, close() {} };
  if (existsSync(path)) readLines(path, performed);
  const file = openSync(path, 'a', 0o600);
  const append = (kind: string, value: object) =>
    appendFileSync(file, `${JSON.stringify({ kind, ...value })}\n`);
  return {
    ...performed,
    appendSms: (sms) => append('sms', sms),
    appendOrder: (order) => append('order', order),
    close: () => closeSync(file),
  };
}

type Performed = { readonly texts: PerformedSms[]; readonly orders: PerformedOrder[] };

function readLines(path: string, performed: Performed): void {
  const bytes = readFileSync(path);
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  if (wholeBytes < bytes.length) truncateSync(path, wholeBytes);
  const lines = bytes.toString('utf8', 0, wholeBytes).split('\n').slice(0, -1);
  for (const [at, line] of lines.entries()) readLine(line, performed, `line ${at + 1} of ${path}`);
}

function readLine(line: string, { texts, orders }: Performed, where: string): void {
  const problem = new Error(`${where} is nothing performed: move the journal away or name another file`);
  let value: { readonly kind?: unknown } | null;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw Object.assign(problem, { cause });
  }
  const sms = value?.kind === 'sms' ? parsePerformedSms(value) : undefined;
  const order = value?.kind === 'order' ? parsePerformedOrder(value) : undefined;
  if (sms) texts.push(sms);
  else if (order) orders.push(order);
  else throw problem;
}
