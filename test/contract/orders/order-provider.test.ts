import { memoryProviderOrders } from '../../../shared/memory/orders/provider-orders.ts';
import { providerOperations } from '../../../shared/provider/ordering/operations.ts';
import { providerOrderRecords } from '../../../shared/provider/ordering/records.ts';
import type { ProductOffering } from '../../../shared/provider/partner/directory/product-offerings.ts';
import { fixedClock } from '../../support/clock.ts';
import { openPractice } from '../../support/documents/practice.ts';
import { orderProviderContract } from './order-provider-contract.ts';

orderProviderContract('the provider of orders in memory', async () => {
  const clock = fixedClock();
  const provider = memoryProviderOrders(clock.now);
  return {
    ...provider,
    accountId: 'acc_1',
    partnerAccountId: 'acc_2',
    planId: 'prdoff_1',
    addonId: 'prdoff_2',
    now: clock.now,
    advance: clock.advance,
    next: (kind) => provider.next({ kind }),
    close: async () => {},
  };
});

const faults = {
  lost: { kind: 'lost' },
  busy: { kind: 'busy' },
  'given up': { kind: 'order-end', status: 'canceled' },
} as const;

orderProviderContract('the provider of orders behind its wire', async () => {
  const practice = await openPractice({
    flags: { allowAssumedOrderTypes: true },
    fleet: { subscriptions: 120 },
    partner: { subscriptions: 45 },
    orderCallsPerMinute: Number.POSITIVE_INFINITY,
  });
  const { clock, sandbox, organization, partner, close } = practice;
  const [account] = await Array.fromAsync(organization.accounts.list());
  const [partnerAccount] = await Array.fromAsync(partner.accounts.list());
  const offerings: ProductOffering[] = [];
  for await (const { id } of partner.productCatalogs.list())
    offerings.push(
      ...(await Array.fromAsync(partner.productCatalogs.listOfferings(id, { status: 'active' }))),
    );
  const offering = (type: string) => offerings.find((one) => one.type === type)?.id ?? '';
  const apis = { organization, partner };
  return {
    operations: providerOperations(apis),
    orderRecords: providerOrderRecords(apis),
    accountId: account?.id ?? '',
    partnerAccountId: partnerAccount?.id ?? '',
    planId: offering('plan'),
    addonId: offering('addon'),
    now: clock.now,
    advance: clock.advance,
    next(ending, operation) {
      const isPartner = operation.startsWith('partner.');
      sandbox.faults.next(isPartner ? 'partner.createOrder' : 'createOrder', faults[ending]);
    },
    close,
  };
});
