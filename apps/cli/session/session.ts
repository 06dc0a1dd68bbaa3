import { setTimeout as passes } from 'node:timers/promises';
import { type Client, fleetcastClient } from '../../../packages/client/src/index.ts';
import { CliError, exitCodes } from '../errors/exit.ts';
import type { Output } from '../terminal/output.ts';
import type { Asking } from '../terminal/question.ts';
import { durationWords } from '../terminal/words.ts';
import type { Target } from './choose-profile.ts';
import { showingRequests } from './dry-run.ts';

/** What every command takes, besides its own options. */
export type GlobalOptions = {
  readonly profile?: string;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
  readonly color: boolean;
  readonly input: boolean;
  readonly yes?: boolean;
  readonly confirm?: string;
  readonly dryRun?: boolean;
  readonly timeout?: number;
};

/** What a command works with: the API, where it writes, and who can be asked. */
export type Session = {
  readonly client: Client;
  readonly target: Target;
  readonly out: Output;
  readonly asking: Asking;
  /** Shows what it would send, in a dry run. */
  readonly fetch: typeof globalThis.fetch;
  readonly isDryRun: boolean;
  /** Aborted when `--timeout` is over. */
  readonly deadline: AbortSignal | undefined;
  /** Sets what Ctrl-C says from now on, and a lost line. */
  leaving(words: string): void;
  /** Keeps the ids of a list that was shown, for the completion of later commands. */
  listed(ids: readonly string[]): void;
};

export function openSession(
  target: Target,
  out: Output,
  options: GlobalOptions,
  { leaving, listed }: Pick<Session, 'leaving' | 'listed'>,
): Session {
  const { dryRun: isDryRun = false, timeout, yes = false, confirm, input } = options;
  const sending = isDryRun ? showingRequests(out) : fetch;
  const tries = isDryRun ? 1 : 3;
  const deadline = timeout === undefined ? undefined : AbortSignal.timeout(timeout);
  const pause = pausing(out, deadline);
  return {
    client: fleetcastClient({ baseUrl: target.url, key: target.key, fetch: sending, tries, pause }),
    fetch: sending,
    target,
    out,
    asking: { canAsk: input && process.stdin.isTTY === true && process.stderr.isTTY === true, yes, confirm },
    isDryRun,
    deadline,
    leaving,
    listed,
  };
}

/** Longer ones are what a server asks for, such as one whose provider has a pause: a quarter of an hour, perhaps. */
const unsaidMs = 5_000;

/** Lets time pass between two calls. A long time is said, and `--timeout` ends it. */
function pausing(out: Pick<Output, 'say'>, deadline: AbortSignal | undefined) {
  return async (ms: number, signal?: AbortSignal): Promise<void> => {
    if (ms <= unsaidMs) return passes(ms, undefined, signal && { signal });
    out.say(
      `The API asks for a wait of ${durationWords(ms / 1_000)}. Then the call is tried again. Ctrl-C stops it.`,
    );
    const ending = signal ?? deadline;
    try {
      await passes(ms, undefined, ending && { signal: ending });
    } catch (error) {
      if (deadline?.aborted !== true) throw error;
      throw new CliError(exitCodes.timeout, 'The time is over, and the API asks for a longer wait.');
    }
  };
}
