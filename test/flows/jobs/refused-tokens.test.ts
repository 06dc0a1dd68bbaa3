import { expect, test } from 'vitest';
import { emptyRing } from '../../../shared/core/tokens/token-ring.ts';
import { seeRead } from '../../../shared/flows/jobs/see-job.ts';
import { showJob } from '../../../shared/flows/jobs/show-job.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { request } from '../../support/worlds/run-world.ts';

test.each([
  [1, undefined],
  [2, 'credentials_refused'],
])('a job whose API has refused %i tokens in a row waits for %s', async (refusals, what) => {
  const world = aWorld({ sms: scriptedSms() });
  const { id } = await request(world, ['+12125550101']);
  const job = (await world.ledger.job(id)) ?? expect.fail('there is a job');
  const times = { issuedAtMs: world.now(), expiresAtMs: world.now() + 300_000 };
  const published = { generation: 3, slot: 3, ...times, afterRefusal: true } as const;
  const organization = { ring: async () => ({ ...emptyRing, version: 6, published, refusals }) };
  const { waiting } = await showJob({ ...world, tokenRings: { organization } }, await seeRead(world, job));
  expect(waiting?.for).toBe(what);
});
