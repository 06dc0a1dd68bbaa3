import { appendFileSync, closeSync, existsSync, openSync, readFileSync, truncateSync } from 'node:fs';
import type { PerformedSms } from './performed-sms.ts';

/** What was performed, as lines of JSON in a file, so that a restart forgets nothing. */
export type Journal = {
  /** What earlier runs performed, oldest first. */
  readonly texts: readonly PerformedSms[];
  append(sms: PerformedSms): void;
  close(): void;
};

/**
 * Opens the journal, making the file when there is none. Without a path nothing is kept.
 *
 * A last line without its line break was being written when the process died. Its call was never answered and its
 * text counts as never performed: the line is removed.
 *
 * @throws Error naming the line when the file is not a journal
 */
export function openJournal(path: string | undefined): Journal {
  if (path === undefined) return { texts: [], append() {}, close() {} };
  const texts = existsSync(path) ? readTexts(path) : [];
  const file = openSync(path, 'a', 0o600);
  return {
    texts,
    append: (sms) => appendFileSync(file, `${JSON.stringify({ kind: 'sms', ...sms })}\n`),
    close: () => closeSync(file),
  };
}

function readTexts(path: string): PerformedSms[] {
  const bytes = readFileSync(path);
  const wholeBytes = bytes.lastIndexOf('\n') + 1;
  if (wholeBytes < bytes.length) truncateSync(path, wholeBytes);
  const lines = bytes.toString('utf8', 0, wholeBytes).split('\n').slice(0, -1);
  return lines.map((line, at) => parseLine(line, `line ${at + 1} of ${path}`));
}

function parseLine(line: string, where: string): PerformedSms {
  const problem = new Error(`${where} is not a performed text: move the journal away or name another file`);
  let value: { readonly kind?: unknown } & Partial<PerformedSms>;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw Object.assign(problem, { cause });
  }
  const { kind, smsId, callNumber, atMs, from, to, text, idempotencyKey } = value ?? {};
  const isSms =
    kind === 'sms' &&
    typeof smsId === 'string' &&
    typeof callNumber === 'number' &&
    typeof atMs === 'number' &&
    typeof from === 'string' &&
    Array.isArray(to) &&
    typeof text === 'string';
  if (!isSms) throw problem;
  return { smsId, callNumber, atMs, from, to, text, ...(idempotencyKey !== undefined && { idempotencyKey }) };
}
