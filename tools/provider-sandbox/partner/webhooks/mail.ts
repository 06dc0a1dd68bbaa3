import { seededNumber } from '../../identifier.ts';
import type { ProviderEvent } from '../event.ts';
import type { PartnerWorld } from '../partner-world.ts';
import type { Mischief, Webhook } from './webhook.ts';

/** An event on its way to one receiver. */
export type Mail = {
  readonly webhook: Webhook;
  readonly event: ProviderEvent;
  readonly attemptNo: number;
  readonly dueMs: number;
};

/**
 * When each attempt follows the event, as far as every one before has failed. Assumed: nothing shows a retry
 * policy.
 */
const attemptsAtMs = [0, 10_000, 60_000, 300_000, 1_800_000, 7_200_000];

/** Longest that an event is held back, and the longest until a duplicate of it follows. */
const disorderMsMax = 120_000;

/** The first mail of an event; nothing when the receiver does not want it, `dropped` when its disorder swallows it. */
export function firstMail(
  { seed, delays }: Pick<PartnerWorld, 'seed' | 'delays'>,
  webhook: Webhook,
  event: ProviderEvent,
): Mail | 'dropped' | undefined {
  const isWanted = webhook.enabledEvents?.includes(event.type) ?? true;
  if (!isWanted) return undefined;
  if (isMet(seed, webhook, event, 'drop')) return 'dropped';
  const heldMs = isMet(seed, webhook, event, 'reorder') ? delayMs(seed, event, 'reorder') : 0;
  return { webhook, event, attemptNo: 1, dueMs: Date.parse(event.created_at) + delays.webhookMs + heldMs };
}

/** What follows an attempt: another one after a failure, a duplicate after a success that is to have one. */
export function nextMail(seed: string, mail: Mail, isReceived: boolean, nowMs: number): Mail | undefined {
  const { webhook, event, attemptNo } = mail;
  if (isReceived) {
    const isMeant = attemptNo <= attemptsAtMs.length && isMet(seed, webhook, event, 'duplicate');
    // Numbered behind the last attempt: a duplicate is neither tried again nor followed by another one.
    return isMeant
      ? { ...mail, attemptNo: attemptsAtMs.length + 1, dueMs: nowMs + delayMs(seed, event, 'duplicate') }
      : undefined;
  }
  const [before, next] = [attemptsAtMs[attemptNo - 1], attemptsAtMs[attemptNo]];
  if (before === undefined || next === undefined) return undefined;
  return { ...mail, attemptNo: attemptNo + 1, dueMs: nowMs + next - before };
}

function isMet(seed: string, { disorder }: Webhook, event: ProviderEvent, mischief: Mischief): boolean {
  return seededNumber(seed, 'webhook', mischief, event.id) < (disorder?.[mischief] ?? 0);
}

function delayMs(seed: string, event: ProviderEvent, mischief: Mischief): number {
  return Math.ceil(seededNumber(seed, 'webhook delay', mischief, event.id) * disorderMsMax);
}
