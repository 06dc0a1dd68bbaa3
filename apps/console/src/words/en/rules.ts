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
  switchTo: { off: 'Switch off', dry_run: 'Only dry run', on: 'Switch on' },
  confirmOn: {
    title: (name: string) => `Switch “${name}” on?`,
    body: 'From the next event on it does what it says, within its quotas.',
    dryRun: (n: number, isAll: boolean) =>
      isAll
        ? plural(n, {
            one: 'In its dry run it would have acted once.',
            other: `In its dry run it would have acted ${count(n)} times.`,
          })
        : `In its dry run it would have acted at least ${count(n)} times.`,
  },
  offBy: (name: string) => `Switched off by ${name}`,
  details: 'The rule',
  condition: 'Condition',
  always: 'None: each event of this type',
  threshold: 'From this share used on',
  percent: (n: number) => `${count(n)} %`,
  once: 'Only once',
  onceOf: { period: 'a period of the product', day: 'a day', subject: 'ever, for one subject' },
  cooldown: 'Pause after it acted',
  minutes: (n: number) => plural(n, { one: '1 minute', other: `${count(n)} minutes` }),
  onTheWay: 'At most at a time, for one subscription',
  quotas: 'Quotas',
  quotaOf: {
    subscription_month: 'A subscription and month',
    subscription_day: 'A subscription and day',
    rule_day: 'The rule and day',
  },
  times: (n: number) => plural(n, { one: 'once', other: `${count(n)} times` }),
  approveAbove: 'Needs a yes above',
  actions: 'Actions',
  actionOf: {
    top_up: 'Orders an add-on',
    operation: 'Changes the subscription',
    sms: 'Sends a text',
    crm: 'Calls your system',
    bus: 'Puts an event on the bus',
  },
  recent: 'What it decided lately',
  noneYet: 'It has decided nothing yet.',
  missing: 'There is no rule of this name.',
  back: 'All rules',
  off: {
    banner: 'All rules are switched off. Nothing that they do goes out.',
    see: 'See the rules',
    open: 'Switch off everything',
    title: 'Switch off everything that rules do?',
    body: (n: number) =>
      `${rulesOf(n)} will stop, and what they have queued too. Calls that are under way end as they end.`,
    yes: (n: number) => `Switch off ${rulesOf(n)}`,
  },
  again: {
    open: 'Switch on again',
    title: 'Let rules continue?',
    body: 'Each rule goes on in its own mode, and what waits goes out:',
    yes: (n: number) => `Let ${rulesOf(n)} continue`,
  },
  versions: {
    title: 'Versions',
    version: 'Version',
    at: 'Since',
    by: 'Made by',
  },
  edit: {
    all: 'Edit all rules as JSON',
    one: 'Edit as JSON',
    label: 'JSON',
    save: 'Save',
    saved: (version: number) => `Saved as version ${count(version)}.`,
    noJson: (why: string) => `This is no JSON: ${why}`,
    changed: (by: string) =>
      `Somebody (${by}) changed the rules since you opened them. What you typed is kept, and nothing was saved. ` +
      'Compare it with what is in force now, then save again.',
    theirs: 'In force now',
    unchecked: 'Ids that nobody could look up:',
  },
};
