import { setTimeout as passes } from 'node:timers/promises';
import { CliError, exitCodes } from '../errors/exit.ts';
import type { Output } from '../terminal/output.ts';
import { durationWords } from '../terminal/words.ts';

/** Longer ones are what a server asks for, such as one whose provider has a pause: a quarter of an hour, perhaps. */
const unsaidMs = 5_000;

/** Lets time pass between two calls. A long time is said, and `--timeout` ends it. */
export function pausing(out: Pick<Output, 'say'>, deadline: AbortSignal | undefined) {
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
