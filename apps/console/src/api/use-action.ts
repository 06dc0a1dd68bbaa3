import { useState } from 'react';
import { queries } from './client.ts';

/** Something that a person does once: it runs alone, and what went wrong is shown where it was asked for. */
export type Action<Given extends readonly unknown[]> = {
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
  const run = async (...given: Given): Promise<boolean> => {
    if (isRunning) return false;
    setRunning(true);
    setError(undefined);
    try {
      await act(...given);
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return false;
    } finally {
      setRunning(false);
      await queries.invalidateQueries();
    }
  };
  return { run, isRunning, error };
}
