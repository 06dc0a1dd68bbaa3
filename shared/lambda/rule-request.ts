import * as z from 'zod';
import { InputError } from '../errors.ts';
import type { EventFilter } from '../rule-ports.ts';
import { readMoment } from './decision-request.ts';
import { readForm } from './request-faults.ts';

const word = z.string().min(1).max(200);

const trial = z.union(
  [z.strictObject({ source: word, id: word }), z.strictObject({ event: z.record(z.string(), z.json()) })],
  'Name a kept event by "source" and "id", or give one as "event"',
);

export type Trial =
  | { readonly source: string; readonly id: string }
  | { readonly source: string; readonly body: Uint8Array };

/**
 * Reads the body of `POST /rules/{name}/test`: which event to try the rule on.
 *
 * @throws InputError with a JSON Pointer for each fault
 */
export function readTrial(body: unknown): Trial {
  const parsed = readForm(trial, body);
  if (!parsed.success) throw invalid('The trial names no event', parsed.faults);
  if (!('event' in parsed.data)) return parsed.data;
  return { source: 'pasted', body: new TextEncoder().encode(JSON.stringify(parsed.data.event)) };
}

const replayForm = z.strictObject({
  source: word.optional(),
  type: word.optional(),
  from: z.string().optional(),
  to: z.string().optional(),
  mode: z.enum(['count', 'dry', 'run']).default('count'),
  count: z.int().min(0).optional(),
});

export type ReplayRequest = { readonly filter: EventFilter } & (
  | { readonly mode: 'count' | 'dry'; readonly count?: number | undefined }
  | { readonly mode: 'run'; readonly count: number }
);

/**
 * Reads the body of `POST /events/replay`. It counts unless it is told to go on, and a run repeats the count that was seen.
 *
 * @throws InputError with a JSON Pointer for each fault
 */
export function readReplayRequest(body: unknown): ReplayRequest {
  const parsed = readForm(replayForm, body);
  if (!parsed.success) throw invalid('The replay request is not valid', parsed.faults);
  const { source, type, from, to, mode, count } = parsed.data;
  const [fromMs, toMs] = [readMoment(from, 'from'), readMoment(to, 'to')];
  const filter = {
    ...(source === undefined ? {} : { source }),
    ...(type === undefined ? {} : { type }),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(toMs === undefined ? {} : { toMs }),
  };
  if (mode !== 'run') return { filter, mode };
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
