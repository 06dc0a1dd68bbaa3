import { type Figures, figuresOf } from './figures.ts';
import { type Fleet, openFleet } from './fleet.ts';
import { brokenPromises } from './promises/promises.ts';
import { type Records, recordsOf } from './records.ts';
import { hourMs } from './spans.ts';
import { morning } from './stories/morning.ts';
import { answerNotifications } from './stories/top-up.ts';
import type { Story } from './timetable.ts';

export type DayOptions = { readonly seed: number; readonly subscriptions: number };

export type PlayedDay = {
  readonly fleet: Fleet;
  readonly records: Records;
  readonly figures: Figures;
  /** What the sandbox's records and the diary do not agree about; nothing when all is well. */
  readonly broken: readonly string[];
};

/**
 * A number takes a day and an hour to move, and the last decision about one may fall into the evening. An invoice is
 * paid after a day, and a notification is tried again for two hours.
 */
const aftermathMs = 28 * hourMs;

/** Plays a day of a fleet, and the day after, in which all that was begun ends. */
export async function playDay({ seed, subscriptions }: DayOptions): Promise<PlayedDay> {
  const fleet = await openFleet(seed, subscriptions);
  try {
    const startMs = fleet.clock.now();
    fleet.timetable.begin(morning(fleet));
    fleet.timetable.begin(hours(fleet, fleet.dayEndsAtMs + aftermathMs));
    await fleet.timetable.play(async () => {
      await fleet.sandbox.partner.webhooks.deliver();
      await answerNotifications(fleet);
    });
    const virtualHours = (fleet.clock.now() - startMs) / hourMs;
    const records = await recordsOf(fleet);
    return {
      fleet,
      records,
      figures: figuresOf(fleet, records, virtualHours),
      broken: brokenPromises(fleet, records),
    };
  } finally {
    await fleet.close();
  }
}

/** Lets no hour pass in which nobody looks. */
async function* hours({ clock }: Fleet, untilMs: number): Story {
  while (clock.now() < untilMs) yield hourMs;
}
