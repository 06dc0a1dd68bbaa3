import { digest32 } from '../ids.ts';
import { type EventHint, periodOf, type SubjectFacts } from './facts.ts';
import type { Rule } from './rule.ts';

/**
 * Names what a rule does for a subject, so that whatever leads to it again finds it done. It is made of what the API says, and
 * of the rule's own threshold: a webhook, its repeats and a sweep meet in one key, and a renewed product has a new one.
 */
export function firingKeyOf(
  { name, once, thresholdPercent }: Rule,
  hint: EventHint,
  facts: SubjectFacts,
): string {
  const subject = hint.subject === undefined ? ['event', hint.id] : [hint.subject.about, hint.subject.id];
  const { product } = facts;
  const period = product === undefined ? '' : periodOf(product);
  const time = { period, day: `${period} ${dayOf(hint.createdAtMs)}`, subject: '' }[once];
  return digest32([name, ...subject, 'data', time, String(thresholdPercent ?? '')]).slice(0, 26);
}

/** @param no from 1, in the order of the rule */
export function commandKeyOf(firing: string, no: number): string {
  return `${firing}-${no}`;
}

/** The day in UTC. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}
