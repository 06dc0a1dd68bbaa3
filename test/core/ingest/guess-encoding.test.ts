import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { asUtf8 } from '../../../shared/core/ingest/bytes/as-utf8.ts';
import type { Encoding } from '../../../shared/core/ingest/bytes/encodings.ts';
import { judge } from '../../encodings/judge.ts';
import { collect, pieces } from '../../support/pieces.ts';

type KeptList = {
  readonly language: string;
  readonly encoding: Encoding;
  readonly bytes: string;
  readonly text: string;
};

/** Lists of twelve people, as Python's codecs write them: `npm run encodings -- --keep`. */
const kept = JSON.parse(
  readFileSync(new URL('../../encodings/kept-lists.json', import.meta.url), 'utf8'),
) as KeptList[];

const listOf = (language: string, encoding: Encoding) => {
  const list = kept.find((one) => one.language === language && one.encoding === encoding);
  if (list === undefined) throw new Error(`No list of ${language} in ${encoding} is kept`);
  return { ...list, bytes: Buffer.from(list.bytes, 'base64') };
};

const textOf = async (bytes: Uint8Array, named?: Encoding, size?: number) =>
  Buffer.concat(
    await collect(asUtf8(pieces(bytes, size), { found: () => {}, named, pieceBytesMin: 4 })),
  ).toString();

describe.each(kept)('$language in $encoding', ({ language, encoding }) => {
  test('has every letter as it was, or is a question whose answers have the right one', async () => {
    const list = listOf(language, encoding);
    const { verdict, doubt } = await judge(list);
    expect(verdict).not.toBe('wrong');
    if (verdict === 'right') return;
    expect(verdict).toBe('asked');
    const candidates = doubt?.kind === 'ambiguous' ? doubt.candidates : [];
    const answers = await Promise.all(candidates.map((one) => textOf(list.bytes, one.encoding)));
    expect(answers).toContain(list.text);
  });

  test('is read as it was when its encoding is named, however it is cut', async () => {
    const { bytes, text } = listOf(language, encoding);
    for (const size of [1, 3, 1_000]) expect(await textOf(bytes, encoding, size)).toBe(text);
  });
});

test('most lists of a dozen people are no question', async () => {
  const verdicts = await Promise.all(kept.map(({ language, encoding }) => judge(listOf(language, encoding))));
  expect(verdicts.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(0.8 * kept.length);
});

/** By letter, its byte in code page 850, which DOS and "CSV (MS-DOS)" write. */
const ofDos = new Map(
  [...Array(0x80).keys()]
    .map((byte) => [String.fromCharCode(byte), byte] as const)
    .concat(
      [...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑ'].map((letter, at) => [letter, 0x80 + at] as const),
      [...'ßÔÒõÕ'].map((letter, at) => [letter, 0xe1 + at] as const),
    ),
);

test.each([
  ['Danish', 'Søren Kjær', 'Åse Bøgh', 'Jørgen Nørgaard', 'Zoë Mølgaard'],
  ['Dutch', 'Daniëlle Jansen', 'Loïs Bakker', 'Zoë Visser', 'Noël Smit'],
  ['French', 'Chloé Lefèvre', 'Noémie Bérard', 'Jérôme Côté', 'Anaïs Lemaître'],
  ['German', 'Jürgen Müller', 'Änne Weiß', 'Björn Schröder', 'Käthe Groß'],
  ['Italian', 'Niccolò Bellò', 'Mosè Forlì', 'Nicolò Dalmì', 'Noè Balducci'],
  ['Spanish', 'José Muñoz', 'María Núñez', 'Íñigo Peña', 'Lucía Gómez'],
  ['Swedish', 'Åsa Sjöberg', 'Björn Nyström', 'Märta Lindgård', 'Örjan Ström'],
])(
  'the code page of DOS is none of those that are read: %s names are refused or a question',
  async (_, ...names) => {
    for (let count = 1; count <= names.length; count += 1) {
      const text = `phone;name\r\n${names
        .slice(0, count)
        .map((name, at) => `${at};${name}\r\n`)
        .join('')}`;
      const bytes = Uint8Array.from([...text].map((letter) => ofDos.get(letter) ?? 0x3f));
      let doubt: unknown;
      const found = (_encoding: Encoding, guessed?: unknown) => {
        doubt = guessed;
      };
      const read = collect(asUtf8(pieces(bytes), { found })).then(() => doubt !== undefined);
      expect([names[0], count, await read.catch(() => true)]).toEqual([names[0], count, true]);
    }
  },
);

const ofWindows = new Map(
  Array.from({ length: 256 }, (_, byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);

test.each([
  ['ES', 'José Muñoz', 'Núñez', 'Íñigo Peña'],
  ['FR', 'Anaïs Lemaître', 'Lefèvre', 'François Dupré'],
  ['DK', 'Åse Bøgh'],
  ['NL', 'Zoë Noël'],
] as const)(
  'a few names of %s are not read as those of another country unasked',
  async (country, ...names) => {
    for (const name of names) {
      const text = `Name;Tel\r\n${name};612345100\r\n`;
      const bytes = Uint8Array.from([...text].map((letter) => ofWindows.get(letter) ?? 0x3f));
      let doubt: unknown;
      const found = (_encoding: Encoding, guessed?: unknown) => {
        doubt = guessed;
      };
      const read = await collect(asUtf8(pieces(bytes), { found, country }));
      expect([name, doubt !== undefined || read.toString() === text]).toEqual([name, true]);
    }
  },
);

/** As Python's codecs write them. */
test.each([
  [
    'Czech',
    852,
    'Zmlyc3RfbmFtZTttb2JpbGUNCkpp/aEgRHZv/aBrOysxMjEyNTU1MDEwMA0KWmRl5WthIFKFp2mfa292oDsrMTIxMjU1NTAxMDENClRvbaDnIFByb2NooHprYTsrMTIxMjU1NTAxMDINCg==',
  ],
  [
    'Russian',
    866,
    'Zmlyc3RfbmFtZTttb2JpbGUNCoCrparhpakgmaXgoaCqrqI7KzEyMTI1NTUwMTAwDQqNoOKgq+zvIPCrqqitoDsrMTIxMjU1NTAxMDENCg==',
  ],
  [
    'Hebrew',
    862,
    'Zmlyc3RfbmFtZTttb2JpbGUNCoOFgyCLhI87KzEyMTI1NTUwMTAwDQqYh4wgjIWJOysxMjEyNTU1MDEwMQ0KiYWRkyCOhpiHiTsrMTIxMjU1NTAxMDINCg==',
  ],
  [
    'Portuguese',
    860,
    'Zmlyc3RfbmFtZTttb2JpbGUNCkluiHMgRmFsY4RvOysxMjEyNTU1MDEwMA0KVG9toHMgTW91coRvOysxMjEyNTU1MDEwMQ0K',
  ],
])('%s names in code page %i of DOS are refused or a question', async (_, _page, content) => {
  let doubt: unknown;
  const found = (_encoding: Encoding, guessed?: unknown) => {
    doubt = guessed;
  };
  const read = collect(asUtf8(pieces(Buffer.from(content, 'base64')), { found }));
  expect(await read.then(() => doubt !== undefined).catch(() => true)).toBe(true);
});

/** As Python's codecs write them. */
test.each([
  [
    'Chinese',
    'gb18030',
    'cGhvbmUsdGV4dA0KKzg2MTM4MTIzNDU2Nzgs1/C+tLXEv827p6mkqaTE+rXEtqm1paGw0ru6xaGx0tG+rbeiu/WjrMfr16LS4rLpytWhow0KKzg2MTM4MTIzNDU2Nzks1cXI/c/IyfqjrMfryLfIz8P3zOy1xNSk1LyjoQ0K',
  ],
  [
    'Chinese',
    'big5',
    'cGhvbmUsdGV4dA0KKzg4NjkxMjM0NTY3OCyhub/Lt1KquqvIpOGid6J3sXqquq1xs+akd7hnpVizZqFBvdCqYLdOrGSmrKFDDQorODg2OTEyMzQ1Njc5LLFppFSl/aXNoUG90L1Uu3up+qTRqrq5d6z5oUkNCg==',
  ],
  [
    'Japanese',
    'shift_jis',
    'cGhvbmUsdGV4dA0KKzgxOTAxMjM0NTY3OCyEqoSqhKqCqJJtgueCuYSqhKqEqpZ7k/qDWoFbg4uC8IpKjcOCtYLcgreBQoKyl4iTWILwgqiR0oK/grWCxIKoguiC3IK3DQorODE5MDEyMzQ1Njc5LI5Sk2OXbIFBlr6T+oLMgXWCspdclvGBdoLwim2URoK1gsSCrYK+grOCog0K',
  ],
  [
    'Japanese',
    'euc-jp',
    'cGhvbmUsdGV4dA0KKzgxOTAxMjM0NTY3OCyorKisqKykqsPOpOmku6isqKyorMvcxvylu6G8peuk8rOrusWkt6TepLmho6S0zejFuaTypKrC1KTBpLekxqSqpOqk3qS5DQorODE5MDEyMzQ1Njc5LLuzxcTNzaGizMDG/KTOodaktM29zPOh16Tys87Hp6S3pMakr6TApLWkpA0K',
  ],
  [
    'Korean',
    'euc-kr',
    'cGhvbmUsdGV4dA0KKzgyMTAxMjM0NTY3OCymoaahpqGmoSC+yLO7teW4s7TPtNkuIL/AtMMgvLzAz8C7IMH4x+DH1bTPtNkuILnmua7AuyCx4rTZuLO0z7TZIKahpqGmoaahDQorODIxMDEyMzQ1Njc5LMirsea1v7TUILO7wM8gv7m+4MC7IMiuwM7H2CDB1ry8v+QNCg==',
  ],
] as const)(
  '%s texts in %s, with their signs and with lines around them, are no question',
  async (_, encoding, content) => {
    const bytes = Buffer.from(content, 'base64');
    const found: unknown[] = [];
    await collect(asUtf8(pieces(bytes), { found: (...guess) => found.push(guess) }));
    expect(found.at(-1)).toEqual([encoding, undefined]);
  },
);

test('a list of an old Mac, which ends its lines as a Mac did, is no question', async () => {
  const { bytes, text } = listOf('de', 'macintosh');
  expect(bytes.includes('\n')).toBe(false);
  expect(await textOf(bytes)).toBe(text);
});

test.each([
  ['utf-32le', false],
  ['utf-32be', true],
] as const)('%s is read, with its mark and without, however it is cut', async (encoding, isBig) => {
  const utf32 = (text: string) =>
    Buffer.concat(
      [...text].map((letter) => {
        const bytes = Buffer.alloc(4);
        const point = letter.codePointAt(0) ?? 0;
        if (isBig) bytes.writeUInt32BE(point);
        else bytes.writeUInt32LE(point);
        return bytes;
      }),
    );
  const text = 'to;text\n1;€ 😀\n';
  const seen: Encoding[] = [];
  for (const bytes of [utf32(text), utf32(`\uFEFF${text}`)])
    for (const size of [1, 3, 1_000]) {
      const found = (one: Encoding) => seen.push(one);
      const read = await collect(asUtf8(pieces(bytes, size), { found, pieceBytesMin: 4 }));
      expect(Buffer.concat(read).toString()).toBe(text);
    }
  expect(new Set(seen)).toEqual(new Set([encoding]));
  const broken = Buffer.concat([utf32(text), isBig ? Buffer.of(0, 0, 0xd8, 0) : Buffer.of(0, 0xd8, 0, 0)]);
  await expect(textOf(broken)).rejects.toThrow(/not UTF-32/);
});

test('letters that come late in a large file are judged with what follows them, and the file is one text', async () => {
  const { bytes, text } = listOf('pl', 'windows-1250');
  const ascii = Array.from({ length: 20_000 }, (_, at) => `+447911${100_000 + at};Ann;Lee;Leeds\r\n`).join(
    '',
  );
  const content = Buffer.concat([Buffer.from(ascii), bytes]);
  for (const size of [10_000, 65_536, 10_000_000]) {
    const seen: Encoding[] = [];
    const read = await collect(asUtf8(pieces(content, size), { found: (one) => seen.push(one) }));
    expect(seen).toEqual(['utf-8', 'windows-1250']);
    expect(Buffer.concat(read).toString()).toBe(ascii + text);
  }
});

test.each(['windows-1252', 'windows-1251', 'macintosh'] as const)(
  'UTF-8 that was taken for %s and encoded again is noticed, and UTF-8 is not',
  async (taken) => {
    const text = 'name\nJosé Müller\nИван\n日本\n';
    const twice = new TextDecoder(taken).decode(Buffer.from(text), { stream: true });
    expect((await judge({ bytes: Buffer.from(twice), text: twice })).doubt).toEqual({ kind: 'twice' });
    expect((await judge({ bytes: Buffer.from(text), text })).doubt).toBeUndefined();
  },
);

test('letters that ISO-8859-1 made controls of were encoded twice, too', async () => {
  const twice = Buffer.from('Jürgen Müßig, Käthe Groß, Ágnes').toString('latin1');
  expect((await judge({ bytes: Buffer.from(twice), text: twice })).doubt).toEqual({ kind: 'twice' });
});

test('two lists in one file, of which one is UTF-8, are no text, whichever is first and however short it is', async () => {
  const western = listOf('sv', 'windows-1252').bytes;
  const parts = [western, western, Buffer.from('1;José\r\n2;Renée\r\n')];
  for (const all of [parts, parts.toReversed()])
    expect(await judge({ bytes: Buffer.concat(all), text: '' })).toMatchObject({ verdict: 'refused' });
});

test('a file of UTF-8 with a broken byte is no other encoding', async () => {
  const bytes = Buffer.concat([Buffer.from('to;name\n1;'), Buffer.from([0xe9]), Buffer.from('\n2;é\n3;ü\n')]);
  expect(await judge({ bytes, text: '' })).toMatchObject({ verdict: 'refused', readAs: 'utf-8' });
});
