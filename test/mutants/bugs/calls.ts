import type { PlantedBug } from '../planted-bug.ts';

const perform = 'shared/flows/calls/perform.ts';
const texts = 'sim:texts --seeds 200';
const orders = 'sim:orders --seeds 60';
/** Notifications, each of whose messages comes twice at the same moment. */
const twice = 'test/contract/calls/workers-lost-answers.test.ts';
const weather = [
  'tools/simulation/texts/weather.test.ts',
  'tools/simulation/orders/order-weather.test.ts',
] as const;

/** Bugs of the one way in which everything is called. Each kind of call that takes it has to notice them. */
export const callBugs: readonly PlantedBug[] = [
  {
    name: 'a claim of another worker counts as our own',
    file: 'shared/flows/calls/claim.ts',
    find: 'return answer.applied || answer.found?.claim?.id === mine.claim.id ? mine : undefined;',
    replace: 'return answer.applied || answer.found?.claim !== undefined ? mine : undefined;',
    suites: [texts, orders, twice],
    byEach: true,
  },
  {
    name: 'the call is made without a claim',
    file: perform,
    find: 'return winClaim(ports, mine);',
    replace: 'return mine;',
    suites: [texts, orders],
    byEach: true,
  },
  {
    name: 'a call may start at the end of its lease',
    file: 'shared/flows/calls/claim.ts',
    find: 'nowMs <= claim.leaseUntilMs - callLimitMs',
    replace: 'nowMs <= claim.leaseUntilMs',
    suites: ['test/flows/calls/claim.test.ts'],
  },
  {
    name: 'a worker that was held up calls late',
    file: perform,
    find: 'if (!mayStart(claim, ports.now()) || !mayCall()) return',
    replace: 'if (ports.now() < 0) return',
    suites: [texts, orders],
    byEach: true,
  },
  {
    name: 'a pause, a cancelation or the night is not looked at',
    file: perform,
    find: 'const job = await jobToCall(ports, entry);',
    replace: 'const job = await ports.ledger.job(entry.jobId);',
    suites: [texts, 'sim:orders --seeds 200'],
    byEach: true,
  },
  {
    name: 'the claim is not noted before it is made',
    file: perform,
    find: 'if (noted !== undefined)\n',
    replace: 'if (noted !== undefined && claimNo < 0)\n',
    suites: [texts, orders],
    byEach: true,
  },
  {
    name: 'a failed call counts as one that was never made',
    file: perform,
    find: 'return endOfFailure(error, claim, now(), random(), receives);',
    replace: 'return endOfLateStart(now(), receives);',
    suites: [texts, orders],
    byEach: true,
  },
  {
    name: 'the limiter is told of no answer',
    file: perform,
    find: 'held !== undefined && heard !== undefined)',
    replace: "held !== undefined && heard?.kind === 'answered')",
    suites: weather,
    byEach: true,
  },
];
