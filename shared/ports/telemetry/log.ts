import type { CounterName } from '../../core/counter.ts';
import type { LogEvent } from './log-events.ts';

/** Facts are ids, counts and codes: never numbers of people, texts or tokens. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export type Log = {
  info(event: LogEvent, facts?: Facts): void;
  warn(event: LogEvent, facts?: Facts): void;
  error(event: LogEvent, facts: Facts | undefined, cause: unknown): void;
};

/** Adds to one of the operator's counters. */
export type Count = (name: CounterName, by: number) => void;

/** Where what goes wrong beside the work itself is reported. */
export type Watch = { readonly log: Pick<Log, 'info' | 'warn'>; readonly count: Count };
