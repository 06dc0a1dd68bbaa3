import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../../shared/core/ingest/csv/csv.ts';
import { collect, pieces } from '../../support/pieces.ts';

const read = (content: string | Uint8Array, size?: number) => collect(readCsv(pieces(content, size)));
const cells = async (content: string | Uint8Array, size?: number) =>
  (await read(content, size)).map((record) => record.cells);

test.each([
  ['comma', 'to,text\n1,a\n'],
  ['semicolon', 'to;text\n1;a\n'],
  ['tab', 'to\ttext\n1\ta\n'],
  ['pipe', 'to|text\n1|a\n'],
])('finds out that the delimiter is a %s', async (_, content) => {
  expect(await cells(content)).toEqual([
    ['to', 'text'],
    ['1', 'a'],
  ]);
});

test('a delimiter inside quotes of the header does not count', async () => {
  expect(await cells('"to, please, the, number";text\n1;a\n')).toEqual([
    ['to, please, the, number', 'text'],
    ['1', 'a'],
  ]);
});

test.each([
  [
    'as many commas in the names of the header',
    'Name, first;to;Street, no.;Zip, town\nB, A;1;Main 1;x\nD, C;2;Main 2;y\n',
  ],
  ['a comma in the names and in each of the cells', 'Name, first;to\nB, A;1\nD, C;2\n'],
  ['more commas in the names than delimiters', 'Last, first, title;to\nB, A;1\nD, C;2\n'],
  ['figures with commas, and a delimiter at the end of rows', 'a;b;to\nx;1,50;1;\ny;2,50;2;\n'],
  ['rows without the last cells, and addresses', 'to;at;note;\n1;Main 1, X, NY, US\n2;Main 2, X, NY, US\n'],
  ['a header with a delimiter at its end, and addresses', 'to;at;\n1;Main 1, X, NY\n2;Main 2, X, NY\n'],
  [
    'a title with commas, and addresses with as many',
    'List, of 24 Nov, 2026\nto;at\n1;Main 1, X, NY\n2;Main 2, X, NY\n',
  ],
])('%s do not hide semicolons', async (_, content) => {
  const semicolons = content
    .trim()
    .split('\n')
    .map((line) => line.split(';'));
  expect(await cells(content)).toEqual(semicolons);
  expect(await cells(content.replaceAll(';', '\t'))).toEqual(semicolons);
});

test.each([
  ['a title with a comma', 'Exported Nov 24, 2026\nto,name,town\n1,a,x\n2,b,y\n'],
  ['semicolons in each row', 'to,tags,note\n1,a;b;c;d,x\n2,e;f;g;h,y\n'],
  ['rows that end early', 'to,a,b,c\n1,x;y\n2,x;y\n'],
])('%s do not hide commas', async (_, content) => {
  expect(await cells(content)).toEqual(
    content
      .trim()
      .split('\n')
      .map((line) => line.split(',')),
  );
});

test('the delimiter is the same however a file with long lines arrives', async () => {
  const long = `a,b;c\n"${'x'.repeat(9_000)}",2;3\n${'1;2,3,4\n'.repeat(20_000)}`;
  const whole = (await cells(long)).slice(0, 2);
  for (const size of [1_000, 40_000]) expect((await cells(long, size)).slice(0, 2)).toEqual(whole);
});

test.each(['sep=;\r\n', '\uFEFFsep=;\n', '"sep=;"\r', 'SEP=;\n'])(
  'a first line %j is obeyed and no row, though lines are counted with it',
  async (first) => {
    for (const size of [1, 5, undefined]) {
      const records = await read(`${first}to;a,b,c,d\n1;x\n`, size);
      expect(records).toEqual([
        { line: 2, cells: ['to', 'a,b,c,d'] },
        { line: 3, cells: ['1', 'x'] },
      ]);
    }
  },
);

test('only a first line that says nothing but the delimiter is passed over', async () => {
  expect(await cells('sep=;x\n1;2\n')).toEqual([
    ['sep=', 'x'],
    ['1', '2'],
  ]);
  expect(await cells('sep=,')).toEqual([]);
  expect(await cells('to\nsep=;\n')).toEqual([['to'], ['sep=;']]);
});

test('drops the byte order mark', async () => {
  expect(await cells('\uFEFFto\n1\n')).toEqual([['to'], ['1']]);
});

test('names the line on which each record starts, past quoted line breaks and blank lines', async () => {
  const records = await read('to;text\r\n1;"two\r\nlines"\r\n\r\n2;b\r\n;\r\n3;c');
  expect(records.map(({ line, cells: [to] }) => [line, to])).toEqual([
    [1, 'to'],
    [2, '1'],
    [5, '2'],
    [7, '3'],
  ]);
});

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each([
  ['UTF-16 LE with a mark', Buffer.from('\uFEFFto;text\n1;€ 😀\n', 'utf16le'), '€ 😀'],
  ['UTF-16 LE without one', Buffer.from('to;text\n1;€ 😀\n', 'utf16le'), '€ 😀'],
  ['UTF-16 BE with a mark', utf16be('\uFEFFto;text\n1;€ 😀\n'), '€ 😀'],
  ['UTF-16 BE without one', utf16be('to;text\n1;€ 😀\n'), '€ 😀'],
  ['Windows-1252', Buffer.from('to;text\n1;caf\xe9 \x80 \x93x\x94\n', 'latin1'), 'café € “x”'],
])('reads %s, however its bytes arrive', async (_, content, text) => {
  const table = [
    ['to', 'text'],
    ['1', text],
  ];
  expect(await cells(content)).toEqual(table);
  expect(await cells(content, 1)).toEqual(table);
});

test.each([1, 2, 3, 7])('reads the same in pieces of %i byte(s)', async (size) => {
  const content = '\uFEFFto;text\r\n"+1";"ä""😀\r\n;"\r\n2;b\r\n';
  expect(await cells(content, size)).toEqual([
    ['to', 'text'],
    ['+1', 'ä"😀\r\n;'],
    ['2', 'b'],
  ]);
});

test('agrees with a whole-file parse on any table', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r\n', ' ', 'é', '😀') });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (rows, size) => {
        const quoted = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','));
        const content = ['to,text', ...quoted].join('\n');
        const whole: string[][] = parse(content, { relax_column_count: true });
        expect(await cells(content, size)).toEqual(whole.filter((row) => row.some((value) => value !== '')));
      },
    ),
    { seed: 29 },
  );
});

describe('odd cells', () => {
  test('a quote inside a bare cell is a quote, however the file arrives and whatever stands elsewhere', async () => {
    const content = 'to;text;x\n1;5" pipe;=""\n2;"say ""hi""";=""\n="+44";6"";c\n';
    const table = [
      ['to', 'text', 'x'],
      ['1', '5" pipe', '=""'],
      ['2', 'say "hi"', '=""'],
      ['="+44"', '6""', 'c'],
    ];
    for (const size of [1, 3, 7, 100]) expect(await cells(content, size)).toEqual(table);
  });

  test('blanks behind a closing quote are nothing', async () => {
    for (const size of [1, 2, 100])
      expect(await cells('to,text\n"1"  ,"a, b" \n"2" ,"c"   ', size)).toEqual([
        ['to', 'text'],
        ['1', 'a, b'],
        ['2', 'c'],
      ]);
  });

  test('blanks before an opening quote are nothing, if the quotes close where a cell ends', async () => {
    for (const size of [1, 2, 100])
      expect(await cells('"to", "text"\n"1",  "a, b\nc"\n 2, "say ""c"" " \n', size)).toEqual([
        ['to', 'text'],
        ['1', 'a, b\nc'],
        [' 2', 'say "c" '],
      ]);
  });
});

/** Records with their lines, or `!` and the cell that is broken. */
const marked = async (content: string, size?: number) =>
  (await read(content, size)).map(({ line, broken, cells }) => [
    broken === undefined ? line : `${line}!${broken}`,
    ...cells,
  ]);

describe('broken quotes cost their row and not the file', () => {
  test.each([
    ['a letter behind a closing quote', '1,"a"b', ['2!2', '1', '"a"b']],
    ['one behind a blank', '1,"a" b', ['2!2', '1', '"a" b']],
    ['a quote that is not doubled', '"1","the "big" one"', ['2!2', '1', '"the "big" one"']],
    ['a quote that never closes', '1,"a', ['2!2', '1', '"a']],
    ['one behind a blank that never closes', '1, "a', ['2!2', '1', '"a']],
    ['two of them', '"1"x,"a"b', ['2!1', '"1"x', '"a"b']],
  ])('%s', async (_, row, record) => {
    for (const size of [1, 2, 3, 100])
      expect(await marked(`to,text\n${row}\n2,b\n`, size)).toEqual([
        [1, 'to', 'text'],
        record,
        [3, '2', 'b'],
      ]);
  });

  test('a quote that another row closes costs its own row alone', async () => {
    for (const size of [1, 5, 100])
      expect(await marked('to,text\n1,"a\n2,"b"\n3,"c\nd"\n', size)).toEqual([
        [1, 'to', 'text'],
        ['2!2', '1', '"a'],
        [3, '2', 'b'],
        [4, '3', 'c\nd'],
      ]);
  });

  test('lines behind it may be parts of the torn cell, until one is as wide as rows were before', async () => {
    expect(await marked('to,text\n1,"Call\n2125550101 or "Bob"\nbye"\n2,b\n3\n')).toEqual([
      [1, 'to', 'text'],
      ['2!2', '1', '"Call'],
      ['3!0', '2125550101 or "Bob"'],
      ['4!0', 'bye"'],
      [5, '2', 'b'],
      [6, '3'],
    ]);
  });

  test('one that nothing closes ends with its line, however much follows and however it arrives', async () => {
    const rows = Array.from({ length: 30_000 }, (_, at) => `${at},text ${at}`);
    const content = `to,text\n1,"a\n${rows.join('\n')}\n9",z\n`;
    for (const size of [1_000, 100_000, 131_072, 10_000_000]) {
      const records = await marked(content, size);
      expect(records.slice(0, 3)).toEqual([
        [1, 'to', 'text'],
        ['2!2', '1', '"a'],
        [3, '0', 'text 0'],
      ]);
      expect(records).toHaveLength(30_003);
      expect(records.filter(([line]) => typeof line === 'string')).toHaveLength(1);
    }
  });

  test('a file whose first line is broken has no columns, and is refused', async () => {
    await expect(read('to,"text"s\n1,a\n')).rejects.toThrow(/line 1 has broken quotes/);
  });
});

describe('what cannot be read is refused with its line', () => {
  test('a line of a gigabyte is not collected: reading stops', async () => {
    let given = 0;
    async function* endless() {
      for (; given < 1024; given += 1) yield Buffer.alloc(1024 * 1024, 'x');
    }
    await expect(collect(readCsv(endless()))).rejects.toThrow(/longer than 131072 bytes/);
    expect(given).toBeLessThan(64);
  });

  test('bytes that are not UTF-8 behind characters that are', async () => {
    const content = Buffer.concat([Buffer.from('to;text\n1;é\n2;caf'), Buffer.from([0xe9, 0x0a])]);
    await expect(read(content)).rejects.toThrow(/Line 3 holds bytes that are not UTF-8.*CSV UTF-8/);
    await expect(read(content, 4)).rejects.toThrow(/Line 3 /);
  });

  test.each([0x00, 0x07])('byte %i in a file that could only be Windows-1252', async (byte) => {
    const content = Buffer.concat([Buffer.from('to;text\n1;caf\xe9\n2;', 'latin1'), Buffer.from([byte])]);
    await expect(read(content)).rejects.toThrow(
      /Line 3 .*(no text in UTF-8, nor in windows-1252|a zero byte).*CSV UTF-8/,
    );
  });

  test('half a character in UTF-16', async () => {
    const content = Buffer.from('to;text\n1;a\n2;\ud83d\n', 'utf16le');
    await expect(read(content)).rejects.toThrow(/Line 3 .*not UTF-16.*CSV UTF-8/);
  });

  test.each(['utf-8', 'utf-16le'] as const)('a zero byte in a file of %s', async (encoding) => {
    const content = Buffer.from('to;text\n1;a\n2;b\0\n', encoding);
    await expect(read(content)).rejects.toThrow(/Line 3 holds a zero byte.*CSV UTF-8/);
  });

  test('an Excel workbook', async () => {
    await expect(read(Buffer.from('PK\u0003\u0004\u0014\u0000rest', 'latin1'))).rejects.toThrow(
      /Excel workbook.*CSV UTF-8/,
    );
  });

  test('a file that ends inside a character', async () => {
    await expect(read(Buffer.from('to\né\né').subarray(0, -1))).rejects.toThrow(/Line 3 .*not UTF-8/);
  });
});
