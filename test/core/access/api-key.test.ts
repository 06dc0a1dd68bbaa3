import { describe, expect, test } from 'vitest';
import { makeApiKey, readApiKey } from '../../../shared/core/access/api-key.ts';

const id = '0123456789';

/** Walks through all digits, so that each of them occurs in a key. */
function counting(): (limit: number) => number {
  let next = 0;
  return (limit) => next++ % limit;
}

describe('the form of an API key', () => {
  test('a key is a prefix, 10 characters of id, 32 of secret and 6 of checksum', () => {
    expect(makeApiKey(false, id, counting()).text).toMatch(/^fc_live_0123456789[0-9A-Za-z]{38}$/);
    expect(makeApiKey(true, id, counting()).text).toMatch(/^fc_test_0123456789[0-9A-Za-z]{38}$/);
  });

  test.each([false, true])('a key is read as it was made (test key: %s)', (isTest) => {
    const made = makeApiKey(isTest, id, counting());
    expect(readApiKey(made.text)).toEqual(made);
  });

  test('the checksum is the CRC-32 of what is before it, in base 62', () => {
    const { text } = makeApiKey(false, id, () => 0);
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = [...text.slice(-6)].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(value).toBe(bitwiseCrc32(text.slice(0, -6)));
  });

  test('a rotated key keeps its id and has another secret', () => {
    const randomInt = counting();
    const first = makeApiKey(false, id, randomInt);
    const second = makeApiKey(false, id, randomInt);
    expect(second.id).toBe(first.id);
    expect(second.text).not.toBe(first.text);
    expect(readApiKey(second.text)).toEqual(second);
  });

  test('a key with one wrong character is no key, wherever it stands', () => {
    const { text } = makeApiKey(false, id, counting());
    for (let at = 0; at < text.length; at++) {
      const wrong = text[at] === 'x' ? 'y' : 'x';
      expect(readApiKey(text.slice(0, at) + wrong + text.slice(at + 1))).toBeUndefined();
    }
  });

  test('a live key does not become a test key by its prefix, nor the other way', () => {
    expect(readApiKey(makeApiKey(false, id, counting()).text.replace('live', 'test'))).toBeUndefined();
    expect(readApiKey(makeApiKey(true, id, counting()).text.replace('test', 'live'))).toBeUndefined();
  });

  test.each(['', 'fc_live_', 'Bearer', 'fc_live_é', '0'.repeat(56)])('`%s` is no key', (text) => {
    expect(readApiKey(text)).toBeUndefined();
  });

  test('what is before or after a key makes it no key', () => {
    const { text } = makeApiKey(false, id, counting());
    for (const given of [` ${text}`, `${text} `, `${text}\n`, `${text}0`]) {
      expect(readApiKey(given)).toBeUndefined();
    }
  });
});

/** The definition of CRC-32, bit by bit: independent of the library. */
function bitwiseCrc32(text: string): number {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
