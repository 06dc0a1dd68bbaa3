import type { Entry } from '../../../../shared/core/calls/entry.ts';
import { givenUpCode } from '../../../../shared/core/calls/held.ts';
import { type JobId, rowsKindOf } from '../../../../shared/core/ids.ts';
import type { JobAction } from '../../../../shared/core/jobs/job-actions.ts';
import type { Command } from '../../../../shared/core/rules/executions/command.ts';
import type { Rule, RuleBook } from '../../../../shared/core/rules/rule.ts';
import { InputError } from '../../../../shared/errors.ts';
import { retryCampaign } from '../../../../shared/flows/intake/retry-campaign.ts';
import { jobOfRequest } from '../../../../shared/flows/intake/take-request.ts';
import { actOnJob } from '../../../../shared/flows/jobs/act-on-job.ts';
import { type Resolution, resolveHeld } from '../../../../shared/flows/reconciliation/held/resolve-held.ts';
import { putRules, switchRules } from '../../../../shared/flows/rules/change-rules.ts';
import type { Dice } from '../../machinery/dice.ts';
import type { RulesSystem } from './rules-system.ts';

const [secondMs, minuteMs, dayMs] = [1_000, 60_000, 24 * 3_600_000];

/** Shares from 0 to 1: of jobs of rules, of those that wait for a yes, and of rows that were not carried out. */
const shares = { approved: 0.7, canceled: 0.07, paused: 0.03, retried: 0.3 } as const;

/** As the API names her. */
const ada = 'ada';

/** What people decide about held rows. */
const resolutions = ['accept', 'resend', 'give_up'] as const;

type Hands = {
  readonly system: RulesSystem;
  readonly dice: Dice;
  readonly after: (inMs: number, run: () => void) => void;
  readonly book: RuleBook;
  /** Called before it is done, as the answer may be lost. */
  readonly before: {
    approves(jobId: JobId): void;
    resends(jobId: JobId): void;
    retries(jobId: JobId, retry: JobId): void;
  };
  readonly counts: (what: string) => void;
  /** Whether people still have wishes. */
  readonly isOpen: () => boolean;
};

/** People who say yes, stop and go on, decide about what is held, and change rules while these are at work. */
export function rulePeople({ system, dice, after, book, before, counts, isOpen }: Hands) {
  let retriesMade = 0;
  const act = (jobId: JobId, action: JobAction): void => {
    counts(`jobs that people ${action}`);
    if (action === 'approve') before.approves(jobId);
    system.asks('act', (world) => unlessRefused(() => actOnJob(world, jobId, action, ada)));
  };
  const resolve = (jobId: JobId, action: Resolution['action']): void => {
    counts(`held jobs that people ${action}`);
    if (action === 'resend') before.resends(jobId);
    system.asks('resolve', (world) =>
      unlessRefused(async () => {
        const job = await world.ledger.job(jobId);
        if (job !== undefined) await resolveHeld(world, job, { action, by: ada });
      }),
    );
  };
  /** A retry of an order of a rule is refused. */
  const retry = (jobId: JobId): void => {
    retriesMade += 1;
    const key = `retry-${retriesMade}`;
    const states = dice.pick([['refused'], ['unprocessed'], ['refused', 'unprocessed']] as const);
    counts('jobs that people retry');
    before.retries(jobId, jobOfRequest(rowsKindOf(jobId), ada, key));
    system.asks('retry', (world) =>
      unlessRefused(async () => {
        const job = await world.ledger.job(jobId);
        if (job !== undefined) await retryCampaign(world, ada, key, job, { states });
      }),
    );
  };
  const switches = (): void => {
    if (!isOpen()) return;
    counts('switches of rules');
    const { name: rule } = dice.pick(book.rules.filter(({ mode }) => mode === 'on'));
    const forMs = dice.pick([2, 30, 400]) * minuteMs;
    const [down, up] = dice.happens(0.2)
      ? ([{ off: true }, { off: false }] as const)
      : ([
          { rule, mode: dice.pick(['off', 'dry_run'] as const) },
          { rule, mode: 'on' as const },
        ] as const);
    system.asks('switch', (world) => unlessRefused(() => switchRules(world, ada, down)));
    after(forMs, () => system.asks('switch', (world) => unlessRefused(() => switchRules(world, ada, up))));
    after(dice.between(1, 10) * dayMs, switches);
  };
  /** Quotas are cut, and later as they were, while orders are under way under them. */
  const edits = (): void => {
    if (!isOpen()) return;
    counts('edits of rules');
    const times = dice.pick([0.3, 0.6, 1, 1, 1.5]);
    system.asks('edit', (world) =>
      unlessRefused(async () => {
        const before = await world.rules.newest();
        if (before === undefined) return;
        const rules = book.rules.map((rule) => ({ ...scaled(rule, times), mode: modeIn(before, rule) }));
        await putRules(world, ada, { ...contentOf(book), rules }, before.version);
      }),
    );
    after(dice.between(1, 12) * dayMs, edits);
  };
  after(dice.between(1, 5) * dayMs, switches);
  after(dice.between(1, 5) * dayMs, edits);

  return {
    commanded(jobId: JobId, { needsApproval }: Command): void {
      if (needsApproval && dice.happens(shares.approved))
        after(dice.between(10, 3 * 24 * 60) * minuteMs, () => act(jobId, 'approve'));
      if (dice.happens(shares.canceled))
        after(dice.between(0, dice.pick([5, 200])) * secondMs, () => act(jobId, 'cancel'));
      if (!dice.happens(shares.paused)) return;
      after(dice.between(0, 60) * secondMs, () => act(jobId, 'pause'));
      after(dice.between(2, 600) * minuteMs, () => act(jobId, 'resume'));
    },
    entryWritten(was: Entry | undefined, { jobId, state }: Entry): void {
      if (was === undefined || was.state === state) return;
      const inMs = dice.between(10, 60 * 48) * minuteMs;
      if (state === 'held') {
        counts('entries that were held');
        // Nothing is begun when all has to come to its end.
        after(inMs, () => resolve(jobId, isOpen() ? dice.pick(resolutions) : 'give_up'));
      }
      if ((state === 'refused' || state === 'canceled') && dice.happens(shares.retried))
        after(inMs, () => isOpen() && retry(jobId));
    },
    /** Everything that waits for a person is decided. */
    decideAll(): void {
      for (const { id, state } of [...system.ledger.jobs()]) {
        if (state === 'ready' || state === 'paused') act(id, 'cancel');
        const entries = system.ledger.entriesAfter(id, '', Number.POSITIVE_INFINITY);
        if (entries.some(({ state: is, reason }) => is === 'held' && reason?.code !== givenUpCode))
          resolve(id, 'give_up');
      }
    },
  };
}

async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
  }
}

function contentOf({ currency, dayQuota, rules }: RuleBook) {
  return {
    rules,
    ...(currency === undefined ? {} : { currency }),
    ...(dayQuota === undefined ? {} : { dayQuota }),
  };
}

function modeIn({ rules }: RuleBook, { name, mode }: Rule): Rule['mode'] {
  return rules.find((one) => one.name === name)?.mode ?? mode;
}

function scaled(rule: Rule, times: number): Rule {
  const { ruleDay, ...quotas } = rule.quotas;
  if (ruleDay === undefined) return rule;
  const count = Math.min(2_000, Math.max(1, Math.round(ruleDay.count * times)));
  return { ...rule, quotas: { ...quotas, ruleDay: { ...ruleDay, count } } };
}
