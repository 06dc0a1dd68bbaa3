import { expect, test } from 'vitest';
import { aNotification } from '../../support/a-notification.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import {
  busy,
  gone,
  type NotificationWorld,
  notificationWorld,
} from '../../support/worlds/notification-world.ts';

async function idOf(world: NotificationWorld): Promise<string> {
  const { status, body } = await call(world, 'GET', '/v1/notifications');
  expect(status).toBe(200);
  return body.items[0].id;
}

test('notifications are listed, and each tells whom it goes to, how often it was tried and what was answered last', async () => {
  const world = await notificationWorld(busy);
  await world.start();
  await world.run();
  const id = await idOf(world);
  expect(id).toMatch(/^ntc_/);
  const { status, body } = await call(world, 'GET', `/v1/notifications/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    source: { notification: aNotification().key, to: 'crm' },
    state: 'running',
    outcome: 'waiting',
    tries: 1,
    reason: { code: 'status_503', detail: 'The CRM answered 503' },
    next_try_at: expect.stringMatching(/Z$/),
  });
  await world.minutes(2);
  expect((await call(world, 'GET', `/v1/notifications/${id}`)).body).toMatchObject({
    state: 'completed',
    outcome: 'delivered',
    tries: 2,
  });
});

test('a refused notification goes out again when somebody asks for it, under the id that it had', async () => {
  const world = await notificationWorld(gone);
  await world.start();
  await world.run();
  const id = await idOf(world);
  const again = await postJson(world, `/v1/notifications/${id}/resend`, {});
  expect(again).toMatchObject({ status: 202, headers: { location: `/v1/notifications/${again.body.id}` } });
  expect(again.body.id).not.toBe(id);
  expect((await postJson(world, `/v1/notifications/${id}/resend`, {})).body.id).toBe(again.body.id);
  await world.run();
  expect(world.calls.map((one) => one.id)).toEqual([aNotification().key, aNotification().key]);
});

test('a notification that was not refused is not sent again', async () => {
  const world = await notificationWorld();
  await world.start();
  await world.run();
  const { status, body } = await postJson(world, `/v1/notifications/${await idOf(world)}/resend`, {});
  expect(status).toBe(409);
  expect(JSON.stringify(body)).toContain('accepted');
});

test('a notification that waits for a yes gets it, and one can be canceled', async () => {
  const world = await notificationWorld();
  await world.start(aNotification({ needsApproval: true }));
  const id = await idOf(world);
  expect(await call(world, 'POST', `/v1/notifications/${id}/approve`)).toMatchObject({ status: 200 });
  await world.minutes(2);
  expect(world.calls).toHaveLength(1);

  const other = await notificationWorld();
  await other.start();
  expect(await call(other, 'POST', `/v1/notifications/${await idOf(other)}/cancel`)).toMatchObject({
    status: 200,
  });
  await other.minutes(2);
  expect(other.calls).toEqual([]);
});

test('notifications are neither campaigns nor order batches', async () => {
  const world = await notificationWorld();
  await world.start();
  const id = await idOf(world);
  for (const path of ['campaigns', 'order-batches']) {
    expect((await call(world, 'GET', `/${path}/${id}`)).status).toBe(404);
    expect(JSON.stringify((await call(world, 'GET', `/${path}`)).body)).not.toContain(id);
  }
  expect((await call(world, 'POST', `/v1/notifications/${id}/results`)).status).toBe(404);
});
