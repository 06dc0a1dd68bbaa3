import { describe, expect, test } from 'vitest';
import { account } from '../../../shared/provider/partner/customers/accounts.ts';
import { contract } from '../../../shared/provider/partner/customers/contracts.ts';
import { invoice } from '../../../shared/provider/partner/customers/invoices.ts';
import { subscriber } from '../../../shared/provider/partner/customers/subscribers.ts';
import { productOffering } from '../../../shared/provider/partner/directory/product-offerings.ts';
import { order } from '../../../shared/provider/partner/orders/orders.ts';
import { phoneNumber } from '../../../shared/provider/partner/portings/phone-numbers.ts';
import { porting } from '../../../shared/provider/partner/portings/porting.ts';
import { product } from '../../../shared/provider/partner/subscriptions/products.ts';
import { pageAnswer, partnerServer } from '../../support/provider/partner-server.ts';

const at = '2025-01-28T10:00:00Z';

describe('an answer as documented is read whole', () => {
  test('account of a list, with its company', () => {
    expect(
      account.parse({
        id: 'acc_1',
        name: 'Depot',
        type: 'business',
        number: '1001',
        company_name: 'Muster AG',
        tax_id: 'DE1',
        address: { line1: 'Weg 1', city: 'Ulm', country: 'DE', postal_code: '89073' },
        created_at: at,
        _links: { self: { href: '/connect/accounts/acc_1' } },
      }),
    ).toMatchObject({
      id: 'acc_1',
      type: 'business',
      number: '1001',
      companyName: 'Muster AG',
      taxId: 'DE1',
      address: { line1: 'Weg 1', postalCode: '89073' },
      createdAt: at,
      links: { self: '/connect/accounts/acc_1' },
    });
  });

  test('contract and invoice, with the resources they embed', () => {
    expect(
      contract.parse({
        id: 'con_1',
        type: 'contract_summary',
        created_at: at,
        _embedded: { account: { id: 'acc_1' }, order: { id: 'ord_1' } },
      }),
    ).toMatchObject({ id: 'con_1', account: { id: 'acc_1' }, order: { id: 'ord_1' } });
    expect(
      invoice.parse({
        id: 'inv_1',
        number: 'R-1',
        status: 'paid',
        period: '2025-01-01T00:00:00Z/2025-02-01T00:00:00Z',
        total: { amount: 1999, currency: 'EUR' },
        amount_breakdown: [{ type: 'sms_oob', total: { amount: 9, currency: 'EUR' } }],
        _embedded: { account: { id: 'acc_1' } },
      }),
    ).toMatchObject({
      period: '2025-01-01T00:00:00Z/2025-02-01T00:00:00Z',
      total: { amount: 1999, currency: 'EUR' },
      amountBreakdown: [{ type: 'sms_oob', total: { amount: 9 } }],
      account: { id: 'acc_1' },
    });
  });

  test('items of an invoice, which have no id', async () => {
    const item = {
      type: 'recurring',
      total: { amount: 119, currency: 'EUR' },
      subtotal: { amount: 100, currency: 'EUR' },
      tax: { amount: 19, currency: 'EUR' },
      _embedded: { subscription: { id: 'subs_1' }, product: { id: 'prd_1' } },
    };
    await using p = await partnerServer(() => pageAnswer('items', [item]));
    for await (const read of p.partner.invoices.listItems('inv_1')) {
      expect(read).toMatchObject({
        tax: { amount: 19 },
        subscription: { id: 'subs_1' },
        product: { id: 'prd_1' },
      });
    }
    expect.assertions(1);
  });

  test('order with its subscription, the eSIM and its QR code', () => {
    expect(
      order.parse({
        id: 'ord_1',
        status: 'completed',
        type: 'activate_subscription',
        completed_at: at,
        _embedded: {
          subscription: {
            id: 'sub_1',
            status: 'active',
            _embedded: {
              sim_profile: {
                iccid: '8949000000000000001',
                profile_status: 'Installed',
                matching_id: 'M-1',
                smdp_address: 'smdp.example',
                _embedded: { device: { uicc: { eid: '8'.repeat(32) } } },
              },
            },
            _links: { qrcode: { href: 'https://api.example/qrcode/v1/esim/LPA' } },
          },
        },
      }),
    ).toMatchObject({
      status: 'completed',
      completedAt: at,
      subscription: {
        id: 'sub_1',
        simProfile: {
          profileStatus: 'Installed',
          smdpAddress: 'smdp.example',
          device: { uicc: { eid: '88888888888888888888888888888888' } },
        },
        links: { qrcode: 'https://api.example/qrcode/v1/esim/LPA' },
      },
    });
  });

  test('product with offering, balance and price, and the subscription that only a link names', () => {
    expect(
      product.parse({
        id: 'prd_1',
        status: 'active',
        balances: [
          {
            type: 'limited',
            allowance_type: 'data',
            unit: 'bytes',
            initial: 1000,
            remaining: 200,
            spent: 800,
          },
        ],
        prices: [
          {
            type: 'recurring',
            unit_amount: 500,
            currency: 'EUR',
            recurrence: { unit: 'month', unit_count: 1 },
          },
        ],
        _embedded: {
          product_offering: {
            id: 'prdoff_1',
            type: 'plan',
            validity: { type: 'duration', unit: 'month', unit_count: 1, is_recurrent: true },
            allowances: [{ type: 'data', unit: 'gigabytes', unit_count: 5, is_unlimited: false }],
          },
        },
        _links: { subscription: { href: 'https://elsewhere.example/v9/subscriptions/subs_9' } },
      }),
    ).toMatchObject({
      subscriptionId: 'subs_9',
      balances: [{ allowanceType: 'data', initial: 1000, remaining: 200, spent: 800 }],
      prices: [{ unitAmount: 500, recurrence: { unitCount: 1 } }],
      productOffering: {
        validity: { isRecurrent: true },
        allowances: [{ unit: 'gigabytes', unitCount: 5, isUnlimited: false }],
      },
    });
  });

  test('offering of a catalog, whose allowances are embedded', () => {
    expect(
      productOffering.parse({
        id: 'prdoff_1',
        availability: { start_at: at, end_at: at },
        _embedded: {
          allowances: [
            { type: 'data', _embedded: { coverage_area: { id: 'cov_1', countries: ['DE', 'ZZ'] } } },
          ],
        },
      }),
    ).toMatchObject({
      availability: { startAt: at, endAt: at },
      allowances: [{ coverageArea: { id: 'cov_1', countries: ['DE', 'ZZ'] } }],
    });
  });

  test('porting, in our spelling', () => {
    const read = porting.parse({
      id: 'port_1',
      direction: 'in',
      status: 'cancelation_requested',
      cancelation_deadline_at: at,
      donor_details: {
        account: { type: 'personal' },
        _embedded: { network_operator: { id: 'nopr_1' }, service_provider: { id: 'spro_1' } },
      },
      rejection: { reason: 'wrong_birth_date', message: 'No', rejected_at: at },
      _links: {
        subscriber: { href: '/connect/subscribers/subr_1' },
        subscription: { href: '/connect/subscriptions/subs_1' },
        phone_number: { href: '/connect/phone-numbers/pn_1' },
      },
    });
    expect(read).toMatchObject({
      status: 'cancelation_requested',
      cancellationDeadlineAt: at,
      donorDetails: {
        account: { type: 'personal' },
        networkOperator: { id: 'nopr_1' },
        serviceProvider: { id: 'spro_1' },
      },
      rejection: { reason: 'wrong_birth_date', rejectedAt: at },
      subscriberId: 'subr_1',
      subscriptionId: 'subs_1',
      phoneNumberId: 'pn_1',
    });
    expect(read).not.toHaveProperty('cancelationDeadlineAt');
  });

  test('phone number with its opt-in, and subscriber with address and account', () => {
    expect(
      phoneNumber.parse({
        id: 'pn_1',
        msisdn: '+49151000001',
        is_primary: true,
        porting_opt_in: { enabled: true, expires_at: at },
        _links: { 'disable-porting-opt-in': { href: '/x' }, subscription: { href: '/s/subs_1' } },
      }),
    ).toMatchObject({
      isPrimary: true,
      portingOptIn: { enabled: true, expiresAt: at },
      subscriptionId: 'subs_1',
      links: { 'disable-porting-opt-in': '/x' },
    });
    expect(
      subscriber.parse({
        id: 'subr_1',
        first_name: 'Ada',
        birth_date: '1990-02-28',
        address: { state: 'NV', country: 'US' },
        _embedded: { account: { id: 'acc_1' } },
      }),
    ).toMatchObject({
      firstName: 'Ada',
      birthDate: '1990-02-28',
      address: { state: 'NV' },
      account: { id: 'acc_1' },
    });
  });
});
