import { expect, test } from 'vitest';
import { explain } from '../../shared/provider/exchange/error-body.ts';

const problemJson = 'application/problem+json; charset=utf-8';
const explainJson = (body: unknown, hidden: readonly string[] = []) =>
  explain(problemJson, JSON.stringify(body), hidden);

test('problem+json gives title, detail, the errors, their pointers and the correlation id', () => {
  const body = {
    title: 'Bad Request',
    status: 400,
    detail: 'The request is invalid',
    correlation_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    errors: [
      { code: 'constraint_validation_error', detail: 'must match the pattern', pointer: '$.to[3]' },
      { code: 'constraint_validation_error', detail: 'is too long', pointer: '$.text' },
    ],
  };
  expect(explainJson(body)).toEqual({
    detail: 'Bad Request; The request is invalid; must match the pattern; is too long',
    correlationId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    pointers: ['$.to[3]', '$.text'],
  });
});

test('the older shape gives type and messages', () => {
  expect(explainJson({ type: 'validation_error', messages: ['from is unknown', 'to is empty'] })).toEqual({
    detail: 'validation_error; from is unknown; to is empty',
  });
  expect(explainJson({ type: 'conflict', messages: 'only one' })).toEqual({ detail: 'conflict; only one' });
});

test('a token server gives error and error_description', () => {
  expect(explainJson({ error: 'invalid_client', error_description: 'Client is disabled' })).toEqual({
    detail: 'invalid_client; Client is disabled',
  });
});

test('plain text and an answer without a type are quoted as they are', () => {
  expect(explain('text/plain', 'Too many requests\n', [])).toEqual({ detail: 'Too many requests' });
  expect(explain('', 'upstream connect error', [])).toEqual({ detail: 'upstream connect error' });
});

test.each([
  ['as HTML', 'text/html', '<html><body>Bad gateway</body></html>'],
  ['as XHTML', 'application/xhtml+xml', '<html/>'],
  ['under a wrong type', 'text/plain', '<!DOCTYPE html><p>Bad gateway'],
  ['inside JSON', 'application/json', JSON.stringify({ detail: '<b>Bad gateway</b>' })],
])('markup is never quoted, %s', (_, contentType, body) => {
  expect(explain(contentType, body, [])).toEqual({});
});

test.each([
  ['an array', [1, 2]],
  ['a string', 'no'],
  ['null', null],
  ['members of wrong types', { title: 1, detail: {}, correlation_id: [], errors: 'x', messages: 5 }],
  ['errors of wrong types', { errors: [null, 1, { detail: 2, pointer: {} }] }],
])('%s in place of a problem explains nothing and breaks nothing', (_, body) => {
  expect(explainJson(body)).toEqual({});
});

test('broken JSON explains nothing', () => {
  expect(explain('application/json', '{"title": "cut o', [])).toEqual({});
});

test.each([
  ['+46701234567', '467…67'],
  ['46701234567', '467…67'],
  ['+46 70-123 45 67', '467…67'],
  ['(070) 123 45 67', '(070…67'],
  ['4670\u200b1234567', '467…67'],
])('the phone number %s is masked', (number, masked) => {
  expect(explainJson({ detail: `recipient ${number} is unknown` }).detail).toBe(
    `recipient ${masked} is unknown`,
  );
});

test.each([
  ['The email ada@example.com is taken', []],
  ['The email ada@example.com is taken', ['Ada@Example.com']],
  ['The email (ada.lovelace+sim@mail.example.com) is taken', ['bo@example.com']],
  ['The email "ada@example.com" is taken', []],
] as const)(
  'e-mail addresses are taken out of %j, also where they are written in another way',
  (detail, hidden) => {
    expect(explainJson({ detail }, hidden).detail).toMatch(/^The email ["(]?…[")]? is taken$/);
  },
);

test('hidden values are taken out, whole or in pieces', () => {
  const hidden = ['Your parcel waits at the rate limiter', 's3cr'];
  expect(explainJson({ detail: 'text "Your parcel waits" has s3cr in it' }, hidden).detail).toBe(
    'text "…" has … in it',
  );
});

test('a hidden name is taken out in capitals too', () => {
  const detail = 'İnci LOVELACE is known, Ada is not';
  expect(explainJson({ detail }, ['Lovelace', 'İnci']).detail).toBe('… … is known, Ada is not');
});

test('a pointer or correlation id that carries a value is dropped', () => {
  const body = {
    correlation_id: 'call-46701234567',
    errors: [
      { pointer: '$.to[?(@=="46701234567")]' },
      { pointer: '$.46701234567' },
      { pointer: '$.abcdefgh' },
    ],
  };
  expect(explainJson(body, ['abcdefgh'])).toEqual({});
});

test('a long explanation is cut, and not inside a number', () => {
  const detail = `${'word '.repeat(399)}+4670123456789`;
  expect(detail.length).toBeGreaterThan(2_000);
  const shown = explainJson({ detail }).detail ?? '';
  expect(shown).toHaveLength(300);
  const mostlyHidden = `${'h1dden-value '.repeat(153)}is nr 46701234567`;
  expect(mostlyHidden.slice(0, 2_000)).toMatch(/ nr 46701$/);
  expect(explainJson({ detail: mostlyHidden }, ['h1dden-value '.repeat(153)]).detail).toBe('…is nr');
});

test('all pointers of the errors are kept, up to a hundred', () => {
  const errors = Array.from({ length: 150 }, (_, at) => ({
    pointer: `$.to[${at}]`,
    detail: `wrong at ${at}`,
  }));
  const { pointers, detail } = explainJson({ errors });
  expect(pointers).toHaveLength(100);
  expect(pointers?.at(-1)).toBe('$.to[99]');
  expect(detail).toBe('wrong at 0; wrong at 1; wrong at 2');
});

test('an explanation stays on one line', () => {
  expect(explainJson({ detail: 'a\r\nb\u0000c\u001b[31md' }).detail).toBe('a b c [31md');
});
