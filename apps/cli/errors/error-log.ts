import { appendFileSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** A file that has grown to this begins again. */
const bytesMax = 256 * 1024;

function fileOf({ XDG_STATE_HOME }: Environment): string {
  return join(XDG_STATE_HOME || join(homedir(), '.local/state'), 'fleetcast', 'errors.log');
}

/** Where an error came from, and where what caused it did. Words of an error may quote a key, or a file of a person. */
function tracesOf(error: unknown): readonly string[] {
  if (!(error instanceof Error)) return [typeof error];
  const { name, message, stack = '', cause } = error;
  const code = 'code' in error && /^\w{1,64}$/.test(String(error.code)) ? ` ${error.code}` : '';
  const frames = stack.includes(message)
    ? stack.slice(stack.indexOf(message) + message.length).split('\n')
    : [];
  const own = [`${name}${code}`, ...frames.filter((frame) => frame.startsWith('    at '))];
  return cause === undefined ? own : [...own, 'caused by', ...tracesOf(cause)];
}

/**
 * Notes that an error came that nobody foresaw, and where it came from. Of the command line only the command is noted:
 * behind it stand numbers and texts.
 *
 * @returns the file, which only its owner may read; undefined where it cannot be written
 */
export function keepError(
  error: unknown,
  command: string | undefined,
  environment: Environment,
): string | undefined {
  const file = fileOf(environment);
  const head = `${new Date().toISOString()} fleetcast ${command ?? ''} (Node ${process.versions.node})`;
  const entry = `${[head, ...tracesOf(error)].join('\n')}\n\n`;
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
