import type { Step } from '../core/orders/operation.ts';
import { LacksId } from '../core/rules/action-values.ts';
import { emptyCapItem, reserved } from '../core/rules/cap-item.ts';
import { commandsOf, costOf, NoText, needsYes } from '../core/rules/commands-of.ts';
import type { Check, Verdict } from '../core/rules/decision.ts';
import type { EventHint, SubjectFacts } from '../core/rules/facts.ts';
import { firingKeyOf } from '../core/rules/firing-key.ts';
import { holdsOf, onTheWayOf, pauseOf } from '../core/rules/holds.ts';
import type { Rule, RuleBook } from '../core/rules/rule.ts';
import { thresholdReached, type Wish } from '../core/rules/threshold.ts';
import type { RuleWorld } from '../rule-ports.ts';
import { checkCondition } from './check-condition.ts';
import { fire, type NewFiring } from './fire.ts';

export type DecidePorts = Pick<RuleWorld, 'firings' | 'caps' | 'commands' | 'now' | 'log'>;

export type Question = {
  readonly book: RuleBook;
  readonly rule: Rule;
  readonly hint: EventHint;
  /** Undefined: there is no such thing any more, or nothing to read. */
  readonly facts: SubjectFacts | undefined;
  /** Decides and does nothing, whatever the rule's mode. */
  readonly dry: boolean;
  /** Older events are kept and not acted upon. */
  readonly eventAgeMaxMs: number;
  /** Whether what a step buys fits the line's plan; absent where the provider is not asked. @throws ProviderError */
  readonly fits?: (step: Step) => Promise<Wish | undefined>;
};

export type Answer = {
  readonly verdict: Verdict;
  readonly checks: readonly Check[];
  readonly commands: readonly string[];
  /** What it would have been done under; undefined when it never came so far. */
  readonly firing?: string;
};

/** Decides what a rule does about an event, and does it. Each condition and guard that was asked stands in the answer. */
export async function decide(world: DecidePorts, question: Question): Promise<Answer> {
  const checks: Check[] = [];
  const ask = (name: string, passed: boolean, detail: string): boolean => {
    checks.push({ name, passed, detail });
    return passed;
  };
  const ends = (verdict: Verdict, firing?: NewFiring): Answer => ({
    verdict,
    checks,
    commands: firing?.commands.map(({ key }) => key) ?? [],
    ...(firing === undefined ? {} : { firing: firing.key }),
  });
  const { book, rule, hint, facts, dry } = question;

  if (!ask('switch', !book.off && rule.mode !== 'off', switchDetail(book, rule))) return ends('held back');
  if (!ask('age', world.now() - hint.createdAtMs <= question.eventAgeMaxMs, ageDetail(question)))
    return ends('held back');
  if (facts === undefined) {
    ask('subject', false, 'What the event is about is not there, or cannot be read again');
    return ends('held back');
  }
  const key = firingKeyOf(rule, hint, facts);
  const before = await world.firings.get(key);
  const isFree = before === undefined || before.state === 'idle';
  if (!ask('once', isFree, isFree ? `Not done yet (once per ${rule.once})` : onceDetail(rule, before.atMs)))
    return ends('already', before);
  const condition = await checkCondition(rule, hint, facts);
  ask('condition', condition.verdict === undefined, condition.detail);
  if (condition.verdict !== undefined) return ends(condition.verdict);
  if (rule.thresholdPercent !== undefined) {
    const { wanted, detail } = thresholdReached(facts.product, rule.thresholdPercent);
    if (!ask('threshold', wanted, detail)) return ends('held back');
  }
  const firing = firingOf(question, key, facts, world.now());
  if ('lacks' in firing) {
    ask('subject', false, firing.lacks);
    return ends('failed');
  }

  // Asked first, as most that are held back are held back for the rest of the day; firing asks again, and exactly.
  const full = await fullGuard(world, firing);
  if (full !== undefined) return held(full);
  const misfit = await misfitIn(question, firing);
  if (misfit !== undefined) {
    ask('offering', false, misfit);
    return ends('held back');
  }
  if (dry || rule.mode === 'dry') {
    ask('dry', false, dry ? 'Only decided, as it was asked' : 'The rule is set to dry');
    return ends('dry', firing);
  }
  const fired = await fire(world, firing);
  if (fired.kind === 'held back') return held(fired.guard);
  if (fired.kind === 'already') {
    ask('once', false, 'It is being done for another event about the same');
    return ends('already', firing);
  }
  if (!needsYes(rule)) return ends('fired', firing);
  ask(
    'approval',
    false,
    `It costs ${firing.amount}: more than ${rule.approveAbove}, so somebody has to say yes`,
  );
  return ends('waiting', firing);

  function held(guard: string): Answer {
    ask(
      guard,
      false,
      guard === 'cooldown' ? 'It fired for this line not long ago' : 'The cap leaves no room',
    );
    return ends('held back');
  }
}

function switchDetail({ off }: RuleBook, { mode }: Rule): string {
  if (off) return 'All rules are switched off';
  return mode === 'off' ? 'The rule is switched off' : `The rule is ${mode}`;
}

function ageDetail({ eventAgeMaxMs }: Question): string {
  return `Events are acted upon for ${Math.round(eventAgeMaxMs / 3_600_000)} hours`;
}

function onceDetail({ once }: Rule, atMs: number): string {
  return `Done at ${new Date(atMs).toISOString()}, and it is done once per ${once}`;
}

function firingOf(
  { book, rule, hint }: Question,
  key: string,
  facts: SubjectFacts,
  atMs: number,
): NewFiring | { readonly lacks: string } {
  const [onTheWay, pause] = [onTheWayOf(rule, hint, facts), pauseOf(rule, hint, facts)];
  try {
    return {
      key,
      rule: rule.name,
      atMs,
      amount: costOf(rule),
      holds: holdsOf(book, rule, hint, facts, atMs),
      commands: commandsOf(key, rule, hint, facts),
      ...(onTheWay === undefined ? {} : { onTheWay }),
      ...(pause === undefined ? {} : { pause }),
    };
  } catch (error) {
    if (error instanceof LacksId || error instanceof NoText) return { lacks: error.message };
    throw error;
  }
}

/** Why something that it would buy does not fit the line's plan. */
async function misfitIn({ fits }: Question, { commands }: NewFiring): Promise<string | undefined> {
  for (const { do: what } of commands) {
    const fit = what.kind === 'operation' ? await fits?.(what.step) : undefined;
    if (fit?.wanted === false) return fit.detail;
  }
  return undefined;
}

/** The guard that has no room now. */
async function fullGuard({ caps, now }: DecidePorts, firing: NewFiring): Promise<string | undefined> {
  const { pause, onTheWay, holds, amount, key } = firing;
  const last = pause === undefined ? undefined : await caps.last(pause.item);
  if (pause !== undefined && last !== undefined && now() - last.atMs < pause.forMs) return 'cooldown';
  for (const { guard, item, cap } of onTheWay === undefined ? holds : [onTheWay, ...holds]) {
    const stands = (await caps.item(item)) ?? emptyCapItem(item);
    if (reserved(stands, { id: key, amount }, cap) === undefined) return guard;
  }
  return undefined;
}
