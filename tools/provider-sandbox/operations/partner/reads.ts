import type { Call, Operation } from '../../http/call.ts';
import { accountBody } from '../../partner/body/account-body.ts';
import { networkOperatorBody, serviceProviderBody } from '../../partner/body/carrier-body.ts';
import { contractBody } from '../../partner/body/contract-body.ts';
import { invoiceBody } from '../../partner/body/invoice-body.ts';
import { catalogBody, coverageAreaBody, offeringBody } from '../../partner/body/offering-body.ts';
import { orderBody } from '../../partner/body/order-body.ts';
import { phoneNumberBody } from '../../partner/body/phone-number-body.ts';
import { portingBody } from '../../partner/body/porting-body.ts';
import { priceBody, productBody } from '../../partner/body/product-body.ts';
import { subscriberBody } from '../../partner/body/subscriber-body.ts';
import { subscriptionBody } from '../../partner/body/subscription-body.ts';
import type { PartnerWorld } from '../../partner/partner-world.ts';
import { findCheckedItem, findItem } from './find.ts';
import { halAnswer } from './hal-answer.ts';
import { refuseQuery } from './list-query.ts';

/** Retrieves one item by its id. */
function one(bodyOf: (world: PartnerWorld, call: Call) => object) {
  return (world: PartnerWorld): Operation =>
    (call) => {
      refuseQuery(call);
      return halAnswer(200, bodyOf(world, call));
    };
}

/** The operations that retrieve one item. */
export const partnerReads = {
  getAccount: one((world, call) => accountBody(world, findItem(world.accounts, call))),
  getContract: one((world, call) => contractBody(world, findItem(world.contracts, call))),
  getCoverageArea: one((world, call) => coverageAreaBody(world, findItem(world.coverageAreas, call))),
  getInvoice: one((world, call) => invoiceBody(world, findItem(world.invoices, call))),
  getNetworkOperator: one((world, call) =>
    networkOperatorBody(world, findItem(world.networkOperators, call)),
  ),
  getServiceProvider: one((world, call) =>
    serviceProviderBody(world, findItem(world.serviceProviders, call)),
  ),
  getOrder: one((world, call) => orderBody(world, findItem(world.orders, call))),
  getPhoneNumber: one((world, call) =>
    phoneNumberBody(world, findCheckedItem(world.phoneNumbers, call, 'phone-number-id')),
  ),
  getPorting: one((world, call) => portingBody(world, findItem(world.portings, call))),
  getProductCatalog: one((world, call) => catalogBody(world, findItem(world.catalogs, call))),
  /** The document notes it without a heading. */
  getProduct: one((world, call) => productBody(world, findItem(world.products, call))),
  getSubscriber: one((world, call) =>
    subscriberBody(world, findCheckedItem(world.subscribers, call, 'subscriber-id')),
  ),
  getSubscription: one((world, call) =>
    subscriptionBody(world, findCheckedItem(world.subscriptions, call, 'subscription-id')),
  ),
};

/** An offering with its prices. Assumed: these are reported as a product reports its own. */
export const getProductOffering = one((world, call) => {
  const offering = findItem(world.offerings, call);
  const { _embedded: parts, ...body } = offeringBody(world, offering);
  return { ...body, _embedded: { ...parts, prices: [priceBody(offering)] } };
});
