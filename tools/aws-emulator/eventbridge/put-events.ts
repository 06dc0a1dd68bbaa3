import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AwsError } from '../aws-error.ts';
import { operation } from '../json-protocol.ts';
import type { KeptEvents } from './kept-events.ts';

/** Source: EventBridge API Reference, PutEvents, "Entries". */
const entriesMax = 10;

/**
 * Of all entries together. Source: EventBridge User Guide, "Calculating PutEvents event entry size", since January
 * 2026.
 */
const requestBytesMax = 1_048_576;
const timeBytes = 14;

const entry = z.strictObject({
  EventBusName: z.string().default('default'),
  Source: z.string().optional(),
  DetailType: z.string().optional(),
  Detail: z.string().optional(),
  /** Seconds since 1970. */
  Time: z.number().optional(),
});

type Entry = z.output<typeof entry>;

const input = z.strictObject({ Entries: z.array(entry).min(1).max(entriesMax) });

/**
 * Each event is taken or refused separately, and the answer is 200 either way. One for a bus that does not exist is
 * taken, gets an id, and is gone.
 *
 * Source: EventBridge API Reference, PutEvents; issue 9186 of aws/aws-cli.
 */
export const putEvents = operation(input, ({ Entries }, kept: KeptEvents) => {
  if (Entries.reduce((sum, one) => sum + bytesOf(one), 0) > requestBytesMax)
    throw new AwsError('ValidationException', 'Total size of the entries in the request is over the limit.');
  const answers = Entries.map((one) => put(one, kept));
  return { Entries: answers, FailedEntryCount: answers.filter((answer) => 'ErrorCode' in answer).length };
});

function put({ EventBusName, Source, DetailType, Detail, Time }: Entry, kept: KeptEvents) {
  if (!Source || !DetailType || Detail === undefined)
    return {
      ErrorCode: 'InvalidArgument',
      ErrorMessage: 'Parameter Source, DetailType or Detail is not valid.',
    };
  // Only services of AWS have such names.
  if (Source.startsWith('aws.'))
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' };
  const detail = readObject(Detail);
  if (detail === undefined) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  const id = randomUUID();
  const timeMs = Time === undefined ? kept.now() : Time * 1_000;
  const bus = EventBusName.split(':event-bus/').at(-1) ?? '';
  if (!kept.hasBus(bus)) {
    kept.log(`events: there is no bus ${bus}; AWS takes an event for it without an error, and it is lost`);
    return { EventId: id };
  }
  kept.add({ id, bus, source: Source, detailType: DetailType, detail, timeMs });
  return { EventId: id };
}

function readObject(json: string): object | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function bytesOf({ Source = '', DetailType = '', Detail = '', Time }: Entry): number {
  return Buffer.byteLength(Source + DetailType + Detail) + (Time === undefined ? 0 : timeBytes);
}
