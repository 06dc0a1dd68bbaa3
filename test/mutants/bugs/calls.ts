import type { PlantedBug } from '../planted-bug.ts';

const perform = 'shared/flows/calls/perform.ts';
const texts = 'sim:texts --seeds 200';
/** For a bug that shows seldom. */
const longTexts = 'sim:texts --seeds 1200';
const orders = 'sim:orders --seeds 60';
const notifications = 'sim:notifications --seeds 400';
const toCall = 'shared/flows/calls/job-to-call.ts';
const inTime = 'test/flows/calls/begins-in-time.test.ts';
const nextToCall = 'shared/flows/calls/next-to-call.ts';
const result = 'shared/core/calls/call-result.ts';
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
    suites: [texts, orders, notifications, twice],
    byEach: true,
  },
  {
    name: 'the call is made without a claim',
    file: perform,
    find: 'return winClaim(ports, mine);',
    replace: 'return mine;',
    suites: [texts, orders, notifications],
    byEach: true,
  },
  {
    name: 'a call may start at the end of its lease',
    file: 'shared/flows/calls/claim.ts',
    find: 'nowMs <= claim.leaseUntilMs - callLimitMs',
    replace: 'nowMs <= claim.leaseUntilMs',
    suites: ['test/flows/calls/claim.test.ts', notifications],
    byEach: true,
  },
  {
    name: 'a worker that was held up calls late',
    file: perform,
    find: 'if (!mayStart(claim, ports.now()) || !mayCall()) return',
    replace: 'if (ports.now() < 0) return',
    suites: [texts, orders, notifications],
    byEach: true,
  },
  {
    name: 'a pause, a cancelation or the night is not looked at',
    file: perform,
    find: 'const job = await jobToCall(ports, entry);',
    replace: 'const job = await ports.ledger.job(entry.jobId);',
    suites: [texts, 'sim:orders --seeds 200', notifications],
    byEach: true,
  },
  {
    name: 'a job has begun when a worker takes its message',
    file: toCall,
    find: "if (permission.kind === 'call' ||",
    replace:
      "if (permission.kind === 'begin') await beginsInTime(ports, job);\n  if (permission.kind === 'call' ||",
    suites: [inTime],
  },
  {
    name: 'the time is not looked at again before the first claim',
    file: toCall,
    find: 'const { kind } = permissionOf(seen, nowMs);',
    replace: 'const { kind } = permissionOf(seen, 0);',
    suites: [inTime],
  },
  {
    name: 'the claim is not noted before it is made',
    file: perform,
    find: 'if (noted !== undefined)\n',
    replace: 'if (noted !== undefined && claimNo < 0)\n',
    suites: [texts, 'sim:orders --seeds 200'],
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
    name: 'the limiter is reported of no answer',
    file: perform,
    find: 'held !== undefined && heard !== undefined)',
    replace: "held !== undefined && heard?.kind === 'answered')",
    suites: weather,
    byEach: true,
  },
  {
    name: 'an entry is called before its time',
    file: perform,
    find: 'if (earlyMs > 0) return retryIn(earlyMs);',
    replace: 'if (earlyMs > Number.MAX_SAFE_INTEGER) return retryIn(earlyMs);',
    suites: [texts, notifications],
    byEach: true,
  },
  {
    name: 'an entry that somebody else has claimed is called as well',
    file: nextToCall,
    find: "if (entry.state === 'planned') return entry;",
    replace: "if (entry.state === 'planned' || entry.state === 'claimed') return entry;",
    suites: [texts, orders, notifications],
    byEach: true,
  },
  {
    name: 'a call begins with too little time left to the function',
    file: nextToCall,
    find: 'return invocation.remainingMs() >= callLimitMs + writeResultMs;',
    replace: 'return invocation.remainingMs() > 0;',
    suites: [texts, notifications],
    byEach: true,
  },
  {
    name: 'all claims of an entry have one number',
    file: 'shared/core/calls/entry-moves.ts',
    find: 'claimNo: entry.claimNo + 1,',
    replace: 'claimNo: Math.max(1, entry.claimNo),',
    suites: [texts, notifications],
    byEach: true,
  },
  {
    name: 'nobody looks when a lease ends',
    file: 'shared/core/calls/entry-moves.ts',
    find: 'const dueAtMs = claim.leaseUntilMs;',
    replace: 'const dueAtMs = undefined;',
    suites: [texts, orders, notifications],
    byEach: true,
  },
  {
    // A text or an order is reconciled then.
    name: 'the result of a call is not written',
    file: perform,
    find: 'const written = await work.write(job, claim, body, result);',
    replace: 'const written: Step = { entry: claim };',
    suites: [notifications],
  },
  {
    name: 'a result is written whatever has come of the entry meanwhile',
    file: 'shared/flows/calls/write-result.ts',
    find: 'if (!isLateYes && !takesResult(written.found, entry.claimNo)) {',
    replace: 'if (!isLateYes && entry.claimNo < 0) {',
    suites: [longTexts, notifications],
    byEach: true,
  },
  {
    name: 'a refused call may be made again',
    file: result,
    find: "return move(entry, 'refused', { ...idle, tries, busy: 0, reason: result.reason });",
    replace: "return move(entry, 'planned', { dueAtMs: 0, tries, busy: 0, reason: result.reason });",
    suites: [texts, notifications],
    byEach: true,
  },
  {
    name: 'the wait before the next call is forgotten',
    file: result,
    find: 'notBeforeMs: result.notBeforeMs,',
    replace: 'notBeforeMs: undefined,',
    suites: [texts, notifications],
    byEach: true,
  },
  {
    name: 'a stop of the stage does not hold a call that has its permit',
    file: 'shared/flows/sending/unless-stopped.ts',
    find: 'return (await isStopped()) ? { entry } :',
    replace: 'return',
    suites: ['test/flows/sending/unless-stopped.test.ts'],
  },
  {
    name: 'a stop of texts stops orders, and one of orders texts',
    file: 'shared/flows/sending/unless-stopped.ts',
    find: '(await sending.read()).stops[kind] !== undefined',
    replace: "(await sending.read()).stops[kind === 'texts' ? 'orders' : 'texts'] !== undefined",
    suites: ['test/flows/sending/unless-stopped.test.ts'],
  },
];
