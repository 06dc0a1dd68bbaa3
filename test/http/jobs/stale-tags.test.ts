import { describe, expect, test } from 'vitest';
import { call } from '../../support/http/api-client.ts';
import { collect } from '../../support/pieces.ts';
import { job } from '../../support/worlds/job-world.ts';
import { type Action, answers, cases, decisions } from './action-answers.ts';
import { batchEndsWell, batchIn, type MadeBatch } from './batch-in-state.ts';
import { campaignIn, endsWell, type Made } from './campaign-in-state.ts';

/** Asks as somebody who has seen this version of the job. */
function askHaving({ world, id }: Made | MadeBatch, action: Action, version: number) {
  const isDecision = decisions.includes(action);
  const to = action === 'change' ? '' : `/${isDecision ? 'resolve' : action}`;
  const bodies: Partial<Record<Action, object>> = {
    retry: { states: ['refused', 'unprocessed'] },
    change: { name: 'Spring' },
  };
  const body = isDecision ? { action } : bodies[action];
  return call(world, action === 'change' ? 'PATCH' : 'POST', `/v1/jobs/${id}${to}`, {
    headers: {
      'if-match': `"${version}"`,
      ...(action === 'retry' ? { 'idempotency-key': 'key' } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

const isSo: Partial<Record<Action, readonly string[]>> = {
  pause: ['paused'],
  resume: ['running'],
  cancel: ['canceling', 'canceled'],
};

const seen = async ({ world, id }: Made | MadeBatch) => [
  await job(world, id),
  ...(await collect(world.ledger.entries(id))),
];

/** What changes nothing is answered as without `If-Match`: it is so already, or only the rows are written out. */
async function isRefusedWhenStale(made: Made | MadeBatch, action: Action, state: (typeof cases)[number][1]) {
  const before = await seen(made);
  const { version } = await job(made.world, made.id);
  const answer = await askHaving(made, action, version - 1);
  const isPassed = action === 'results' || isSo[action]?.includes(state) === true;
  if (isPassed) expect(answer.status).toBe(answers[state][action]);
  else
    expect(answer).toMatchObject({
      status: 412,
      body: { code: 'precondition_failed', errors: [{ pointer: 'If-Match', in: 'header' }] },
    });
  expect(await seen(made)).toEqual(before);
}

describe('who has seen an older version of the job changes nothing', () => {
  test.each(cases)('%s of a %s campaign', async (action, state) => {
    const made = await campaignIn(state);
    await isRefusedWhenStale(made, action, state);
    await endsWell(made);
  });

  test.each(cases)('%s of a %s order batch', async (action, state) => {
    const made = await batchIn(state);
    await isRefusedWhenStale(made, action, state);
    await batchEndsWell(made);
  });
});

test.each(cases)('%s of a %s campaign by who has seen its newest version', async (action, state) => {
  const made = await campaignIn(state);
  const { version } = await job(made.world, made.id);
  expect((await askHaving(made, action, version)).status).toBe(answers[state][action]);
  await endsWell(made);
});

test('a retry that is repeated with the version from before it is that retry', async () => {
  const made = await campaignIn('completed');
  const { version } = await job(made.world, made.id);
  const first = await askHaving(made, 'retry', version);
  await endsWell(made);
  expect((await job(made.world, made.id)).version).toBeGreaterThan(version);
  expect(await askHaving(made, 'retry', version)).toMatchObject({ status: 202, body: { id: first.body.id } });
});
