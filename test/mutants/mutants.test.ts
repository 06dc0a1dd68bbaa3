import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bugs } from './bugs.ts';
import { areas, plant } from './planted-bug.ts';

test.each(bugs)('the text that the bug replaces stands once in $file: $name', (bug) => {
  const sound = readFileSync(bug.file, 'utf8');
  expect(plant(bug, sound)).not.toBe(sound);
});

test('suites that are to notice a bug exist', () => {
  const files = bugs.flatMap(({ suites }) => suites).filter((suite) => !suite.startsWith('sim:'));
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('each area has bugs, at least 60 in all, and each its own name', () => {
  expect(new Set(bugs.map(({ area }) => area))).toEqual(new Set(areas));
  expect(bugs.length).toBeGreaterThanOrEqual(60);
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
});
