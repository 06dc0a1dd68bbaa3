import { eachOf, linesOf, type Statement } from './statement.ts';

const document = 'Partner API';
const each = (topic: string, words: string, says: (word: string) => string) =>
  eachOf(document, topic, words, says);
const lines = (topic: string, text: string) => linesOf(document, topic, text);
const members = (topic: string, of: string, words: string) =>
  each(topic, words, (word) => `${of} has ${word}`);

/** What the partner document says about orders, what they make, and numbers. */
export const partnerOrders: readonly Statement[] = [
  ...each(
    'order.create',
    'type subscriber_id purchase_location sim_profile products',
    (member) => `${member} is required in a new order`,
  ),
  ...lines(
    'order.create',
    `type.activate_subscription: a new order of type activate_subscription is taken
    type.only: a new order of a type that is none is refused
    subscriber_id.length: subscriber_id of a new order has at most 100 characters
    purchase_location.country: purchase_location is a country code
    sim_type.esim: sim_profile names sim_type esim and no other
    device.optional: a device is optional
    products.plan: products name the offering of the plan
    products.addons: an order has any number of add-ons besides its plan
    addons.product_offering_id: an add-on without its offering is refused
    addons.activation_mode: an add-on without its activation_mode is refused
    addons.first_usage: an add-on with activation_mode first_usage is pending at first`,
  ),
  ...each(
    'order.created',
    'id status type created_at _links',
    () => 'the answer to a new order has id, status, type, created_at and _links',
  ),
  ...each(
    'order',
    'id status type created_at updated_at _links',
    () => 'an order has id, status, type, created_at, updated_at and _links',
  ),
  ...lines(
    'order',
    `completed_at: completed_at is present once the order is completed
    subscription: a retrieved order embeds its subscription
    subscription.retrieve-only: a listed order embeds no subscription
    type.topup_subscription: an order can be of type topup_subscription
    type.activate_subscription: a new order of type activate_subscription is taken
    starts: a created order begins as accepted`,
  ),
  ...each(
    'order.status',
    'accepted fulfilling completed failed',
    (status) => `the status of an order can be ${status}`,
  ),
  ...members(
    'phone-number',
    'a phone number',
    'id status created_at updated_at msisdn country is_primary porting_opt_in.enabled _links.subscription _links.enable-porting-opt-in',
  ),
  ...lines(
    'phone-number',
    `expires_at: a number whose opt-in is enabled links disable-porting-opt-in and has an expires_at
    _links.disable: a number whose opt-in is enabled links disable-porting-opt-in
    _links.enable: a number whose opt-in is disabled links enable-porting-opt-in
    opt-in.on: enabling the opt-in sets enabled
    opt-in.off: disabling the opt-in unsets enabled
    terminated: the number of a subscription that was ended is terminated`,
  ),
  ...each(
    'catalog',
    'id name created_at updated_at _links',
    () => 'a catalog has id, name, created_at, updated_at and _links',
  ),
  ...lines('catalog', '_links.offerings: a catalog links itself and its offerings'),
  ...each(
    'offering',
    'id name created_at updated_at status type',
    () => 'an offering has id, name, created_at, updated_at, status and type',
  ),
  ...each('offering.status', 'active inactive', (word) => `the status of an offering can be ${word}`),
  ...each('offering.type', 'plan addon', (word) => `the type of an offering can be ${word}`),
  ...each(
    'offering.availability',
    'start_at end_at',
    () => 'an offering is available from start_at to end_at',
  ),
  ...each(
    'offering.validity',
    'type unit unit_count is_recurrent',
    () => 'an offering can be valid for a duration in units of a month',
  ),
  ...each(
    'offering.validity.unit',
    'day month',
    (word) => `an offering can be valid for a duration in units of a ${word}`,
  ),
  ...each(
    'offering.allowance.unit',
    'bytes megabytes gigabytes',
    (word) => `an offering can allow data in ${word}`,
  ),
  ...each('offering.allowance', 'type unit_count', () => 'an offering can allow data in bytes'),
  ...lines(
    'offering.allowance',
    `is_unlimited: an allowance can be unlimited
    coverage_area: an allowance embeds its coverage area whole`,
  ),
  ...each(
    'product',
    'id status created_at started_at end_at',
    () => 'an active product has id, status, created_at, started_at and end_at',
  ),
  ...lines(
    'product',
    `start_at: a scheduled product has start_at
    expire_at: a product that waits for its first usage has expire_at
    ended_at: a product that is over has ended_at
    price.recurrence.unit.month: a price of type recurring has an amount, a currency, and recurs by the month
    price.recurrence.unit.week: a price of type recurring has an amount, a currency, and recurs by the week
    price.recurrence.recurring-only: a price of type one_time has no recurrence
    price.type.one_time: a price of type one_time has no recurrence
    retrieved: a product is retrieved by its id with the shape of a product`,
  ),
  ...each(
    'product.offering',
    'id name type validity allowances _links',
    () => 'a product embeds its offering with id, name, type, validity, allowances and _links',
  ),
  ...each(
    'product._links',
    'subscription cancel self',
    () => 'a product names its subscription by a link only, beside itself and its cancel',
  ),
  ...each(
    'product.balance',
    'type allowance_type unit initial remaining spent',
    () => 'a limited balance of data counts initial, remaining and spent in bytes',
  ),
  ...each(
    'product.price',
    'type unit_amount currency recurrence unit_count',
    () => 'a price of type recurring has an amount, a currency, and recurs by the month',
  ),
  ...each(
    'product.status',
    'active canceled terminated depleted',
    (status) => `the status of a product can be ${status}`,
  ),
  ...lines(
    'product.status',
    `scheduled: a product that is to start later is scheduled
    pending: a product that is to start later is pending`,
  ),
  ...each(
    'subscription',
    'id status created_at updated_at',
    () => 'a subscription has id, status, created_at and updated_at',
  ),
  ...each(
    'subscription.sim_profile',
    'iccid sim_type profile_status matching_id smdp_address device.uicc.eid',
    () => 'a subscription embeds its SIM profile',
  ),
  ...each(
    'subscription.profile_status',
    'ready_for_installation Installed installed',
    (word) => `the profile_status ${word} is returned as it is`,
  ),
  ...lines(
    'subscription',
    `active_phone_numbers: the answer of an action embeds the active phone numbers
    active_phone_numbers.only: a retrieved or listed subscription embeds no phone numbers
    account: a subscription embeds its account with id and _links
    _links.qrcode: a subscription links its QR code, its products and its subscriber
    _links.products: a subscription links its QR code, its products and its subscriber`,
  ),
];
