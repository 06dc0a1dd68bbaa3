import { count, plural } from '../format.ts';

export const reports = {
  title: 'Reports',
  what: 'Usage, campaigns and invoices of a time, as files for a spreadsheet. No file holds a phone number.',
  empty:
    'Reports appear here. One says what subscriptions used by day, what campaigns were estimated at beside what the ' +
    'provider’s usage list has of them, or what invoices came to.',
  older: 'Older',
  newest: 'Newest',
  kind: 'About',
  kinds: { usage: 'Usage', campaigns: 'Campaigns', invoices: 'Invoices' },
  days: 'Days (UTC)',
  daysOf: (from: string, to: string) => `${from} to ${to}`,
  account: { label: 'Account', any: 'All accounts' },
  state: 'State',
  progress: 'Read so far',
  items: (n: number) => plural(n, { one: '1 item', other: `${count(n)} items` }),
  pages: (n: number) => plural(n, { one: 'on 1 page', other: `on ${count(n)} pages` }),
  reached: (day: string) => `back to ${day}`,
  when: 'Requested',
  who: 'Requested by',
  act: 'Files',
  showFiles: 'Show the files',
  ofReport: (about: string) => `(${about})`,
  gone: 'The files are no longer kept.',
  confirmCancel: {
    title: 'Cancel this report?',
    body: 'Nothing more is read, and no files are written. This cannot be undone.',
    yes: 'Cancel the report',
    no: 'Keep it',
  },
  create: {
    open: 'New report',
    title: 'New report',
    hint: {
      usage: 'Units by day, subscription, campaign and charge class.',
      campaigns: 'What each campaign was estimated at, beside what the usage list has of it.',
      invoices: 'Invoices and their items.',
    },
    from: 'First day',
    to: 'Last day',
    daysHint: 'Days in UTC. Both count.',
    submit: 'Write the report',
  },
};
