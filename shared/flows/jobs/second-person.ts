import { type Asker, actorOf } from '../../core/access/actor.ts';
import type { Scope } from '../../core/access/scopes.ts';
import { type FourEyes, notSecondPerson, wantsSecondPerson } from '../../core/approval/four-eyes.ts';
import { authorsOf } from '../../core/jobs/callers.ts';
import { type Job, ruleOf } from '../../core/jobs/job.ts';
import type { RuleBook } from '../../core/rules/rule.ts';
import { InputError } from '../../errors.ts';

/** What the stage wants two people for; absent where one is enough for everything. */
export type FourEyesPort = { readonly fourEyes?: FourEyes | undefined };

/**
 * Refuses a caller who may not let a job go, because they may not approve, made it, or changed more than its labels.
 *
 * @param requireScope throws when the caller lacks a scope; left out where theirs are known
 * @throws InputError 403
 */
export function requireSecondPerson(
  { fourEyes }: FourEyesPort,
  job: Job,
  by: Asker,
  requireScope: (scope: Scope) => void = () => {},
): void {
  if (fourEyes === undefined || !wantsSecondPerson(fourEyes, job)) return;
  requireScope('approve');
  refuse(notSecondPerson(fourEyes, actorOf(by), authorsOf(job)));
}

/**
 * Refuses somebody who has saved a rule, where they would let go what it buys: one of its executions, or all of them.
 *
 * @throws InputError 403
 */
export function requireOtherThanSavers(
  { fourEyes }: FourEyesPort,
  book: Pick<RuleBook, 'savers'> | undefined,
  rule: string,
  by: Asker,
): void {
  if (fourEyes?.rules === true) refuse(notOtherThanSavers({ fourEyes }, book, rule, by));
}

/** Why somebody is none but a saver of a rule, whether or not the stage wants another person. */
export function notOtherThanSavers(
  { fourEyes }: FourEyesPort,
  book: Pick<RuleBook, 'savers'> | undefined,
  rule: string,
  by: Asker,
): ReturnType<typeof notSecondPerson> {
  const { operatorKeys = false } = fourEyes ?? {};
  return notSecondPerson({ operatorKeys }, actorOf(by), book?.savers?.[rule]?.people ?? []);
}

/** Whose rule a job is, where a second person must approve what rules buy. */
export function ruleToApprove({ fourEyes }: FourEyesPort, job: Job): string | undefined {
  return fourEyes?.rules === true && job.source.kind === 'operation' ? ruleOf(job.source) : undefined;
}

function refuse(fault: ReturnType<typeof notSecondPerson>): void {
  if (fault !== undefined) throw new InputError('same_person', [fault]);
}
