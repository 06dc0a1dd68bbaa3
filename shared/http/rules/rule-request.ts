import * as z from 'zod/mini';
import { present } from '../../core/present.ts';
import type { GivenFacts } from '../../core/rules/executions/untold.ts';
import { InputError } from '../../errors.ts';
import type { EventFilter } from '../../ports/events.ts';
import { readPeriod } from '../request/read-moment.ts';
import { readForm } from '../request/request-faults.ts';

const word = z.string().check(z.minLength(1), z.maxLength(200));

/** What events about products and portings do not say of their subscription, in the words that conditions use. */
const factsForm = z.lazy(() =>
  z._default(
    z.strictObject({
      subscription: z.optional(
        z.strictObject({
          id: z.optional(word),
          status: word,
          iccid: z.optional(word),
          profile_status: z.optional(word),
        }),
      ),
    }),
    {},
  ),
);

const trial = z.lazy(() =>
  z.union(
    [
      z.strictObject({ source: word, id: word, facts: factsForm }),
      z.strictObject({ event: z.record(z.string(), z.json()), facts: factsForm }),
    ],
    'Name a kept event by "source" and "id", or give one as "event"; "facts" may say {"subscription": {"status": ' +
      '"active"}}',
  ),
);

export type Trial = { readonly given: GivenFacts } & (
  | { readonly source: string; readonly id: string }
  | { readonly source: string; readonly body: Uint8Array }
);

/**
 * Reads the body of `POST /rules/{name}/test`: which event to try the rule on, and what the event does not tell.
 *
 * @throws InputError with a JSON Pointer for each fault
 */
export function readTrial(body: unknown): Trial {
  const parsed = readForm(trial, body);
  if (!parsed.success) throw invalid('The trial names no event', parsed.faults);
  const given = givenOf(parsed.data.facts);
  if (!('event' in parsed.data)) return { source: parsed.data.source, id: parsed.data.id, given };
  const text = JSON.stringify(parsed.data.event);
  return { source: 'pasted', body: new TextEncoder().encode(text), given };
}

function givenOf({ subscription }: z.output<typeof factsForm>): GivenFacts {
  if (subscription === undefined) return {};
  const { profile_status: profileStatus, ...rest } = subscription;
  return { subscription: present({ ...rest, profileStatus }) };
}

const replayForm = z.lazy(() =>
  z.strictObject({
    source: z.optional(word),
    type: z.optional(word),
    from: z.optional(z.string()),
    to: z.optional(z.string()),
    mode: z._default(z.enum(['count', 'dry', 'run']), 'count'),
    count: z.optional(z.int().check(z.minimum(0))),
    facts: factsForm,
  }),
);

export type ReplayRequest = { readonly filter: EventFilter } & (
  | { readonly mode: 'count' }
  | { readonly mode: 'dry'; readonly given: GivenFacts }
  | { readonly mode: 'run'; readonly count: number }
);

/**
 * Reads the body of `POST /events/replay`. It counts unless it is instructed to go on, and a run repeats the count that
 * was seen.
 *
 * @throws InputError with a JSON Pointer for each fault
 */
export function readReplayRequest(body: unknown): ReplayRequest {
  const parsed = readForm(replayForm, body);
  if (!parsed.success) throw invalid('The replay request is not valid', parsed.faults);
  const { source, type, from, to, mode, count, facts } = parsed.data;
  const filter = {
    ...(source === undefined ? {} : { source }),
    ...(type === undefined ? {} : { type }),
    ...readPeriod(present({ from, to })),
  };
  if (mode !== 'dry' && facts.subscription !== undefined)
    throw invalid('The replay request is not valid', [
      {
        detail: 'Only a dry replay takes facts: otherwise the provider is asked for them',
        pointer: '/facts',
      },
    ]);
  if (mode === 'count') return { filter, mode };
  if (mode === 'dry') return { filter, mode, given: givenOf(facts) };
  if (count === undefined)
    throw invalid('The replay request is not valid', [
      { detail: 'A run names the count that you have seen', pointer: '/count' },
    ]);
  return { filter, mode, count };
}

/** @throws InputError 400 when it is not the ETag of a version */
export function readIfMatch(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,12})"$/.exec(value) ?? [];
  if (version !== undefined) return Number(version);
  throw new InputError(400, 'Unusable If-Match', [
    { detail: 'Send the ETag of the version that you have changed, such as "3"', pointer: 'If-Match' },
  ]);
}

function invalid(title: string, faults: InputError['faults']): InputError {
  return new InputError(400, title, faults);
}
