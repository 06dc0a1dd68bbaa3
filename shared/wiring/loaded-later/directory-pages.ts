import type { DirectoryPages } from '../../ports/directory/directory.ts';
import type { Watch } from '../../ports/log.ts';
import { providerDirectoryPages } from '../../provider/directory/directory-pages.ts';
import { accounts as organizationAccounts } from '../../provider/organization/accounts.ts';
import { orderTemplates } from '../../provider/organization/order-templates.ts';
import { accounts as partnerAccounts } from '../../provider/partner/customers/accounts.ts';
import { networkOperators } from '../../provider/partner/directory/network-operators.ts';
import { productCatalogs } from '../../provider/partner/directory/product-catalogs.ts';
import { serviceProviders } from '../../provider/partner/directory/service-providers.ts';
import { openOrganization, openPartner } from '../provider-connection.ts';

/** Loaded with the first list that is not kept. */
export function openDirectoryPages(watch: Watch): DirectoryPages {
  return providerDirectoryPages({
    organization: () => {
      const connection = openOrganization(watch);
      return { accounts: organizationAccounts(connection), orderTemplates: orderTemplates(connection) };
    },
    partner: () => {
      const { calls, dialect } = openPartner(watch);
      return {
        accounts: partnerAccounts(calls),
        productCatalogs: productCatalogs(calls, dialect.coverageCountries),
        networkOperators: networkOperators(calls),
        serviceProviders: serviceProviders(calls),
      };
    },
  });
}
