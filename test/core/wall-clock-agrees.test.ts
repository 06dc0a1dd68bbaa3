import { IANAZone } from 'luxon';
import { expect, test } from 'vitest';
import { isTimeZone, localDayOf, momentsOf } from '../../shared/core/time/wall-clock.ts';
import { seededRandom } from '../support/seeded-random.ts';

const [dayMs, minuteMs] = [86_400_000, 60_000];
const [fromMs, toMs] = [Date.UTC(1972, 0, 1), Date.UTC(2037, 0, 1)];

test('in every zone, days and moments are those of luxon', () => {
  const random = seededRandom(15);
  const wrong: string[] = [];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const luxon = IANAZone.create(zone);
    for (let times = 0; times < 20; times += 1) {
      const atMs = Math.floor((fromMs + random() * (toMs - fromMs)) / minuteMs) * minuteMs;
      const shownMs = atMs + luxon.offset(atMs) * minuteMs;
      const day = Math.floor(shownMs / dayMs);
      if (localDayOf(zone, atMs) !== day) wrong.push(`${zone}: the day at ${atMs}`);
      const { first, last } = momentsOf(zone, day, (shownMs - day * dayMs) / minuteMs);
      // Where clocks were put back, it is one of both.
      if (first !== atMs && last !== atMs) wrong.push(`${zone}: the moment ${atMs}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(['Europe/Berlin', 'UTC', 'Asia/Kolkata', 'EST5EDT', 'Europe/Atlantis', 'Berlin Mitte'])(
  'whether "%s" is a zone is what luxon says',
  (name) => expect(isTimeZone(name)).toBe(IANAZone.isValidZone(name)),
);
