import type { Session } from '../session/session.ts';
import { harmless, momentWords } from '../terminal/words.ts';
import { countsOf, countWords, isOver, type Job } from './counts.ts';
import { endWords, kindWords, planningWords, waitingWords } from './job-words.ts';

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
