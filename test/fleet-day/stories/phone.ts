import { recordSpent } from '../diary.ts';
import { type Fleet, some } from '../fleet.ts';
import { hourMs } from '../spans.ts';
import type { Story } from '../timetable.ts';

/** On average, from the gaps below. */
const sessionsPerDay = 6;

/** A phone that uses data now and then: many use a little of what was bought, some more than all of it. */
export async function* phone(fleet: Fleet, subscriptionId: string): Story {
  const { clock, random, diary, dayEndsAtMs, sandbox } = fleet;
  const boughtBytes = diary.bytes.get(subscriptionId)?.boughtBytes ?? 0;
  const hunger = random();
  const bytesPerSession = (boughtBytes * (0.1 + 1.3 * hunger * hunger)) / sessionsPerDay;
  while (clock.now() < dayEndsAtMs) {
    if (!diary.outOfService.has(subscriptionId)) {
      use(fleet, subscriptionId, Math.round(bytesPerSession * (0.5 + random())));
    }
    yield some(random, 2 * hourMs, 6 * hourMs);
  }

  function use({ diary: book }: Fleet, id: string, wantedBytes: number): void {
    let leftBytes = wantedBytes;
    for (const { id: productId, status, balance } of sandbox.partner.products(id)) {
      if (leftBytes === 0) return;
      if (status !== 'active' || balance === undefined) continue;
      const spentBytes = sandbox.partner.spend(productId, leftBytes);
      recordSpent(book, id, spentBytes);
      leftBytes -= spentBytes;
    }
  }
}
