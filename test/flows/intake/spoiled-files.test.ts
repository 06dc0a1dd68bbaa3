import { expect, test } from 'vitest';
import { readCsvBatches } from '../../../shared/core/ingest/csv/csv.ts';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { encode } from '../../intake/make/encode.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { aWorld } from '../../support/world.ts';
import { runSends, upload } from '../../support/worlds/run-world.ts';

const sender = { from: '+4915112345670', default_country: 'DE' };

async function sent(content: string | Uint8Array, metadata: Record<string, string> = {}) {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, content, { ...sender, text: 'Hello', ...metadata });
  await runSends(world);
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  return {
    to: sms.calls.flatMap(({ to }) => to),
    texts: new Set(sms.calls.map(({ text }) => text)),
    failure: view.failure,
  };
}

const tables = [
  'Name;Telefon;Ort\r\nJürgen Müller;030 901820;Köln\r\n"Weiß, Ida";+49 151 12345678;"Ulm\r\nDonau"\r\n',
  'Telefon,Name,Ort\n+4930901820,Jürgen,"Köln ""City"""\n+4915112345678,Ida,Ulm\n+4915112345679,,\n',
];

test.each(tables)(
  'wherever a file is cut, nobody is texted on a number that lacks digits: %j',
  async (table) => {
    const bytes = Buffer.from(table);
    const { to: whole } = await sent(bytes);
    expect(whole.length).toBeGreaterThan(1);
    for (let end = 1; end < bytes.length; end += 1) {
      const { to, failure } = await sent(bytes.subarray(0, end));
      expect(whole, `cut at ${end}`).toEqual(expect.arrayContaining(to));
      expect(JSON.stringify(failure ?? '').length).toBeLessThan(1_000);
    }
  },
);

test.each(tables)(
  'wherever one sign is another one, the file fails or texts only those in it: %j',
  async (table) => {
    const bytes = Buffer.from(table);
    const { to: whole } = await sent(bytes);
    const random = seededRandom(11);
    const signs = [...Buffer.from('"\'=;,|\t\r\nx .'), 0, 0x80, 0xc3, 0xff];
    for (const [at, byte] of bytes.entries()) {
      // With another digit it is another number.
      if (byte >= 0x30 && byte <= 0x39) continue;
      const broken = Uint8Array.from(bytes);
      broken[at] = signs[Math.floor(random() * signs.length)] ?? 0;
      const { to, failure } = await sent(broken);
      expect(whole, `${at} became ${broken[at]}`).toEqual(expect.arrayContaining(to));
      expect(JSON.stringify(failure ?? '').length).toBeLessThan(2_000);
    }
  },
);

/** Two GiB in pieces of 64 KiB, and how many of them were asked for. */
function endless(begin: Uint8Array, piece: Uint8Array) {
  const counted = { pieces: 0 };
  async function* pieces() {
    yield begin;
    for (let at = 0; at < 2 * 1024 * 16; at += 1) {
      counted.pieces += 1;
      yield piece;
    }
  }
  return { counted, pieces: pieces() };
}

const filled = (text: string, encoding: 'utf-8' | 'utf-16le' | 'windows-1252') =>
  encode(text.repeat(64 * 1024), encoding, false);

test.each([
  ['of letters', Buffer.from('to,text\n'), filled('x', 'utf-8')],
  ['of cells', Buffer.from('to,text\n'), filled(',', 'utf-8')],
  ['of one quoted cell', Buffer.from('to,text\n+4930901820,"'), filled('"" ', 'utf-8')],
  ['in UTF-16', encode('to,text\n', 'utf-16le', true), filled('x', 'utf-16le')],
  ['in Windows-1252', Buffer.from('to,text\n'), filled('é ', 'windows-1252')],
  ['without a header', Buffer.from(''), filled('1', 'utf-8')],
])('two GiB without a line end, %s, are refused after a few pieces', async (_, begin, piece) => {
  const { counted, pieces } = endless(begin, piece);
  const reading = async () => {
    for await (const batch of readCsvBatches(pieces, { sampled: () => {} }))
      expect(batch.left).toBeGreaterThan(0);
  };
  await expect(reading()).rejects.toMatchObject({ code: 'unreadable_csv' });
  expect(counted.pieces).toBeLessThan(20);
});

test.each([
  ['in the header', `to${',c'.repeat(1_000_000)}\n+4930901820\n`, 1],
  ['in the header, all empty', `to${','.repeat(1_000_000)}\n+4930901820\n`, 1],
  ['in a row', `to,name\n+4930901820,Ada\n+4930901821${',b'.repeat(1_000_000)}\n`, 3],
])('a million columns %s are refused by their line', async (_, content, line) => {
  const { to, failure } = await sent(content);
  expect(to).toEqual([]);
  expect(failure).toMatchObject({ code: 'unreadable_csv', faults: [{ pointer: `line ${line}` }] });
});

test.each([
  ['inside a name', 'to,name\n+4930901820,a\0b\n', 2],
  ['inside a number', 'to,name\n+4930\x00901820,a\n', 2],
  ['in front of the file', '\0\0\0to,name\n+4930901820,a\n', 1],
  ['behind the last row', `to,name\n+4930901820,a\n${'\0'.repeat(4_096)}`, 3],
  ['and nothing else', '\0'.repeat(4_096), 1],
])('zero bytes %s are refused by their line', async (_, content, line) => {
  const { to, failure } = await sent(content);
  expect(to).toEqual([]);
  expect(failure).toMatchObject({ code: 'unclear_encoding', faults: [{ pointer: `line ${line}` }] });
});

const rows = (area: number) =>
  Array.from({ length: 300 }, (_, at) => `+493090${area}${100 + at},Jürgen Müßig\n`).join('');

test.each([
  ['utf-8', 'windows-1252', 302],
  ['utf-8', 'utf-16le', 302],
  ['windows-1252', 'utf-8', 2],
] as const)(
  'a file that is %s and from its half on %s is refused by its line',
  async (first, second, line) => {
    const bytes = Buffer.concat([
      encode(`to,name\n${rows(1)}`, first, false),
      encode(rows(2), second, false),
    ]);
    const { to, failure } = await sent(bytes, { text: 'Hi {{ name }}' });
    expect(to).toEqual([]);
    expect(failure).toMatchObject({ code: 'unclear_encoding', faults: [{ pointer: `line ${line}` }] });
  },
);

test.each([
  ['windows-1252', 'Jürgen Müßig', 5_000],
  ['windows-1251', 'Юлия Щербакова', 6_000],
  ['gb18030', '李秀英和张建国，王丽华与陈晓明', 12_000],
  ['shift_jis', '山田太郎', 12_000],
] as const)(
  'a file that is %s for long and then UTF-8 is refused near its line',
  async (first, name, count) => {
    const row = (at: number) => `+4930901${String(10_000 + at)},${name}\n`;
    const part = (from: number) => Array.from({ length: count }, (_, at) => row(from + at)).join('');
    const bytes = Buffer.concat([
      encode(`to,name\n${part(0)}`, first, false),
      encode(part(count), 'utf-8', false),
    ]);
    const { to, failure } = await sent(bytes, { text: 'Hi {{ name }}' });
    expect(to).toEqual([]);
    // Where few of a piece's words are UTF-8 it is seen with the next piece.
    const line = Number(/\d+/.exec(failure?.faults[0]?.pointer ?? '')?.[0]);
    expect(failure?.code).toBe('unclear_encoding');
    expect(failure?.faults[0]?.detail).toMatch(/letters of UTF-8, and those above are of /);
    expect(line).toBeGreaterThanOrEqual(count + 2);
    expect(line).toBeLessThan(count + 2 + count / 2);
  },
);

test('UTF-8 behind UTF-16 is no row, and nobody gets what it makes', async () => {
  const bytes = Buffer.concat([
    encode(`to,name\n${rows(1)}`, 'utf-16le', true),
    encode(rows(2), 'utf-8', false),
  ]);
  const { to, texts } = await sent(bytes, { text: 'Hi {{ name }}' });
  expect(to).toHaveLength(300);
  expect(to.every((number) => number.startsWith('+4930901'))).toBe(true);
  expect(texts).toEqual(new Set(['Hi Jürgen Müßig']));
});

test('of two columns of one name with different values none is used', async () => {
  const twice = 'to,Name,to\n+4930901820,Ada,+4930901821\n';
  expect(await sent(twice)).toMatchObject({ to: [], failure: { code: 'unusable_columns' } });
  const names = 'to,Name,name\n+4930901820,Ada,Bo\n';
  expect(await sent(names, { text: 'Hi {{ name }}' })).toMatchObject({ texts: new Set(['Hi Bo']) });
  const alike = 'to,Name,NAME\n+4930901820,Ada,Bo\n';
  expect(await sent(alike, { text: 'Hi {{ name }}' })).toMatchObject({
    to: [],
    failure: { code: 'template_broken' },
  });
});
