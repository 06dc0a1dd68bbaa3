import * as z from 'zod/mini';
import { present } from '../../core/present.ts';
import type { GivenFacts } from '../../core/rules/executions/given-facts.ts';
import type { EventFilter } from '../../ports/events.ts';
import { refuseEmptyPeriod, timeParameter } from '../request/parameters.ts';
import { invalidRequest } from '../request/request-faults.ts';

const word = z.string().check(z.minLength(1), z.maxLength(200));

/** What events about products and portings leave out about their subscription, in the words that conditions use. */
const factsForm = () =>
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
  );

export const trialForm = () =>
  z
    .strictObject({
      source: z.optional(word).check(z.describe('The source of a kept event.')),
      id: z.optional(word).check(z.describe('The id of a kept event, beside its source.')),
      event: z
        .optional(z.record(z.string(), z.json()))
        .check(z.describe('An event, whole, as the provider sends it.')),
      facts: factsForm(),
    })
    .check(
      z.refine(
        ({ source, id, event }) =>
          event === undefined
            ? source !== undefined && id !== undefined
            : source === undefined && id === undefined,
        'must name a kept event by `source` and `id`, or give one as `event`',
      ),
    );

export type Trial = { readonly given: GivenFacts } & (
  | { readonly source: string; readonly id: string }
  | { readonly source: string; readonly body: Uint8Array }
);

/** Which event to try the rule on, and what the event does not say. */
export function readTrial({ source, id, event, facts }: z.output<ReturnType<typeof trialForm>>): Trial {
  const given = givenOf(facts);
  if (event === undefined) return { source: source ?? '', id: id ?? '', given };
  return { source: 'pasted', body: new TextEncoder().encode(JSON.stringify(event)), given };
}

function givenOf({ subscription }: z.output<ReturnType<typeof factsForm>>): GivenFacts {
  if (subscription === undefined) return {};
  const { profile_status: profileStatus, ...rest } = subscription;
  return { subscription: present({ ...rest, profileStatus }) };
}

export const replayForm = () =>
  z.strictObject({
    source: z.optional(word).check(z.describe('Events of this source of webhooks only.')),
    type: z.optional(word).check(z.describe('Events of this type only.')),
    from: timeParameter('The first moment of receiving that counts.'),
    to: timeParameter('The first moment of receiving that counts no more.'),
    mode: z
      ._default(z.enum(['count', 'dry_run', 'run']), 'count')
      .check(
        z.describe(
          '`count` only counts, `dry_run` decides and does nothing, `run` handles the events again.',
        ),
      ),
    count: z
      .optional(z.int().check(z.minimum(0)))
      .check(z.describe('Of a run: the count that you have seen. Another one is 409.')),
    facts: factsForm(),
  });

export type ReplayRequest = { readonly filter: EventFilter } & (
  | { readonly mode: 'count' }
  | { readonly mode: 'dry_run'; readonly given: GivenFacts }
  | { readonly mode: 'run'; readonly count: number }
);

/** @throws InputError with a JSON Pointer for each fault */
export function readReplayRequest({
  source,
  type,
  from,
  to,
  mode,
  count,
  facts,
}: z.output<ReturnType<typeof replayForm>>): ReplayRequest {
  refuseEmptyPeriod('body', from, to);
  const filter = present({ source, type, fromMs: from, toMs: to });
  if (mode !== 'dry_run' && facts.subscription !== undefined)
    throw invalidRequest([
      {
        pointer: '/facts',
        detail: '`facts` need `"mode": "dry_run"`: otherwise the provider is asked for them',
      },
    ]);
  if (mode === 'count') return { filter, mode };
  if (mode === 'dry_run') return { filter, mode, given: givenOf(facts) };
  if (count === undefined)
    throw invalidRequest([
      { pointer: '/count', code: 'missing', detail: '`count` must be the count that you have seen' },
    ]);
  return { filter, mode, count };
}
