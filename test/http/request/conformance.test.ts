import { expect, test } from 'vitest';
import { type Answer, checkConformance } from '../../support/conformance/conformance.ts';
import { answerOf, handlerOf, postJson } from '../../support/http/api-client.ts';
import { aWorld } from '../../support/world.ts';

/** A job as the API shows it, and the error of one that is not there. */
async function answers() {
  const world = aWorld();
  const { body } = await postJson(world, '/v1/campaigns', { text: 'Hello', to: ['+12125550101'] });
  const ask = async (path: string): Promise<Answer> => {
    const { status, headers, text } = await answerOf(handlerOf(world), 'GET', path);
    return { method: 'GET', path, status, headers, text };
  };
  return { job: await ask(`/v1/jobs/${body.id}`), problem: await ask(`/v1/jobs/cmp_${'0'.repeat(26)}`) };
}

type Answers = Awaited<ReturnType<typeof answers>>;

function changed(answer: Answer, change: object): Answer {
  return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), ...change }) };
}

function without({ headers, ...answer }: Answer, name: string): Answer {
  return { ...answer, headers: Object.fromEntries(Object.entries(headers).filter(([one]) => one !== name)) };
}

test('what the API answers is what its description says', async () => {
  for (const answer of Object.values(await answers())) expect(() => checkConformance(answer)).not.toThrow();
});

test.each<[string, (given: Answers) => Answer, string]>([
  ['a member that nobody described', ({ job }) => changed(job, { color: 'red' }), 'color'],
  ['a member of another type', ({ job }) => changed(job, { test: 'two' }), '/test'],
  ['a state that is none', ({ job }) => changed(job, { state: 'asleep' }), '/state'],
  ['a member that is missing', ({ job }) => changed(job, { created_at: undefined }), 'created_at'],
  ['a status that nobody described', ({ job }) => ({ ...job, status: 299 }), 'the status 299'],
  ['a header that is missing', ({ job }) => without(job, 'etag'), 'the header ETag'],
  [
    'another form of body',
    ({ job }) => ({ ...job, headers: { ...job.headers, 'content-type': 'text/html' } }),
    'the type text/html',
  ],
  [
    'a code of other operations',
    ({ problem }) => changed(problem, { code: 'key_over' }),
    'the code key_over',
  ],
  ['a body where HEAD has none', ({ job }) => ({ ...job, method: 'HEAD' }), 'HEAD must have no body'],
])('the check of answers finds %s', async (_, broken, said) => {
  const given = broken(await answers());
  expect(() => checkConformance(given)).toThrow(said);
});
