import type { PlantedBug } from '../planted-bug.ts';

const countJob = 'shared/flows/counts/count-job.ts';
const countTests = 'test/flows/counts/count-job.test.ts';

/** Bugs in how jobs of many calls are counted, and ended, and in what metrics count. */
export const countBugs: readonly PlantedBug[] = [
  {
    name: 'a group whose entry moves is not marked',
    file: 'shared/flows/counts/marked-ledger.ts',
    find: 'await jobCounts.mark(jobId, group, untilMs);',
    replace: 'await Promise.resolve();',
    suites: ['test/flows/counts/marked-ledger.test.ts', countTests],
  },
  {
    name: 'nobody counts what moved under a mark that failed',
    file: 'shared/flows/counts/marked-ledger.ts',
    find: 'await queues.sendCount({ jobId, walkFromMs: untilMs }, markedForMs + lateMovesMs);',
    replace: 'await Promise.resolve();',
    suites: ['test/flows/counts/marked-ledger.test.ts'],
  },
  {
    name: 'a look that was asked for waits for one that is late',
    file: countJob,
    find: 'return sum.nextAtMs !== undefined && nowMs < sum.nextAtMs;',
    replace: 'return sum.nextAtMs !== undefined;',
    suites: [countTests],
  },
  {
    name: 'a follower that came before the sum it names is taken for needless',
    file: countJob,
    find: 'first?.nextAtMs !== undefined && isNeedless(message, first, ports.now());',
    replace: 'first?.nextAtMs !== undefined;',
    suites: [countTests],
  },
  {
    name: 'nobody counts the jobs of a restored ledger that are over',
    file: 'shared/flows/recovery/recover.ts',
    find: 'if (found.isCounted !== true) await countJobs(ports, found, remainingMs);',
    replace: '',
    suites: ['test/contract/recovery/restore-drill.test.ts'],
  },
  {
    name: 'a look that somebody asked for drops the one that was to come',
    file: countJob,
    find: 'look.isAtRest && !isPromised ?',
    replace: 'look.isAtRest ?',
    suites: [countTests],
  },
  {
    name: 'a job ends though not all of its groups were counted again',
    file: countJob,
    find: 'if (isOver(job, look, nowMs) && !walks && !isEnding) {',
    replace: 'if (isOver(job, look, nowMs) && !walks && !isEnding && nowMs < 0) {',
    suites: [countTests],
  },
  {
    name: 'a call that is planned when the end of its job was noted is never made',
    file: countJob,
    find: "if (open > 0 && (job.state === 'completed' || job.state === 'canceled'))",
    replace: 'if (open < 0)',
    suites: ['test/flows/counts/last-decision.test.ts'],
  },
  {
    name: 'a decision is not counted later',
    file: 'shared/flows/reconciliation/held/resolve-held.ts',
    find: 'if (!hasRows) await countLater(ports, job.id);',
    replace: '',
    suites: ['test/flows/counts/last-decision.test.ts'],
  },
  {
    name: 'a canceled job is never walked over',
    file: countJob,
    find: "['running', 'paused', 'canceling']",
    replace: "['running', 'paused']",
    suites: ['test/flows/counts/unseen-moves.test.ts'],
  },
  {
    name: 'a half-made division of a paused job is left as it is',
    file: 'shared/flows/counts/count-group.ts',
    find: "job.state === 'paused' ? withChildren(ports, found) : found",
    replace: 'found',
    suites: ['test/flows/counts/unseen-moves.test.ts'],
  },
  {
    name: 'a paused job of many calls is looked at twice a day',
    file: 'shared/flows/scheduler/sweep-paused.ts',
    find: 'ports.now() + lookEveryMs',
    replace: 'ports.now() + sweepIdleEveryMs',
    suites: ['test/flows/counts/unseen-moves.test.ts'],
  },
  {
    name: 'of a canceled job no group is canceled that was counted before',
    file: countJob,
    find: "state === 'canceling' && (tally?.calls.planned ?? 0) > 0",
    replace: "state === 'canceling' && (tally?.calls.planned ?? 0) < 0",
    suites: ['test/flows/counts/large-jobs.test.ts', 'sim:texts --seeds 200'],
  },
  {
    name: 'a paused job of many calls is not completed behind its last one',
    file: countJob,
    find: "job.state === 'running' || job.state === 'paused' ||",
    replace: "job.state === 'running' ||",
    suites: ['test/flows/counts/large-jobs.test.ts'],
  },
  {
    name: 'a canceled job of few calls is not counted at its end',
    file: 'shared/flows/jobs/wind-down.ts',
    find: "if (kindOf(id) !== 'notifications')",
    replace: "if (kindOf(id) === 'notifications')",
    suites: [countTests],
  },
  {
    name: 'the figures of a look that left out a group are shown',
    file: countJob,
    find: 'left.some(hasMoved) ? before :',
    replace: 'ports.now() < 0 ? before :',
    suites: [countTests],
  },
  {
    name: 'jobs are counted, and walked over, in a ledger that is being restored',
    file: 'shared/wiring/functions/jobs-count.ts',
    find: 'whileOpen({ ...openRecovery(), log }, (message, invocation) => followJob(passingOn, message, invocation)),',
    replace: '(message, invocation) => followJob(passingOn, message, invocation),',
    suites: ['test/contract/recovery/closed-workers.test.ts'],
  },
  {
    name: 'rows that are held together are no held rows for the alarm',
    file: 'shared/flows/campaigns/write-refusal.ts',
    find: "ports.count('RowsHeld', calledRows(next));",
    replace: '',
    suites: ['test/flows/campaigns/refused-call.test.ts'],
  },
];
