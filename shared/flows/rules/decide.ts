import type { Step } from '../../core/jobs/operation.ts';
import { LacksId } from '../../core/rules/conditions/action-values.ts';
import type { EventReport, SubjectFacts } from '../../core/rules/conditions/facts.ts';
import {
  costOfRule,
  describePrices,
  describeYes,
  needsYes,
  type ProviderPrices,
} from '../../core/rules/cost.ts';
import {
  type Check,
  type Decided,
  type Decision,
  markHeldBack,
  type Verdict,
} from '../../core/rules/executions/decision.ts';
import type { Execution } from '../../core/rules/executions/execution.ts';
import { earlierKeysOf, executionKeyOf } from '../../core/rules/executions/execution-key.ts';
import { onTheWayOf, pauseOf, reservationsOf } from '../../core/rules/executions/reservations.ts';
import { thresholdReached, type Wish } from '../../core/rules/readings/threshold.ts';
import type { Rule, RuleBook } from '../../core/rules/rule.ts';
import { ruleSettings } from '../../core/rules/rule-settings.ts';
import type { AutomationPorts } from '../../ports/rules.ts';
import { checkCondition } from './check-condition.ts';
import { checkGuards, type Guarded } from './check-guards.ts';
import { fire, type NewExecution } from './fire.ts';

export type DecidePorts = Pick<AutomationPorts, 'executions' | 'quotas' | 'commands' | 'now' | 'log'>;

export type Question = {
  readonly book: RuleBook;
  readonly rule: Rule;
  readonly report: EventReport;
  /** Undefined: there is no such thing any more, or nothing to read. */
  readonly facts: SubjectFacts | undefined;
  /** Why nothing could be read, on a stage that asks nobody. */
  readonly unavailable?: string | undefined;
  /** Decides and does nothing, whatever the rule's mode. */
  readonly dry: boolean;
  /** Older events are kept and not acted upon; `any` where a rule is only tried on what an event itself tells. */
  readonly eventAgeMaxMs: number | 'any';
  /**
   * Whether what a step buys fits the subscription's plan; absent where the provider is not asked. @throws
   * ProviderError
   */
  readonly fits?: (step: Step) => Promise<Wish | undefined>;
  /**
   * Whether the whole subscription needs what the rule buys; absent where the provider is not asked. @throws
   * ProviderError
   */
  readonly needs?: () => Promise<Wish | undefined>;
  /** What the provider asks for what the rule buys; absent where it is not asked. @throws ProviderError */
  readonly prices?: () => Promise<ProviderPrices>;
  /** The decision as it is kept; absent in a trial, of which nothing is kept. */
  readonly kept?: (decided: Decided) => Decision | undefined;
};

export type Answer = {
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
  readonly commands: readonly string[];
  /** What it would have been done under; undefined when it never came so far. */
  readonly execution?: string;
  /** As it was stored with the execution that was started. */
  readonly decision?: Decision;
};

/**
 * Decides what a rule does about an event, and does it. Each condition and guard that was asked stands in the answer.
 */
export async function decide(ports: DecidePorts, question: Question): Promise<Answer> {
  const checks: Check[] = [];
  const ask = (name: string, passed: boolean, detail: string): boolean => {
    checks.push({ name, passed, detail });
    return passed;
  };
  const ends = (verdict: Verdict, execution?: NewExecution): Answer => ({
    verdict,
    checks,
    commands: execution?.commands.map(({ key }) => key) ?? [],
    ...(execution === undefined ? {} : { execution: execution.key }),
  });
  const { book, rule, report, facts, dry } = question;

  if (!ask('switch', !book.off && rule.mode !== 'off', switchDetail(book, rule)))
    return ends('guard_refused');
  const { eventAgeMaxMs } = question;
  const isYoung = eventAgeMaxMs === 'any' || ports.now() - report.createdAtMs <= eventAgeMaxMs;
  if (!ask('age', isYoung, ageDetail(question))) return ends('guard_refused');
  if (facts === undefined) {
    const gone = question.unavailable ?? goneSubject;
    ask('subject', false, report.subject === undefined ? unknownSubject : gone);
    return ends('guard_refused');
  }
  const key = executionKeyOf(rule, report, facts, ports.now());
  const before = await executionBefore(ports, question, key, facts);
  const isFree = before === undefined;
  if (!ask('once', isFree, isFree ? `Not done yet (once per ${rule.once})` : onceDetail(rule, before.atMs)))
    return ends('duplicate', before);
  const asks = eventAgeMaxMs === 'any' ? 'reported' : 'all';
  const condition = await checkCondition(rule, report, facts, asks);
  ask('condition', condition.verdict === undefined, condition.detail);
  if (condition.verdict !== undefined) return ends(condition.verdict);
  if (rule.thresholdPercent !== undefined) {
    const { wanted, detail } = thresholdReached(facts.product, rule.thresholdPercent);
    if (!ask('threshold', wanted, detail)) return ends('guard_refused');
  }
  const requested = await question.prices?.();
  const reported = requested && describePrices(rule, requested);
  if (reported !== undefined) ask('price', true, reported);
  const execution = await executionOf(question, key, facts, ports.now(), requested);
  if ('lacks' in execution) {
    ask('subject', false, execution.lacks);
    return ends('failed');
  }

  // This comes first, as most that are held back are held back for the rest of the day; execution asks again, and
  // exactly.
  const { onTheWay, ...others } = execution;
  const hasRemaining = async (guarded: Guarded): Promise<boolean> => {
    for await (const { name, passed, detail } of checkGuards(ports, guarded, book.currency))
      if (!ask(name, passed, detail)) return false;
    return true;
  };
  // Unless the rule says how many may be on their way, that is asked last: it passes soonest, and says least.
  const isImplied = rule.onTheWayMax === undefined && onTheWay !== undefined;
  if (!(await hasRemaining(isImplied ? others : execution))) return ends('guard_refused');
  const misfit = await misfitIn(question, execution);
  if (misfit !== undefined) {
    ask('offering', false, misfit);
    return ends('guard_refused');
  }
  const need = await question.needs?.();
  if (need !== undefined && !ask('refill', need.wanted, need.detail)) return ends('guard_refused');
  const { amount } = execution;
  if (isImplied && !(await hasRemaining({ key, amount, onTheWay, reservations: [] })))
    return ends('guard_refused');
  if (dry || rule.mode === 'dry_run') {
    ask('dry_run', false, dry ? 'A dry run was requested' : 'The rule is set to dry');
    return ends('dry_run', execution);
  }
  const granted = needsYes(rule, requested)
    ? ({
        ...ends('awaiting_approval', execution),
        checks: [...checks, approvalCheck(rule, execution)],
      } as const)
    : ends('executed', execution);
  const decision = question.kept?.(granted);
  const fired = await fire(ports, { ...execution, ...(decision && { decision }) });
  if (fired.kind === 'guard_refused')
    return { ...ends('guard_refused'), checks: markHeldBack(checks, fired.guard) };
  if (fired.kind === 'already') {
    ask('once', false, 'The rule has fired for another event with the same subject');
    return ends('duplicate', execution);
  }
  return { ...granted, ...(decision && { decision }) };
}

function approvalCheck(rule: Rule, { amount }: NewExecution): Check {
  return { name: 'approval', passed: false, detail: describeYes(rule, amount) };
}

const unknownSubject = 'The event names no subject that can be read from the provider';
const goneSubject = 'The provider does not have the subject of the event, or it cannot be read';

function switchDetail({ off }: RuleBook, { mode }: Rule): string {
  if (off) return 'All rules are switched off';
  return mode === 'off' ? 'The rule is switched off' : `The rule is ${mode}`;
}

/**
 * The execution that has dealt with the event: today's, or, where it is done once a day, one of a day since the event.
 */
async function executionBefore(
  { executions, now }: Pick<DecidePorts, 'executions' | 'now'>,
  { rule, report, eventAgeMaxMs }: Question,
  key: string,
  facts: SubjectFacts,
): Promise<Execution | undefined> {
  const sinceMs = eventAgeMaxMs === 'any' ? ruleSettings.eventAgeMaxMs : eventAgeMaxMs;
  const earlier = earlierKeysOf(rule, report, facts, now(), sinceMs);
  const [today, ...others] = await Promise.all([key, ...earlier].map((one) => executions.get(one)));
  const made = [
    today,
    ...others.filter((execution) => execution !== undefined && execution.atMs >= report.createdAtMs),
  ];
  return made.find((execution) => execution !== undefined && execution.state !== 'idle');
}

function ageDetail({ eventAgeMaxMs, report: { aheadMs } }: Question): string {
  if (aheadMs !== undefined)
    return (
      `The event is dated ${Math.round(aheadMs / 60_000)} minutes after its receipt, so the ` +
      'time of receipt counts'
    );
  if (eventAgeMaxMs === 'any') return 'A trial ignores the age of the event';
  return `Events are acted upon for ${Math.round(eventAgeMaxMs / 3_600_000)} hours`;
}

function onceDetail({ once }: Rule, atMs: number): string {
  return `Done at ${new Date(atMs).toISOString()}, and it is done once per ${once}`;
}

async function executionOf(
  { book, rule, report }: Question,
  key: string,
  facts: SubjectFacts,
  atMs: number,
  requested: ProviderPrices | undefined,
): Promise<NewExecution | { readonly lacks: string }> {
  // Loaded with the first execution: its texts need Liquid, and most events let no rule fire.
  const { commandsOf, NoText } = await import('../../core/rules/executions/commands-of.ts');
  const [onTheWay, pause] = [onTheWayOf(rule, report, facts), pauseOf(rule, report, facts)];
  try {
    return {
      key,
      rule: rule.name,
      atMs,
      amount: costOfRule(rule, requested),
      reservations: reservationsOf(book, rule, report, facts, atMs),
      commands: commandsOf(key, rule, report, facts, requested),
      ...(onTheWay === undefined ? {} : { onTheWay }),
      ...(pause === undefined ? {} : { pause }),
    };
  } catch (error) {
    if (error instanceof LacksId || error instanceof NoText) return { lacks: error.message };
    throw error;
  }
}

/** Why something that it would buy does not fit the subscription's plan. */
async function misfitIn({ fits }: Question, { commands }: NewExecution): Promise<string | undefined> {
  for (const { do: what } of commands) {
    const fit = what.kind === 'operation' ? await fits?.(what.step) : undefined;
    if (fit?.wanted === false) return fit.detail;
  }
  return undefined;
}
