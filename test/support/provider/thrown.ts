import { ProviderError, type ProviderProblem } from '../../../shared/errors.ts';

/** The error a promise ends with. */
export async function errorOf(promise: Promise<unknown>): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error('The call succeeded');
}

/** What the provider client says of a failed call. Any other error is thrown on. */
export async function problemOf(promise: Promise<unknown>): Promise<ProviderProblem> {
  const error = await errorOf(promise);
  if (!(error instanceof ProviderError)) throw error;
  return error.problem;
}
