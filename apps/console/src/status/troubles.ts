import type { components } from '@fleetcast/client';
import { sentence } from '../words/format.ts';
import { nearTimeIn } from '../words/marked-time.ts';
import { words } from '../words/words.ts';

type Status = components['schemas']['Status'];

/** Something that is not as it should be. */
export type Trouble = {
  readonly says: string;
  /** The chapter of the runbook about it. */
  readonly chapter: string;
};

const said = words.status;

/** What is not as it should be, each in the API's own sentence, with its times: for `Said`. */
export function troublesOf({
  limiters,
  tokens,
  scheduler,
  queues,
  endpoints,
  sending,
}: Status): readonly Trouble[] {
  return [
    ...stopsIn(sending).map((says) => ({ says, chapter: 'stopping every text and order' })),
    ...limiters
      .filter(({ state }) => state === 'paused' || state === 'probing')
      .map((one) => ({ says: `${one.name}: ${withTimes(one)}`, chapter: 'rate limiter stays paused' })),
    ...tokens
      .filter(({ state }) => state === 'failing')
      .map((one) => ({ says: withTimes(one), chapter: 'no access token' })),
    ...(scheduler.state === 'on_time' || scheduler.state === 'unknown'
      ? []
      : [{ says: scheduler.detail, chapter: 'scheduler has stopped' }]),
    ...queues
      .filter(({ dead }) => (dead ?? 0) > 0)
      .map(({ name, dead }) => ({
        says: said.givenUp(name, dead ?? 0),
        chapter: `${chapterNames[name] ?? name} messages given up`,
      })),
    ...endpoints.disabled
      .filter(({ because }) => because !== 'asked')
      .map(({ name }) => ({ says: said.endpointOff(name), chapter: 'notifications are refused' })),
  ];
}

/** Calls that people can stop and allow. */
export const callKinds = ['texts', 'orders'] as const;

/** Which calls people have stopped: who, since when and why. */
export function stopsIn(sending: Status['sending']): readonly string[] {
  return callKinds.flatMap((kind) => {
    const { since = null, by = null, reason = null } = sending[kind] ?? {};
    return since === null || by === null ? [] : [said.stoppedBy(kind, by.name, nearTimeIn(since), reason)];
  });
}

/** Which calls a person can stop, and which allow: both where nobody can read now whether they go out. */
export function switchesIn(sending: Status['sending']) {
  return {
    stoppable: callKinds.filter((kind) => sending[kind]?.enabled !== false),
    allowable: callKinds.filter((kind) => sending[kind]?.enabled !== true),
  };
}

/** Where the runbook has a queue under another name than the API. */
const chapterNames: Readonly<Record<string, string>> = { events: 'event', notifications: 'notification' };

/** How many parts could not be read in time: that says nothing of how they are. */
export function unreadIn(status: Status): number {
  const { limiters, tokens, scheduler, queues, unclear, held, errors, day, endpoints, sending } = status;
  const parts = [
    ...limiters,
    ...tokens,
    scheduler,
    ...queues,
    unclear,
    held,
    errors,
    day,
    endpoints,
    sending,
  ];
  return parts.filter(({ state }) => state === 'unknown').length;
}

type Timed = { readonly detail: string; readonly since: string | null; readonly until: string | null };

/** The API's sentence with its times. */
export function withTimes({ detail, since, until }: Timed): string {
  return [
    sentence(detail),
    since === null ? '' : said.sinceThen(nearTimeIn(since)),
    until === null ? '' : said.nextTry(nearTimeIn(until)),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
