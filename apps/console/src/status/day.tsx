import type { components } from '@fleetcast/client';
import { Sheet } from '../parts/tables.tsx';
import { Time } from '../parts/time.tsx';
import { timeOfDay } from '../words/format.ts';
import { words } from '../words/words.ts';

type Sample = components['schemas']['DaySample'];
type Counted = 'messages' | 'unclear' | 'held';

const [width, height] = [600, 90];
const dayMs = 24 * 3_600_000;
/** A sample stands for the quarter of an hour behind it; with two of them missing there is a gap. */
const [standsForMs, gapMs] = [15 * 60_000, 35 * 60_000];
const said = words.status.day;
const counted = ['messages', 'unclear', 'held'] as const satisfies readonly Counted[];

type Props = { readonly samples: readonly Sample[]; readonly asOf: string };

/** What waited in the last 24 hours. What was not seen is a gap, never zero. */
export function Day({ samples, asOf }: Props) {
  if (samples.length === 0) return <p className="quiet">{said.none}</p>;
  const endMs = new Date(asOf).getTime();
  return (
    <>
      {counted.map((name) => (
        <figure key={name} className="picture picture-day">
          <figcaption>{said.sentence(name, most(samples, name), samples.at(-1)?.[name] ?? null)}</figcaption>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {samples.map((sample, at) => (
              <Step key={sample.at} name={name} samples={samples} at={at} endMs={endMs} />
            ))}
          </svg>
          <p className="picture-ends">
            <Time at={endMs - dayMs} /> <Time at={asOf} />
          </p>
        </figure>
      ))}
      <details>
        <summary>{words.status.throughput.figures}</summary>
        <Sheet
          caption={said.title}
          heads={[words.status.when, ...counted.map((name) => said.names[name])]}
          rows={samples.toReversed().map((sample) => ({
            id: sample.at,
            cells: [
              <Time key="at" at={sample.at} as={timeOfDay} />,
              ...counted.map((name) => words.status.number(sample[name])),
            ],
          }))}
        />
      </details>
    </>
  );
}

type StepOf = {
  readonly name: Counted;
  readonly samples: readonly Sample[];
  readonly at: number;
  readonly endMs: number;
};

function Step({ name, samples, at, endMs }: StepOf) {
  const sample = samples[at];
  const value = sample?.[name];
  if (sample === undefined || value === null || value === undefined) return null;
  const fromMs = new Date(sample.at).getTime();
  const next = samples[at + 1];
  const nextMs = next === undefined ? Math.min(endMs, fromMs + standsForMs) : new Date(next.at).getTime();
  const toMs = nextMs - fromMs > gapMs ? fromMs + standsForMs : nextMs;
  const xOf = (ms: number) => width * (1 - (endMs - ms) / dayMs);
  // Nothing is a line at the bottom, so that it differs from a gap.
  const top = height - Math.max(2, (height - 4) * (value / Math.max(1, most(samples, name))));
  return (
    <rect
      className={`picture-${name}`}
      x={xOf(fromMs)}
      y={top}
      width={xOf(toMs) - xOf(fromMs)}
      height={height - top}
    />
  );
}

function most(samples: readonly Sample[], name: Counted): number {
  return Math.max(0, ...samples.map((sample) => sample[name] ?? 0));
}
