import { CliError, exitCodes, usageError } from '../errors/exit.ts';

/** How a person is asked, or why nobody is. */
export type Asking = {
  /** Somebody sits at a terminal. */
  readonly canAsk: boolean;
  readonly yes: boolean;
  /** The number that a script expects: `--confirm`. */
  readonly confirm: string | undefined;
};

/** What is about to happen. */
export type Danger = {
  /** "Send 2,971 texts for 24.81 USD" */
  readonly what: string;
  /** With its kind: `"prod" (live)`. */
  readonly stage: string;
  /** What `--confirm` must equal: the number of texts or orders, or the last digits. */
  readonly number?: string | undefined;
  /** Whether a person types the number, and a script must name it. */
  readonly isHard?: boolean;
  /** What a person may do who said no. */
  readonly afterNo: string;
};

/**
 * Asks before money is spent or people are texted. Where nobody can answer, the command line must have the answer.
 *
 * @returns whether a person was asked
 * @throws CliError unless the answer is yes
 */
export async function makeSure(asking: Asking, danger: Danger): Promise<boolean> {
  const { what, stage, number, isHard = false, afterNo } = danger;
  const { yes, confirm, canAsk } = asking;
  if (confirm !== undefined && number !== undefined && digits(confirm) !== number)
    throw usageError(`--confirm is ${confirm}, but the number is ${number}. Nothing happened.`, afterNo);
  if (confirm !== undefined || (yes && !isHard)) return false;
  const typed = isHard ? number : undefined;
  if (!canAsk) refuse(typed);
  const { confirm: ask, isCancel, text } = await import('@clack/prompts');
  const common = { output: process.stderr, withGuide: false };
  const answer =
    typed === undefined
      ? await ask({ ...common, message: `${what} on ${stage}?`, initialValue: false })
      : await text({ ...common, message: `${what} on ${stage}. Type ${typed} to do it:` });
  if (isCancel(answer)) throw new CliError(exitCodes.interrupted, 'Stopped. Nothing happened.', afterNo);
  const isYes = typed === undefined ? answer === true : digits(String(answer)) === typed;
  const no = typed === undefined ? 'You said no.' : `That is not ${typed}.`;
  if (!isYes) throw new CliError(exitCodes.failed, `${no} Nothing happened.`, afterNo);
  return true;
}

function digits(written: string): string {
  return written.replaceAll(/\D/g, '');
}

/** Before any work is done: whether the question at its end could be answered. */
export function makeSureOfAnswer({ canAsk, yes, confirm }: Asking): void {
  if (!canAsk && !yes && confirm === undefined) refuse(undefined);
}

function refuse(typed: string | undefined): never {
  throw usageError(
    'This needs an answer, and nobody can give it here. Nothing happened.',
    typed === undefined ? 'the same command with --yes' : `the same command with --confirm ${typed}`,
  );
}
