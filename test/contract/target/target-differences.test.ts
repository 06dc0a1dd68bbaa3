import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { differences } from './target-differences.ts';

const contract = path.join(import.meta.dirname, '..');
const sources = readdirSync(contract, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.startsWith('target'))
  .map((file) => readFileSync(path.join(contract, file), 'utf8'));

const listed = Object.values(differences).flatMap((some) => some.map(({ test: name }) => name));

test('each test that differs at another target is one of the contract', () => {
  expect(listed).not.toEqual([]);
  const titles = listed.map((name) => name.split(' > ').at(-1) ?? '');
  const isThere = (title: string) => sources.some((source) => source.includes(title));
  // A title of many cases has a placeholder where one case has a word of its own.
  const spellings = (title: string) => {
    const words = title.split(' ');
    const withCase = (sign: string) => words.map((_, at) => words.with(at, sign).join(' '));
    return [title, ...withCase('%i'), ...withCase('%s')];
  };
  expect(titles.filter((title) => !spellings(title).some(isThere))).toEqual([]);
});
