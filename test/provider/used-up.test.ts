import { expect, test } from 'vitest';
import { passLimiter } from '../../shared/flows/rate-limit/pass-limiter.ts';
import { cheapRead } from '../../shared/provider/lists/cheap-read.ts';
import { hearing } from '../../shared/provider/values/used-up.ts';
import { sameRates } from '../support/pacing.ts';
import { answerOf } from '../support/provider/loopback.ts';
import { aWorld } from '../support/world.ts';
import { organization } from './organization/organization-server.ts';

const accounts = JSON.stringify({ accounts: [], pagination: {} });
const json = { 'content-type': 'application/json' };
const last = { ...json, 'ratelimit-remaining': '0', 'ratelimit-reset': '30' };

test('a call hears that it was the last of a quota, and another one at the same time does not', async () => {
  const heads = [last, json];
  await using o = await organization(() => answerOf(200, heads.shift() ?? json, accounts));
  const both = await Promise.all([hearing(() => cheapRead(o.api)), hearing(() => cheapRead(o.api))]);
  expect(both.map(({ hintMs = 0 }) => hintMs).toSorted((a, b) => a - b)).toEqual([0, 30_000]);
});

test('the rate limiter lets nobody through until the quota begins again, although nothing was refused', async () => {
  await using o = await organization(() => answerOf(200, last, accounts));
  const world = aWorld({ pacing: { limiterSettings: sameRates(10, 10), hearing } });
  const read = () => passLimiter(world, 'organization.reads', { work: 'planning' }, () => cheapRead(o.api));
  expect(await read()).toMatchObject({ kind: 'answer' });
  const waits = await read();
  expect(waits.kind === 'wait' && waits.waitMs).toBeGreaterThanOrEqual(29_000);
  expect(await world.limiters.limiter('organization.reads')).toMatchObject({ state: 'flowing' });
  world.clock.advance(30_001);
  expect(await read()).toMatchObject({ kind: 'answer' });
});
