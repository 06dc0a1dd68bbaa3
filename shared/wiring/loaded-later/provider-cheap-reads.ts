import type { CheapReads } from '../../ports/limiters.ts';
import type { Watch } from '../../ports/log.ts';
import { cheapRead } from '../../provider/lists/cheap-read.ts';
import { accounts as organizationAccounts } from '../../provider/organization/accounts.ts';
import { accounts as partnerAccounts } from '../../provider/partner/customers/accounts.ts';
import { openOrganization, openPartner } from '../provider-connection.ts';

/** Cheap reads of both APIs. Loaded with the first: a limiter must be paused before one is made. */
export function openProviderReads(watch: Watch): Required<CheapReads> {
  return {
    organization: () => cheapRead({ accounts: organizationAccounts(openOrganization(watch)) }),
    partner: () => cheapRead({ accounts: partnerAccounts(openPartner(watch).calls) }),
  };
}
