import { loadOnce } from '../core/load-once.ts';
import type { CheapReads } from '../ports/limiters.ts';
import type { Watch } from '../ports/telemetry/log.ts';
import { hasPartner } from './has-partner.ts';

/** What shows whether the API is there, while its rate limiters are paused. */
export function openCheapReads(watch: Watch): CheapReads {
  const reads = loadOnce(async () =>
    (await import('./loaded-later/provider-cheap-reads.ts')).openProviderReads(watch),
  );
  const organization = async () => (await reads()).organization();
  return hasPartner() ? { organization, partner: async () => (await reads()).partner() } : { organization };
}
