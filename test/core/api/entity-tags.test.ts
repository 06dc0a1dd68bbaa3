import { expect, test } from 'vitest';
import { entityTag, namesTag, versionOfTag } from '../../../shared/core/api/entity-tags.ts';

test.each([
  ['"4.17"', true],
  ['W/"4.17"', true],
  ['  "4.17"  ', true],
  ['*', true],
  [' * ', true],
  ['"3.1", W/"4.17","5.2"', true],
  ['"a,b", "4.17"', true],
  ['"4.18"', false],
  ['"4"', false],
  ['"3.1", "5.2"', false],
  ['', false],
  ['4.17', false],
  ['"4.17', false],
  ['"*"', false],
  ['"x4.17"', false],
])('If-None-Match %s names "4.17": %s', (given, isNamed) => {
  expect(namesTag(given, '"4.17"')).toBe(isNamed);
  expect(namesTag(given, 'W/"4.17"')).toBe(isNamed);
});

test.each([
  ['"0"', 0],
  ['"5"', 5],
  ['"5.81046972053"', 5],
  ['W/"5.81046972053"', 5],
  [' "5" ', 5],
  ['5', undefined],
  ['*', undefined],
  ['"5", "6"', undefined],
  ['"5."', undefined],
  ['"-1"', undefined],
  ['"1234567890123"', undefined],
])('If-Match %s names the version %s', (given, version) => {
  expect(versionOfTag(given)).toBe(version);
});

test('an ETag changes with the version and with all that is shown but the moment', () => {
  const shown = { state: 'running', rows: { total: 2, accepted: 1 }, as_of: '2027-03-01T09:00:00.000Z' };
  const tag = entityTag(4, shown);
  expect(tag).toMatch(/^"4\.\d{1,12}"$/);
  expect(versionOfTag(tag)).toBe(4);
  expect(entityTag(4, { ...shown, as_of: '2027-03-01T09:00:05.000Z' })).toBe(tag);
  const others = [
    entityTag(5, shown),
    entityTag(4, { ...shown, state: 'paused' }),
    entityTag(4, { ...shown, rows: { total: 2, accepted: 2 } }),
    entityTag(4, { ...shown, metadata: { as_of: 'monday' } }),
  ];
  expect(new Set([tag, ...others]).size).toBe(5);
});
