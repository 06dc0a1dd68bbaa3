import { digest32 } from '../../ids.ts';
import { dayMs } from '../../timing.ts';
import { type EventReport, periodOf, type SubjectFacts } from '../conditions/facts.ts';
import type { Rule } from '../rule.ts';

/**
 * Names what a rule does for a subject, so that whatever leads to it again finds it done. It is made of what the API
 * says, of the rule's own threshold, and of the day on which it is decided: a webhook, its repeats and a sweep meet in
 * one key, and a renewed product has a new one.
 *
 * @param atMs when it is decided; never the event's own date, as a late event and a sweep would not meet
 */
export function executionKeyOf(
  { name, once, thresholdPercent }: Rule,
  report: EventReport,
  facts: SubjectFacts,
  atMs: number,
): string {
  const subject =
    report.subject === undefined ? ['event', report.id] : [report.subject.about, report.subject.id];
  const { product } = facts;
  const period = product === undefined ? '' : periodOf(product);
  const time = { period, day: `${period} ${dayOf(atMs)}`, subject: '' }[once];
  return digest32([name, ...subject, 'data', time, String(thresholdPercent ?? '')]).slice(0, 26);
}

/**
 * The keys of the days since the event, today's left out, the latest first. An execution under one of them that is not
 * older than the event has dealt with it: a repeat on a later day must not have it done a second time.
 *
 * @param sinceMs how far back at most, in milliseconds before `atMs`
 */
export function earlierKeysOf(
  rule: Rule,
  report: EventReport,
  facts: SubjectFacts,
  atMs: number,
  sinceMs: number,
): readonly string[] {
  if (rule.once !== 'day') return [];
  const firstMs = Math.max(report.createdAtMs, atMs - sinceMs);
  const keys: string[] = [];
  for (let dayAtMs = startOfDay(atMs) - dayMs; dayAtMs >= startOfDay(firstMs); dayAtMs -= dayMs)
    keys.push(executionKeyOf(rule, report, facts, dayAtMs));
  return keys;
}

/** @param no from 1, in the order of the rule */
export function commandKeyOf(execution: string, no: number): string {
  return `${execution}-${no}`;
}

/** The day in UTC. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

function startOfDay(atMs: number): number {
  return atMs - (atMs % dayMs);
}
