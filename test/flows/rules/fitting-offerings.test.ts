import { expect, test } from 'vitest';
import { ProviderError } from '../../../shared/errors.ts';
import { fittingOfferings } from '../../../shared/flows/rules/subjects/fitting-offerings.ts';
import type { FittingPage } from '../../../shared/ports/rules.ts';
import { aWorld } from '../../support/world.ts';

const minuteMs = 60_000;
const absent: FittingPage = { absent: 'refused (404)' };
const page = (ids: readonly string[], isLast = true): FittingPage => ({ ids, isLast });

/**
 * A provider whose lists are these, by the plan; a plan that is not here has none. `requested` are the plans of all
 * calls.
 */
function opened(lists: Readonly<Record<string, readonly FittingPage[]>> = {}) {
  const world = aWorld();
  const requested: string[] = [];
  const known = new Map(Object.entries(lists));
  const fitting = fittingOfferings(world, async function* (plan) {
    for (const each of known.get(plan) ?? [absent]) {
      requested.push(plan);
      yield each;
    }
  });
  return { world, known, requested, fitting };
}

test('a list is read to its last page, each page with a permit of its own', async () => {
  const pages = [page(['prdoff_1', 'prdoff_2'], false), page(['prdoff_3'])];
  const { world, fitting } = opened({ plan: pages });
  expect(await fitting('plan')).toEqual(new Set(['prdoff_1', 'prdoff_2', 'prdoff_3']));
  expect((await world.limiters.limiter('partner.reads'))?.interval.taken).toBe(2);
});

test('a list that was read is good for ten minutes, for everybody who asks', async () => {
  const { world, known, requested, fitting } = opened({ plan: [page(['prdoff_1'])], other: [page([])] });
  await Promise.all([1, 2, 3].map(() => fitting('plan')));
  expect(await fitting('other')).toEqual(new Set());
  known.set('plan', [page(['prdoff_2'])]);
  world.clock.advance(9 * minuteMs);
  expect(await fitting('plan')).toEqual(new Set(['prdoff_1']));
  expect(requested).toEqual(['plan', 'other']);
  world.clock.advance(minuteMs);
  expect(await fitting('plan')).toEqual(new Set(['prdoff_2']));
});

test('a provider without lists is asked once an hour, whatever the plan', async () => {
  const { world, known, requested, fitting } = opened();
  for (const plan of ['plan', 'other', 'plan']) expect(await fitting(plan)).toBeUndefined();
  world.clock.advance(59 * minuteMs);
  expect(await fitting('third')).toBeUndefined();
  expect(requested).toEqual(['plan']);
  known.set('plan', [page(['prdoff_1'])]);
  world.clock.advance(minuteMs);
  expect(await fitting('plan')).toEqual(new Set(['prdoff_1']));
});

test('a plan that is not on record takes the lists of no other one away', async () => {
  const { world, requested, fitting } = opened({ plan: [page(['prdoff_1'])], other: [page(['prdoff_2'])] });
  await fitting('plan');
  for (let times = 0; times < 3; times += 1) expect(await fitting('gone')).toBeUndefined();
  expect(await fitting('other')).toEqual(new Set(['prdoff_2']));
  expect(requested).toEqual(['plan', 'gone', 'other']);
  world.clock.advance(10 * minuteMs);
  await fitting('gone');
  expect(requested).toEqual(['plan', 'gone', 'other', 'gone']);
});

test('a list that breaks off is no list, and one that is not answered is asked for again', async () => {
  const world = aWorld();
  const down = new ProviderError({ tried: 'List', code: 'unavailable', effect: 'none', status: 503 });
  let isDown = true;
  const fitting = fittingOfferings(world, async function* (plan) {
    if (isDown) throw down;
    yield page(['prdoff_1'], plan === 'whole');
    yield absent;
  });
  await expect(fitting('whole')).rejects.toBe(down);
  isDown = false;
  world.clock.advance(30 * minuteMs);
  expect(await fitting('whole')).toEqual(new Set(['prdoff_1']));
  expect(await fitting('broken')).toBeUndefined();
});
