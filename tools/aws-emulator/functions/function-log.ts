import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type FunctionLog = {
  readonly file: string;
  write(label: string, text: string, stream: 'stdout' | 'stderr'): void;
  close(): void;
};

/** A line that Powertools wrote; other JSON is shown as it is. */
type LogRecord = { level: string; message: string; error?: { message?: string } };

const worthShowing = new Set(['WARN', 'ERROR', 'CRITICAL', 'FATAL']);

/**
 * Keeps what functions print: all of it in `<folder>/functions.log`, one function's line at a time, and warnings and
 * errors on the terminal too. The log of the run before stays beside it.
 *
 * @param show takes a line for the terminal
 */
export function openFunctionLog(folder: string, show: (line: string) => void): FunctionLog {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'functions.log');
  if (existsSync(file)) renameSync(file, join(folder, 'functions.previous.log'));
  let log: number | undefined = openSync(file, 'a');
  return {
    file,
    write(label, text, stream) {
      // A worker's last words may come after the end.
      if (log === undefined) return;
      writeSync(log, `${text.replaceAll(/^/gm, `${label} `)}\n`);
      const notable = notableLine(text, stream);
      if (notable !== undefined) show(`[${label}] ${notable}`);
    },
    close() {
      if (log !== undefined) closeSync(log);
      log = undefined;
    },
  };
}

/** @returns undefined when the text is no warning and no error */
function notableLine(text: string, stream: 'stdout' | 'stderr'): string | undefined {
  const record = recordIn(text);
  if (!record) return stream === 'stderr' ? text : undefined;
  if (!worthShowing.has(record.level)) return undefined;
  const cause = record.error?.message;
  return `${record.level} ${record.message}${cause === undefined ? '' : `: ${cause}`}`;
}

function recordIn(text: string): LogRecord | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const record: Partial<LogRecord> = JSON.parse(text);
    const { level, message } = record;
    return typeof level === 'string' && typeof message === 'string'
      ? { ...record, level, message }
      : undefined;
  } catch {
    return undefined;
  }
}
