import { expect, test } from 'vitest';
import { momentsAt, zones } from '../../apps/console/src/campaigns/zoned-time.ts';
import { momentsOf } from '../../shared/core/time/wall-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';

const inUtc = (local: string, zone: string) =>
  momentsAt(local, zone).map((ms) => new Date(ms).toISOString().slice(0, 16));

test.each([
  ['2027-01-10T09:00', 'Europe/Berlin', ['2027-01-10T08:00']],
  ['2027-07-10T09:00', 'Europe/Berlin', ['2027-07-10T07:00']],
  ['2027-03-28T02:30', 'Europe/Berlin', []],
  ['2027-10-31T02:30', 'Europe/Berlin', ['2027-10-31T00:30', '2027-10-31T01:30']],
  ['2027-04-04T01:45', 'Australia/Lord_Howe', ['2027-04-03T14:45', '2027-04-03T15:15']],
  ['2027-06-01T00:15', 'Asia/Kathmandu', ['2027-05-31T18:30']],
  ['2027-06-01T12:00', 'UTC', ['2027-06-01T12:00']],
  ['', 'UTC', []],
])('%s in %s is at %j', (local, zone, moments) => {
  expect(inUtc(local, zone)).toEqual(moments);
});

test('every zone that can be chosen agrees with what the product makes of its times', () => {
  const random = seededRandom(7);
  for (const zone of zones()) {
    const day = Math.floor(Date.UTC(2026, 0, 1) / 86_400_000 + random() * 1_000);
    const minutes = Math.floor(random() * 24 * 60);
    const local = new Date(day * 86_400_000 + minutes * 60_000).toISOString().slice(0, 16);
    const { first, last } = momentsOf(zone, day, minutes);
    const found = momentsAt(local, zone);
    if (found.length > 0) expect([zone, found[0], found.at(-1)]).toEqual([zone, first, last]);
  }
});
