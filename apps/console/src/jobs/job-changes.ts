import { count } from '../words/format.ts';
import { type Job, jobStates } from '../words/states.ts';
import { words } from '../words/words.ts';
import { nameOf, plannedRows } from './job-words.ts';
import { optionFacts } from './option-facts.ts';

/** What is not as a person saw it, each in a sentence of its own: the name of a fact, how it was, how it is. */
export function changesOf(before: Job, now: Job): readonly string[] {
  const [had, has] = [before, now].map((job) => new Map(factsOf(job)));
  const names = new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])]);
  return [...names].flatMap((name) => {
    const [was, is] = [had?.get(name) || words.jobs.nothing, has?.get(name) || words.jobs.nothing];
    return was === is ? [] : [words.jobs.wasAndIs(name, was, is)];
  });
}

function factsOf(job: Job): readonly (readonly [string, string | false | undefined])[] {
  const { state, name, approved, rows } = words.jobs;
  return [
    [state, jobStates[job.state]],
    [name, nameOf(job)],
    [rows, count(plannedRows(job))],
    [approved, job.approved_by?.name],
    ...optionFacts(job),
  ];
}
