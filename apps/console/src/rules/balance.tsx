import type { BodyOf } from '@fleetcast/client';
import { useAnswer } from '../api/use-answer.ts';
import { useLacks } from '../parts/scopes.tsx';
import { Sheet } from '../parts/tables.tsx';
import { Said } from '../parts/time.tsx';
import { bytes, decimal } from '../words/format.ts';
import { timeIn } from '../words/marked-time.ts';
import { words } from '../words/words.ts';

const said = words.events.balance;

const reportsBalance = 'balance.threshold.exceeded';

type EventOf = { readonly source: string; readonly id: string; readonly type: string };
type Reading = { readonly initial: number; readonly spent: number; readonly percentage: number };

/** The balance that an event reports, against the threshold that it passed. Plans without a limit have none. */
export function Balance({ event }: { readonly event: BodyOf<'getEvent'> }) {
  const reading = readingOf(event);
  if (reading === undefined) return null;
  const { initial, spent, percentage } = reading;
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
      <p className="quiet">
        <Said>{said.asOf(timeIn(event.created_at))}</Said>
      </p>
      <details>
        <summary>{said.table}</summary>
        <Sheet caption={said.table} heads={[said.what, said.data, said.share]} rows={figuresOf(reading)} />
      </details>
    </figure>
  );
}

/** The balance of an event that is kept, for those who may read events whole. */
export function BalanceOfEvent({ source, id, type }: EventOf) {
  const mayNot = useLacks(['automate']);
  return mayNot === false && type === reportsBalance ? <Kept source={source} id={id} /> : null;
}

function Kept({ source, id }: { readonly source: string; readonly id: string }) {
  // Found by the hourly reading of balances, an event was never received, and has no body.
  const { data } = useAnswer('getEvent', { path: { id }, query: { source } }, { refetchMs: false });
  return data && <Balance event={data} />;
}

function figuresOf({ initial, spent, percentage }: Reading) {
  const figures = [
    [said.used, spent],
    [said.left, initial - spent],
    [said.atThreshold, (initial * percentage) / 100],
    [said.whole, initial],
  ] as const;
  return figures.map(([name, value]) => ({
    id: name,
    cells: [name, bytes(value), said.percent(decimal((value / initial) * 100))],
  }));
}

/** Source: partner API, `balance.threshold.exceeded`. What has another form has no picture. */
function readingOf({ type, body }: BodyOf<'getEvent'>): Reading | undefined {
  if (type !== reportsBalance) return undefined;
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
