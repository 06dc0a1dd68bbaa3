import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createWriteStream, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The variable that all processes of a drill inherit: a child that left its group is found by it. */
const markName = 'FLEETCAST_DRILL';

const stopSteps = 20;
const stopStepMs = 250;

export type RunOptions = { readonly cwd?: string; readonly signal: AbortSignal };

/**
 * The processes of one drill, each the leader of a group of its own. Linux only: they are looked up in /proc.
 *
 * @param folder their output goes to `<name>.log` in it
 * @param environment all that they inherit
 */
export class Machine {
  readonly #folder: string;
  readonly #mark: string;
  readonly #groups: number[] = [];
  readonly environment: NodeJS.ProcessEnv;

  constructor(folder: string, environment: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#mark = `${process.pid}-${Date.now()}`;
    this.environment = { ...environment, [markName]: this.#mark };
  }

  /**
   * Runs a program to its end.
   *
   * @returns what it wrote to its standard output
   * @throws Error with the lines of its output that say most, when it exits with anything but 0; its group is killed
   * when the signal aborts
   */
  run(name: string, program: string, args: readonly string[], options: RunOptions): Promise<string> {
    options.signal.throwIfAborted();
    const child = this.#spawn(program, args, ['ignore', 'pipe', 'pipe'], options.cwd);
    const log = createWriteStream(this.logOf(name), { flags: 'a' });
    const [stdout, all]: [string[], string[]] = [[], []];
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => stdout.push(piece) && all.push(piece));
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => all.push(piece));
    const kill = () => child.pid !== undefined && signalGroup(child.pid, 'SIGKILL');
    options.signal.addEventListener('abort', kill, { once: true });
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code, signal) => {
        options.signal.removeEventListener('abort', kill);
        log.end(`$ ${program} ${args.join(' ')}\n${all.join('')}`);
        if (code === 0) resolve(stdout.join(''));
        else reject(new Error(`${name} ended with ${code ?? signal}: ${tellingLine(all.join(''))}`));
      });
    });
  }

  /** Starts a program that runs until `stop`. @returns whether it still runs */
  start(name: string, program: string, args: readonly string[], cwd?: string): { isRunning(): boolean } {
    const output = openSync(this.logOf(name), 'a');
    const child = this.#spawn(program, args, ['ignore', output, output], cwd);
    let ended = false;
    child.on('error', () => (ended = true));
    child.on('exit', () => (ended = true));
    return { isRunning: () => !ended };
  }

  logOf(name: string): string {
    return join(this.#folder, `${name}.log`);
  }

  /** Process ids of everything that the drill has started and that still runs. */
  members(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => environmentOf(pid).includes(`${markName}=${this.#mark}`) && !isZombie(pid))
      .map(Number);
  }

  /** @throws Error when something continues in spite of SIGKILL */
  async stop(): Promise<number> {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      for (const group of this.#groups) signalGroup(group, signal);
      for (const pid of this.members()) signalProcess(pid, signal);
      for (let step = 0; step < stopSteps && this.members().length > 0; step += 1) await sleep(stopStepMs);
    }
    const left = this.members();
    if (left.length > 0) throw new Error(`These processes go on: ${left.join(', ')}`);
    return this.#groups.length;
  }

  #spawn(program: string, args: readonly string[], stdio: StdioOptions, cwd?: string): ChildProcess {
    const options = { env: this.environment, detached: true, stdio, ...(cwd === undefined ? {} : { cwd }) };
    const child = spawn(program, args, options);
    if (child.pid !== undefined) this.#groups.push(child.pid);
    return child;
  }
}

/** A process that is gone, or somebody else's, has none. */
function environmentOf(pid: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function isZombie(pid: string): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

function signalGroup(group: number, signal: NodeJS.Signals): void {
  signalProcess(-group, signal);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The line of a program's output that most likely says what went wrong. */
function tellingLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const named = lines.find((line) => /❌|\bfail(ed|ure)?\b|error\b|refused/i.test(line));
  return (named ?? lines.at(-1) ?? 'no output').trim().slice(0, 300);
}
