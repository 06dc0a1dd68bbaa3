import { expect, test } from 'vitest';
import { type LocalEvent, localEvents } from '../../../tools/aws-emulator/local-events.ts';

const runScheduler = (dueMs: number): LocalEvent => ({ kind: 'schedule', rule: 'every-minute', dueMs });
const request: LocalEvent = { kind: 'request', method: 'GET', route: '$default', status: 200 };

test('an event that has happened is found, and one to come is waited for', async () => {
  const events = localEvents();
  events.emit(runScheduler(1));
  expect(await events.waitFor(({ kind }) => kind === 'schedule')).toEqual(runScheduler(1));
  const later = events.waitFor((event) => event.kind === 'schedule' && event.dueMs === 2);
  events.emit(runScheduler(2));
  expect(await later).toEqual(runScheduler(2));
});

test('events before a given moment do not count', async () => {
  const events = localEvents();
  events.emit(runScheduler(1));
  const next = events.waitFor(() => true, events.count());
  events.emit(runScheduler(2));
  expect(await next).toEqual(runScheduler(2));
});

test('a question is asked again after each move, and not after a request', async () => {
  const events = localEvents();
  let requested = 0;
  const answer = events.until(() => {
    requested += 1;
    return requested === 3 ? 'now' : undefined;
  });
  await Promise.resolve();
  events.emit(request);
  await new Promise(setImmediate);
  expect(requested).toBe(1);
  events.emit(runScheduler(1));
  await new Promise(setImmediate);
  expect(requested).toBe(2);
  events.emit(runScheduler(2));
  expect(await answer).toBe('now');
});

test('what happens while a question is answered is not missed', async () => {
  const events = localEvents();
  let isDone = false;
  const answer = events.until(async () => {
    const seen = isDone;
    if (!seen) {
      isDone = true;
      events.emit(runScheduler(1));
    }
    return seen || undefined;
  });
  expect(await answer).toBe(true);
});

test('who still waits when the system closes is informed', async () => {
  const events = localEvents();
  const waiting = events.waitFor(() => false);
  const asking = events.until(() => undefined);
  await new Promise(setImmediate);
  events.close();
  await expect(waiting).rejects.toThrow('has been closed');
  await expect(asking).rejects.toThrow('has been closed');
});
