import type { ProductFacts } from '../../../shared/core/rules/facts.ts';
import type { ListedEvent } from '../../../shared/ports/rules.ts';
import type { Dice } from '../dice.ts';
import type { agendaOf } from './agenda.ts';
import { notificationOf } from './notification.ts';
import { rude } from './scenario.ts';

const [hourMs, dayMs] = [3_600_000, 24 * 3_600_000];

/** Tells of what happens to products as rudely as a provider may: lost, doubled, in bursts, and days late. */
export function webhookSender(
  dice: Dice,
  agenda: ReturnType<typeof agendaOf>,
  counts: (what: string, by?: number) => void,
  deliver: (eventId: string) => Promise<void>,
) {
  const events = new Map<string, ListedEvent & { readonly body: Uint8Array }>();
  const toldBy = new Map<string, ProductFacts>();
  const lateness = (): number => {
    if (dice.happens(rude.webhookVeryLate)) return dice.between(dayMs, 20 * dayMs);
    return dice.between(0, dice.happens(rude.webhookLate) ? 12 * hourMs : 10_000);
  };
  return {
    /** Those that were kept, by their ids, whether or not they came. */
    events,
    /** The product as it was when the event was made. */
    toldBy,
    tells(type: string, product: ProductFacts): void {
      counts('webhooks sent');
      const id = `evt_${events.size}`;
      const createdAtMs = agenda.now();
      const body = new TextEncoder().encode(notificationOf(id, type, createdAtMs, product));
      events.set(id, { source: 'partner', id, type, createdAtMs, receivedAtMs: createdAtMs, body });
      toldBy.set(id, product);
      if (dice.happens(rude.webhookLost)) {
        counts('webhooks lost');
        return;
      }
      const copies = dice.happens(rude.webhookBurst) ? 50 : dice.happens(rude.webhookDoubled) ? 2 : 1;
      counts('webhooks repeated', copies - 1);
      const inMs = lateness();
      for (let copy = 0; copy < copies; copy += 1)
        // A burst comes at one moment; a single repeat comes whenever it comes.
        agenda.at(
          copies === 50 || copy === 0 ? inMs : lateness(),
          () => deliver(id),
          copies === 50 ? id : undefined,
        );
    },
  };
}
