import { describe, expect, test } from 'vitest';
import { quietSince, quietUntil } from '../../../shared/core/jobs/quiet-hours.ts';
import { isTimeZone } from '../../../shared/core/time/wall-clock.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const at = (time: string) => Date.parse(time);
const until = (from: string, to: string, timeZone: string, time: string) => {
  const end = quietUntil({ from, to, timeZone }, at(time));
  return end === undefined ? undefined : new Date(end).toISOString();
};

describe('on an ordinary day', () => {
  test.each([
    ['before they begin', '2026-06-10T20:59:59.999+02:00', undefined],
    ['the moment they begin', '2026-06-10T21:00:00+02:00', '2026-06-11T06:00:00.000Z'],
    ['before midnight', '2026-06-10T23:30:00+02:00', '2026-06-11T06:00:00.000Z'],
    ['after midnight', '2026-06-11T03:00:00+02:00', '2026-06-11T06:00:00.000Z'],
    ['the last millisecond', '2026-06-11T07:59:59.999+02:00', '2026-06-11T06:00:00.000Z'],
    ['the moment they end', '2026-06-11T08:00:00+02:00', undefined],
  ])('over midnight: %s', (_, time, expected) => {
    expect(until('21:00', '08:00', 'Europe/Berlin', time)).toBe(expected);
  });

  test.each([
    ['2026-06-10T11:59:59+05:30', undefined],
    ['2026-06-10T12:00:00+05:30', '2026-06-10T08:30:00.000Z'],
    ['2026-06-10T14:00:00+05:30', undefined],
  ])('within a day, in a zone of half an hour: %s', (time, expected) => {
    expect(until('12:00', '14:00', 'Asia/Kolkata', time)).toBe(expected);
  });
});

describe('when the clocks are put forward (Berlin, 29 March 2026, 02:00 becomes 03:00)', () => {
  test.each([
    ['the night is an hour shorter', '21:00', '08:00', '2026-03-28T22:00:00Z', '2026-03-29T06:00:00.000Z'],
    [
      'an end that no clock shows is the change',
      '22:00',
      '02:30',
      '2026-03-29T00:59:59Z',
      '2026-03-29T01:00:00.000Z',
    ],
    [
      'a beginning that no clock shows is the change',
      '02:30',
      '04:00',
      '2026-03-29T01:00:00Z',
      '2026-03-29T02:00:00.000Z',
    ],
    ['before the change it has not begun', '02:30', '04:00', '2026-03-29T00:59:59Z', undefined],
    ['hours that no clock shows are none', '02:10', '02:50', '2026-03-29T01:00:00Z', undefined],
  ])('%s', (_, from, to, time, expected) => {
    expect(until(from, to, 'Europe/Berlin', time)).toBe(expected);
  });
});

describe('when the clocks are put back (Berlin, 25 October 2026, 03:00 becomes 02:00)', () => {
  test.each([
    ['the night is an hour longer', '21:00', '08:00', '2026-10-24T22:00:00Z', '2026-10-25T07:00:00.000Z'],
    [
      'an end that clocks show twice is the second time',
      '22:00',
      '02:30',
      '2026-10-25T00:31:00Z',
      '2026-10-25T01:30:00.000Z',
    ],
    ['after the second time it is over', '22:00', '02:30', '2026-10-25T01:30:00Z', undefined],
    [
      'a beginning that clocks show twice is the first time',
      '02:30',
      '04:00',
      '2026-10-25T00:30:00Z',
      '2026-10-25T03:00:00.000Z',
    ],
    [
      'also while they show an earlier time again',
      '02:30',
      '04:00',
      '2026-10-25T01:10:00Z',
      '2026-10-25T03:00:00.000Z',
    ],
    [
      'both twice: from the first beginning to the second end',
      '02:15',
      '02:45',
      '2026-10-25T01:00:00Z',
      '2026-10-25T01:45:00.000Z',
    ],
  ])('%s', (_, from, to, time, expected) => {
    expect(until(from, to, 'Europe/Berlin', time)).toBe(expected);
  });
});

test.each([
  ['New York, forward', 'America/New_York', '2026-03-08T06:30:00Z', '2026-03-08T12:00:00.000Z'],
  ['New York, back', 'America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T13:00:00.000Z'],
  [
    'Lord Howe, half an hour forward',
    'Australia/Lord_Howe',
    '2026-10-03T15:00:00Z',
    '2026-10-03T21:00:00.000Z',
  ],
  ['a zone without changes', 'Asia/Tokyo', '2026-03-29T15:00:00Z', '2026-03-29T23:00:00.000Z'],
])('the night ends at eight by the clocks of the zone: %s', (_, zone, time, expected) => {
  expect(until('22:00', '08:00', zone, time)).toBe(expected);
});

test('whatever the zone, the hours and the moment: an end lies ahead, within a day and two hours, and is not quiet; nor was it before the beginning', () => {
  const random = seededRandom(20_260_329);
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'Asia/Kolkata',
    'UTC',
  ];
  const clock = () => {
    const minutes = Math.floor(random() * 96) * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  let quiet = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const hours = {
      from: clock(),
      to: clock(),
      timeZone: zones[Math.floor(random() * zones.length)] ?? 'UTC',
    };
    if (hours.from === hours.to) continue;
    const nowMs = Date.UTC(2026, 0, 1) + Math.floor(random() * 365 * 86_400) * 1000;
    const end = quietUntil(hours, nowMs);
    if (end === undefined) continue;
    quiet += 1;
    const what = `${JSON.stringify(hours)} at ${new Date(nowMs).toISOString()}`;
    expect(end, what).toBeGreaterThan(nowMs);
    expect(end - nowMs, what).toBeLessThanOrEqual(26 * 3_600_000);
    expect(quietUntil(hours, end), what).toBeUndefined();
    expect(quietUntil(hours, end - 1), what).toBe(end);
    const begin = quietSince(hours, nowMs);
    expect(begin, what).toBeLessThanOrEqual(nowMs);
    expect(quietUntil(hours, begin - 1), what).toBeUndefined();
    expect(quietUntil(hours, begin), what).toBe(end);
    expect(quietSince(hours, end - 1), what).toBe(begin);
  }
  expect(quiet).toBeGreaterThan(1_000);
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['+01:00', false],
  ['Europe/Atlantis', false],
  ['', false],
])('"%s" is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});
