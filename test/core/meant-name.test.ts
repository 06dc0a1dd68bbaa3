import { expect, test } from 'vitest';
import { meantName } from '../../shared/core/words/meant-name.ts';

const many = ['start_at', 'default_country', 'per_days', 'priority', 'on_400', 'text', 'from', 'to'];
const more = [...many, 'halt', 'mode', 'again', 'rows', 'upload'];

test.each([
  ['startAt', '. Did you mean "start_at"?'],
  ['defaultcountry', '. Did you mean "default_country"?'],
  ['DEFAULT-COUNTRY', '. Did you mean "default_country"?'],
  ['perDays', '. Did you mean "per_days"?'],
  ['prioritty', '. Did you mean "priority"?'],
  ['txt', '. Did you mean "text"?'],
])('%j is reported with the name that is meant', (given, reported) => {
  expect(meantName(given, more)).toBe(reported);
});

test('two names that are as near are both reported, and one that is known twice is reported once', () => {
  expect(meantName('rule_da', ['rule_day', 'rule_dam', 'rule_day'])).toBe(
    '. Did you mean "rule_day" or "rule_dam"?',
  );
});

test('what resembles none of up to twelve names is reported with all of them, and of more with none', () => {
  expect(meantName('when', ['from', 'to', 'time_zone'])).toBe(', only from, to, time_zone');
  expect(meantName('when', more.slice(1))).toContain(', only default_country, per_days');
  expect(meantName('when', more)).toBe('');
  expect(meantName('when', [])).toBe('');
});

test('a name of a million letters is distinguished at once', () => {
  expect(meantName('x'.repeat(1_000_000), more)).toBe('');
});
