/** What the exit code says. `docs/guides/command-line.md` lists them. */
export const exitCodes = {
  done: 0,
  failed: 1,
  /** Wrong usage or refused input, or an answer is needed and nobody can give it. */
  usage: 2,
  /** Not found, expired, changed meanwhile, or not in that state. */
  state: 3,
  /** Not signed in, or not allowed. */
  access: 4,
  /** Finished, but rows are refused, unclear or held, or none could be used. */
  rows: 5,
  /** `--timeout` is over; the job still runs. */
  timeout: 6,
  /** The API is out of reach. */
  unreachable: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a sentence for the person, and with what to type next. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: ExitCode;
  readonly next: string | undefined;
  /** Faults of one kind, above the sentence that sums them up. */
  readonly list: readonly string[];

  constructor(exitCode: ExitCode, message: string, next?: string, list: readonly string[] = []) {
    super(message);
    this.exitCode = exitCode;
    this.next = next;
    this.list = list;
  }
}

/** A slip on the command line: nothing was sent. */
export function usageError(message: string, next?: string): CliError {
  return new CliError(exitCodes.usage, message, next);
}
