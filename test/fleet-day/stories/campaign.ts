import { ProviderError } from '../../../shared/errors.ts';
import { type Fleet, usageDelayMs, write } from '../fleet.ts';
import { hourMs, minuteMs, secondMs } from '../spans.ts';
import type { Story } from '../timetable.ts';

const recipientsPerCall = 50;

export type Campaign = {
  readonly sender: string;
  readonly text: string;
  readonly recipients: readonly string[];
};

/** One text to many people, so that each of them gets it exactly once, whatever happens to the calls. */
export async function* campaign(fleet: Fleet, { sender, text, recipients }: Campaign): Story {
  const { diary } = fleet;
  for (const to of recipients) diary.texts.add(`${to} ${text}`);
  for (let at = 0; at < recipients.length; at += recipientsPerCall) {
    const to = recipients.slice(at, at + recipientsPerCall);
    yield* sendOnce(fleet, { sender, text, recipients: to }, `${sender.slice(1)}-${at}`);
    yield minuteMs;
  }
}

/** Sends until the provider says yes, and after a call without an answer looks first whether it was carried out. */
async function* sendOnce(fleet: Fleet, { sender, text, recipients }: Campaign, name: string): Story {
  const { organization, clock, diary } = fleet;
  for (let callNo = 1; ; callNo += 1) {
    const sentAtMs = clock.now();
    try {
      const call = { ...write(`${name}.${callNo}`), limitMs: 20 * secondMs };
      await organization.sms.send({ from: sender, to: recipients, text, ...call });
      diary.earlyLooks.push((await sentTo(fleet, sender, sentAtMs)).length);
      return;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.effect === 'none') {
        yield error.problem.retryAfterMs ?? minuteMs;
        continue;
      }
    }
    yield usageDelayMs;
    const reached = new Set(await sentTo(fleet, sender, sentAtMs));
    if (recipients.every((to) => reached.has(to))) return;
    if (recipients.some((to) => reached.has(to))) throw new Error(`The call ${name} was half carried out`);
  }
}

/** Whom a subscription's texts went to since then, as far as usage shows it by now. */
async function sentTo({ organization, clock }: Fleet, sender: string, sinceMs: number): Promise<string[]> {
  const yesterday = new Date(clock.now() - 24 * hourMs).toISOString().slice(0, 10);
  const found: string[] = [];
  const items = organization.usage.list({
    msisdn: sender.slice(1),
    type: ['sms'],
    direction: 'outbound',
    fromDate: yesterday,
    limit: 100,
  });
  for await (const { startedAt, toMsisdn } of items) {
    if (Date.parse(startedAt ?? '') >= sinceMs) found.push(`+${toMsisdn}`);
  }
  return found;
}
