import { type ProviderCode, ProviderError } from '../../errors.ts';

/**
 * How a provider answers that lacks an operation of a later version of the API, or has another one than is assumed
 * here: asking again would not help.
 */
const absentCodes: readonly ProviderCode[] = ['refused', 'moved', 'unreadable'];

const notImplemented = 501;

/** @throws what does not show that the provider lacks the operation */
export function absentBy(error: unknown): { readonly absent: string } {
  if (!(error instanceof ProviderError)) throw error;
  const { code, status } = error.problem;
  if (!absentCodes.includes(code) && status !== notImplemented) throw error;
  return { absent: error.message };
}
