import { ProviderError } from '../../shared/errors.ts';
import { accounts as organizationAccounts } from '../../shared/provider/organization/accounts.ts';
import { accounts as partnerAccounts } from '../../shared/provider/partner/customers/accounts.ts';
import { shiftDate } from '../../tools/aws-emulator/functions/shifted-date.ts';

// One of several processes that share tokens: calls one of the provider's APIs through the very parts that the
// functions are made of, in the time that it is reported. Its parent asks over IPC, one question at a time.
export type JobRequest = { readonly advanceMs: number } | 'call';
export type Answered = { readonly answered: boolean; readonly code?: string };

const offset = new SharedArrayBuffer(8);
shiftDate(offset);
// Imported in the shifted time.
const { openOrganization } = await import('../../shared/wiring/provider-connection.ts');
const { openPartner } = await import('../../shared/wiring/provider-connection.ts');
const watch = { log: { info() {}, warn() {} }, count() {} };
const accounts =
  process.env.PROVIDER_API === 'partner'
    ? partnerAccounts(openPartner(watch).calls)
    : organizationAccounts(openOrganization(watch));

async function answer(requested: JobRequest): Promise<Answered> {
  if (requested !== 'call') {
    Atomics.add(new BigInt64Array(offset), 0, BigInt(requested.advanceMs));
    return { answered: false };
  }
  try {
    await accounts.list({ limit: 1 })[Symbol.asyncIterator]().next();
    return { answered: true };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { answered: false, code: error.problem.code };
  }
}

process.on('message', async (requested: JobRequest) => process.send?.(await answer(requested)));
// Ends with its parent.
process.on('disconnect', () => process.exit(0));
process.send?.({ answered: false } satisfies Answered);
