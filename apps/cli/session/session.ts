import { type Client, fleetcastClient } from '../../../packages/client/src/index.ts';
import type { Output } from '../terminal/output.ts';
import type { Asking } from '../terminal/question.ts';
import type { Target } from './choose-profile.ts';
import { showingRequests } from './dry-run.ts';
import { pausing } from './pausing.ts';

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
