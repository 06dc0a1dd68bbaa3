import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openClock } from '../../../tools/aws-emulator/clock.ts';
import { startSchedule } from '../../../tools/aws-emulator/schedule.ts';
import { functionOf, temporaryFolder, watchedHost } from './functions/local-function.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const minute = 60_000;

test('the clock runs with the machine and skips what it is instructed to', async () => {
  let realMs = noon;
  const clock = openClock({ real: () => realMs });
  await clock.advance(5_000);
  realMs += 10;
  expect(clock.now()).toBe(noon + 5_010);
});

test('the clock never moves back', async () => {
  const clock = openClock({ real: () => noon });
  await expect(clock.advance(-1)).rejects.toThrow('not by -1');
  await expect(clock.advance(0.5)).rejects.toThrow('not by 0.5');
});

test('what was skipped stays skipped over a restart', async () => {
  const file = join(temporaryFolder(), 'clock.json');
  await openClock({ file, real: () => noon }).advance(7 * minute);
  expect(openClock({ file, real: () => noon }).now()).toBe(noon + 7 * minute);
});

test("a function lives in the local system's time, in whichever way it asks", async () => {
  const clock = openClock();
  const { host } = watchedHost(
    functionOf(`export const handler = async () => [Date.now(), new Date().getTime(), Date.parse(Date()), Reflect.construct(Date, []).getTime(),
      new (new Date(5).constructor)().getTime(), new Date(5).getTime(), new Date() instanceof Date, Date.UTC(1970, 0, 2)];`),
    { clock },
  );
  await host.invoke({});
  // Moved while the function is already loaded.
  await clock.advance(1_000 * minute);
  const beforeMs = Date.now();
  const invocation = await host.invoke({});
  const afterMs = Date.now();
  const seen = invocation.ok ? (invocation.payload as number[]) : [];
  for (const ms of [0, 1, 3, 4].map((index) => seen[index] ?? 0)) {
    expect(ms).toBeGreaterThanOrEqual(beforeMs + 60_000_000);
    expect(ms).toBeLessThanOrEqual(afterMs + 60_000_000);
  }
  // This form has seconds only.
  expect(seen[2]).toBeGreaterThanOrEqual(beforeMs + 60_000_000 - 1_000);
  expect(seen.slice(5)).toEqual([5, true, 86_400_000]);
});

function scheduledClock() {
  const clock = openClock({ real: () => noon });
  const due: [dueMs: number, nowMs: number][] = [];
  const schedule = startSchedule({ everyMs: minute }, clock, async (dueMs) => {
    due.push([dueMs - noon, clock.now() - noon]);
  });
  onTestFinished(() => schedule.stop());
  return { clock, due };
}

test('a schedule of one minute does not run before a minute is over', async () => {
  const { clock, due } = scheduledClock();
  await clock.advance(minute - 1);
  expect(due).toEqual([]);
  await clock.advance(1);
  expect(due).toEqual([[60_000, 60_000]]);
});

test('moving the clock over several minutes runs the schedule once for each, at its own time', async () => {
  const { clock, due } = scheduledClock();
  await clock.advance(3 * minute + 30_000);
  expect(due).toEqual([
    [60_000, 60_000],
    [120_000, 120_000],
    [180_000, 180_000],
  ]);
  expect(clock.now()).toBe(noon + 210_000);
});

test('two moves at once are made one after the other, so time stands still while a run is under way', async () => {
  const clock = openClock({ real: () => noon });
  const seen: number[] = [];
  const schedule = startSchedule({ everyMs: minute }, clock, async () => {
    seen.push(clock.now() - noon);
    await new Promise(setImmediate);
    seen.push(clock.now() - noon);
  });
  onTestFinished(() => schedule.stop());
  await Promise.all([clock.advance(minute + 10_000), clock.advance(20_000)]);
  expect(seen).toEqual([60_000, 60_000]);
  expect(clock.now()).toBe(noon + 90_000);
});

test('a schedule never runs twice at once', async () => {
  let running = 0;
  const seen: number[] = [];
  const schedule = startSchedule({ everyMs: minute }, openClock(), async () => {
    running += 1;
    await new Promise(setImmediate);
    seen.push(running);
    running -= 1;
  });
  onTestFinished(() => schedule.stop());
  await Promise.all([schedule.ring(), schedule.ring()]);
  expect(seen).toEqual([1, 1]);
});

test('a move is over when the last run has ended', async () => {
  const clock = openClock({ real: () => noon });
  let running = 0;
  const schedule = startSchedule({ everyMs: minute }, clock, async () => {
    running += 1;
    await new Promise(setImmediate);
    running -= 1;
  });
  onTestFinished(() => schedule.stop());
  const move = clock.advance(2 * minute);
  await move;
  expect(running).toBe(0);
});

test('time moves only while nothing is under way, also between two runs, and a move is over when nothing is', async () => {
  const seen: string[] = [];
  let left = 0;
  const quiet = async () => {
    if (left > 0) seen.push(`waited at ${(clock.now() - noon) / minute}`);
    left = 0;
  };
  const clock = openClock({ real: () => noon, quiet });
  const schedule = startSchedule({ everyMs: minute }, clock, async () => {
    left += 1;
  });
  onTestFinished(() => schedule.stop());
  left = 1;
  await clock.advance(2 * minute);
  expect(seen).toEqual(['waited at 0', 'waited at 1', 'waited at 2']);
});

test('who listens hears of each move', async () => {
  const clock = openClock({ real: () => noon });
  const heard: number[] = [];
  clock.onMove(() => heard.push(clock.now() - noon));
  await clock.advance(5_000);
  await clock.advance(10_000);
  expect(heard).toEqual([5_000, 15_000]);
});
