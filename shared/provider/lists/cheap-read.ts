import type { Paged } from './paged.ts';

/** Anyone who probes has more to do than to wait for a provider that is down. */
const probeLimitMs = 5_000;

/** Either API, as far as it has accounts to list. */
type Accounts = {
  readonly accounts: { list(call: { limit: number; limitMs: number }): Paged<unknown> };
};

/** Reads one account, or none: whether that is answered shows whether the API is there. @throws ProviderError */
export async function cheapRead({ accounts }: Accounts): Promise<void> {
  for await (const _ of accounts.list({ limit: 1, limitMs: probeLimitMs }).pages()) return;
}
