import { type PartnerConnection, type PartnerSettings, partnerConnection } from './connection.ts';
import { accounts } from './customers/accounts.ts';
import { contracts } from './customers/contracts.ts';
import { invoices } from './customers/invoices.ts';
import { subscribers } from './customers/subscribers.ts';
import { coverageAreas } from './directory/coverage-areas.ts';
import { networkOperators } from './directory/network-operators.ts';
import { productCatalogs } from './directory/product-catalogs.ts';
import { productOfferings } from './directory/product-offerings.ts';
import { serviceProviders } from './directory/service-providers.ts';
import { orders } from './orders/orders.ts';
import { phoneNumbers } from './portings/phone-numbers.ts';
import { portings } from './portings/portings.ts';
import { productList, products } from './subscriptions/products.ts';
import { subscriptions } from './subscriptions/subscriptions.ts';

export type PartnerApi = ReturnType<typeof partnerApi>;

/** The partner API: each resource a member, each operation a function of it, in one attempt. */
export function partnerApi(settings: PartnerSettings) {
  const connection = partnerConnection(settings);
  return { authorize: connection.authorize, ...partnerResources(connection) };
}

/** Its resources over a connection that is open. */
export function partnerResources({ calls, dialect }: Pick<PartnerConnection, 'calls' | 'dialect'>) {
  const { countries, coverageCountries, noAddons } = dialect;
  return {
    accounts: accounts(calls),
    contracts: contracts(calls),
    coverageAreas: coverageAreas(calls, countries),
    invoices: invoices(calls),
    networkOperators: networkOperators(calls),
    serviceProviders: serviceProviders(calls),
    orders: orders(calls, noAddons),
    phoneNumbers: phoneNumbers(calls),
    portings: portings(calls),
    productCatalogs: productCatalogs(calls, coverageCountries),
    productList: productList(calls),
    productOfferings: productOfferings(calls),
    products: products(calls),
    subscribers: subscribers(calls),
    subscriptions: subscriptions(calls),
  };
}
