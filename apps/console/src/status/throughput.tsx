import type { components } from '@fleetcast/client';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { decimal, timeOfDay } from '../words/format.ts';
import { words } from '../words/words.ts';

type Limiter = components['schemas']['LimiterStatus'];
type Span = Limiter['history'][number];

const [width, height] = [600, 120];
const hourMs = 60 * 60_000;
const said = words.status.throughput;

/** Calls a minute of the last hour against the rate that the provider takes. What was not seen is a gap, never zero. */
export function Throughput({ limiter, asOf }: { readonly limiter: Limiter; readonly asOf: string }) {
  const { name, history } = limiter;
  if (history.every(({ calls }) => calls === 0)) return null;
  const limit = Math.max(...history.map((span) => span.calls_per_minute));
  const called = Math.max(...history.map(callsAMinute));
  // A limit that nobody comes near would press the bars flat.
  const isNear = limit <= 4 * called;
  // A little air above, so that a line at the top is seen.
  const most = 1.1 * (isNear ? Math.max(limit, called) : called);
  const calls = history.reduce((sum, span) => sum + span.calls, 0);
  const refused = history.reduce((sum, span) => sum + span.refused, 0);
  return (
    <figure className="picture">
      <figcaption>{said.sentence(name, calls, refused)}</figcaption>
      <p className="quiet">
        {said.axis(decimal(most))} {!isNear && said.above(decimal(limit))}
      </p>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {history.map((span) => (
          <Bar key={span.from} span={span} most={most} endMs={new Date(asOf).getTime()} />
        ))}
      </svg>
      <p className="picture-ends">
        <Time at={new Date(asOf).getTime() - hourMs} as={timeOfDay} /> <Time at={asOf} as={timeOfDay} />
      </p>
      <p className="quiet">{said.legend}</p>
      <details>
        <summary>{said.figures}</summary>
        <Sheet
          caption={said.figures}
          heads={[said.from, said.to, words.status.state, said.calls, said.refused, words.status.rate]}
          rows={history.map((span) => ({
            id: span.from,
            cells: [
              <Time key="from" at={span.from} as={timeOfDay} />,
              <Time key="to" at={span.to} as={timeOfDay} />,
              words.status.states[span.state],
              words.status.number(span.calls),
              words.status.number(span.refused),
              decimal(span.calls_per_minute),
            ],
          }))}
        />
      </details>
    </figure>
  );
}

type BarOf = { readonly span: Span; readonly most: number; readonly endMs: number };

function Bar({ span, most, endMs }: BarOf) {
  const xOf = (at: string) => width * (1 - (endMs - new Date(at).getTime()) / hourMs);
  const yOf = (perMinute: number) => height * (1 - perMinute / most);
  const [x, right] = [Math.max(0, xOf(span.from)), xOf(span.to)];
  // A run of the scheduler that did not come leaves a time of which only the sum is known.
  const isGap = span.calls > 0 && minutesOf(span) > 3;
  const top = yOf(callsAMinute(span));
  const limit = span.calls_per_minute;
  return (
    <>
      {span.state !== 'flowing' && (
        <rect className="picture-paused" x={x} y={0} width={right - x} height={height} />
      )}
      {!isGap && <rect className="picture-calls" x={x} y={top} width={right - x} height={height - top} />}
      {limit <= most && (
        <>
          <line className="picture-limit-ground" x1={x} x2={right} y1={yOf(limit)} y2={yOf(limit)} />
          <line className="picture-limit" x1={x} x2={right} y1={yOf(limit)} y2={yOf(limit)} />
        </>
      )}
      {span.refused > 0 && <rect className="picture-refused" x={right - 3} y={0} width={3} height={12} />}
    </>
  );
}

function minutesOf({ from, to }: Span): number {
  return (new Date(to).getTime() - new Date(from).getTime()) / 60_000;
}

function callsAMinute(span: Span): number {
  return span.calls / Math.max(minutesOf(span), 1 / 60);
}
