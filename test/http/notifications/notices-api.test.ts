import { expect, test } from 'vitest';
import { aNotice } from '../../support/a-notice.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { busy, gone, type NoticeWorld, noticeWorld } from '../../support/worlds/notice-world.ts';

async function idOf(world: NoticeWorld): Promise<string> {
  const { status, body } = await call(world, 'GET', '/notices');
  expect(status).toBe(200);
  return body.notices[0].id;
}

test('notices are listed, and each tells whom it goes to, how often it was tried and what was answered last', async () => {
  const world = await noticeWorld(busy);
  await world.start();
  await world.run();
  const id = await idOf(world);
  expect(id).toMatch(/^ntc_/);
  const { status, body } = await call(world, 'GET', `/notices/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    source: { notice: aNotice().key, to: 'crm' },
    state: 'running',
    outcome: 'waiting',
    tries: 1,
    reason: { code: 'status_503', detail: 'The CRM answered 503' },
    next_try_at: expect.stringMatching(/Z$/),
  });
  await world.minutes(2);
  expect((await call(world, 'GET', `/notices/${id}`)).body).toMatchObject({
    state: 'completed',
    outcome: 'told',
    tries: 2,
  });
});

test('a refused notice goes out once more when somebody asks for it, under the id that it had', async () => {
  const world = await noticeWorld(gone);
  await world.start();
  await world.run();
  const id = await idOf(world);
  const again = await postJson(world, `/notices/${id}/retry`, {});
  expect(again).toMatchObject({ status: 202, headers: { location: `/notices/${again.body.id}` } });
  expect(again.body.id).not.toBe(id);
  expect((await postJson(world, `/notices/${id}/retry`, {})).body.id).toBe(again.body.id);
  await world.run();
  expect(world.calls.map((one) => one.id)).toEqual([aNotice().key, aNotice().key]);
});

test('a notice that was not refused is not sent once more', async () => {
  const world = await noticeWorld();
  await world.start();
  await world.run();
  const { status, body } = await postJson(world, `/notices/${await idOf(world)}/retry`, {});
  expect(status).toBe(409);
  expect(JSON.stringify(body)).toContain('accepted');
});

test('a notice that waits for a yes gets it, and one can be canceled', async () => {
  const world = await noticeWorld();
  await world.start(aNotice({ needsApproval: true }));
  const id = await idOf(world);
  expect(await call(world, 'POST', `/notices/${id}/approve`)).toMatchObject({ status: 200 });
  await world.minutes(2);
  expect(world.calls).toHaveLength(1);

  const other = await noticeWorld();
  await other.start();
  expect(await call(other, 'POST', `/notices/${await idOf(other)}/cancel`)).toMatchObject({ status: 200 });
  await other.minutes(2);
  expect(other.calls).toEqual([]);
});

test('notices are neither campaigns nor order batches', async () => {
  const world = await noticeWorld();
  await world.start();
  const id = await idOf(world);
  for (const path of ['campaigns', 'order-batches']) {
    expect((await call(world, 'GET', `/${path}/${id}`)).status).toBe(404);
    expect(JSON.stringify((await call(world, 'GET', `/${path}`)).body)).not.toContain(id);
  }
  expect((await call(world, 'POST', `/notices/${id}/results`)).status).toBe(404);
});
