import { ProviderError } from '../../shared/errors.ts';
import type { SentText, SentTexts, SmsCall } from '../../shared/ports/calls/sms.ts';
import type { Clock } from '../../shared/ports/world.ts';
import { type ScriptedSms, scriptedSms } from './scripted-sms.ts';

export type RecordingProvider = {
  readonly sms: ScriptedSms;
  readonly sentTexts: SentTexts;
  /** Numbers that the provider does not take: a call with one of them is refused as a whole. */
  readonly bad: Set<string>;
  /** Whether a refusal names them. */
  pointsAtBad: boolean;
  /** How long texts take to be on record. */
  lagMs: number;
  /** Texts that started after this time are not on record: the provider's records stand still. */
  standStillMs: number;
  /** Puts a text on record that nobody here sent. */
  addRecord(from: string, text: Omit<SentText, 'outOfBundle'>): void;
  /** How often each person got each text. */
  times(): Map<string, number>;
};

/** A provider in RAM that keeps records of what it carried out, in pages of two. */
export function recordingProvider(now: Clock): RecordingProvider {
  const scripted = scriptedSms();
  const records: { readonly call: Pick<SmsCall, 'from' | 'text'>; readonly text: SentText }[] = [];
  let recorded = 0;

  const record = (): void => {
    for (const call of scripted.performed.slice(recorded)) {
      recorded += 1;
      for (const to of call.to) {
        const id = `uitem_${records.length + 1}`;
        records.push({ call, text: { id, to: to.slice(1), startedAtMs: now(), outOfBundle: false } });
      }
    }
  };

  const provider: RecordingProvider = {
    bad: new Set(),
    pointsAtBad: false,
    lagMs: 60_000,
    standStillMs: Number.POSITIVE_INFINITY,
    addRecord: (from, text) =>
      void records.push({
        call: { from: from as SmsCall['from'], text: '' },
        text: { ...text, outOfBundle: false },
      }),
    sms: {
      ...scripted,
      async send(call) {
        const at = call.to.findIndex((to) => provider.bad.has(to));
        if (at >= 0) {
          const pointers = provider.pointsAtBad ? [`$.to[${at}]`] : [];
          scripted.next({ effect: 'none', code: 'refused', status: 400, pointers });
        }
        try {
          return await scripted.send(call);
        } finally {
          record();
        }
      },
    },
    sentTexts: {
      async page({ from }, [first, last], cursor = '0') {
        const at = Number(cursor);
        if (!Number.isInteger(at))
          throw new ProviderError({ tried: 'List usage', effect: 'none', code: 'refused' });
        const days = [Date.parse(first), Date.parse(last) + 86_400_000] as const;
        const visible = records
          .filter(({ call, text }) => call.from === from && text.startedAtMs + provider.lagMs <= now())
          .map(({ text }) => text)
          .filter(({ startedAtMs }) => startedAtMs <= provider.standStillMs)
          .filter(({ startedAtMs }) => startedAtMs >= days[0] && startedAtMs < days[1])
          .toSorted((one, other) => other.startedAtMs - one.startedAtMs);
        const next = at + 2 < visible.length ? { next: String(at + 2) } : {};
        return { texts: visible.slice(at, at + 2), ...next };
      },
    },
    times() {
      const times = new Map<string, number>();
      for (const { call, text } of records) {
        const key = `${text.to} ${call.text}`;
        times.set(key, (times.get(key) ?? 0) + 1);
      }
      return times;
    },
  };
  return provider;
}
