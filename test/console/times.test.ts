import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isMoment, moment, momentIn } from '../../apps/console/src/words/format.ts';
import { piecesOf, timeIn, utcWords } from '../../apps/console/src/words/marked-time.ts';

/** Every time on the screen is an element of its own, which carries its UTC. */
const source = new URL('../../apps/console/src/', import.meta.url).pathname;

test('a sentence is cut at its times, each with its moment', () => {
  const at = '2027-03-01T09:05:07.250+01:00';
  const until = timeIn('2027-03-01T10:00:00Z', () => '11:00');
  const sentence = `Waiting since ${timeIn(at, () => '09:05')}, until ${until}.`;
  expect(piecesOf(sentence)).toEqual([
    { text: 'Waiting since ', time: { at: '2027-03-01T08:05:07.250Z', shown: '09:05' } },
    { text: ', until ', time: { at: '2027-03-01T10:00:00.000Z', shown: '11:00' } },
    { text: '.' },
  ]);
  expect(piecesOf('Without a time')).toEqual([{ text: 'Without a time' }]);
});

test('signs of a time that somebody has written into a text make no time', () => {
  expect(piecesOf('Stopped: \ue000soon\ue001at noon\ue002.')).toEqual([
    { text: 'Stopped: at noon' },
    { text: '.' },
  ]);
});

test('a time of another year has its year', () => {
  const year = new Date().getFullYear();
  expect(moment(`${year - 2}-05-03T10:00:00Z`)).toContain(`${year - 2}`);
  expect(momentIn(`${year + 1}-05-03T10:00:00Z`, 'Asia/Tokyo')).toContain(`${year + 1}`);
  expect(moment(`${year}-05-03T10:00:00Z`)).not.toContain(`${year}`);
});

test.each([
  ['2027-03-01T09:05:07.250+01:00', true],
  ['2027-03-01', false],
  ['2027-13-45T99:99', false],
  ['2027-03-01T09:05:07Z[UTC]', false],
])('that a record of the provider says %s is known as a time: %s', (value, isTime) => {
  expect(isMoment(value)).toBe(isTime);
});

test('UTC is written to the second, as log lines have it', () => {
  expect(utcWords('2027-03-01T09:05:07.250+01:00')).toBe('2027-03-01 08:05:07 UTC');
});

/** Compares what two zones say, or offers a choice between two times; neither shows one. */
const compares = ['campaigns/more-choices.tsx', 'jobs/option-facts.ts'];

test('no file but the one place for it writes a time as mere letters', () => {
  const writes = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.startsWith('words/') && !compares.includes(file))
    .filter((file) =>
      /\b(moment|momentIn|dayAndTime|timeOfDay|nearMoment)\(|toLocale\w*String|<time\b/.test(
        readFileSync(source + file, 'utf8'),
      ),
    );
  expect(writes).toEqual(['parts/time.tsx']);
});

test('no sentence has a time of day alone, which may be of another day', () => {
  const alone = globSync('**/*.{ts,tsx}', { cwd: source }).filter((file) =>
    readFileSync(source + file, 'utf8').includes(', timeOfDay)'),
  );
  expect(alone).toEqual([]);
});

test('a sentence with times goes through what shows them', () => {
  const marked = globSync('**/*.tsx', { cwd: source }).filter((file) =>
    /\b(timeIn|nearTimeIn|waitingWords|withTimes|stopsIn|troublesOf)\(/.test(
      readFileSync(source + file, 'utf8'),
    ),
  );
  expect(marked.length).toBeGreaterThan(8);
  for (const file of marked)
    expect([file, readFileSync(source + file, 'utf8')]).toEqual([file, expect.stringContaining('<Said>')]);
});
