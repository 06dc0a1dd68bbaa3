import { expect, test } from 'vitest';
import { postJson } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { runMinutes, runPlans, runSends } from '../../support/worlds/run-world.ts';
import { states } from './action-answers.ts';
import { campaignIn, endsWell, type Made } from './campaign-in-state.ts';

/** They were never planned, and so have no words yet. */
const unplanned: readonly string[] = ['draft', 'planning', 'failed'];

/** The number of a person who wants to see the words. */
const own = '+12125550199';

const ask = ({ world, id }: Made, by = 'crm') =>
  postJson(world, `/v1/jobs/${id}/test-texts`, { to: [own] }, `try of ${by}`, by);

/** How often the person got the words, once all is sent. */
async function testsSent(made: Made): Promise<number> {
  await runPlans(made.world);
  for (let minute = 0; minute < 3; minute += 1) {
    await runSends(made.world, undefined, 'urgent');
    await runMinutes(made.world, 1);
  }
  return made.sms.calls.filter(({ to }) => to.includes(own as never)).length;
}

test.each(states)('a test text of a %s campaign, and its repeat, is sent once or refused', async (state) => {
  const made = await campaignIn(state);
  const [first, repeated] = [await ask(made), await ask(made)];
  expect(first.status).toBe(unplanned.includes(state) ? 409 : 202);
  expect([repeated.status, repeated.body.id]).toEqual([first.status, first.body.id]);
  expect(await testsSent(made)).toBe(first.status === 202 ? 1 : 0);
  await endsWell(made);
});

test.each(states)(
  'two people who try the words of a %s campaign at the same moment get one each',
  async (state) => {
    const made = await campaignIn(state);
    const both = await Promise.all([ask(made, 'ada'), ask(made, 'ben')]);
    const status = unplanned.includes(state) ? 409 : 202;
    expect(both.map((answer) => answer.status)).toEqual([status, status]);
    expect(await testsSent(made)).toBe(status === 202 ? 2 : 0);
  },
);

test.each(states)('a test text of a %s campaign whose rows have expired is refused', async (state) => {
  const made = await campaignIn(state);
  for (const version of await collect(made.world.versions.list('jobs/')))
    await made.world.versions.remove(version);
  expect((await ask(made)).status).toBe(unplanned.includes(state) ? 409 : 410);
  expect(await testsSent(made)).toBe(0);
});
