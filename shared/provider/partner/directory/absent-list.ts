import { type ProviderCode, ProviderError } from '../../../errors.ts';

/** How a provider answers that has no such list, or another one than is assumed here: asking again would not help. */
const absentCodes: readonly ProviderCode[] = ['refused', 'moved', 'unreadable'];
const notImplemented = 501;

/** Whether an operation of a later version failed because this provider does not have it. */
export function saysAbsent(error: unknown): error is ProviderError {
  if (!(error instanceof ProviderError)) return false;
  const { code, status } = error.problem;
  return absentCodes.includes(code) || status === notImplemented;
}
