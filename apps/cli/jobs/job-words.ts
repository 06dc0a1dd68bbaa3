import { CliError, exitCodes } from '../errors/exit.ts';
import type { Session } from '../session/session.ts';
import {
  clockWords,
  counted,
  durationWords,
  harmless,
  momentWords,
  nearWords,
  numberWords,
} from '../terminal/words.ts';
import { countsOf, countWords, isOver, type Job, leftOutWords, progressOf } from './counts.ts';

/** A job for a person: its state, its counts, why it waits. */
export function showJob({ out }: Session, job: Job): void {
  if (out.isJson) {
    out.object(job);
    return;
  }
  const { id, state, name, reference, created_at } = job;
  const names = [name, reference].flatMap((one) => (one === undefined ? [] : [`"${one}"`])).join(' ');
  const lines = [
    `${id}  ${kindWords(job)}  ${state}  created ${momentWords(created_at)}  ${names}`.trimEnd(),
    ...(isOver(job)
      ? [endWords(job)]
      : [planningWords(job) ?? countWords(countsOf(job)), waitingWords(job, new Date()) ?? '']),
  ];
  out.answer(harmless(lines.filter((line) => line !== '').join('\n')));
}

/** What a job is called: "campaign". */
export function kindWords({ kind }: Pick<Job, 'kind'>): string {
  return kind.replaceAll('_', ' ');
}

/** Why a job makes no call now; undefined while it makes some. */
export function waitingWords({ waiting, state, reason }: Job, now: Date): string | undefined {
  if (state === 'paused') return harmless(`Paused: ${reason?.detail ?? waiting?.detail ?? 'by a person.'}`);
  if (waiting === null) return undefined;
  const until = waiting.until === null ? 'Waiting' : `Waiting until ${nearWords(waiting.until, now)}`;
  return harmless(`${until}: ${waiting.detail}`);
}

/** How a job has ended, and what to type next. */
export function endWords(job: Job): string {
  const { id, state } = job;
  const counts = countsOf(job);
  if (state === 'failed') return `Failed: ${failureOf(job).message}`;
  if (state === 'canceled') return `Canceled: ${countWords(counts)}.`;
  if (job.outcome === 'checked') return `Checked: ${checkedWords(job)} Nothing was sent.`;
  const took = tookWords(job);
  const next =
    (counts.held ?? 0) > 0
      ? ` Next: fleetcast jobs rows ${id} --state held, then fleetcast jobs resolve ${id}`
      : (counts.refused ?? 0) > 0
        ? ` Next: fleetcast jobs rows ${id} --state refused`
        : '';
  if (progressOf(job).planned === 0)
    return `No row could be used: ${countWords(counts)}. See: fleetcast jobs rows ${id}`;
  return `All calls made${took}: ${countWords(counts)}.${next}`;
}

function checkedWords(job: Job): string {
  const { planned } = progressOf(job);
  return [`${counted(planned, 'row')} can be used.`, leftOutWords(job) ?? ''].join(' ').trim();
}

function tookWords({ started_at, completed_at }: Job): string {
  if (started_at === null || completed_at === null) return '';
  return ` in ${durationWords((Date.parse(completed_at) - Date.parse(started_at)) / 1_000)}`;
}

/** Why the input could not be used. */
export function failureOf({ failure }: Job): CliError {
  if (failure === undefined) return new CliError(exitCodes.failed, 'It failed, and says no more.');
  const { code, title, errors } = failure;
  const faults = errors.map(({ detail, candidate }) => {
    const shown = candidate && `: "${candidate.column}", such as ${candidate.samples.join(', ')}`;
    return `${detail}${shown ?? ''}`;
  });
  const hints = [errors.find((one) => one.hint)?.hint, columnAnswer(failure)];
  const hint = hints.filter((one) => one !== undefined).join('. ') || undefined;
  const [only = ''] = faults;
  return faults.length === 1
    ? new CliError(exitCodes.usage, `${title}. ${only} (${code})`, hint)
    : new CliError(exitCodes.usage, `${title} (${code})`, hint, faults);
}

/** How to answer what planning asks of columns. Their names come from a file, and stand in no command. */
function columnAnswer({ code, errors }: NonNullable<Job['failure']>): string | undefined {
  if (code === 'opted_out') return 'Here that is --column consent=';
  const meaning = errors.find(({ candidate }) => candidate?.meaning)?.candidate?.meaning;
  if (meaning === undefined) return undefined;
  const none = meaning === 'to' ? '' : `, or --column ${meaning}= for none`;
  return `Here that is --column "${meaning}=NAME"${none}`;
}

/** How far planning is: "Checking: 41,000 rows read", then "41,000 rows read, 12,000 planned". */
function planningWords({ state, progress }: Job): string | undefined {
  if (state !== 'planning' || !progress) return undefined;
  const { rows_read, rows_planned } = progress;
  const planned = rows_planned === 0 ? '' : `, ${numberWords(rows_planned)} planned`;
  return `Checking: ${counted(rows_read, 'row')} read${planned}`;
}

/**
 * The line that is drawn again and again: bar, rows, share, rate and time left.
 *
 * @param limit calls a minute that the provider takes
 */
export function progressBar(
  job: Job,
  rowsPerSecond: number | undefined,
  limit: number | undefined,
  columns: number,
): string {
  const planning = planningWords(job);
  if (planning !== undefined) return planning.slice(0, columns - 1);
  const { made, planned } = progressOf(job);
  const share = planned === 0 ? 0 : made / planned;
  const left = secondsLeft(job, rowsPerSecond);
  const facts = [
    `${numberWords(made)} of ${numberWords(planned)}`,
    `${Math.floor(share * 100)} %`,
    ...speedWords(job, rowsPerSecond, limit),
    ...(left === undefined ? [] : [`${durationWords(left)} left`]),
  ].join('   ');
  const width = Math.min(24, columns - facts.length - 3);
  if (width < 8) return facts.slice(0, columns - 1);
  const full = Math.floor(share * width);
  return `${'█'.repeat(full)}${'░'.repeat(width - full)}  ${facts}`;
}

/** "9.8 calls a second of about 10"; rows until the API has seen calls for long enough. */
function speedWords({ rate }: Job, rowsPerSecond: number | undefined, limit: number | undefined): string[] {
  if (!rate) return rowsPerSecond === undefined ? [] : [`${rowsPerSecond.toFixed(1)} a second`];
  const ofLimit = limit === undefined ? '' : ` of about ${numberWords(Math.round(limit / 6) / 10)}`;
  return [`${(rate.calls_per_minute / 60).toFixed(1)} calls a second${ofLimit}`];
}

/** The same for a program that reads lines. */
export function progressWords(job: Job, rowsPerSecond: number | undefined, now: Date): string {
  const { made, planned } = progressOf(job);
  const { waiting, state } = job;
  const left = secondsLeft(job, rowsPerSecond);
  return [
    clockWords(now),
    waiting === null || state === 'paused' ? state : 'waiting',
    ...(state === 'planning' ? [`read=${job.progress?.rows_read ?? 0}`] : [`${made}/${planned}`]),
    ...(waiting === null ? [] : [`waiting_for=${waiting.for}`]),
    ...(waiting?.until ? [`until=${nearWords(waiting.until, now).replace(' ', 'T')}`] : []),
    ...(rowsPerSecond === undefined ? [] : [`rate=${rowsPerSecond.toFixed(1)}/s`]),
    ...(left === undefined ? [] : [`left=${Math.round(left)}s`]),
  ].join(' ');
}

/** The last line for a program. */
export function plainEnd(job: Job, now: Date): string {
  const counts = Object.entries(countsOf(job)).map(([state, count]) => `${state}=${count}`);
  return [clockWords(now), job.outcome ?? job.state, job.id, ...counts].join(' ');
}

function secondsLeft(job: Job, rowsPerSecond: number | undefined): number | undefined {
  if (job.estimated_completion)
    return Math.max(0, (Date.parse(job.estimated_completion) - Date.now()) / 1_000);
  const { made, planned } = progressOf(job);
  return rowsPerSecond ? (planned - made) / rowsPerSecond : undefined;
}
