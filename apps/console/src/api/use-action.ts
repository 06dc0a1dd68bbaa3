import { useState } from 'react';
import { queries } from './client.ts';
import { serialQueue } from './serial-queue.ts';

/** Something that a person does once: it runs alone, and what went wrong is shown where it was asked for. */
export type Action<Given extends readonly unknown[]> = {
  /** Pressed again, it runs once; for something else, as for the next row of a list, it runs in turn. */
  readonly run: (...given: Given) => Promise<boolean>;
  readonly isRunning: boolean;
  readonly error: Error | undefined;
};

/**
 * @param act what is done; what the page shows is read again behind it, also when it failed
 */
export function useAction<Given extends readonly unknown[]>(
  act: (...given: Given) => Promise<unknown>,
): Action<Given> {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error>();
  const [turns] = useState(serialQueue);
  const runAlone = async (given: Given): Promise<boolean> => {
    setRunning(true);
    try {
      await act(...given);
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return false;
    } finally {
      setRunning(false);
    }
  };
  const run = async (...given: Given): Promise<boolean> => {
    // What went wrong with the one before it is still to be seen.
    if (turns.isIdle()) setError(undefined);
    const over = turns.run(JSON.stringify(given), () => runAlone(given));
    if (over === undefined) return false;
    const isDone = await over;
    await queries.invalidateQueries();
    return isDone;
  };
  return { run, isRunning, error };
}
