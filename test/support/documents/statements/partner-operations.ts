import { eachOf, linesOf, type Statement } from './statement.ts';

const document = 'Partner API';
const lines = (topic: string, text: string) => linesOf(document, topic, text);
const each = (topic: string, words: string, says: (word: string) => string) =>
  eachOf(document, topic, words, says);

const product = 'Retrieve a product';

/** Each operation of the table with its statuses; 5XX belongs to each. */
const table = `
Creates a new Account: 201 400
List all accounts: 200 400
Retrieve an account: 200 404
Patch an account: 200 400
List all Contracts: 200 400
Retrieve a contract: 200 404
List all Coverage Areas: 200 400
Retrieve a Coverage Area: 200 404
List all Invoices: 200 400
Retrieve a invoice: 200 404
List all Invoices Items: 200 400
List all network-operators: 200 400
Get a network-operators by id: 200 404
List all service-provider: 200 400
Get a service-provider by id: 200 404
Creates a new Order: 201 400
List all Orders: 200 400
Retrieve an Order: 200 404
List Phone Numbers: 200 400 404
Retrieve a Phone Number: 200 400 404
Enable Phone Number Opt In: 200 400 404
Disable Phone Number Opt In: 200 400 404
List all Portings: 200 400
Create a porting: 201 400
Retrieve a porting: 200 404
Accept a porting request: 202 400
Rejects a porting request: 202 400
Request cancelation of the porting: 200 400
Accept a porting cancelation request: 202 400
Rejects a porting cancelation request: 202 400
List all Product Catalogs: 200 400
Retrieve a Product Catalog: 200 404
List all Product Offerings of a Product Catalog: 200 400 404
${product}: 200 404
Activate a Product: 200 404
Cancel a Product: 200 404
Creates a new Subscriber: 201 400
List all subscribers: 200 400
Retrieve a subscriber: 200 400 404
Updates a Subscriber: 200 400 404
List all subscriptions: 200 400
Retrieve a subscription: 200 400 404
Graces a Subscription: 200 400
Suspends a Subscription: 200 400
Deactivates a Subscription: 200 400
Resumes a Subscription: 200 400`
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', statuses = ''] = row.split(': ');
    return { name, statuses: statuses.split(' ') };
  });

const lists = table.filter(({ name }) => name.startsWith('List')).map(({ name }) => name);

/** Whose path names a resource, that of a list included. */
const byId = table
  .filter(
    ({ name }) =>
      !/^(Create|List all (?!Invoices Items|Product Offerings))/.test(name) && name !== 'List Phone Numbers',
  )
  .map(({ name }) => name);

/** Words of a status in the names of tests: these answer a client, and some a stranger. */
function statusOf(name: string, status: string): string {
  if (status === '400') return `${name} answers 400 to a request that is not valid`;
  if (status === '404')
    return name === 'List Phone Numbers'
      ? `${name} answers 404 for a subscription that is not there`
      : `${name} answers 404 when there is nothing with that id`;
  if (name === 'Create a porting') return `${name} answers 201`;
  return hasOwnRow(name) ? `${name} answers ${status}` : `${name} answers the client ${status}`;
}

/** Orders, products, catalogs and subscriptions are tried in files of their own. */
function hasOwnRow(name: string): boolean {
  return /order|product|subscription/i.test(name);
}

/** What the partner document says about its operations. */
export const partnerOperations: readonly Statement[] = [
  ...table.flatMap(({ name, statuses }) => {
    const versioned = name === product ? 'Retrieve a product (unnamed in the document)' : name;
    return [
      ...each(idOf(name), statuses.join(' '), (status) => statusOf(name, status)),
      ...each(
        idOf(name),
        'Api-Version Correlation-Id 5XX',
        () => `${versioned} takes Api-Version 2025-01-28 or none, and can answer 5XX`,
      ),
    ];
  }),
  ...lists.flatMap((name) => {
    const own = hasOwnRow(name);
    return lines(
      idOf(name),
      `limit: ${name} takes a limit ${own ? 'from' : 'of'} 1 to 40
      cursor: ${name} continues at the entry that the cursor names`,
    );
  }),
  ...byId.flatMap((name) =>
    lines(idOf(name), `id.length: ${name} is sent with an id of 100 characters and not with one of 101`),
  ),
  ...lines('list-all-contracts', 'account-id: contracts are listed by account'),
  ...lines('list-all-invoices', 'account-id: invoices are listed by account'),
  ...lines(
    'list-all-coverage-areas',
    `countries: coverage areas are listed by several countries
    countries.array: List all Coverage Areas takes one parameter for each country`,
  ),
  ...lines('list-all-network-operators', 'country: a network operator is listed by its country'),
  ...lines('list-all-service-provider', 'country: a service provider is listed by its country'),
  ...['network operator', 'service provider'].flatMap((name) =>
    each(
      `list.${name.replace(' ', '-')}`,
      'active inactive',
      (status) => `a ${name} may be ${status}, and is listed by that`,
    ),
  ),
  ...each(
    'list-all-orders.status',
    'accepted fulfilling completed failed',
    (status) => `the status of an order can be ${status}, which orders are listed by`,
  ),
  ...lines('list-phone-numbers', 'subscription-id: numbers are listed by subscription'),
  ...each(
    'list-all-portings.status',
    'draft pending rejected scheduled processing cancelation_requested canceled completed',
    (status) => `List all Portings finds those that are ${status}, and no others`,
  ),
  ...each(
    'list-all-portings',
    'phone-number-id subscription-id',
    () => 'List all Portings finds those of one number, and those of one subscription',
  ),
  ...lines(
    'catalogs',
    `name: catalogs are listed by name
    offerings.status: offerings are listed by status=inactive
    offerings.type.plan: offerings are listed by status=active&type=plan
    offerings.type.addon: offerings are listed by status=active&type=addon
    offerings.countries: offerings are listed by allowances[coverage-area][countries]=DE,PL`,
  ),
  ...each(
    'list-all-subscriptions',
    'account-id subscriber-id',
    (filter) => `subscriptions are listed by ${filter}`,
  ),
  ...each(
    'list-all-subscriptions.status',
    'created active grace suspended deactivated terminated canceled',
    (status) => `subscriptions are listed by status ${status}`,
  ),
  ...lines(
    'decisions',
    `accept.termination_action: Accept a porting request takes termination_action
    accept.terminate: accept takes only the value that the document names
    reject.reason: Rejects a porting request takes reason
    reject.message: Rejects a porting request takes message
    reject.pre_requirements: reject takes only the value that the document names
    request.reason: Request cancelation of the porting takes reason
    request.message: Request cancelation of the porting takes reason and message
    accept-cancelation.message: Accept a porting cancelation request takes message
    reject-cancelation.reason: Rejects a porting cancelation request takes reason
    reject-cancelation.message: Rejects a porting cancelation request takes message
    reject-cancelation.too_late: a cancelation is rejected as cancelation_too_late, in the spelling of the document
    cancel.immediate: Cancel a Product takes cancellation_mode immediate
    cancel.end_of_cycle: Cancel a Product takes cancellation_mode end_of_cycle
    cancel.required: Cancel a Product requires a cancellation_mode that is known
    actions.no-body: the actions on a subscription and Activate a Product take no body
    bodies: a body is application/json, and one that calls itself otherwise does nothing
    introductory: orders are posted to /connect/orders below the base address with a bearer token
    correlation.read: a read goes with the Correlation-Id that the client chose, or with none
    correlation.write: a write goes with the Correlation-Id that the client chose`,
  ),
];

function idOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
