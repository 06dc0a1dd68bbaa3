import { type Practice, write } from '../../../support/documents/practice.ts';

/** The number that may send in every sandbox, from a range that reaches nobody. */
const sender = '+447700900000';

/** That many others, each once. */
export const people = (count: number) =>
  Array.from({ length: count }, (_, n) => `+44770090${String(n + 1).padStart(4, '0')}`);

/** A Send SMS of the typed client, valid unless something in it is replaced. */
export const sms = (replaced: { from?: string; to?: readonly string[]; text?: string } = {}) => ({
  from: sender,
  to: ['+447700900001'],
  text: 'Hello',
  ...replaced,
  ...write,
  limitMs: 20_000,
});

/** The same as a stranger writes it. */
export const bareSms = (replaced: Readonly<Record<string, unknown>> = {}) => ({
  from: sender,
  to: ['+447700900001'],
  text: 'Hello',
  ...replaced,
});

/** Time from a text to its usage item in the sandbox. */
export const usageDelayMs = 300_000;

/** Texts that many people, and waits until their usage shows. */
export async function useTexts({ organization, clock }: Practice, count = 1): Promise<void> {
  await organization.sms.send(sms({ to: people(count) }));
  clock.advance(usageDelayMs);
}
