import { expect, test } from 'vitest';
import { apiBase } from '../../shared/provider/tokens/bearer.ts';

test.each([
  ['https://api.example', '/enterprise', 'https://api.example/enterprise'],
  ['http://127.0.0.1:8080', '/a/b-c', 'http://127.0.0.1:8080/a/b-c'],
  ['https://api.example', '', 'https://api.example/'],
])('the host %s and the prefix "%s" make %s', (host, prefix, base) => {
  expect(apiBase(host, prefix).href).toBe(base);
});

test.each([
  '',
  'api.example',
  'https://api.example/',
  'ftp://api.example',
  'https://api.example/enterprise',
  'https://api.example?x=1',
  'https://me:pw@api.example',
  'https://api.example/#x',
])('the base address "%s" is refused', (host) => {
  expect(() => apiBase(host, '/enterprise')).toThrow('The base address must be a bare host such as');
});

test.each(['enterprise', '/enterprise/', '//evil.example', '/a b', '/a?x', '/@'])(
  'the prefix "%s" is refused',
  (prefix) => {
    expect(() => apiBase('https://api.example', prefix)).toThrow('The prefix must be');
  },
);
