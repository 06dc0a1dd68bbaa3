import type { PlantedBug } from '../planted-bug.ts';

const halt = 'shared/core/calls/halt.ts';
const haltTests = 'test/flows/jobs/halt-job.test.ts';
const actions = 'shared/core/jobs/job-actions.ts';
const actTests = 'test/flows/jobs/act-on-job.test.ts';
const renew = 'shared/flows/planning/orders/renew-snapshot.ts';
const snapshotTests = 'test/flows/orders/old-snapshot.test.ts';
const content = 'shared/flows/intake/claim-content.ts';
const twiceTests = 'test/flows/planning/same-twice.test.ts';

/** Bugs in when a job stops, and in what it does before it runs. */
export const jobBugs: readonly PlantedBug[] = [
  {
    name: 'a job waits for the end of quiet hours behind which it may not begin',
    file: 'shared/core/jobs/job-start.ts',
    find: '(untilMs ?? nowMs) > beginsBeforeMs',
    replace: 'nowMs > beginsBeforeMs',
    suites: ['test/core/jobs/job-start.test.ts'],
  },
  {
    name: 'held rows are no errors of a job',
    file: halt,
    find: 'const badRows = refused + unclear + held;',
    replace: 'const badRows = refused;',
    suites: [haltTests],
  },
  {
    name: 'a job of which too large a share went wrong goes on',
    file: halt,
    find: 'bad <= limits.errorShare * done)',
    replace: 'bad <= done)',
    suites: [haltTests],
  },
  {
    name: 'who resumes a halted job accepts nothing of what happened',
    file: halt,
    find: 'const bad = badRows - (before?.badRows ?? 0);',
    replace: 'const bad = badRows;',
    suites: [haltTests],
  },
  {
    name: 'each text billed beside the plan halts its job again',
    file: halt,
    find: '|| before?.outOfBundle === true)',
    replace: ')',
    suites: [haltTests],
  },
  {
    name: 'a batch goes on whose first orders were refused in the same words',
    file: 'shared/flows/jobs/halt-job.ts',
    find: 'await pause(ports, job, same);\n    return false;',
    replace: 'return true;',
    suites: ['test/flows/planning/same-refusal.test.ts'],
  },
  {
    name: 'a pause is written after the calls of its job were counted',
    file: 'shared/flows/jobs/act-on-job.ts',
    find: 'const written = await ports.ledger.replaceJob(acted.next);',
    replace:
      'await Array.fromAsync(ports.ledger.entries(id));\n    const written = await ports.ledger.replaceJob(acted.next);',
    suites: [actTests, 'test/contract/calls/pause-requests.test.ts'],
    byEach: true,
  },
  {
    name: 'nobody looks whether the last call of a paused job was over',
    file: actions,
    find: 'const rest = { dueAtMs: nowMs, pausedUntilMs',
    replace: 'const rest = { dueAtMs: pausedUntilMs(job, nowMs), pausedUntilMs',
    suites: [actTests],
  },
  {
    name: 'a batch orders from a snapshot of some days ago',
    file: 'shared/core/jobs/old-snapshot.ts',
    find: '> snapshotLifeMs;',
    replace: '> 7 * snapshotLifeMs;',
    suites: [snapshotTests],
  },
  {
    name: 'a batch that is resumed orders from its old snapshot',
    file: actions,
    find: 'if (isSnapshotOld(job, nowMs))',
    replace: 'if (isSnapshotOld(job, nowMs) && nowMs < 0)',
    suites: [snapshotTests],
  },
  {
    name: 'people who got a subscription since the snapshot are not skipped',
    file: renew,
    find: "entry.state === 'planned')",
    replace: "entry.state === 'claimed')",
    suites: [snapshotTests],
  },
  {
    name: 'a batch runs that was paused again while its snapshot was taken',
    file: renew,
    find: 'return isResumed(job) || ',
    replace: "return job.state === 'paused' || ",
    suites: [snapshotTests],
  },
  {
    name: 'a dry run owns what its file says',
    file: content,
    find: "if (optionsOf(job).mode === 'check') return undefined;",
    replace: '',
    suites: [twiceTests],
  },
  {
    name: 'the same file is sent twice under two names',
    file: content,
    find: 'if (again === undefined) return owner;',
    replace: 'if (again === undefined) return undefined;',
    suites: [twiceTests, 'test/flows/intake/claim-batch-content.test.ts'],
    byEach: true,
  },
];
