import { eachOf, linesOf, type Statement } from './statement.ts';

const document = 'Partner API';
const each = (topic: string, words: string, says: (word: string) => string) =>
  eachOf(document, topic, words, says);
const lines = (topic: string, text: string) => linesOf(document, topic, text);
const members = (topic: string, of: string, words: string) =>
  each(topic, words, (word) => `${of} has ${word}`);

const prefixes = {
  account: 'an account begins with acc_',
  contract: 'a contract begins with con_',
  'coverage-area': 'a coverage area begins with cov_',
  invoice: 'an invoice begins with inv_',
  'network-operator': 'a network operator begins with nopr_',
  'service-provider': 'a service provider begins with spro_',
  order: 'an order begins with ord_',
  'phone-number': 'a phone number begins with pn_',
  porting: 'a porting begins with port_',
  'product-catalog': 'a product catalog begins with prdcat_',
  'product-offering': 'a product offering begins with prdoff_',
  product: 'a product begins with prd_',
  subscriber: 'a subscriber begins with subr_',
  subscription: 'a subscription begins with subs_',
  event: 'an event begins with evt_',
} as const;

/** What the partner document says about accounts, subscribers, invoices and reference data. */
export const partnerResources: readonly Statement[] = [
  ...lines(
    'service',
    `hal: bodies are JSON in HAL
    creates: a partner creates accounts and subscribers
    orders: a partner orders an eSIM subscription with one plan and no add-on
    orders.add-on: a partner orders an eSIM subscription with one plan and an add-on
    numbers: a partner manages phone numbers and their portings
    products: a partner inspects a product with its balance and its price
    invoices: a partner reads invoices with what they are for
    lifecycle: a partner drives the life of a subscription: deactivate, resume, grace, suspend
    notifications: a partner receives a notification when a status changes
    activation-mode: each add-on has an activation mode of its own
    product.scheduled: an add-on with activation_mode scheduled is scheduled at first
    product.pending: an add-on with activation_mode first_usage is pending at first
    base-address: all addresses stand below one base address`,
  ),
  ...Object.entries(prefixes).map(
    ([name, words]) => ({ document, id: `P.id.${name}`, says: `the id of ${words}` }) as const,
  ),
  ...lines(
    'conventions',
    `opaque: identifiers with an unexpected prefix are taken as they come
    timestamps: timestamps are ISO 8601
    countries: each of the 248 country codes is taken
    countries.only: "XX" is no country code
    money: money is an integer amount and a currency
    money.currency: total.currency of an invoice may be "USD", which is kept
    embedded: related resources are embedded, and _links is an object of relations
    list: a list answers _embedded with an array and _links
    msisdn.plus: numbers in answers have a leading plus`,
  ),
  ...lines(
    'account',
    `create.name.optional: an account may be created without a name
    create.type.required: an account is created with a type
    create.owner.required: an account is created with a owner
    type.personal: an account is created with a type
    owner.first_name: an owner is named with a first_name
    owner.last_name: an owner is named with a last_name
    owner.address: an owner is named with a address
    listed: a listed account may show company name, tax id and an address in place of its owner
    patch.name: name and owner can be patched, each alone
    patch.owner.address: an owner's address can be patched in part
    created-whole: the answers to creating and patching an account show it whole`,
  ),
  ...each('account.address', 'line1 line2 city country postal_code', (word) => `an address has a ${word}`),
  ...each(
    'account',
    'id name type number owner created_at updated_at',
    () => 'an account has id, name, type, number, owner, created_at and updated_at',
  ),
  ...members('contract', 'a contract', 'id type created_at _embedded.account.id _embedded.order.id _links'),
  ...lines(
    'contract',
    `_embedded._links: a contract embeds its account and its order with id and _links
    type.contract_summary: a contract has type`,
  ),
  ...members('coverage-area', 'a coverage area', 'id name type created_at updated_at countries _links'),
  ...lines('coverage-area', 'countries.codes: only country codes of the list are taken'),
  ...members(
    'invoice',
    'an invoice',
    'id number status created_at period total amount_breakdown _embedded.account.id _links',
  ),
  ...lines(
    'invoice',
    `status.paid: an invoice is paid some time after it was opened
    breakdown: an invoice's breakdown has a total for each type
    _embedded.account._links: an invoice embeds its account with id and _links
    type.recurring: an invoice's breakdown has a total for each type
    type.sms_oob: amount_breakdown.0.type of an invoice may be "sms_oob", which is kept
    type.voice_oob: amount_breakdown.0.type of an invoice may be "voice_oob", which is kept
    type.one_off: _embedded.items.0.type of an invoice item may be "one_off", which is kept
    item._embedded._links: an item of an invoice embeds its subscription and its product with id and _links
    item.product.some: an item need not name a product`,
  ),
  ...members(
    'invoice.item',
    'an invoice item',
    'type total subtotal tax period _embedded.subscription.id _embedded.product.id',
  ),
  ...members(
    'network-operator',
    'a network operator',
    'id name trade_name country status created_at updated_at _links',
  ),
  ...members('service-provider', 'a service provider', 'id name country status created_at updated_at _links'),
  ...['network operator', 'service provider'].flatMap((name) =>
    each(
      name.replace(' ', '-'),
      'active inactive',
      (status) => `a ${name} may be ${status}, and is listed by that`,
    ),
  ),
  ...each(
    'subscriber.create',
    'account_id first_name last_name email address',
    (member) => `a subscriber is created with ${member}`,
  ),
  ...lines(
    'subscriber',
    `account_id.length: an account id of a subscriber has at most 100 characters
    locale.default: the locale of a subscriber is en-GB when none is given
    locale.given: a locale that is given is kept
    birth_date.date: a birth date is a date
    birth_date.optional: a subscriber may have no birth date
    address.na: a North American address has a state
    update.optional: an update may be empty
    update.account_id: an update may move a subscriber to another account
    locale.default.update: the locale is en-GB after an update that names none`,
  ),
  ...each(
    'subscriber.create.address',
    'line1 line2 city country state postal_code',
    (member) => `the address of a subscriber has a ${member}`,
  ),
  ...each(
    'subscriber.update',
    'first_name last_name email locale birth_date',
    (member) => `an update may name ${member} alone`,
  ),
  ...each(
    'subscriber.update.address',
    'line1 line2 city country state postal_code',
    (member) => `an update may name the ${member} of the address alone`,
  ),
  ...members(
    'subscriber',
    'a subscriber',
    'id created_at updated_at first_name last_name email locale address.line1 address.city address.country address.postal_code birth_date _embedded.account.id _links.subscriptions',
  ),
];
