import type { components } from '../../../packages/client/src/index.ts';
import type { Session } from '../session/session.ts';
import { counted, durationWords, harmless, moneyWords, numberWords } from '../terminal/words.ts';
import { type Job, leftOutWords, progressOf } from './counts.ts';

type Preview = components['schemas']['Preview'];

/** Samples that are shown before the question. */
const samplesMax = 3;

/** What will be sent, what it costs, and what will not be sent, for the person who is asked. */
export function previewWords(job: Job, preview: Preview): readonly string[] {
  const left = leftOutWords(job);
  const rows =
    left === undefined ? [] : [`  ${left} See: fleetcast jobs rows ${job.id} --state ${leftOutStates(job)}`];
  return [
    ...readAsWords(job, preview),
    `Planned: ${job.id}`,
    `  ${sizeWords(preview)}`,
    ...rows,
    ...preview.notes.map((text) => `  ${text}`),
    ...preview.samples
      .slice(0, samplesMax)
      .map(({ line, to, parts }) => `  Line ${line}, to ${to}: ${parts.join(' | ')}`),
  ].map(harmless);
}

/** "Send 2,971 texts for 24.81 USD". */
export function sendWords({ recipients, cost }: Preview): string {
  const price = cost === undefined ? '' : ` for ${cost.amount} ${cost.currency}`;
  return `Send ${counted(recipients, 'text')}${price}`;
}

function readAsWords({ rows }: Job, { read_as, columns = [] }: Preview): readonly string[] {
  if (read_as === undefined) return [];
  const used = columns.map(({ meaning, column }) => `${meaning}: "${column}"`);
  const total = rows === undefined ? [] : [counted(rows.total, 'row')];
  const how = [read_as.encoding.toUpperCase(), read_as.delimiter, ...total].join(', ');
  return [`Read as ${how}.${used.length === 0 ? '' : ` Columns: ${used.join(', ')}.`}`];
}

function sizeWords({ recipients, calls, segments, cost, duration }: Preview): string {
  return [
    `${counted(recipients, 'text')} in ${counted(calls, 'call')}`,
    counted(segments, 'segment'),
    ...(cost === undefined ? [] : [`${cost.amount} ${cost.currency}`]),
    ...(duration === undefined
      ? []
      : [
          `about ${durationWords(duration.seconds)} at ${numberWords(duration.at_calls_per_minute)} calls a minute`,
        ]),
  ].join(', ');
}

function leftOutStates({ rows }: Job): string {
  return (['invalid', 'duplicate', 'suppressed'] as const).filter((state) => (rows?.[state] ?? 0) > 0).join();
}

/** What a job without a preview will do: orders have none. */
export function orderWords(job: Job): string {
  return `Place ${counted(progressOf(job).planned, 'order')}${costWords(job)}`;
}

/** " for 49.90 EUR", as far as the provider tells prices. */
function costWords({ cost }: Job): string {
  if (cost === undefined) return '';
  const sums = cost.amounts.map(({ amount, currency }) => moneyWords(amount, currency));
  const unknown = cost.unknown_rows === 0 ? [] : [`${counted(cost.unknown_rows, 'row')} of unknown price`];
  return ` for ${[...sums, ...unknown].join(' and ')}`;
}

/** How many rows are shown; the others are counted and can be listed. */
const rowsMax = 3;

/** Says what is wrong with the first rows that cannot be used, each with its place in the file: "list.csv:14: …". */
export async function sayUnusableRows({ client, out }: Session, job: Job, file?: string): Promise<void> {
  if ((job.rows?.invalid ?? 0) === 0) return;
  const query = { state: 'invalid', limit: rowsMax, reveal: 'false' } as const;
  const { items } = await client.call('listRows', { path: { id: job.id }, query });
  const place = file === undefined || file === '-' ? 'Line ' : `${file}:`;
  for (const { line, detail = '' } of items) out.say(harmless(`${place}${line}: ${detail}`));
}
