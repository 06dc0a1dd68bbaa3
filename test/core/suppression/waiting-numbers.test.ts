import { expect, test } from 'vitest';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { WaitingNumbers } from '../../../shared/core/suppression/waiting-numbers.ts';
import { fictional } from '../../support/a-plan.ts';

const at = (place: number) => `+1212${2_360_000 + place}` as Msisdn;

/** Numbers that wait for a hundred reasons, "r0" the longest. */
function aHundredReasons() {
  const waiting = new WaitingNumbers();
  for (let no = 0; no < 100; no += 1) expect(waiting.add(at(no), { reason: `r${no}` })).toBeUndefined();
  return waiting;
}

test('when more than a hundred groups wait, the one that has not grown for longest is to be listed', () => {
  const waiting = aHundredReasons();
  waiting.add(at(500), { reason: 'r0' });
  expect(waiting.add(at(501), { reason: 'one more' })).toEqual({
    why: { reason: 'r1' },
    numbers: new Set([at(1)]),
  });
  expect(waiting.add(at(502), { reason: 'one more' })).toBeUndefined();
});

test('numbers with one reason and different dates are different groups', () => {
  const waiting = new WaitingNumbers();
  waiting.add(at(0), { reason: 'bounced', expiresAtMs: 1 });
  waiting.add(at(1), { reason: 'bounced' });
  expect(waiting.takeOldest()?.numbers).toEqual(new Set([at(0)]));
  expect(waiting.takeOldest()?.numbers).toEqual(new Set([at(1)]));
  expect(waiting.takeOldest()).toBeUndefined();
});

test('five thousand numbers fill a change', () => {
  const waiting = new WaitingNumbers();
  for (let no = 1; no < 5_000; no += 1) expect(waiting.add(at(no), {})).toBeUndefined();
  expect(waiting.add(at(5_000), {})?.numbers.size).toBe(5_000);
  expect(waiting.takeOldest()).toBeUndefined();
});

test('a number waits once, where it was put last, and not after it was dropped', () => {
  const waiting = new WaitingNumbers();
  waiting.add(fictional(0), { reason: 'first' });
  waiting.add(fictional(0), { reason: 'second' });
  expect(waiting.takeOldest()).toEqual({ why: { reason: 'second' }, numbers: new Set([fictional(0)]) });
  waiting.add(fictional(0), {});
  waiting.drop(fictional(0));
  expect(waiting.takeOldest()).toBeUndefined();
});

test('a number waits to be listed for longer than until an earlier time, and no longer once it does not wait', () => {
  const waiting = new WaitingNumbers();
  const isLonger = (expiresAtMs?: number) =>
    waiting.isLonger(at(0), expiresAtMs === undefined ? {} : { expiresAtMs });
  expect(isLonger(1)).toBe(false);
  waiting.add(at(0), { expiresAtMs: 2 });
  expect([isLonger(1), isLonger(2), isLonger()]).toEqual([true, false, false]);
  waiting.add(at(0), {});
  expect([isLonger(2), isLonger()]).toEqual([true, false]);
  waiting.takeOldest();
  expect(isLonger(1)).toBe(false);
});
