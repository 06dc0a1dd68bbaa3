import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** A file that has grown to this begins again. */
const bytesMax = 256 * 1024;

function fileOf({ XDG_STATE_HOME }: Environment): string {
  return join(XDG_STATE_HOME || join(homedir(), '.local/state'), 'fleetcast', 'errors.log');
}

/** A phone number has seven digits at least; places in a program have fewer in a row. */
const longDigits = /\+?\d(?:[ ().-]?\d){6,}/g;

/**
 * Notes an error that nobody foresaw, with where it came from. Of the command line only the command is noted: behind it
 * stand numbers and texts.
 *
 * @returns the file, which only its owner may read; undefined where it cannot be written
 */
export function keepError(
  error: unknown,
  command: string | undefined,
  environment: Environment,
): string | undefined {
  const file = fileOf(environment);
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const head = `${new Date().toISOString()} fleetcast ${command ?? ''} (Node ${process.versions.node})`;
  const entry = `${head}\n${what.replaceAll(longDigits, '…')}\n\n`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    const write = size < bytesMax ? appendFileSync : writeFileSync;
    write(file, entry, { mode: 0o600 });
    return file;
  } catch {
    return undefined;
  }
}
