import { expect, test } from 'vitest';
import { parseMoment } from '../../shared/core/time/written-time.ts';

test.each([
  ['2026-05-04T09:00:00+02:00', Date.UTC(2026, 4, 4, 7)],
  ['2026-05-04T09:00Z', Date.UTC(2026, 4, 4, 9)],
  ['2028-02-29T00:00:00.5Z', Date.UTC(2028, 1, 29, 0, 0, 0, 500)],
  // As Python, .NET and Go write it.
  ['2026-05-04T09:00:00.123456+00:00', Date.UTC(2026, 4, 4, 9, 0, 0, 123)],
  ['2026-05-04T09:00:00.1239999Z', Date.UTC(2026, 4, 4, 9, 0, 0, 123)],
  ['2026-05-04T09:00:00.123456789+02:00', Date.UTC(2026, 4, 4, 7, 0, 0, 123)],
  ['2026-03-01T00:30:00+01:00', Date.UTC(2026, 1, 28, 23, 30)],
])('%s is a moment', (written, atMs) => {
  expect(parseMoment(written)).toBe(atMs);
});

test.each([
  '2026-02-31T09:00:00Z',
  '2026-02-29T09:00:00+02:00',
  '2026-04-31T09:00Z',
  '2026-05-00T09:00Z',
  '2026-13-01T09:00Z',
  '2026-05-04T25:00Z',
  '2026-05-04T09:00',
  '2026-05-04',
  1_777_878_000,
])('%s is none: what is not in the calendar is never taken for a day after it', (written) => {
  expect(parseMoment(written)).toBeUndefined();
});
