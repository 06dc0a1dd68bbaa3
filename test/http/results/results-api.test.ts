import { expect, test } from 'vitest';
import type { JobId } from '../../../shared/core/ids.ts';
import { notingFailure } from '../../../shared/flows/results/failed-results.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans, runSends } from '../../support/worlds/run-world.ts';

async function start() {
  const world = aWorld({ sms: scriptedSms() });
  const { body } = await postJson(world, '/v1/campaigns', { text: 'Hello', to: ['+12125550101', '12'] });
  return { world, path: `/v1/jobs/${body.id}/results` };
}

test('result files are asked for, written by the planner, and then named with addresses', async () => {
  const { world, path } = await start();
  await runPlans(world);
  await runSends(world);
  const requested = await call(world, 'POST', path);
  expect(requested).toMatchObject({ status: 202, body: { state: 'writing' } });
  const where = String(requested.headers.location);
  expect(await call(world, 'GET', where)).toMatchObject({ status: 200, body: { state: 'writing' } });
  await runPlans(world);
  const written = await call(world, 'GET', where);
  expect(written).toMatchObject({ status: 200, body: { state: 'written' } });
  expect(Object.keys(written.body.files)).toEqual([
    'succeeded',
    'pending',
    'failed',
    'unclear',
    'unprocessed',
    'skipped',
    'all',
  ]);
  const key = String(written.body.files.succeeded).replace('https://bucket.example/', '');
  const text = Buffer.from(await world.objects.readRange(key, 0, 10_000)).toString('utf8');
  expect(text).toContain("'+12125550101,1,accepted");
});

test('a campaign that has no rows yet says so', async () => {
  const { world, path } = await start();
  expect(await call(world, 'POST', path)).toMatchObject({ status: 409 });
});

test('results that nobody asked for are not there', async () => {
  const { world, path } = await start();
  await runPlans(world);
  expect(await call(world, 'GET', `${path}/never`)).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('There are none yet') },
  });
  expect(await call(world, 'GET', `${path}/NO_NAME`)).toMatchObject({ status: 404 });
});

test('a name that nobody asked for is answered with the existing names, the newest first', async () => {
  const { world, path } = await start();
  await runPlans(world);
  const first = (await call(world, 'POST', path)).body.id;
  world.clock.advance(60_000);
  const second = (await call(world, 'POST', path)).body.id;
  expect(await call(world, 'GET', `${path}/failed`)).toMatchObject({
    status: 404,
    body: { detail: `No such results were requested. There are ${second}, ${first}.` },
  });
  expect(await call(world, 'GET', `${path}/${first}`)).toMatchObject({ status: 200 });
});

test('of more than twenty names the newest are reported', async () => {
  const { world, path } = await start();
  await runPlans(world);
  const names: string[] = [];
  for (let requested = 1; requested <= 21; requested += 1) {
    names.push((await call(world, 'POST', path)).body.id);
    world.clock.advance(1_000);
  }
  const { body } = await call(world, 'GET', `${path}/failed`);
  expect(body.detail).toContain(`${names[1]} and older ones`);
  expect(body.detail).not.toContain(`${names[0]},`);
});

test('results of rows that are kept no longer are gone, and not about to be written', async () => {
  const { world, path } = await start();
  await runPlans(world);
  const { id } = (await call(world, 'POST', path)).body;
  for await (const version of world.versions.list('jobs/')) await world.versions.remove(version);
  expect(await call(world, 'GET', `${path}/${id}`)).toMatchObject({ status: 410 });
});

test('files whose writing fails again and again have failed, until one try writes them after all', async () => {
  const { world, path } = await start();
  await runPlans(world);
  const { id: results } = (await call(world, 'POST', path)).body;
  const state = async () => (await call(world, 'GET', `${path}/${results}`)).body.state;
  const work = { jobId: path.split('/')[3] as JobId, results };
  const attempt = () => Promise.reject(new Error('The files cannot be written'));
  for (let receives = 1; receives <= 7; receives += 1) {
    expect(await state()).toBe(receives <= 6 ? 'writing' : 'failed');
    await expect(notingFailure(world, work, { receives }, attempt)).rejects.toThrow('cannot be written');
  }
  await runPlans(world);
  expect(await state()).toBe('written');
});

test('files that nobody has written within an hour and a quarter have failed', async () => {
  const { world, path } = await start();
  await runPlans(world);
  const { id: results } = (await call(world, 'POST', path)).body;
  world.clock.advance(75 * 60_000 - 1);
  expect((await call(world, 'GET', `${path}/${results}`)).body.state).toBe('writing');
  world.clock.advance(1);
  expect((await call(world, 'GET', `${path}/${results}`)).body.state).toBe('failed');
});
