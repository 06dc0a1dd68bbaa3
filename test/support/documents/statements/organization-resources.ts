import { eachOf, linesOf, type Statement } from './statement.ts';

const document = 'Organization API';
const each = (topic: string, words: string, says: (word: string) => string) =>
  eachOf(document, topic, words, says);
const lines = (topic: string, text: string) => linesOf(document, topic, text);

/** What the organization document says about the service, its resources and their states. */
export const organizationResources: readonly Statement[] = [
  ...lines(
    'service',
    `accounts: an organization sees the accounts
    subscribers: an organization sees the subscribers
    subscriptions: an organization sees the subscriptions
    products: an organization sees the products of its subscriptions
    usage: usage shows soon after it happened
    order: an order makes a subscription with an eSIM, its activation going out by e-mail
    suspend: orders also suspend a subscription
    resume: orders also resume a subscription
    swap: orders also swap the SIM of a subscription
    template-first: an order template is chosen before ordering
    authorized-sender: only an authorized subscription number may send
    list-of-senders: the organization names the numbers that may send
    international: texts to another country are not supported
    opaque-ids: a subscriber id with another prefix is taken as it comes
    links: a link has one member, href`,
  ),
  ...each('account', 'id reference_code name country status', (member) => `an account has ${member}`),
  ...lines('account.status', 'active: an account has status, of which one value is shown: active'),
  ...each(
    'subscriber',
    'id first_name last_name email employee_id group _links',
    (member) => `a subscriber has ${member}`,
  ),
  ...each('subscription', 'id status created_at', (member) => `a subscription has ${member}`),
  ...lines(
    'subscription.status',
    `active: a subscription has status, which is active
    terminated: a subscription that has ended has status, which is terminated`,
  ),
  ...lines(
    'subscription.terminated_at',
    `timestamp: a subscription that has ended has terminated_at, a timestamp
    null: terminated_at is null while a subscription is in use`,
  ),
  ...each(
    'subscription.account',
    'id reference_code name country',
    (member) => `the embedded account has ${member}`,
  ),
  ...lines('subscription.account', '_links: the embedded account may have _links'),
  ...each(
    'subscription.subscriber',
    'id first_name last_name email employee_id group',
    (member) => `the embedded subscriber has ${member}`,
  ),
  ...each(
    'subscription.sim_profile',
    'iccid sim_type _links',
    (member) => `the embedded SIM profile has ${member}`,
  ),
  ...lines(
    'subscription.sim_profile.sim_type',
    'esim: the embedded SIM profile has sim_type, of which one value is in use: esim',
  ),
  ...each(
    'subscription.phone_number',
    'msisdn is_primary country',
    (member) => `an embedded phone number has ${member}`,
  ),
  ...each('subscription.service', 'type enabled', (member) => `an embedded service has ${member}`),
  ...lines(
    'subscription.service.type',
    'voice: an embedded service has type, of which one value is in use: voice',
  ),
  ...each(
    'subscription._links',
    'self subscriber sim_profile phone_numbers services',
    (link) => `a subscription links to ${link}`,
  ),
  ...lines('subscription', 'embedded-as-requested: nothing is embedded without Prefer'),
  ...each('product', 'id status activated_at', (member) => `a product has ${member}`),
  ...lines(
    'product',
    `terminates_at: a product that has ended has terminates_at
    _links.subscription: a product links to its subscription
    status.active: a product has status, which is active
    status.terminated: a product that has ended has status, which is terminated`,
  ),
  ...each('order', 'type account_id subscriber sim_profile', (member) => `an order must have ${member}`),
  ...lines(
    'order',
    `type.activate_subscription: activate_subscription orders a new subscription
    account_id.pattern: account_id is acc_ and 26 characters
    template_id.pattern: template_id is otpl_ and 26 characters
    template_id.optional: an order may come without template_id
    template_id: an order may name its template_id
    sim_profile.sim_type: the SIM profile of an order has sim_type
    sim_profile.delivery: the SIM profile of an order has delivery
    sim_type.esim: only esim is in use as sim_type
    delivery.type.email: a delivery has type, of which one value is in use: email
    delivery.smds.apple: a delivery has smds, of which one value is in use: apple
    delivery.optional: cc, eid and smds may be left out of a delivery`,
  ),
  ...each(
    'order.subscriber',
    'first_name last_name email employee_id group',
    (member) => `the subscriber of an order has ${member}`,
  ),
  ...each('order.delivery', 'type to cc eid smds', (member) => `a delivery has ${member}`),
  ...each(
    'order.created',
    'id status type account_id',
    (member) => `the answer to a new order has ${member}`,
  ),
  ...each(
    'order.answer',
    'id type account_id subscription_id',
    (member) => `an order that was carried out has ${member}`,
  ),
  ...each(
    'order.answer.sim_profile',
    'iccid sim_type delivery _links',
    (member) => `an order's SIM profile has ${member}`,
  ),
  ...each(
    'order.answer.phone_number',
    'msisdn is_primary country',
    (member) => `an order's phone number has ${member}`,
  ),
  ...each(
    'order.answer.subscriber',
    'id first_name last_name email employee_id group',
    (member) => `an order's subscriber has ${member}`,
  ),
  ...lines(
    'order.answer',
    `subscriber._links: an order's subscriber may have _links
    _links: an order has _links
    reason: an order that suspends has reason
    reason.lost_or_stolen: an order that suspends has reason, of which one value is in use: lost_or_stolen`,
  ),
  ...each('template', 'id type description', (member) => `an order template has ${member}`),
  ...lines(
    'template',
    `type.activate_subscription: an order template has type, which is activate_subscription
    products: a template lists each of its products
    _links.self: a template links to itself`,
  ),
  ...each('template.offering', 'id type name', (member) => `a product offering of a template has ${member}`),
  ...lines(
    'template.offering.type',
    'plan: a product offering of a template has type, of which one value is in use: plan',
  ),
  ...each(
    'usage-item',
    'id type direction technology from_msisdn to_msisdn location_country roaming is_recorded started_at ended_at processed_at quantity unit charged_quantity cost_type',
    (member) => `a usage item has ${member}`,
  ),
  ...each('usage-item.type', 'voice data sms', (value) => `type ${value} is read as it is`),
  ...each('usage-item.direction', 'inbound outbound', (value) => `direction ${value} is read as it is`),
  ...each(
    'usage-item.cost_type',
    'free in_bundle out_of_bundle',
    (value) => `cost_type ${value} is read as it is`,
  ),
  ...lines(
    'usage-item',
    `technology.cs: a usage item has technology, of which one value is in use: cs
    unit.seconds: unit seconds is read as it is
    _links.subscription: a usage item links to its subscription
    _links.subscriber: a usage item links to its subscriber`,
  ),
  ...lines('sms', 'sms_id: a text that was taken has sms_id, which begins with sms_'),
  ...lines(
    'states',
    `subscription.active: a subscription can be active
    subscription.terminated: a subscription can be terminated
    product.active: a product can be active
    product.terminated: a product can be terminated
    order.pending: a new order is pending
    account.active: an account is active`,
  ),
];
