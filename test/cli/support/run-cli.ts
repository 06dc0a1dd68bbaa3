import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { LocalSystem } from '../../../apps/local/system.ts';

/** What a command has printed, and how it ended. */
export type Ran = { readonly code: number; readonly stdout: string; readonly stderr: string };

const bin = fileURLToPath(new URL('../../../apps/cli/bin.mjs', import.meta.url));
const terminal = fileURLToPath(new URL('terminal.py', import.meta.url));

export type Where = {
  /** The folder that the command runs in. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
};

/** Where a command finds a system: its address and key are in the environment. */
export function at({ apiUrl, apiKey }: LocalSystem, cwd: string): Where {
  return { cwd, env: { FLEETCAST_URL: apiUrl, FLEETCAST_API_KEY: apiKey } };
}

/** Runs `fleetcast` in a pipe, as a script does. */
export function fleetcast(where: Where, ...args: readonly string[]): Promise<Ran> {
  return run(process.execPath, [bin, ...args], where);
}

/** Keys that are pressed when a question stands there, or something else that this expression finds. */
type Typed = string | { readonly keys: string; readonly at: string };

const onTerminal = (typed: Typed) => [
  terminal,
  ...(typeof typed === 'string' ? [typed, ' No|Type '] : [typed.keys, typed.at]),
];

/** Runs `fleetcast` on a pseudo-terminal of 80 columns. */
export function fleetcastOnTerminal(where: Where, typed: Typed, ...args: readonly string[]): Promise<Ran> {
  return run('python3', [...onTerminal(typed), process.execPath, bin, ...args], where);
}

/**
 * Runs a line of a shell in which `fleetcast` is a command. `--norc`: Node's pipes are sockets, and bash takes a
 * socket on stdin for a remote login, which reads the user's `.bashrc` first.
 */
export function shell(where: Where, line: string): Promise<Ran> {
  return run('bash', ['--norc', '-c', line], where);
}

/** The same on a pseudo-terminal. */
export function shellOnTerminal(where: Where, typed: Typed, line: string): Promise<Ran> {
  return run('python3', [...onTerminal(typed), 'bash', '--norc', '-c', line], where);
}

/** Whether this machine can make a pseudo-terminal. */
export const hasTerminal = spawnSync('python3', ['-c', 'import pty']).status === 0;

async function run(
  command: string,
  args: readonly string[],
  { cwd, env = {}, stdin = '' }: Where,
): Promise<Ran> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: {
      PATH,
      HOME,
      XDG_CONFIG_HOME: cwd,
      XDG_CACHE_HOME: cwd,
      XDG_STATE_HOME: cwd,
      TZ: 'UTC',
      TERM: 'xterm-256color',
      ...env,
    },
  });
  // A command that reads nothing may have ended before this was written.
  child.stdin.on('error', () => {});
  child.stdin.end(stdin);
  const ended = new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : -1)));
  });
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, stdout, stderr };
}
