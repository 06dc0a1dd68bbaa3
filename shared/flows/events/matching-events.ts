import type { EventFilter, ListedEvent } from '../../ports/events.ts';

/** Whether an event, of the time that was asked for, is of the source and type that were. */
export function isOf({ source, type }: ListedEvent, filter: EventFilter): boolean {
  return (
    (filter.source === undefined || filter.source === source) &&
    (filter.type === undefined || filter.type === type)
  );
}
