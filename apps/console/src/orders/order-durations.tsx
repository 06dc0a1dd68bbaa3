import type { components } from '@fleetcast/client';
import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { Asked } from '../parts/asked.tsx';
import { Sheet } from '../parts/tables.tsx';
import { duration, percent } from '../words/format.ts';
import { words } from '../words/words.ts';
import { othersOf, sentenceOf } from './duration-words.ts';

type Durations = components['schemas']['Durations'];

const [width, height] = [600, 120];
const said = words.orderForm.durations;

/** How long the provider takes for a job's orders. Asked for when somebody wants to see it. */
export function OrderDurations({
  jobId,
  title = said.title,
}: {
  readonly jobId: string;
  readonly title?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary dir="auto">{title}</summary>
      {isOpen && <Asking jobId={jobId} />}
    </details>
  );
}

function Asking({ jobId }: { readonly jobId: string }) {
  const answer = useAnswer('getDurations', { path: { id: jobId } }, { refetchMs: 60_000 });
  return <Asked answer={answer}>{(durations) => <Picture durations={durations} />}</Asked>;
}

/** The share that was completed, over the time since the order. Open orders count as ones that take longer. */
function Picture({ durations }: { readonly durations: Durations }) {
  const { orders, completed_within: steps } = durations;
  if (orders === 0) return <p>{said.none}</p>;
  const longest = Math.max(steps.at(-1)?.seconds ?? 0, durations.oldest_open_seconds ?? 0, 1);
  return (
    <figure className="picture">
      <figcaption>{sentenceOf(durations)}</figcaption>
      {othersOf(durations).map((words) => (
        <p key={words} className="quiet">
          {words}
        </p>
      ))}
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="picture-calls" d={stairs(steps, longest)} />
      </svg>
      <p className="picture-ends">
        <span>{duration(0)}</span> <span>{duration(longest)}</span>
      </p>
      <details>
        <summary>{said.figures}</summary>
        <Sheet
          caption={said.figures}
          heads={[said.within, said.share]}
          rows={steps.map(({ seconds, share }) => ({
            id: `${seconds} ${share}`,
            cells: [duration(seconds), percent(share)],
          }))}
        />
      </details>
    </figure>
  );
}

/** Each step is as high as the share that was completed by then. */
function stairs(steps: Durations['completed_within'], longest: number): string {
  const up = steps.map(({ seconds, share }) => `H${(width * seconds) / longest}V${height * (1 - share)}`);
  return `M0,${height}${up.join('')}H${width}V${height}Z`;
}
