import { usageError } from '../errors/exit.ts';
import { type Environment, type ProfileKind, profileOfFolder, readKeys, readProfiles } from './profiles.ts';
import { findRunningSystem, isLoopback, type RunningSystem } from './running-system.ts';

/** The stage that a command talks to. */
export type Target = {
  readonly name: string;
  readonly url: string;
  readonly kind: ProfileKind;
  readonly key: string;
  /** What else a system on this machine has. */
  readonly running?: RunningSystem | undefined;
};

/**
 * Which stage is meant: the flag, the environment, the folder, the running local system, the default.
 *
 * @throws CliError that says how to name one, or that its key is none
 */
export function chooseTarget(flag: string | undefined, folder: string, environment: Environment): Target {
  const keyGiven = environment.FLEETCAST_API_KEY?.trim();
  const target = findTarget(flag, folder, { ...environment, FLEETCAST_API_KEY: keyGiven });
  if (target.key === keyGiven) checkKey(keyGiven, 'in FLEETCAST_API_KEY', 'Set it to the key alone.');
  else checkKey(target.key, `of the profile "${target.name}"`, `fleetcast profiles add ${target.name}`);
  return target;
}

function findTarget(flag: string | undefined, folder: string, environment: Environment): Target {
  const { FLEETCAST_PROFILE, FLEETCAST_URL, FLEETCAST_API_KEY } = environment;
  const named = flag ?? (FLEETCAST_PROFILE || undefined);
  if (named === undefined && FLEETCAST_URL) return ofEnvironment(FLEETCAST_URL, FLEETCAST_API_KEY);
  const name = named ?? profileOfFolder(folder);
  const running = findRunningSystem(folder);
  const local =
    running && ({ name: 'local', kind: 'local', url: running.url, key: running.key, running } as const);
  if (name === undefined && local !== undefined) return local;
  const stored = readProfiles(environment);
  const chosen = name ?? stored.default;
  if (chosen === undefined)
    throw usageError(
      'No stage is named, and no local system runs in this folder.',
      'fleetcast dev starts one here; fleetcast profiles add NAME names another.',
    );
  const profile = stored.profiles[chosen];
  if (profile === undefined && chosen === 'local' && local !== undefined) return local;
  if (profile === undefined) throw unknownProfile(chosen, Object.keys(stored.profiles));
  // With an address beside it, the key is that of the address.
  const key = (FLEETCAST_URL ? '' : FLEETCAST_API_KEY) || readKeys(environment)[chosen];
  if (key === undefined)
    throw usageError(`The profile "${chosen}" has no key.`, `fleetcast profiles add ${chosen}`);
  return { name: chosen, ...profile, key };
}

export function unknownProfile(name: string, known: readonly string[]) {
  return usageError(
    `There is no profile "${name}". ${known.length === 0 ? 'None is stored' : `Stored: ${known.join(', ')}`}.`,
    `fleetcast profiles add ${name} --url https://…`,
  );
}

function ofEnvironment(url: string, key: string | undefined): Target {
  if (!key) throw usageError('FLEETCAST_URL is set, and FLEETCAST_API_KEY is not.', 'Set both, or neither.');
  checkUrl(url);
  const kind = isLoopback(url) ? 'local' : 'live';
  return { name: kind === 'local' ? 'local' : new URL(url).host, url, kind, key };
}

/** @throws CliError for what is no address, and for one on which others could read the key */
export function checkUrl(url: string): void {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw usageError(`"${url}" is no address of an API.`, 'an address such as https://fleet.example.com');
  const { origin, pathname, username, password, search, hash } = new URL(url);
  // It may hold a password, and is not repeated.
  if (username + password !== '')
    throw usageError('Leave the user out of the address: no stage has one.', origin);
  if (url.startsWith('http:') && !isLoopback(url))
    throw usageError(`${url} is not encrypted: others could read the key.`, url.replace('http:', 'https:'));
  const before = pathname.replace(/(\/(v1|console))?\/*$/, '');
  if (search + hash !== '' || before !== pathname.replace(/\/*$/, ''))
    throw usageError(`Leave out what follows the address of the API in ${url}.`, origin + before);
}

/** @throws CliError for what no request can carry, before Node quotes it in an error */
export function checkKey(key: string, which: string, next: string): void {
  if (!/^[ -~]+$/.test(key))
    throw usageError(`The key ${which} has a line break or another sign that no key has.`, next);
}
