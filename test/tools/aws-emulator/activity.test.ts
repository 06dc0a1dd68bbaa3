import { expect, test } from 'vitest';
import { activity } from '../../../tools/aws-emulator/activity.ts';

/** Says in which order things happened. */
function diary() {
  const lines: string[] = [];
  return { lines, write: (line: string) => () => void lines.push(line) };
}

test('it has ended at once when nothing was begun', async () => {
  await activity().ended();
});

test('it has ended when the last of several works has, even one that failed', async () => {
  const busy = activity();
  const { lines, write } = diary();
  const one = Promise.withResolvers<string>();
  const other = Promise.withResolvers<string>();
  const works = [busy.during(() => one.promise), busy.during(() => other.promise)];
  const end = busy.ended().then(write('ended'));
  one.resolve('result');
  expect(await works[0]).toBe('result');
  write('one')();
  other.reject(new Error('broken'));
  await expect(works[1]).rejects.toThrow('broken');
  await end;
  expect(lines).toEqual(['one', 'ended']);
});

test('a part that says it is busy is asked again when it wants to be', async () => {
  const busy = activity();
  const { lines, write } = diary();
  let isBusy = true;
  busy.watch(() => isBusy);
  const end = busy.ended().then(write('ended'));
  busy.look();
  await Promise.resolve();
  write('idle')();
  isBusy = false;
  busy.look();
  await end;
  expect(lines).toEqual(['idle', 'ended']);
});

test('errands are run when all is idle, again and again until none of them begins a work', async () => {
  const busy = activity();
  const { lines, write } = diary();
  const work = Promise.withResolvers<void>();
  let letters = 2;
  busy.addErrand(async () => {
    if (letters === 0) return;
    letters -= 1;
    void busy.during(async () => write('letter')());
  });
  void busy.during(() => work.promise.then(write('work')));
  const end = busy.ended().then(write('ended'));
  work.resolve();
  await end;
  expect(lines).toEqual(['work', 'letter', 'letter', 'ended']);
});
