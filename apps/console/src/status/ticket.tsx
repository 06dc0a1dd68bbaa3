import type { components } from '@fleetcast/client';
import { useState } from 'react';
import { words } from '../words/words.ts';

/** Copies a text, and says so. */
export function CopyTicket({ text }: { readonly text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <div className="buttons">
      <button type="button" onClick={() => void copy()}>
        {words.status.copy}
      </button>
      <span role="status">{isCopied && words.status.copied}</span>
    </div>
  );
}

type Status = components['schemas']['Status'];

/** The status as lines of text for a ticket, in UTC. Names of parts, counts, codes and ids: nothing of a person. */
export function ticketText(
  { as_of, limiters, tokens, scheduler, queues, sending, ...sums }: Status,
  where: string,
): string {
  const { unclear, held, errors } = sums;
  const numberOf = (value: number | null) => value ?? 'unknown';
  return [
    `Fleetcast status as of ${as_of}, ${where}`,
    ...limiters.map((one) => `limiter ${one.name}: ${one.state}${timesOf(one)}`),
    ...tokens.map((one) => `token ${one.provider_api}: ${one.state}${timesOf(one)}`),
    `texts: ${goesOut(sending.texts)}, orders: ${goesOut(sending.orders)}`,
    `scheduler: ${scheduler.state}, last run ${scheduler.last_run_at ?? 'unknown'}`,
    ...queues.map(
      ({ name, waiting, in_flight, dead }) =>
        `queue ${name}: waiting ${numberOf(waiting)}, in flight ${numberOf(in_flight)}, dead ${numberOf(dead)}`,
    ),
    `rows unclear: ${numberOf(unclear.rows)}, held: ${numberOf(held.rows)}`,
    ...errors.latest.map(
      ({ at, code, state, job_id, correlation_id }) =>
        `error ${at ?? 'unknown'} ${code} (${state}) job ${job_id} call ${correlation_id}`,
    ),
    '',
  ].join('\n');
}

/** Without who stopped it and why: those are a person's words. */
function goesOut(kind: Status['sending']['texts']): string {
  if (kind === null) return 'unknown';
  return kind.enabled ? 'go out' : `stopped since ${kind.since}`;
}

type Standing = {
  readonly cause: string | null;
  readonly since: string | null;
  readonly until: string | null;
};

function timesOf({ cause, since, until }: Standing): string {
  return [cause && `, ${cause}`, since && ` since ${since}`, until && `, until ${until}`]
    .filter(Boolean)
    .join('');
}
