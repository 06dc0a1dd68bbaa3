import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CliError, exitCodes, usageError } from '../errors/exit.ts';

export const profileKinds = ['local', 'test', 'live'] as const;
export type ProfileKind = (typeof profileKinds)[number];

/** Where a stage is, and how careful one must be with it. */
type Profile = { readonly url: string; readonly kind: ProfileKind };

export type Profiles = {
  readonly default?: string | undefined;
  readonly profiles: Readonly<Record<string, Profile>>;
};

type Keys = Readonly<Record<string, string>>;

export type Environment = Readonly<Record<string, string | undefined>>;

function folderOf({ XDG_CONFIG_HOME }: Environment): string {
  return join(XDG_CONFIG_HOME || join(homedir(), '.config'), 'fleetcast');
}

/** Addresses and kinds, without keys. */
export function readProfiles(environment: Environment): Profiles {
  return readObject(join(folderOf(environment), 'config.json')) ?? { profiles: {} };
}

/** @throws CliError when others can read the keys */
export function readKeys(environment: Environment): Keys {
  const file = join(folderOf(environment), 'credentials.json');
  if (process.platform !== 'win32' && existsSync(file) && (statSync(file).mode & 0o077) !== 0)
    throw new CliError(exitCodes.access, `Others can read your keys in ${file}.`, `chmod 600 ${file}`);
  return readObject(file) ?? {};
}

export function writeProfiles(environment: Environment, profiles: Profiles): void {
  writeObject(folderOf(environment), 'config.json', profiles, 0o644);
}

export function writeKeys(environment: Environment, keys: Keys): void {
  writeObject(folderOf(environment), 'credentials.json', keys, 0o600);
}

function readObject<Read>(file: string): Read | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // What Node says of it quotes the file, which may hold keys.
    throw usageError(`${file} cannot be read as JSON.`, 'Repair the file, or delete it.');
  }
}

function writeObject(folder: string, name: string, value: unknown, mode: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, name);
  writeFileSync(`${file}.new`, `${JSON.stringify(value, undefined, 2)}\n`, { mode });
  renameSync(`${file}.new`, file);
}

/** The profile that the folder names in `.fleetcast.json`. An address there could be anybody's, so it has none. */
export function profileOfFolder(folder: string): string | undefined {
  const { profile } = readObject<{ readonly profile?: unknown }>(join(folder, '.fleetcast.json')) ?? {};
  return typeof profile === 'string' ? profile : undefined;
}
