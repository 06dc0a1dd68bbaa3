import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { AwsError } from '../aws-error.ts';
import { operation } from '../json-protocol.ts';
import type { KeptEvents } from './kept-events.ts';

/** Source: EventBridge API Reference, PutEvents, "Entries". */
const entriesMax = 10;

/** Source: EventBridge User Guide, "Calculating Amazon EventBridge PutEvents event entry size". */
const requestBytesMax = 256 * 1024;
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

/** Each event is taken or refused by itself, and the answer is 200 either way. Which buses there are is not looked at. */
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
  const detail = readObject(Detail);
  if (detail === undefined) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  const id = randomUUID();
  const timeMs = Time === undefined ? kept.now() : Time * 1_000;
  kept.add({ id, bus: EventBusName, source: Source, detailType: DetailType, detail, timeMs });
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
