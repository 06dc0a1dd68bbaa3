import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** By the address of the stage, which a profile may change, then by what was listed. */
type Lists = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

const idsMax = 200;

/**
 * What a shell may be given to complete: ids and names without a sign that it would obey, and that no command takes for
 * an option. A phone number is none, nor is an address of e-mail.
 */
const isId = (text: string) =>
  /^\w[\w.-]{0,127}$/.test(text) && !/^\d{7,}$/.test(text.replaceAll(/[.-]/g, ''));

function fileOf({ XDG_CACHE_HOME }: Environment): string {
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'fleetcast', 'last-lists.json');
}

/** The ids that the last list of a kind has shown; none when there was no such list. */
export function lastIds(environment: Environment, url: string, kind: string): readonly string[] {
  const ids = readLists(environment)[url]?.[kind];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string' && isId(id)) : [];
}

/** Keeps ids for the completion of later commands. They only help: a folder that cannot be written is no error. */
export function keepLastIds(
  environment: Environment,
  url: string,
  kind: string,
  ids: readonly string[],
): void {
  const lists = readLists(environment);
  const kept = { ...lists[url], [kind]: ids.filter(isId).slice(0, idsMax) };
  const file = fileOf(environment);
  const half = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(half, JSON.stringify({ ...lists, [url]: kept }), { mode: 0o600 });
    renameSync(half, file);
  } catch {
    // The next list is kept, or the next but one.
  }
}

function readLists(environment: Environment): Lists {
  try {
    const lists = JSON.parse(readFileSync(fileOf(environment), 'utf8'));
    return typeof lists === 'object' && lists !== null ? lists : {};
  } catch {
    return {};
  }
}
