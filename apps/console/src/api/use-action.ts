import { useRef, useState } from 'react';
import { queries } from './client.ts';

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
  const last = useRef<{ readonly about: string; readonly over: Promise<boolean> }>(null);
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
    const about = JSON.stringify(given);
    const before = last.current;
    if (before?.about === about) return false;
    // What went wrong with the one before it is still to be seen.
    if (before === null) setError(undefined);
    const over = before === null ? runAlone(given) : before.over.then(() => runAlone(given));
    const own = { about, over };
    last.current = own;
    const isDone = await over;
    if (last.current === own) last.current = null;
    await queries.invalidateQueries();
    return isDone;
  };
  return { run, isRunning, error };
}
