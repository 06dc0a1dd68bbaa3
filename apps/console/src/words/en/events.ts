import { count, plural } from '../format.ts';

const eventsOf = (n: number) => plural(n, { one: '1 event', other: `${count(n)} events` });

export const events = {
  balance: {
    label: 'Data used',
    sentence: (used: string, all: string, left: string) => `${used} of ${all} are used, ${left} are left.`,
    threshold: (percent: string, at: string) => `The threshold is ${percent} %, at ${at}.`,
    table: 'The same as figures',
    what: 'Figure',
    data: 'Data',
    share: 'Share of the whole',
    used: 'Used',
    left: 'Left',
    atThreshold: 'Threshold',
    whole: 'The whole',
    percent: (share: string) => `${share} %`,
    asOf: (time: string) => `As the provider read it, ${time}`,
  },
  title: 'Events',
  empty: 'Events appear here. None has come in the last 14 days: check that the provider calls the webhook.',
  type: 'Type',
  received: 'Received',
  subject: 'About',
  filters: {
    title: 'Filter',
    typeHint: 'Such as balance.threshold.exceeded',
    since: 'Received from',
    until: 'Received before',
    show: 'Show',
    none: 'No event of the last 14 days is like that.',
  },
  silent: {
    title: 'No event has come in for a day, although rules are on',
    never: 'None of the last 14 days is kept.',
    last: (time: string) => `The last one came ${time}.`,
    steps: [
      'At the provider, look whether its webhook is enabled, and for which types of events.',
      'Compare its address with that of this stage: that of the API, then /webhooks/ and the name of the source.',
      'Let the provider send a test event. If it appears here, nothing happened; if not, its answer says why: ' +
        '401 is a secret that differs, 404 a wrong name of the source.',
    ],
  },
  replay: {
    title: 'Let rules handle events again',
    what: 'Only what no rule has done yet is done: a rule never acts twice on an event. At most 1,000 at a time.',
    count: 'Count the events',
    counted: (n: number) =>
      n === 0
        ? 'No event is like that.'
        : plural(n, { one: '1 event is like that.', other: `${count(n)} events are like that.` }),
    more: 'More are like that than are handled at a time. Choose a shorter period.',
    dryRun: (n: number) => `Try ${eventsOf(n)} without doing anything`,
    would: 'What rules would do',
    run: (n: number) => `Handle ${eventsOf(n)} again`,
    confirm: (n: number) => `Handle ${eventsOf(n)} again?`,
    follows:
      'Rules that are on act on them, within their quotas. If their number has changed meanwhile, nothing is done.',
    started: (n: number) => `${eventsOf(n)} ${n === 1 ? 'is' : 'are'} being handled again.`,
  },
  happened: 'Happened',
  source: 'Source',
  verdicts: 'What rules made of it',
  nothing: 'No rule decided',
  next: 'Older events',
  first: 'Newest events',
  back: 'All events',
  executions: 'What rules made of it',
  none: {
    watched: 'No rule has decided about it yet. These rules watch this type:',
    unwatched: (type: string) => `No rule watches the type ${type}. Rules watch these types:`,
    noRules: 'There are no rules.',
  },
  partly: (n: number) => `Only the first ${count(n)} decisions of that day were searched.`,
  nothingDone: 'Nothing was done.',
  toRule: 'See the rule',
  passed: 'Passed',
  failed: 'Not passed',
  jobs: 'What came of it',
  body: 'The body, with numbers hidden',
  trial: {
    title: 'Try a rule on this event',
    hint: 'Nothing is done: it only says what the rule would do now.',
    rule: 'Rule',
    choose: 'Choose a rule',
    run: 'Try it',
    status: 'State of the subscription',
    statusHint: 'Such as active. Only for a rule that asks for it, when the event does not report it.',
    otherType: 'The rule is about another type of event.',
  },
};
