import type { ProductFacts } from '../../../../shared/core/rules/conditions/facts.ts';
import type { ReceivedEvent } from '../../../../shared/ports/events.ts';
import type { Dice } from '../../machinery/dice.ts';
import type { FleetFault } from '../figures.ts';
import { rude } from '../scenario.ts';
import { notificationOf } from './notification.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 24 * 3_600_000];

/** How often a delivery is made that is not answered. */
const triesMax = 5;

/**
 * Reports what happens to products as rudely as a provider may: lost, doubled, in bursts, days late and dated ahead.
 */
export function webhookSender(
  dice: Dice,
  nowMs: () => number,
  counts: (what: FleetFault | 'webhooks sent', by?: number) => void,
  after: (inMs: number, run: () => void) => void,
  /** `answered` hears whether the event was taken. */
  deliver: (event: ReceivedEvent, answered: (taken: boolean) => void) => void,
) {
  let sent = 0;
  const strikes = (what: FleetFault, share: number): boolean => {
    const happens = dice.happens(share);
    if (happens) counts(what);
    return happens;
  };
  const lateness = (): number => {
    if (strikes('webhooks weeks late', rude.webhookVeryLate)) return dice.between(dayMs, 20 * dayMs);
    return dice.between(0, strikes('webhooks hours late', rude.webhookLate) ? 12 * hourMs : 10_000);
  };
  const send = (event: Omit<ReceivedEvent, 'receivedAtMs'>, inMs: number, tries: number): void =>
    after(inMs, () =>
      deliver({ ...event, receivedAtMs: nowMs() }, (taken) => {
        if (!taken && tries < triesMax) send(event, dice.between(1, 30) * minuteMs, tries + 1);
      }),
    );
  return {
    tells(type: string, product: ProductFacts): void {
      counts('webhooks sent');
      sent += 1;
      const id = `evt_${sent}`;
      const isAhead = strikes('webhooks dated ahead', rude.webhookAhead);
      const createdAtMs = nowMs() + (isAhead ? dice.between(1, 20) * dayMs : 0);
      const body = new TextEncoder().encode(notificationOf(id, type, createdAtMs, product));
      if (strikes('webhooks lost', rude.webhookLost)) return;
      const copies = strikes('webhooks in a burst', rude.webhookBurst)
        ? 50
        : dice.happens(rude.webhookDoubled)
          ? 2
          : 1;
      counts('webhooks repeated', copies - 1);
      const inMs = lateness();
      for (let copy = 0; copy < copies; copy += 1)
        // A burst comes at one moment; a single repeat comes whenever it comes.
        send(
          { source: 'partner', id, type, createdAtMs, body },
          copies === 50 || copy === 0 ? inMs : lateness(),
          1,
        );
    },
  };
}
