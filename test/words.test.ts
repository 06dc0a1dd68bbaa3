import { expect, test } from 'vitest';
import { productNames, wordFiles } from './support/words/names.ts';
import { stoppedIn } from './support/words/stopped-in.ts';
import { stoppedEverywhere, stoppedInNames } from './support/words/stopped-words.ts';

test('no file name, identifier, comment, message or document has a word that we stopped using', () => {
  const found = wordFiles().flatMap(({ path, text }) => [
    ...stoppedIn(path, stoppedEverywhere).map((word) => `${path}: its name has "${word.text}"`),
    ...stoppedIn(text, stoppedEverywhere).map((word) => `${path}:${word.line}: "${word.text}"`),
  ]);
  expect(found).toEqual([]);
});

test('no exported name of the product has a word with another meaning', () => {
  const found = productNames().flatMap(({ path, name }) =>
    stoppedInNames.filter((word) => word.isIn(name)).map(({ word }) => `${path}: ${name} has "${word}"`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['a word', 'the gate is shut', ['gate']],
  ['a part of an identifier', 'const rateGate = openGates();', ['Gate', 'Gates']],
  ['a part of a constant', 'OPEN_GATE', ['GATE']],
  ['a part of a file name', 'shared/rate-gate.ts', ['gate']],
  ['words across the lines of a comment', ' * read once\n   * more', ['once\n   * more']],
  ['a word in capitals at the start of a sentence', 'Whoever comes', ['Whoever']],
  ['nothing in a longer word', 'the gateway investigates, and notices', []],
  [
    'nothing in a name that the glossary keeps',
    'await Promise.allSettled(all); stage.canaryTo; CanaryTo',
    [],
  ],
  ['an identifier, and not its words in prose', 'comeBack(); it may come back', ['comeBack']],
])('the check finds %s', (_, text, found) => {
  expect(stoppedIn(text, stoppedEverywhere).map((word) => word.text)).toEqual(found);
});

test.each([
  ['senderLine', ['line']],
  ['jsonLine', []],
  ['readJsonLines', []],
  ['planJob', []],
  ['fitsPlan', ['plan']],
  ['openLimiter', ['open']],
  ['openLedger', []],
])('of the words with another meaning, %s has %j', (name, found) => {
  expect(stoppedInNames.filter((word) => word.isIn(name)).map(({ word }) => word)).toEqual(found);
});
