import { expect, test } from 'vitest';
import { postJson } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { job } from '../../support/worlds/job-world.ts';
import { runMinutes, runSends } from '../../support/worlds/run-world.ts';
import { states } from './action-answers.ts';
import { campaignIn, type Made } from './campaign-in-state.ts';

const phone: string = '+14155550199';
const withoutText: readonly string[] = ['draft', 'planning', 'failed'];

const tryOn = ({ world, id }: Made, by: string) =>
  postJson(world, `/v1/jobs/${id}/test-texts`, { to: [phone] }, `key of ${by}`, by);

/** How often the phone was texted when everything has come to its end. */
async function textsOf(made: Made): Promise<number> {
  await runMinutes(made.world, 2);
  await runSends(made.world, undefined, 'urgent');
  await runMinutes(made.world, 2);
  return made.sms.calls.filter(({ to }) => to.some((each) => each === phone)).length;
}

test.each(states)(
  'test texts of a %s campaign are sent once for each who asks, however often',
  async (state) => {
    const made = await campaignIn(state);
    const before = await job(made.world, made.id);
    const [ada, ben] = await Promise.all([tryOn(made, 'ada'), tryOn(made, 'ben')]);
    const repeated = await Promise.all([tryOn(made, 'ada'), tryOn(made, 'ada')]);
    const status = withoutText.includes(state) ? 409 : 202;
    expect([ada, ben, ...repeated].map((answer) => answer?.status)).toEqual(Array(4).fill(status));
    expect(await job(made.world, made.id)).toEqual(before);
    if (status === 202) expect(new Set(repeated.map(({ body }) => body.id))).toEqual(new Set([ada?.body.id]));
    expect(await textsOf(made)).toBe(status === 202 ? 2 : 0);
  },
);

test('test texts of a campaign whose rows have expired are refused, and nobody is texted', async () => {
  const made = await campaignIn('completed');
  for (const version of await collect(made.world.versions.list('jobs/')))
    await made.world.versions.remove(version);
  expect((await tryOn(made, 'ada')).status).toBe(410);
  expect(await textsOf(made)).toBe(0);
});
