import type { CheapReads } from '../ports/limiters.ts';
import type { Watch } from '../ports/world.ts';
import { cheapRead } from '../provider/lists/cheap-read.ts';
import { accounts as organizationAccounts } from '../provider/organization/accounts.ts';
import { accounts as partnerAccounts } from '../provider/partner/customers/accounts.ts';
import { hasPartner, openOrganization, openPartner } from './provider-connection.ts';

/** What shows whether the API is there, while its rate limiters are closed. */
export function openCheapReads(watch: Watch): CheapReads {
  const organization = { accounts: organizationAccounts(openOrganization(watch)) };
  const asked = { organization: () => cheapRead(organization) };
  if (!hasPartner()) return asked;
  const partner = { accounts: partnerAccounts(openPartner(watch).calls) };
  return { ...asked, partner: () => cheapRead(partner) };
}
