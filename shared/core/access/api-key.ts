import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const idLength = 10;
/** 62^32: 190 bits. */
const secretLength = 32;
/** 62^6 is more than 2^32. */
const checksumLength = 6;

const form = new RegExp(
  `^fc_(live|test)_([0-9A-Za-z]{${idLength}})[0-9A-Za-z]{${secretLength}}[0-9A-Za-z]{${checksumLength}}$`,
);

/** What a key says about itself. Only the stored hash proves that it is a key. */
type ApiKey = {
  /** The key as the caller sends it. A secret: it never stands in a log. */
  readonly text: string;
  readonly id: string;
  /** A test key never sends. */
  readonly test: boolean;
};

/**
 * Makes a key: `fc_live_` or `fc_test_`, its id, its secret and a checksum, so that secret scanners find it.
 *
 * @param id of the key (`keyIdOf`)
 * @param randomInt a number from 0 to below its limit, from a cryptographic source: the secret is made of it
 */
export function makeApiKey(test: boolean, id: string, randomInt: (limit: number) => number): ApiKey {
  const secret = Array.from({ length: secretLength }, () => digits.charAt(randomInt(digits.length))).join('');
  const body = keyPrefix(test, id) + secret;
  return { text: body + checksum(body), id, test };
}

/** How a key begins: it names the key in a list, and is no secret. */
export function keyPrefix(test: boolean, id: string): string {
  return `fc_${test ? 'test' : 'live'}_${id}`;
}

/** The id of the key with this name. It is made of the name, so that two keys never have the same name. */
export function keyIdOf(name: string): string {
  let rest = createHash('sha256').update(name).digest().readBigUInt64BE();
  let id = '';
  for (let position = 0; position < idLength; position++) {
    id += digits.charAt(Number(rest % BigInt(digits.length)));
    rest /= BigInt(digits.length);
  }
  return id;
}

/** What is kept of a key: 64 hexadecimal digits. Its secret has 190 bits, so that a fast hash is enough. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Reads a key. `undefined`: it is no key or has a typing error, so nothing need be looked up. */
export function readApiKey(text: string): ApiKey | undefined {
  const [, kind, id] = form.exec(text) ?? [];
  const body = text.slice(0, -checksumLength);
  if (id === undefined || text !== body + checksum(body)) return undefined;
  return { text, id, test: kind === 'test' };
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let position = 0; position < checksumLength; position++) {
    text = digits.charAt(rest % digits.length) + text;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}
