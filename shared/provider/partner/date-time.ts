import * as z from 'zod/mini';

/** A moment in a request, ISO 8601. A zone is asked for: without one the provider would have to guess. */
export const dateTime = z.iso.datetime({
  offset: true,
  error: 'must be a date and time with a zone, such as 2025-01-28T10:00:00Z',
});
