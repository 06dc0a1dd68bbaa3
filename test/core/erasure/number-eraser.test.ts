import { expect, test } from 'vitest';
import { isErased, numberEraser } from '../../../shared/core/erasure/number-eraser.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import { seededRandom } from '../../support/seeded-random.ts';

const ada = '+12125550123' as Msisdn;

function erase(content: string | Buffer, pieceBytes = 7, number = ada): { text: string; found: number } {
  const bytes = Buffer.from(content);
  const eraser = numberEraser(number, 'US');
  const out: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += pieceBytes)
    out.push(Uint8Array.from(eraser.push(bytes.subarray(at, at + pieceBytes))));
  out.push(eraser.end());
  return { text: Buffer.concat(out).toString('latin1'), found: eraser.found };
}

test.each([
  ['+12125550123', '+00000000000'],
  ['12125550123', '00000000000'],
  ['2125550123', '0000000000'],
  ['Ada;="+12125550123"', 'Ada;="+00000000000"'],
  ['(212) 555-0123', '(000) 000-0000'],
  ['212.555.0123', '000.000.0000'],
  // As a program wrote it that took it for a quantity.
  ['+12125550123.0,Ada', '+00000000000.0,Ada'],
  ['2125550123.00', '0000000000.00'],
  ['2125550123.01', '2125550123.01'],
  ['+1 212 555 0123', '+0 000 000 0000'],
  // As columns of fixed width are filled up.
  ['(212)        555 0123', '(000)        000 0000'],
  ['0112125550123x', '0112125550123x'],
  ['01112125550123', '00000000000000'],
  [
    '{"to":["+12125550123","+12125550124"],"lines":[2125,3]}',
    '{"to":["+00000000000","+12125550124"],"lines":[2125,3]}',
  ],
  ["'+12125550123,Ada\r\n", "'+00000000000,Ada\r\n"],
  ['Call 2125550123.', 'Call 0000000000.'],
  ['on 2026-11-21 2125550123 called', 'on 2026-11-21 0000000000 called'],
  ['+12125550123 +12125550123', '+00000000000 +00000000000'],
])('%s is written as %s', (written, expected) => {
  expect(erase(written).text).toBe(expected);
});

test.each([
  '+12125550124',
  '+442125550123',
  '+52 212 555 0123',
  '92125550123',
  '21255501231',
  '212555012',
  '2125550123456',
  '4.47E+11',
  '2125,550123',
  '2125\n550123',
  '2125\t550123',
])('%s is another number or none, and stays', (written) => {
  expect(erase(written)).toEqual({ text: written, found: 0 });
});

test('a national spelling is read as its country writes it', () => {
  const bo = '+442079460123' as Msisdn;
  const eraser = numberEraser(bo, 'GB');
  const out = Buffer.concat([eraser.push(Buffer.from('020 7946 0123;+44 (0)20 7946 0123')), eraser.end()]);
  expect(out.toString()).toBe('000 0000 0000;+00 (0)00 0000 0000');
});

test.each(['utf16le', 'big endian'])('a file in UTF-16 (%s) loses the number too', (order) => {
  const swap = (bytes: Buffer): Buffer => (order === 'utf16le' ? bytes : Buffer.from(bytes).swap16());
  const marked = '\u202a+1\u2011212\u200e555\u20600123\u202c';
  const erased = marked.replaceAll(/\d/g, '0');
  const before = swap(Buffer.from(`to,name\n(212) 555-0123,Ada\n+12125550124,Bo\n${marked}`, 'utf16le'));
  const after = swap(Buffer.from(`to,name\n(000) 000-0000,Ada\n+12125550124,Bo\n${erased}`, 'utf16le'));
  expect(erase(before, 5).text).toBe(after.toString('latin1'));
});

test('no byte is added or lost, and only the number changes, however the pieces fall', () => {
  const random = seededRandom(7);
  const rows = Array.from({ length: 400 }, (_, at) => `+1212555${String(100 + at).padStart(4, '0')},Zoë\r\n`);
  const content = Buffer.from(rows.join(''));
  const expected = content.toString('latin1').replace('+12125550123', '+00000000000');
  for (let run = 0; run < 30; run += 1) {
    const { text, found } = erase(content, 1 + Math.floor(random() * 3_000));
    expect(text === expected, `run ${run}`).toBe(true);
    expect(found).toBe(1);
  }
});

test('a number at the very end, of a longer file than is held back, is found', () => {
  const { text, found } = erase(`${'x'.repeat(5_000)}+12125550123`, 4_096);
  expect([text.slice(-14), found]).toEqual(['xx+00000000000', 1]);
});

test('an erased number is known by its zeros, and a real one never is', () => {
  expect([isErased('+00000000000' as Msisdn), isErased(ada)]).toEqual([true, false]);
});

test('digits that may or may not lack their plus are erased for either number', () => {
  for (const number of ['+4915112345678', '+494915112345678'] as Msisdn[]) {
    const eraser = numberEraser(number, 'DE');
    const out = [...eraser.push(Buffer.from('4915112345678\n')), ...eraser.end()];
    expect(Buffer.from(out).toString()).toBe('0000000000000\n');
  }
});
