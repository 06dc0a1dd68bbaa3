import { eachOf, linesOf, type Statement } from './statement.ts';

const document = 'Organization API';
const lines = (topic: string, text: string) => linesOf(document, topic, text);
const each = (topic: string, words: string, says: (word: string) => string) =>
  eachOf(document, topic, words, says);

/** Each operation: its status of success, the others of its row, and what it embeds. */
const table = [
  ['List Accounts', 200, [401], 'accounts'],
  ['Get Account', 200, [401, 404]],
  ['List Subscribers', 200, [401], 'subscribers'],
  ['Get Subscriber', 200, [401, 404]],
  ['List Subscriptions', 200, [401], 'subscriptions'],
  ['Get Subscription', 200, [401, 404]],
  ["Get Subscription's Phone Numbers", 200, [401, 404], 'phone_numbers'],
  ['List Products', 200, [], 'products'],
  ['Get Product', 200, []],
  ['Send SMS', 200, [400, 401]],
  ['Create Order', 201, [400, 401, 429]],
  ['Get Order', 200, [401, 404]],
  ['List Order Templates', 200, [401], 'order-templates'],
  ['Get Order Template', 200, [401, 404]],
  ['List usage', 200, [400, 401], 'items'],
] as const;

const lists = table.filter(([name]) => name.startsWith('List'));
const gets = table.filter(([name]) => name.startsWith('Get') && !name.includes("'"));

/** What the organization document says about its operations, authentication, errors and limits. */
export const organizationOperations: readonly Statement[] = [
  ...table.flatMap(([name, success, others, embeds]) => [
    ...each(idOf(name), String(success), (status) => `${name} succeeds with ${status}`),
    ...others.map(
      (status) =>
        ({
          document,
          id: `O.${idOf(name)}.${status}`,
          says: `${name} is answered ${status}`,
        }) as const,
    ),
    ...(embeds === undefined ? [] : each(idOf(name), embeds, () => `${name} embeds ${embeds}`)),
  ]),
  ...gets.flatMap(([name]) => lines(idOf(name), `id: ${name} answers the one that its path names`)),
  ...lists.flatMap(([name]) =>
    lines(
      idOf(name),
      `limit.least: ${name} takes a limit of 1
      limit.most: ${name} takes a limit of 100
      limit.under: ${name} refuses a limit of 0
      limit.over: ${name} refuses a limit of 101
      limit.integer: ${name} refuses a limit of 2.5
      cursor: ${name} continues where the cursor of a page says
      cursor.length: ${name} takes a cursor of 1 to 128 characters
      cursor.empty: ${name} refuses a cursor that is empty
      cursor.over: ${name} refuses a cursor that is 129 characters long`,
    ),
  ),
  // The sandbox has fewer templates than a page holds.
  ...lists
    .filter(([name]) => name !== 'List Order Templates')
    .flatMap(([name]) =>
      lines(idOf(name), `limit.default: a page of ${name} has 10 items unless limit says otherwise`),
    ),
  ...['Get Subscription', 'List Subscriptions'].flatMap((name) =>
    each(
      `${idOf(name)}.prefer`,
      'subscriber account sim_profile phone_numbers services',
      (word) => `${name} embeds ${word} when Prefer names it`,
    ),
  ),
  ...lines(
    'endpoints',
    `list-products.account_id: List Products can be narrowed to an account
    list-products.status: List Products knows no status but active and terminated
    list-subscriptions.status: List Subscriptions knows no status but active and terminated
    prefer.semicolons: Prefer names several with semicolons between
    send-sms.json: the body of Send SMS is application/json
    create-order.json: the body of Create Order is application/json
    phone-numbers.hal: Get Subscription's Phone Numbers succeeds with 200 and application/hal+json
    usage.newest-first: usage comes newest first
    usage.date.format: usage by from-date=20260301 is refused
    usage.account-id.pattern: usage by account-id=acc_1 is refused
    usage.subscription-id.pattern: usage by subscription-id=sub_0123456789ABCDEFGHIJKLMNOPQ is refused
    usage.subscriber-id.pattern: usage by subscriber-id=sbr_123456789ABCDEFGHIJKLMNOP is refused
    usage.type.several: usage can be narrowed by several types
    usage.cost-type.several: usage can be narrowed by several cost-types
    usage.direction.one: usage by direction=inbound&direction=outbound is refused`,
  ),
  ...each(
    'list-usage',
    'from-date to-date account-id subscription-id subscriber-id msisdn',
    (name) => `usage can be narrowed by ${name}`,
  ),
  ...each('list-usage.type', 'voice data sms', (value) => `usage can be narrowed by type ${value}`),
  ...each(
    'list-usage.direction',
    'inbound outbound',
    (value) => `usage can be narrowed by direction ${value}`,
  ),
  ...each(
    'list-usage.cost-type',
    'free in_bundle out_of_bundle',
    (value) => `usage can be narrowed by cost-type ${value}`,
  ),
  ...each('send-sms', 'from to text', (member) => `Send SMS has ${member}`),
  ...lines(
    'send-sms',
    `from.one-digit: one digit can send and be sent to
    from.plus: one digit behind a plus can send and be sent to
    from.15-digits: 15 digits can send and be sent to
    from.16-digits: a sender of 16 digits is refused
    to.16-digits: a recipient of 16 digits is refused
    from.no-digit: a sender of no digit is refused
    to.no-digit: a recipient of no digit is refused
    to.most: one Send SMS call takes 1000 recipients and not one more
    text.most: a text has at most 500 characters`,
  ),
  ...lines(
    'authentication',
    `form: a token is asked for by a form that is posted to /token
    form.only: a token request that is no form is refused
    grant_type: grant_type left out gets no token
    grant_type.client_credentials: grant_type password gets no token
    client_id: client_id left out gets no token
    client_secret: client_secret left out gets no token
    bearer: a call is let in by its bearer token
    lifetime: an access token lives 5 minutes and not longer
    several-calls: one token serves several calls
    refresh: the client refreshes its token automatically shortly before its end
    401: a call without a header is answered 401`,
  ),
  ...lines(
    'limits',
    `msisdn.12: usage can be narrowed by a number of 12 digits
    msisdn.15: usage can be narrowed by a number of 15 digits
    msisdn.11: usage cannot be narrowed by a number of 11 digits
    msisdn.16: usage cannot be narrowed by a number of 16 digits
    429: no read and no text meets the rate limit of orders`,
  ),
];

function idOf(name: string): string {
  return name.toLowerCase().replace("'s", '').replaceAll(' ', '-');
}
