import { count, plural } from '../format.ts';

const rulesOf = (n: number) => plural(n, { one: '1 rule', other: `${count(n)} rules` });

export const rules = {
  title: 'Rules',
  name: 'Rule',
  says: 'What it does',
  on: 'Event',
  mode: 'Mode',
  empty: 'Rules appear here. Write the first ones as JSON below.',
  modes: { off: 'Off', dry_run: 'Dry run', on: 'On' },
  switchTo: { off: 'Switch off', dry_run: 'Switch to dry run', on: 'Switch on' },
  confirmOn: {
    title: (name: string) => `Switch “${name}” on?`,
    body: 'From the next event on it does what it says, within its quotas.',
    dryRun: (n: number, isAll: boolean) => {
      if (n === 0) return 'In the last 7 days its dry run would not have acted.';
      const times = plural(n, { one: 'once', other: `${count(n)} times` });
      return `In the last 7 days its dry run would have acted ${isAll ? '' : 'at least '}${times}.`;
    },
    money: (sum: string) => `At the prices that the rule names, that would have cost ${sum}.`,
  },
  offBy: (name: string) => `Switched off by ${name}`,
  details: 'The rule',
  condition: 'Condition',
  always: 'None: each event of this type',
  threshold: 'Acts when this share is used',
  percent: (n: number) => `${count(n)} %`,
  once: 'Only once',
  onceOf: { period: 'per period of the product', day: 'per day', subject: 'ever, for each subject' },
  cooldown: 'Cooldown after it acted',
  minutes: (n: number) => plural(n, { one: '1 minute', other: `${count(n)} minutes` }),
  onTheWay: 'At most under way at a time, for each subscription',
  quotas: 'Quotas',
  quotaOf: {
    subscription_month: 'Per subscription and month',
    subscription_day: 'Per subscription and day',
    rule_day: 'The whole rule, per day',
    day_quota: 'All rules together, per day',
  },
  usedToday: (used: string, allowed: string) => `${used} of ${allowed} used today`,
  usedOf: (used: string, allowed: string) => `${used} of ${allowed}`,
  quotaHint: 'Each decision shows how much its subscription has used. Days are in UTC.',
  times: (n: number) => plural(n, { one: 'once', other: `${count(n)} times` }),
  approveAbove: 'Needs approval above',
  actions: 'Actions',
  actionOf: {
    top_up: 'Orders an add-on',
    operation: 'Carries out an operation at the provider',
    sms: 'Sends a text',
    crm: 'Calls your system',
    bus: 'Puts an event on the bus',
  },
  recent: 'Recent decisions',
  noneYet: 'It has decided nothing yet.',
  missing: 'No rule has this name.',
  back: 'All rules',
  off: {
    banner: 'All rules are switched off. Nothing that they started goes out.',
    see: 'See the rules',
    open: 'Switch off everything',
    title: 'Switch off everything that rules do?',
    body: (n: number) =>
      `${rulesOf(n)} will stop, and so will what they have queued. Calls that are already under way still finish.`,
    yes: (n: number) => `Switch off ${rulesOf(n)}`,
  },
  again: {
    open: 'Switch on again',
    title: 'Let rules continue?',
    body: 'Each rule continues in its own mode, and what waits goes out:',
    yes: (n: number) => `Let ${rulesOf(n)} continue`,
  },
  versions: {
    title: 'Versions',
    version: 'Version',
    at: 'Since',
    by: 'Saved by',
    changed: 'What changed',
    show: (n: number) => `Changes of version ${count(n)}`,
    changedIn: (n: number) => `What version ${count(n)} changed`,
    all: 'For all rules',
    same: 'The rules are the same as before: only their version is new.',
  },
  days: {
    title: 'The last 7 days',
    day: 'Day (UTC)',
    acted: 'Acted or waits for approval',
    would: 'Would have acted (dry run)',
    others: 'Did nothing',
    partly: (n: number) => `Only the newest ${count(n)} decisions are counted.`,
  },
  lastEvents: {
    title: 'Try it on the last events',
    run: (n: number, type: string) => `Try it on the last ${count(n)} events of ${type}`,
    tried: (n: number) =>
      plural(n, {
        one: '1 event was tried. Nothing was done.',
        other: `${count(n)} events were tried. Nothing was done.`,
      }),
    would: 'What it would do now',
    did: 'What it did',
    nothing: 'It decided nothing',
  },
  edit: {
    all: 'Edit all rules as JSON',
    one: 'Edit as JSON',
    label: 'JSON',
    save: 'Save',
    saved: (version: number) => `Saved as version ${count(version)}.`,
    wrong: 'Nothing was saved. What is wrong stands above, with its lines.',
    line: (n: number) => `Line ${count(n)}`,
    noJson: (why: string) => `This is not JSON: ${why}`,
    changed: (by: string) =>
      `Somebody (${by}) changed the rules since you opened them. What you typed is kept, and nothing was saved. ` +
      'Compare it with what is in force now, then save again.',
    theirs: 'In force now',
    unchecked: 'Ids that nobody could look up:',
  },
};

export const executions = {
  title: 'Execution',
  missing: 'This execution is no longer kept, or its address is cut off. Open it from its event or its rule.',
  rule: 'Rule',
  why: 'Why',
  version: (n: number) => `version ${count(n)}`,
  event: 'Event',
  from: 'The event came',
  ways: {
    webhook: 'by webhook',
    sweep: 'by the hourly reading of balances',
    replay: 'by a replay',
    test: 'by a test',
  },
  at: 'Decided',
  subject: 'About',
  subscription: 'Subscription',
  waiting: 'Actions of rules that wait for approval',
  approve: (n: number) => plural(n, { one: 'Approve 1 action', other: `Approve ${count(n)} actions` }),
  callsLeft: (n: number) =>
    plural(n, {
      one: '1 more action is a call to another system.',
      other: `${count(n)} more actions are calls to other systems.`,
    }),
  reject: (n: number) => plural(n, { one: 'Reject 1 action', other: `Reject ${count(n)} actions` }),
};
