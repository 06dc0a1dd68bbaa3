import { expect, test } from 'vitest';
import { readLabels } from '../../../shared/core/jobs/labels.ts';

test('labels are taken out of the members of an object', () => {
  const labels = { name: 'Spring', reference: 'spring-42', metadata: { crm: '8817' } };
  expect(readLabels({ ...labels, text: 'Hello' })).toEqual({ labels, faults: [], rest: { text: 'Hello' } });
});

const many = (count: number, value = '') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, value]));

test.each<[string, unknown]>([
  ['name', 'x'.repeat(100)],
  ['name', '😀'.repeat(100)],
  ['reference', 'A:b/c.d_e-1'],
  ['reference', 'x'.repeat(100)],
  ['metadata', {}],
  ['metadata', many(20, 'x'.repeat(90))],
  ['metadata', { constructor: 'a plain name' }],
])('%s is taken, however long it may be: %j', (label, value) => {
  expect(readLabels({ [label]: value })).toMatchObject({ labels: { [label]: value }, faults: [] });
});

test.each<[string, unknown, string, string]>([
  ['/name', 7, 'wrong_type', '`name` must be a string'],
  ['/name', null, 'wrong_type', '`name` must be a string'],
  ['/name', ' ', 'too_short', '`name` is blank. Leave it out, or name the job'],
  ['/name', '😀'.repeat(101), 'too_long', '`name` has at most 100 characters'],
  ['/name', 'a\nb', 'invalid_value', '`name` must be plain text, without control or half characters'],
  ['/name', '\ud800', 'invalid_value', '`name` must be plain text, without control or half characters'],
  ['/reference', 'x'.repeat(101), 'too_long', '`reference` has at most 100 characters'],
  ['/reference', 'spring 42', 'invalid_value', expect.stringContaining('such as "spring-42"')],
  ['/reference', '', 'invalid_value', expect.stringContaining('such as "spring-42"')],
  ['/metadata', [], 'wrong_type', '`metadata` must be an object of strings'],
  ['/metadata', 'crm=1', 'wrong_type', '`metadata` must be an object of strings'],
  ['/metadata', many(21), 'too_long', '`metadata` has at most 20 members'],
  ['/metadata', many(20, 'x'.repeat(110)), 'too_long', '`metadata` has at most 2048 bytes as JSON'],
])('%s refuses %j', (pointer, value, code, detail) => {
  const { labels, faults } = readLabels({ [pointer.slice(1)]: value });
  expect({ labels, faults }).toEqual({ labels: {}, faults: [{ pointer, code, detail }] });
});

test.each<[string, unknown, string]>([
  ['/metadata/crm', 8817, 'wrong_type'],
  ['/metadata/crm', 'x'.repeat(201), 'too_long'],
  ['/metadata/crm', '\udc00', 'invalid_value'],
  ['/metadata/a~1b', {}, 'wrong_type'],
  [`/metadata/${'x'.repeat(41)}`, '', 'too_long'],
])('a member of metadata is refused at %s', (pointer, value, code) => {
  const name = pointer.slice('/metadata/'.length).replace('~1', '/');
  expect(readLabels({ metadata: { [name]: value } }).faults).toMatchObject([{ pointer, code }]);
});

test('no member of metadata is named as what objects are made from', () => {
  const metadata = JSON.parse('{"__proto__": "x"}');
  expect(readLabels({ metadata }).faults).toMatchObject([{ pointer: '/metadata/__proto__' }]);
});
