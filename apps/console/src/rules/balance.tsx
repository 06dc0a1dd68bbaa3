import type { BodyOf } from '@fleetcast/client';
import { bytes, decimal, moment } from '../words/format.ts';
import { words } from '../words/words.ts';

type Reading = { readonly initial: number; readonly spent: number; readonly percentage: number };

/** The balance that an event reports, against the threshold that it passed. Plans without a limit have none. */
export function Balance({ event }: { readonly event: BodyOf<'getEvent'> }) {
  const reading = readingOf(event);
  if (reading === undefined) return null;
  const { initial, spent, percentage } = reading;
  const said = words.events.balance;
  return (
    <figure className="picture">
      <figcaption>
        {said.sentence(bytes(spent), bytes(initial), bytes(initial - spent))}{' '}
        {said.threshold(decimal(percentage), bytes((initial * percentage) / 100))}
      </figcaption>
      <meter
        aria-label={said.label}
        min={0}
        max={initial}
        high={(initial * percentage) / 100}
        optimum={0}
        value={spent}
      />
      <p className="quiet">{said.asOf(moment(event.created_at))}</p>
    </figure>
  );
}

/** Source: partner API, `balance.threshold.exceeded`. What has another form has no picture. */
function readingOf({ type, body }: BodyOf<'getEvent'>): Reading | undefined {
  if (type !== 'balance.threshold.exceeded') return undefined;
  try {
    const { threshold, product } = JSON.parse(body).data;
    const [balance] = product.balances;
    const reading = { initial: balance.initial, spent: balance.spent, percentage: threshold.percentage };
    const isWhole = Object.values(reading).every((value) => typeof value === 'number' && value >= 0);
    return isWhole && balance.unit === 'bytes' && reading.initial > 0 ? reading : undefined;
  } catch {
    return undefined;
  }
}
