import { count, plural } from '../format.ts';

export const orders = {
  create: 'New eSIM orders',
  empty: 'Orders appear here. Order the first eSIMs from a CSV file.',
  formTitle: 'New eSIM orders',
  who: 'The people',
  what: 'What each person gets',
  fileHint: {
    organization: 'Columns: first name, last name, email and employee id. A value in the file has priority.',
    partner: 'Columns: first name, last name, email and country. A value in the file has priority.',
  },
  api: {
    label: 'Ordered at',
    organization: 'The organization API',
    partner: 'The partner API',
  },
  account: { label: 'Account', choose: 'Choose an account' },
  template: { label: 'Order template', none: 'None' },
  catalog: { label: 'Catalog', choose: 'Choose a catalog' },
  plan: { label: 'Tariff', choose: 'Choose a tariff' },
  group: { label: 'Group', hint: 'For people whose row names none, such as Sales.' },
  country: { label: 'Country', hint: 'Two letters, such as DE. For people whose row names none.' },
  name: { label: 'Name', hint: 'For your own list.' },
  incomplete: 'The provider has more than this list shows.',
  old: (why: string) => `This list is old: ${why}`,
  missing: {
    account: 'Choose an account from the list',
    plan: 'Choose a tariff from the list',
  },
  repeats: {
    warning: 'Everything in this file is ordered again.',
    earlier: 'See what was ordered before',
    chooseFile: 'Choose the same file again.',
  },
  nothingYet: 'Nothing is ordered yet: you see first what the file asks for.',
  planned: {
    title: 'What is ordered',
    esims: 'eSIMs',
    rows: 'Rows',
    unknownPrice: (n: number) =>
      plural(n, { one: '1 row of unknown price', other: `${count(n)} rows of unknown price` }),
    skipped: 'People who already have a subscription',
    cost: 'Cost',
    noCost: 'The provider does not state the price',
    at: 'Ordered at',
    defaults: 'For rows without a value of their own',
    unchecked: (columns: string) => `Nobody could check these columns at the provider: ${columns}.`,
    again: 'People who already have a subscription get another one.',
  },
  skippedPeople: (n: number) =>
    plural(n, {
      one: '1 person who already has a subscription is skipped.',
      other: `${count(n)} people who already have a subscription are skipped.`,
    }),
  rows: {
    order: 'Order',
    subscription: 'Subscription',
    iccid: 'ICCID',
    installed: 'Installed',
    activation: 'Activation',
    ready: 'Activation data ready',
    show: (line: number) => `Show for line ${count(line)}`,
    unknown: 'The organization API does not report who has installed the eSIM.',
  },
  durations: {
    title: 'How long the provider takes',
    none: 'Nothing to show yet: the provider has taken no order, or has answered each at once.',
    completed: (done: number, all: number) =>
      plural(all, {
        one: `${count(done)} of 1 order is completed.`,
        other: `${count(done)} of ${count(all)} orders are completed.`,
      }),
    half: (time: string) => `Half of all orders were completed within ${time}.`,
    most: (time: string) => `Nine of ten were completed within ${time}.`,
    open: (n: number, time: string) =>
      plural(n, {
        one: `1 order has been open for ${time}. It counts as taking longer.`,
        other: `${count(n)} orders are open, the oldest for ${time}. They count as taking longer.`,
      }),
    ended: (n: number) =>
      plural(n, {
        one: '1 order ended in another way. It counts as never completed.',
        other: `${count(n)} orders ended in another way. They count as never completed.`,
      }),
    sample: (seen: number, all: number) => `This is a sample: ${count(seen)} of ${count(all)} rows.`,
    figures: 'The same as a table',
    within: 'Completed within',
    share: 'Share of all orders',
  },
  activation: {
    title: (line: number) => `Activation data of line ${count(line)}`,
    code: 'Activation code',
    picture: 'QR code of the activation code',
    secret: 'Anybody with this code can install the eSIM. It is hidden again after 60 seconds.',
    file: {
      name: 'Activation codes as a file',
      warning:
        'Anybody with this file can install these eSIMs. Keep it where only those who need it can read it, and ' +
        'delete it when they are installed. The audit log records that you fetched it.',
      prepare: 'Get the download link',
    },
  },
};

export const changes = {
  create: 'New changes',
  kind: 'What is changed',
  kinds: {
    organization: 'Subscriptions, at the organization API',
    partner: 'Subscriptions, at the partner API',
    porting: 'Portings: numbers that come or leave',
    account: 'Accounts of the partner',
  },
  what: 'What is done with each row',
  action: 'Action',
  actionHint: 'For rows without an action of their own.',
  eachRow: 'Each row names its own',
  missing: 'Choose an action from the list',
  rows: 'The rows',
  fileHint: 'One row each. The column action says what is done; the other columns are those of the action.',
  fileHintOf: (action: string) => `One row each, with the columns of ${action}. Unused columns are ignored.`,
  nothingYet: 'Nothing is changed yet: you see first what the file asks for.',
};
