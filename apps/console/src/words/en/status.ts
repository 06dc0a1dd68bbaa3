import { count, decimal, plural } from '../format.ts';

const dayNames = {
  messages: 'Messages in queues',
  unclear: 'Unclear rows',
  held: 'Rows that need a decision',
};

export const status = {
  title: 'Status',
  allWell: 'All is well: calls to the provider go out, and nothing is stuck.',
  troubled: (n: number) =>
    n === 1 ? 'One thing is not as it should be.' : `${n} things are not as they should be.`,
  noneKnown: 'Nothing is known to be wrong, but not everything could be read.',
  unread: (n: number) =>
    plural(n, {
      one: 'One part could not be read in time. This page asks again.',
      other: `${count(n)} parts could not be read in time. This page asks again.`,
    }),
  runbook: (chapter: string) => `In the runbook: “${chapter}”.`,
  sinceThen: (at: string) => `Since ${at}.`,
  nextTry: (at: string) => `Next try at ${at}.`,
  givenUp: (queue: string, n: number) =>
    plural(n, {
      one: `1 message of ${queue} was given up and lies in the dead letters.`,
      other: `${count(n)} messages of ${queue} were given up and lie in the dead letters.`,
    }),
  endpointOff: (name: string) => `The endpoint ${name} is disabled: it did not take callbacks.`,
  stoppedBy: (kind: 'texts' | 'orders', name: string, at: string, reason: string | null) =>
    `${name} stopped every ${kind === 'texts' ? 'text' : 'order'} at ${at}${reason === null ? '.' : `: ${reason}`}`,
  stop: {
    open: 'Stop every text and order',
    title: 'Stop every text and order?',
    body:
      'From now on no call begins, whether of a campaign, an order batch or a rule. Calls under way still end. ' +
      'Nothing is canceled: what waits goes out when an administrator allows it again.',
    what: 'What to stop',
    kinds: { texts: 'Texts', orders: 'Orders, changes and top-ups' },
    nothing: 'Choose what to stop.',
    reason: 'Why',
    reasonHint: 'For those who find it stopped. May be left empty.',
    yes: 'Stop now',
    allow: { texts: 'Allow texts again', orders: 'Allow orders again' },
    allowTitle: { texts: 'Let texts go out again?', orders: 'Let orders go out again?' },
    allowBody: 'What waits goes out within a minute or two. Cancel first what must not go out.',
  },
  since: 'Since',
  until: 'Next try',
  validUntil: 'Valid until',
  nothingLost: 'Nothing is lost: work waits and goes out later.',
  limiters: 'Calls to the provider',
  limiter: 'Limiter',
  state: 'State',
  rate: 'Calls a minute',
  rateOf: (rate: number) => decimal(rate),
  detail: 'Explanation',
  throughput: {
    sentence: (name: string, calls: number, refused: number) =>
      plural(calls, {
        one: `${name}: 1 call in the last hour, ${count(refused)} refused with 429.`,
        other: `${name}: ${count(calls)} calls in the last hour, ${count(refused)} refused with 429.`,
      }),
    axis: (most: string) => `Calls a minute, from 0 to ${most}.`,
    legend:
      'Bars are calls a minute. The dashed line is the rate that the provider takes, as far as it is known. ' +
      'Marks at the top are calls that it refused with 429. Shaded: no calls go out.',
    above: (rate: string) => `The rate that the provider takes, ${rate} a minute, is above the picture.`,
    figures: 'The same as a table',
    from: 'From',
    to: 'To',
    calls: 'Calls',
    refused: 'Refused with 429',
  },
  tokens: 'Access tokens',
  tokenOf: 'API of the provider',
  queues: 'Queues',
  queue: 'Queue',
  waiting: 'Waiting',
  inFlight: 'In progress',
  dead: 'Dead letters',
  deadLetters: {
    messages: 'Messages',
    oldest: 'Oldest',
    look: 'What they are',
    lookAt: (n: number, queue: string) =>
      plural(n, { one: `Look at 1 message of ${queue}`, other: `Look at ${count(n)} messages of ${queue}` }),
    of: (queue: string) => `Dead letters of ${queue}`,
    shown: (shown: number, all: number) => `${count(shown)} of ${count(all)} are shown.`,
    sent: 'Sent',
    receives: 'Times received',
    about: 'About',
    would: 'Sending it back',
    does: { 'tries again': 'Tries again', 'does nothing': 'Does nothing', 'fails again': 'Fails again' },
    redrive: (n: number) =>
      plural(n, { one: 'Send back 1 message', other: `Send back ${count(n)} messages` }),
    confirm: (queue: string) => `Send messages back to ${queue}?`,
    once: 'Their worker receives them again. Nothing is ever done twice.',
    moved: (n: number) =>
      plural(n, { one: '1 message was sent back.', other: `${count(n)} messages were sent back.` }),
  },
  scheduler: 'Scheduler',
  lastRun: 'Last run',
  sums: 'Unclear and held rows',
  unclear: 'Unclear',
  held: 'Needs a decision',
  day: {
    title: 'What waited in the last 24 hours',
    none: 'No sample yet. The scheduler takes one every quarter of an hour.',
    names: dayNames,
    sentence: (name: keyof typeof dayNames, most: number, last: number | null) =>
      `${dayNames[name]}: from 0 to ${count(most)}; the last sample is ${last === null ? 'missing' : count(last)}.`,
  },
  orders: 'How long the provider takes for orders',
  noOrders: 'There is no order batch yet.',
  endpoints: 'Endpoints',
  endpoint: 'Endpoint',
  because: 'Why it is disabled',
  becauseOf: {
    asked: 'A person disabled it',
    gone: 'It answered 410 (gone)',
    took_nothing: 'It took nothing for three days',
  } as Readonly<Record<string, string>>,
  call: 'Call',
  errors: 'Latest errors',
  when: 'When',
  code: 'Code',
  job: 'Job',
  noErrors: 'None.',
  unknown: 'unknown',
  number: (value: number | null) => (value === null ? 'unknown' : count(value)),
  copy: 'Copy as text for a ticket',
  copied: 'Copied.',
  states: {
    flowing: 'Flowing',
    paused: 'Paused',
    probing: 'Probing',
    unknown: 'Unknown',
    valid: 'Valid',
    none: 'None yet',
    failing: 'Failing',
    on_time: 'On time',
    late: 'Late',
    recovering: 'Recovering',
  } as Readonly<Record<string, string>>,
};
