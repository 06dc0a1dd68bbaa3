import { describe, expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import type { PartnerApi } from '../../../shared/provider/partner/api.ts';
import { call, halAnswer, pageAnswer, partnerServer } from '../../support/provider/partner-server.ts';
import { errorOf } from '../../support/provider/thrown.ts';

type Run = (partner: PartnerApi) => Promise<unknown>;

const address = { country: 'DE' };
const owner = { firstName: 'Ada', lastName: 'Muster', address };
const person = {
  accountId: 'acc_1',
  firstName: 'Ada',
  lastName: 'Muster',
  email: 'ada@muster.example',
  address,
};
const account =
  (name: string): Run =>
  (partner) =>
    partner.accounts.create({ type: 'personal', name, owner }, call);
const subscriber =
  (change: object): Run =>
  (partner) =>
    partner.subscribers.create({ ...person, ...change }, call);
const portingIn = {
  direction: 'in',
  country: 'DE',
  subscriptionId: 'subs_1',
  phoneNumberId: 'pn_1',
  msisdn: '+49151000000001',
  donorDetails: { networkOperatorId: 'nopr_1', serviceProviderId: 'spro_1', account: { type: 'personal' } },
  preferredSchedule: { type: 'first_available_date' },
} as const;
const porting =
  (change: object): Run =>
  (partner) =>
    partner.portings.create({ ...portingIn, ...change }, call);
const addon = { productOfferingId: 'prdoff_2', activationMode: 'first_usage' } as const;
const activation = {
  type: 'activate_subscription',
  subscriberId: 'subr_1',
  purchaseLocation: 'DE',
  simProfile: { simType: 'esim' },
  products: { plan: { productOfferingId: 'prdoff_1' } },
} as const;
const order =
  (change: object): Run =>
  (partner) =>
    partner.orders.create({ ...activation, ...change }, call);
const addons = (count: number) =>
  order({ products: { ...activation.products, addons: Array.from({ length: count }, () => addon) } });
const eid = (value: string) => order({ device: { uicc: { eid: value } } });
const topUp =
  (products: object): Run =>
  (partner) =>
    partner.orders.create(
      { type: 'topup_subscription', subscriptionId: 'subs_1', purchaseLocation: 'DE', products },
      call,
    );
const canceled =
  (count: number): Run =>
  (partner) =>
    partner.orders.create(
      {
        type: 'cancel_subscription_products',
        subscriptionId: 'subs_1',
        productIds: Array.from({ length: count }, (_, at) => `prd_${at}`),
      },
      call,
    );
const orders =
  (given: object): Run =>
  async (partner) => {
    for await (const _ of partner.orders.list(given));
  };

describe('what stands within the limits may go', () => {
  test.each<[string, Run]>([
    ['an account name of 1 character', account('a')],
    ['an account name of 100 characters', account('a'.repeat(100))],
    ['an identifier of 100 characters in a path', (partner) => partner.accounts.get('a'.repeat(100))],
    ['an identifier of 100 characters in a body', subscriber({ accountId: 'a'.repeat(100) })],
    ['a page of 1', orders({ limit: 1 })],
    ['a page of 40', orders({ limit: 40 })],
    ['a country that only the document has', subscriber({ address: { country: 'XK' } })],
    ['an address line of 200 characters', subscriber({ address: { country: 'DE', line1: 'a'.repeat(200) } })],
    [
      'a postal code of letters, digits and signs',
      subscriber({ address: { country: 'GB', postalCode: 'SW1A 1-A_' } }),
    ],
    ['an address in Canada with its state', subscriber({ address: { country: 'CA', state: 'ON' } })],
    ['a msisdn of 15 characters', porting({ msisdn: '+49151000000001' })],
    ['a msisdn of 15 digits without a plus', porting({ msisdn: '491510000000012' })],
    ['15 add-ons', addons(15)],
    ['no add-on', addons(0)],
    ['40 products to cancel', canceled(40)],
    ['1 product to cancel', canceled(1)],
    ['an EID of 32', eid('8'.repeat(32))],
    ['a top-up of add-ons alone', topUp({ addons: [addon] })],
    ['a top-up of a plan alone', topUp({ plan: { productOfferingId: 'prdoff_1' } })],
    ['a birthday on a leap day', subscriber({ birthDate: '2024-02-29' })],
    [
      'a key of 255 characters',
      (p) => p.products.activate('prd_1', { ...call, idempotencyKey: 'k'.repeat(255) }),
    ],
  ])('%s', async (_, run) => {
    await using p = await partnerServer(({ line }) =>
      line.startsWith('GET /connect/orders') ? pageAnswer('orders', []) : halAnswer(200, { id: 'x_1' }),
    );
    await run(p.partner);
    expect(p.arrived).toHaveLength(1);
  });
});

describe('what breaks a limit is a fault in our code that names the field, before anything leaves', () => {
  test.each<[string, Run, string]>([
    ['an empty account name', account(''), 'Create an account: "name" '],
    ['an account name of 101 characters', account('a'.repeat(101)), 'Create an account: "name" '],
    [
      'an identifier of 101 characters in a path',
      (p) => p.accounts.get('a'.repeat(101)),
      'Retrieve an account: "id" ',
    ],
    ['an empty identifier', (p) => p.accounts.get(''), 'Retrieve an account: "id" '],
    ['a dot segment', (p) => p.products.activate('..', call), 'Activate a product: "id" '],
    ['a path in an identifier', (p) => p.portings.accept('a/accept', {}, call), 'Accept a porting: "id" '],
    [
      'an identifier of 101 characters in a body',
      subscriber({ accountId: 'a'.repeat(101) }),
      'Create a subscriber: "accountId" ',
    ],
    ['a page of 0', orders({ limit: 0 }), 'List orders: "limit" '],
    ['a page of 41', orders({ limit: 41 }), 'List orders: "limit" '],
    ['half a page', orders({ limit: 1.5 }), 'List orders: "limit" '],
    ['a cursor that is no base64', orders({ cursor: 'a b' }), 'List orders: "cursor" '],
    ['an unknown status to filter by', orders({ status: 'done' }), 'List orders: "status" '],
    [
      'an unknown filter',
      orders({ subscriptionId: 'subs_1' }),
      'List orders: the call has no member "subscriptionId"',
    ],
    [
      'a country that the document lacks',
      subscriber({ address: { country: 'VA' } }),
      'Create a subscriber: "address.country" ',
    ],
    ['a country in lower case', order({ purchaseLocation: 'de' }), '"purchaseLocation" '],
    ['an address without country', subscriber({ address: { city: 'Ulm' } }), '"address.country" '],
    [
      'an address in Canada without state',
      subscriber({ address: { country: 'CA' } }),
      '"address.state" is required in US and CA',
    ],
    [
      'an address in the US without state',
      subscriber({ address: { country: 'US' } }),
      '"address.state" is required in US and CA',
    ],
    [
      'an address line of 201 characters',
      subscriber({ address: { country: 'DE', line2: 'a'.repeat(201) } }),
      '"address.line2" ',
    ],
    [
      'a postal code with a slash',
      subscriber({ address: { country: 'DE', postalCode: '1/2' } }),
      '"address.postalCode" ',
    ],
    [
      'an unknown member of an address',
      subscriber({ address: { country: 'DE', county: 'x' } }),
      '"address" has no member "county"',
    ],
    ['a day that is none', subscriber({ birthDate: '2025-02-29' }), '"birthDate" '],
    ['a msisdn of 16 characters', porting({ msisdn: '+491510000000012' }), 'Create a porting: "msisdn" '],
    ['a msisdn with a space', porting({ msisdn: '+49 151' }), 'Create a porting: "msisdn" '],
    ['a porting to another country', porting({ country: 'AT' }), 'Create a porting: "country" '],
    ['a porting out', porting({ direction: 'out' }), 'Create a porting: "direction" '],
    [
      'a specific date without its time',
      porting({ preferredSchedule: { type: 'specific_date' } }),
      '"preferredSchedule.preferredPortingAt" ',
    ],
    [
      'a time without its zone',
      porting({ preferredSchedule: { type: 'specific_date', preferredPortingAt: '2025-02-01T08:00:00' } }),
      '"preferredSchedule.preferredPortingAt" ',
    ],
    ['16 add-ons', addons(16), '"products.addons" '],
    [
      'an add-on without its mode',
      order({ products: { ...activation.products, addons: [addon, { productOfferingId: 'prdoff_2' }] } }),
      '"products.addons[1].activationMode" must be immediate, first_usage or scheduled',
    ],
    [
      'a scheduled add-on without its time',
      order({ products: { ...activation.products, addons: [{ ...addon, activationMode: 'scheduled' }] } }),
      '"products.addons[0].startAt" ',
    ],
    ['an activation without plan', order({ products: {} }), '"products.plan" '],
    ['another kind of SIM', order({ simProfile: { simType: 'psim' } }), '"simProfile.simType" '],
    ['an unknown order type', order({ type: 'terminate_subscription' }), '"type" must be a known order type'],
    ['an empty top-up', topUp({ addons: [] }), '"products" must name a plan or an add-on'],
    ['no product to cancel', canceled(0), '"productIds" '],
    ['41 products to cancel', canceled(41), '"productIds" '],
    ['an EID of 31', eid('8'.repeat(31)), '"device.uicc.eid" '],
    ['an EID of 33', eid('8'.repeat(33)), '"device.uicc.eid" '],
    [
      'an empty key',
      (p) => p.products.activate('prd_1', { ...call, idempotencyKey: '' }),
      '"idempotencyKey" ',
    ],
    [
      'a line break in a correlation id',
      (p) => p.products.get('prd_1', { correlationId: 'a\nb' }),
      '"correlationId" ',
    ],
    ['a call without time', (p) => p.products.get('prd_1', { limitMs: 0 }), '"limitMs" '],
  ])('%s', async (_, run, message) => {
    await using p = await partnerServer(() => halAnswer(200, { id: 'x_1' }));
    const error = await errorOf((async () => run(p.partner))());
    expect(error).not.toBeInstanceOf(ProviderError);
    expect(error.message).toContain(message);
    expect(p.arrived).toEqual([]);
  });

  test('and never quotes what it was given', async () => {
    await using p = await partnerServer(() => halAnswer(200, { id: 'x_1' }));
    const wrong = { msisdn: '+4915112345678901', subscriptionId: 'somebody@muster.example' };
    const error = await errorOf(porting(wrong)(p.partner));
    expect(error.message).not.toMatch(/4915112345|somebody/);
  });
});
