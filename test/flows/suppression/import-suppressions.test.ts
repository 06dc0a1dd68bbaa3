import { describe, expect, test } from 'vitest';
import type { Country, Msisdn } from '../../../shared/core/msisdn.ts';
import { isSuppressionList } from '../../../shared/core/rows/object-keys.ts';
import type { Upload } from '../../../shared/flows/intake/receive-upload.ts';
import { importSuppressions } from '../../../shared/flows/suppression/import-suppressions.ts';
import { currentList } from '../../../shared/flows/suppression/suppress.ts';
import { readSuppressionReport } from '../../../shared/flows/suppression/uploaded-lists.ts';
import { fictional } from '../../support/a-plan.ts';
import { suppress } from '../../support/suppress.ts';
import { aWorld } from '../../support/world.ts';

const key = 'suppressions/optouts.csv';

async function imported(csv: string, defaultCountry: Country = 'US', metadata = {}) {
  const world = aWorld();
  const versionId = world.objects.put(key, csv, metadata);
  await importSuppressions(world, { defaultCountry }, { bucket: 'b', key, versionId });
  const report = await readSuppressionReport(world.objects, key);
  return { world, list: await currentList(world), report };
}

test('uploads below suppressions/ are lists, others are not', () => {
  const upload = { bucket: 'b', versionId: 'v' };
  expect(isSuppressionList({ ...upload, key })).toBe(true);
  expect(isSuppressionList({ ...upload, key: 'campaigns/suppressions/a.csv' })).toBe(false);
});

test('numbers come onto the list with reason and expiry', async () => {
  const rows = [
    `${fictional(0)},asked to stop,`,
    `${fictional(1)},,2026-01-06T00:00:00Z`,
    fictional(2).slice(2),
  ];
  const { list } = await imported(['phone,reason,expires_at', ...rows].join('\n'));
  expect(list.size).toBe(3);
  const nowMs = Date.UTC(2026, 0, 5);
  expect(list.find(fictional(0), nowMs)).toMatchObject({ reason: 'asked to stop' });
  expect(list.find(fictional(1), nowMs)).toMatchObject({ expiresAtMs: Date.UTC(2026, 0, 6) });
  expect(list.has(fictional(1), Date.UTC(2026, 0, 6))).toBe(false);
  expect(list.has(fictional(2), nowMs)).toBe(true);
});

test('rows that cannot be used are reported by line, without their number, and the others are taken', async () => {
  const { world, list, report } = await imported(`to,expires_at\n12,\n${fictional(0)},\n4.47E+11,\n`);
  expect(list.size).toBe(1);
  expect(report).toEqual({
    accepted: 1,
    refused: 2,
    overruled: 0,
    faultsLeftOff: 0,
    faults: [
      { line: 2, reason: 'short_number' },
      { line: 4, reason: 'mangled' },
    ],
  });
  expect(JSON.stringify(world.lines)).not.toMatch(/\d{9}/);
});

test('rows with broken quotes are faults, and the numbers that can be read in them are listed all the same', async () => {
  const { list, report } = await imported(
    `to,reason\n${fictional(0)},"a"b\n${fictional(1)},"c\n${fictional(2)},d\n`,
  );
  expect(list.size).toBe(3);
  expect(report).toMatchObject({
    accepted: 3,
    faults: [
      { line: 2, reason: 'broken_quotes' },
      { line: 3, reason: 'broken_quotes' },
    ],
  });
});

test.each(['12', '31/12/2027', '04/05/2026', 'soon', '2027-02-31', '2027-1-31', '2027-01-31T09:00:00', '1'])(
  'an expiry that is written %j lifts nothing: the number is listed for good, and the row reported',
  async (written) => {
    const { list, report } = await imported(`to,expires_at\n${fictional(0)},${written}\n`);
    expect(list.has(fictional(0), Date.UTC(2026, 0, 5))).toBe(true);
    expect(list.find(fictional(0), Date.UTC(2026, 0, 5))?.expiresAtMs).toBeUndefined();
    expect(report).toMatchObject({
      accepted: 1,
      refused: 0,
      faults: [{ line: 2, reason: 'bad_expires_at' }],
    });
  },
);

test.each([
  ['2026-01-06', Date.UTC(2026, 0, 6)],
  ['2026-01-06T08:00:00+02:00', Date.UTC(2026, 0, 6, 6)],
])('an expiry that is written %s ends the listing then', async (written, endMs) => {
  const { list, report } = await imported(`to,Expires At\n${fictional(0)},${written}\n`);
  expect(list.has(fictional(0), endMs - 1)).toBe(true);
  expect(list.has(fictional(0), endMs)).toBe(false);
  expect(report?.faults).toEqual([]);
});

test('an expiry that was over at the upload lists nobody, and the row is reported and not counted as accepted', async () => {
  const { list, report } = await imported(
    `to,expires_at\n${fictional(0)},2026-01-05\n${fictional(1)},2026-01-06\n`,
  );
  expect([0, 1].map((at) => list.has(fictional(at), 0))).toEqual([false, true]);
  expect(report).toMatchObject({ accepted: 1, refused: 1, faults: [{ line: 2, reason: 'past' }] });
});

test('a reason of more than 200 characters is left out: the number is listed, and the row reported', async () => {
  const rows = [200, 201].map((chars, at) => `${fictional(at)},${'x'.repeat(chars)},2027-01-31`);
  const { list, report } = await imported(['to,reason,expires_at', ...rows].join('\n'));
  const [kept, left] = [0, 1].map((at) => list.find(fictional(at), Date.UTC(2026, 0, 5)));
  expect(kept?.reason).toHaveLength(200);
  expect(left).toMatchObject({ expiresAtMs: Date.UTC(2027, 0, 31) });
  expect(left?.reason).toBeUndefined();
  expect(report).toMatchObject({ accepted: 2, refused: 0, faults: [{ line: 3, reason: 'reason_too_long' }] });
});

test('a column is found however its name is written', async () => {
  const { list } = await imported(`Phone,REASON,Expiry date\n${fictional(0)},bounced,2026-01-06\n`);
  expect(list.find(fictional(0), Date.UTC(2026, 0, 5))).toMatchObject({
    reason: 'bounced',
    expiresAtMs: Date.UTC(2026, 0, 6),
  });
});

test('titles above the header cost nobody their protection', async () => {
  const titles = 'Opt-outs\n"As of Tuesday, 2026-11-24"\n\nCustomer;;\n';
  const { list, report } = await imported(`${titles}Name;Mobile phone;Reason\nAda;${fictional(0)};STOP\n`);
  expect(list.find(fictional(0), 0)).toMatchObject({ reason: 'STOP' });
  expect(report).toMatchObject({ accepted: 1, refused: 0, faults: [] });
});

test('a list without a header is refused by its first line, whatever stands beside its numbers', async () => {
  const rows = Array.from({ length: 20 }, (_, at) => `${fictional(at)},phone ${at}`).join('\n');
  for (const csv of [rows, rows.replace('phone 5', 'phone'), 'Line;Plan\n1;S\n']) {
    const { list, report } = await imported(csv);
    expect(list.size).toBe(0);
    expect(report?.failure).toMatchObject({ code: 'unusable_columns', faults: [{ pointer: 'line 1' }] });
  }
});

test('a result file guards its numbers, and lists them all the same', async () => {
  const { list } = await imported(`to\n'${fictional(0)}\n`);
  expect(list.has(fictional(0), 0)).toBe(true);
});

test('digits that may lack their plus list both numbers that may be meant, and are reported', async () => {
  const { list, report } = await imported('to\n4915112345678\n', 'DE');
  for (const number of ['+4915112345678', '+494915112345678'] as Msisdn[])
    expect(list.has(number, 0)).toBe(true);
  expect(report).toMatchObject({ accepted: 1, refused: 0, faults: [{ line: 2, reason: 'ambiguous' }] });
});

test('a list that names its country protects the people of that country', async () => {
  const { list, report } = await imported('to\n0151 23456789\n', 'US', {
    'default-country': 'DE',
    's3cmd-attrs': 'uid:1000',
    mtime: '1767600000.5',
  });
  expect(list.has('+4915123456789' as Msisdn, 0)).toBe(true);
  expect(report).toMatchObject({ accepted: 1, faults: [] });
});

test('a list that names no known country lists nobody, and its report says so', async () => {
  const { list, report } = await imported(`to\n${fictional(0)}\n`, 'US', { default_country: 'Germany' });
  expect(list.size).toBe(0);
  expect(report).toMatchObject({
    accepted: 0,
    failure: {
      code: 'invalid_settings',
      faults: [{ pointer: '/default_country', detail: expect.stringContaining('such as "DE"') }],
    },
  });
});

test.each([
  ['defaultcountry', 'DE', '/defaultcountry'],
  ['default-contry', 'DE', '/default_contry'],
  ['options', '{"default_country":"DE"}', '/options'],
  ['owner', 'ada', '/owner'],
])(
  'a list whose metadata says %s lists nobody: its numbers may be of another country than the stage has',
  async (name, value, pointer) => {
    const { list, report } = await imported(`to\n${fictional(0)}\n`, 'US', {
      [name]: value,
      'default-country': 'US',
    });
    expect(list.size).toBe(0);
    expect(report).toMatchObject({
      accepted: 0,
      failure: {
        code: 'invalid_settings',
        faults: [
          { pointer, detail: `metadata ${pointer}: A suppression list has only the setting default_country` },
        ],
      },
    });
  },
);

test('the report names a hundred rows and counts the others', async () => {
  const { report } = await imported(`to\n${'12\n'.repeat(130)}`);
  expect(report).toMatchObject({ refused: 130, faultsLeftOff: 30 });
  expect(report?.faults.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, at) => at + 2));
});

test('a file that breaks off keeps what was read before, and says so', async () => {
  const { list, report } = await imported(`to,reason\n${fictional(0)},\n${fictional(1)},\0\n`);
  expect(list.size).toBe(1);
  expect(report).toMatchObject({
    accepted: 1,
    failure: { code: 'unclear_encoding', faults: [{ pointer: 'line 3' }] },
  });
});

test('of several phones of a person all are listed, and what is no phone is not', async () => {
  const rows = [`${fictional(0)},${fictional(1)},${fictional(2)}`, `,${fictional(3)},7`, ',12,8'];
  const { list, report } = await imported(`Phone,Mobile *,Number\n${rows.join('\n')}\n`);
  expect([0, 1, 2, 3].map((at) => list.has(fictional(at), 0))).toEqual([true, true, false, true]);
  expect(report).toMatchObject({ accepted: 2, refused: 1, faults: [{ line: 4, reason: 'short_number' }] });
});

test.each([
  ['From', '2026-11-24 10:15:00', 'DE'],
  ['From', '20261124', 'DE'],
  ['Phone ID', '2125550199', 'US'],
  ['Moved from account', '2125550199', 'US'],
  ['Link to record', 'https://crm.example/2125550199', 'US'],
] as const)('a column %j with %j lists nobody else in %s', async (column, cell, country) => {
  const { list, report } = await imported(`Phone,${column}\n${fictional(0)},${cell}\n,${cell}\n`, country);
  expect(list.size).toBe(1);
  expect(report?.faults).toEqual([{ line: 3, reason: 'empty' }]);
});

test('a file without a column of numbers adds nothing and says so', async () => {
  const { world, list, report } = await imported('name,reason\nAda,no\n');
  expect(list.size).toBe(0);
  expect(report).toMatchObject({ accepted: 0, failure: { code: 'unusable_columns' } });
  expect(world.lines).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'suppression_list.unreadable' }),
  );
});

test.each([
  ['SMS consent', 'yes', 'no'],
  ['SMS Opt-Out', 'No', 'Yes'],
  ['Do not text', '', 'x'],
  ['Stop SMS', 'no', 'yes'],
  ['state', 'subscribed', 'unsubscribed'],
  ['SMS status', 'Opted in', 'Opted in'],
])('a list whose column %s says of some that they want texts lists nobody', async (column, ...values) => {
  const rows = values.map((value, at) => `${fictional(at)},${value}`);
  const { list, report } = await imported([`to,${column}`, ...rows].join('\n'));
  expect(list.size).toBe(0);
  expect(report?.failure).toMatchObject({
    code: 'unusable_columns',
    faults: [{ detail: expect.stringContaining(`"${column}"`), pointer: 'line 1' }],
  });
});

test.each([
  ['SMS consent', 'no', 'no'],
  ['SMS Opt-Out', 'Yes', 'Yes'],
  ['DNC', 'Y', 'Y'],
  ['Désabonné', 'oui', 'oui'],
  ['Keine SMS', 'x', 'x'],
  ['SMS consent withdrawn', 'yes', 'yes'],
  ['Cookie consent', 'yes', 'no'],
  ['Email consent', 'yes', 'no'],
  ['Do not call', 'no', 'yes'],
  ['Opt-out keyword', 'STOP', 'QUIT'],
  ['Active', 'yes', 'no'],
])('a list whose column %s says %j and %j lists everybody', async (column, ...values) => {
  const rows = values.map((value, at) => `${fictional(at)},${value}`);
  const { list, report } = await imported([`to,${column}`, ...rows].join('\n'));
  expect(report?.failure).toBeUndefined();
  expect(list.size).toBe(2);
});

test('a long list is kept in a few changes', async () => {
  const rows = Array.from({ length: 7_000 }, (_, at) => `+1212${2_360_000 + at}`);
  const { list } = await imported(['to', ...rows].join('\n'));
  expect(list.seq).toBe(2);
});

test('of the rows of one number the last stands, also where it says what the list says already', async () => {
  const { world, list: before } = await imported(`to,reason\n${fictional(0)},asked to stop\n`);
  const rows = [`${fictional(0)},bounced`, `${fictional(0)},asked to stop`];
  const versionId = world.objects.put(key, ['to,reason', ...rows, ''].join('\n'));
  await importSuppressions(world, { defaultCountry: 'US' }, { bucket: 'b', key, versionId });
  const list = await currentList(world);
  expect([list.seq, list.entryOf(fictional(0))]).toEqual([before.seq, before.entryOf(fictional(0))]);
});

test.each([
  ['', '2027-01-31'],
  ['2027-01-31', ''],
])('of two rows about one number the one that lists it for longer stands: %j and %j', async (...ends) => {
  const rows = ends.map((end) => `${fictional(0)},${end}`);
  // The numbers between them fill a change, so that the first row is written before the second one is read.
  const filling = Array.from({ length: 5_000 }, (_, at) => `+1212${2_360_000 + at},${ends[0]}`);
  for (const between of [[], filling]) {
    const { list, report } = await imported(['to,expires_at', rows[0], ...between, rows[1]].join('\n'));
    expect(list.entryOf(fictional(0))).not.toHaveProperty('expiresAtMs');
    const overruled = ends[0] === '' ? 1 : 0;
    expect(report).toMatchObject({ accepted: between.length + 2 - overruled, overruled });
  }
});

test('a list ends no entry earlier that a person or another list has made', async () => {
  const world = aWorld();
  await suppress(world, { kind: 'added', numbers: [fictional(0)], by: 'anna', reason: 'answered STOP' });
  world.clock.advance(60_000);
  const csv = `to,reason,expires_at\n${fictional(0)},bounced,2026-01-31\n`;
  const upload = { bucket: 'b', key, versionId: world.objects.put(key, csv) };
  await importSuppressions(world, { defaultCountry: 'US' }, upload);
  const list = await currentList(world);
  expect([list.seq, list.entryOf(fictional(0))?.reason]).toEqual([1, 'answered STOP']);
  expect(await readSuppressionReport(world.objects, key)).toMatchObject({ accepted: 0, overruled: 1 });
});

describe('events of uploads that come late, twice or out of order', () => {
  const minuteMs = 60_000;
  const ada = fictional(0);
  const open = () => {
    const world = aWorld();
    const put = (csv: string, under = key) => ({
      bucket: 'b',
      key: under,
      versionId: world.objects.put(under, csv),
    });
    const take = (upload: Upload) => importSuppressions(world, { defaultCountry: 'US' }, upload);
    const entry = async () => (await currentList(world)).entryOf(ada);
    return { world, put, take, entry };
  };

  test('an older version that comes late does not shorten what a newer one said', async () => {
    const { world, put, take, entry } = open();
    const older = put(`to,expires_at\n${ada},2027-01-31\n${fictional(1)},\n`);
    world.clock.advance(minuteMs);
    const newer = put(`to\n${ada}\n`);
    for (const upload of [newer, older, older]) {
      await take(upload);
      expect((await entry())?.expiresAtMs).toBeUndefined();
    }
    // What only the older one says is nobody's word against.
    expect((await currentList(world)).entryOf(fictional(1))).toBeDefined();
    expect(world.lines.at(-1)).toMatchObject({ facts: { accepted: 1, overruled: 1 } });
  });

  test('nor where the newer one only said again what stood there already', async () => {
    const { world, put, take, entry } = open();
    await take(put(`to\n${ada}\n`));
    world.clock.advance(minuteMs);
    const late = put(`to,expires_at\n${ada},2026-01-31\n`);
    world.clock.advance(minuteMs);
    await take(put(`to\n${ada}\n`));
    await take(late);
    expect(await entry()).not.toHaveProperty('expiresAtMs');
  });

  test('the same goes for lists of other names, and for what a person said later', async () => {
    const { world, put, take, entry } = open();
    const early = put(`to,expires_at\n${ada},2026-01-31\n`, 'suppressions/early.csv');
    world.clock.advance(minuteMs);
    await take(put(`to,expires_at\n${ada},2028-01-31\n`));
    await take(early);
    expect((await entry())?.expiresAtMs).toBe(Date.UTC(2028, 0, 31));
    const second = put(`to,expires_at\n${ada},2026-01-31\n`, 'suppressions/second.csv');
    world.clock.advance(minuteMs);
    await suppress(world, { kind: 'added', numbers: [ada], by: 'anna' });
    await take(second);
    expect(await entry()).not.toHaveProperty('expiresAtMs');
  });

  test('a number that a person took off the list later is not put back by the event that comes again', async () => {
    const { world, put, take, entry } = open();
    const upload = put(`to\n${ada}\n`);
    await take(upload);
    world.clock.advance(minuteMs);
    await suppress(world, { kind: 'removed', numbers: [ada], by: 'anna' });
    await take(upload);
    expect(await entry()).toBeUndefined();
    // Nor by an older list that is taken over for the first time; but by one that is uploaded now.
    const { seq } = await currentList(world);
    expect(seq).toBe(2);
    world.clock.advance(minuteMs);
    await take(put(`to\n${ada}\n`));
    expect(await entry()).toBeDefined();
  });

  test('what a person says while a list is taken over stands', async () => {
    const { world, put, take, entry } = open();
    const upload = put(`to\n${ada}\n${fictional(1)}\n`);
    world.clock.advance(minuteMs);
    await suppress(world, { kind: 'added', numbers: [ada], by: 'anna', expiresAtMs: world.now() + minuteMs });
    let isFirst = true;
    const suppressions: typeof world.suppressions = {
      ...world.suppressions,
      async append(change) {
        if (isFirst) {
          isFirst = false;
          await suppress(world, { kind: 'removed', numbers: [ada, fictional(1)], by: 'anna' });
        }
        return world.suppressions.append(change);
      },
    };
    await importSuppressions({ ...world, suppressions }, { defaultCountry: 'US' }, upload);
    expect(await entry()).toBeUndefined();
    expect((await currentList(world)).size).toBe(0);
    await take(upload);
    expect((await currentList(world)).size).toBe(0);
  });

  test('in whatever order they come, the list comes to the same', async () => {
    const orders = [0, 1, 2, 3].flatMap((one) =>
      [0, 1, 2, 3].flatMap((other) =>
        one === other
          ? []
          : [
              [one, other],
              [one, other, one],
            ],
      ),
    );
    const seen = new Set<string>();
    for (const order of orders) {
      const { world, put, take, entry } = open();
      const uploads = [
        put(`to\n${ada}\n`, 'suppressions/before-it-was-removed.csv'),
        ...['2027-01-31', '2027-03-31', '2027-03-31'].map((end, at) => {
          world.clock.advance(2 * minuteMs);
          return put(`to,reason,expires_at\n${ada},no. ${at},${end}\n`, `suppressions/${at}.csv`);
        }),
      ];
      // Said a minute after the first upload, and a minute after the second one; known at once.
      for (const [kind, sinceMs] of [['removed', 5 * minuteMs] as const, ['added', 3 * minuteMs] as const])
        await suppress(
          { ...world, now: () => world.now() - sinceMs },
          {
            kind,
            numbers: [ada],
            by: 'anna',
            ...(kind === 'added' && { expiresAtMs: Date.UTC(2026, 0, 31) }),
          },
        );
      for (const at of [...order, 0, 1, 2, 3].map((one) => uploads[one] as Upload)) await take(at);
      const { reason, expiresAtMs } = (await entry()) ?? {};
      seen.add(JSON.stringify([reason, expiresAtMs]));
    }
    expect([...seen]).toEqual([JSON.stringify(['no. 2', Date.UTC(2027, 2, 31)])]);
  });

  test('of two versions of one second the longer word stands, whichever comes first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const { put, take, entry } = open();
      const versions = [put(`to\n${ada}\n`), put(`to,expires_at\n${ada},2027-01-31\n`)];
      for (const at of order) await take(versions[at] ?? put(''));
      expect((await entry())?.expiresAtMs).toBeUndefined();
    }
  });

  test('an empty file before the real one lists nobody, and the real one is taken over', async () => {
    const { world, put, take, entry } = open();
    const [empty, real] = [put(''), put(`to\n${ada}\n`)];
    for (const upload of [real, empty, real]) await take(upload);
    expect(await entry()).toBeDefined();
    expect(await readSuppressionReport(world.objects, key)).toMatchObject({ accepted: 1 });
  });
});
