import { type Actor, actorOf } from '../access/actor.ts';
import { isSameJson } from '../json/same-json.ts';
import { type Job, jobRequestOf, ruleOf } from './job.ts';

/** The name of an API key, and of the caller that uses it. Dots alone would not survive in an address. */
export const keyNamePattern = /^(?!\.{1,2}$)[\w.-]{1,64}$/;

/** A caller within the system. No key name holds a colon, so no request meets the jobs of one. */
export type OwnCaller = `:${string}`;

/** Every caller within the system. */
export const ownCallers = {
  callback: ':callback',
  controlMessage: ':controlMessage',
  deployment: ':deployment',
  recovery: ':recovery',
  reminder: ':reminder',
  rule: ':rule',
  upload: ':upload',
} as const satisfies Readonly<Record<string, OwnCaller>>;

/** Who made a job. Releases that knew no actors have stored the name of the caller alone. */
export function creatorOf({ source, createdBy }: Pick<Job, 'source' | 'createdBy'>): Actor {
  if (createdBy !== undefined) return createdBy;
  const rule = ruleOf(source);
  if (rule !== undefined) return { kind: 'rule', id: rule, name: rule };
  return actorOf(jobRequestOf(source)?.by ?? ownCallers.upload);
}

/** The editors of a job after a change by somebody, each once. */
export function editorsWith({ editors = [] }: Pick<Job, 'editors'>, by: Actor): readonly Actor[] {
  return editors.some((one) => isSameJson(one, by)) ? editors : [...editors, by];
}

/** Everyone who has made or changed what a job does. */
export function authorsOf(job: Job): readonly Actor[] {
  return [creatorOf(job), ...(job.editors ?? [])];
}
