import { expect, test } from 'vitest';
import { titlesAbove } from '../../../shared/core/columns/titles.ts';
import { belowTitles } from '../../../shared/flows/intake/open-table.ts';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { readPreview } from '../../../shared/flows/jobs/read-preview.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld } from '../../support/world.ts';
import { runSends, upload } from '../../support/worlds/run-world.ts';

const table = (text: string) => text.split('\n').map((line) => line.split(';'));

test.each([
  ['Kundenliste\nName;Telefon\nAda;1\nBo;2', 1],
  ['Kunden;;\nStand: 1.3.2026;;\nName;Telefon;Ort\nAda;1;X', 2],
  ['Name;Telefon\nAda;1', 0],
  ['to\n1\n2;note\n3', 0],
  ['phone\n1;Ada\n2;Bo', 0],
  ['E-Mail\na@example.com;x\nb@example.com;y', 0],
  ['Liste\nName;Telefon', 0],
  [`${'x\n'.repeat(11)}Name;Telefon\nAda;1`, 0],
  ['', 0],
  ['Person;;Kontakt\nNr;Vorname;Handy\n1;Ada;+1 212 555 0100', 1],
  ['EXTF;700;21\nKonto;E-Mail\n1;ada@example.com', 1],
  ['x;y\nPhone;Email\nEmail;Phone', 0],
  ['x;y\nAda;Phone\n1;+1 212 555 0100\n2;+1 212 555 0101', 1],
])('above the header of %j are %i titles', (text, titles) => {
  expect(titlesAbove(table(text))).toBe(titles);
});

test('a report with titles above its header is sent, and its rows keep their lines and their columns', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(
    world,
    'Customers of spring\n\nAs of March 1\nName;Mobile\nAda;2125550101\nBo;2125550102\nCem;12\nTotal;\n',
    { text: 'Hi {{ name }}' },
  );
  await runSends(world);
  expect(sms.calls.map(({ to, text }) => [...to, text]).toSorted()).toEqual([
    ['+12125550101', 'Hi Ada'],
    ['+12125550102', 'Hi Bo'],
  ]);
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  expect((await readPreview(world, view))?.notes).toContainEqual(
    expect.stringMatching(/^Above the header 2 line/),
  );
  const keys = await writeResults(world, view, 'first');
  const file = Buffer.from(await world.objects.readRange(keys.get('failed') ?? '', 0, 10_000)).toString();
  const lines = file.replace('\uFEFF', '').trim().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(0, 3))).toEqual([
    ['Name', 'Mobile', 'fleetcast_line'],
    ['Cem', '12', '7'],
    ['Total', '', '8'],
  ]);
});

test('a file whose reader leaves it at its header is closed', async () => {
  let isClosed = false;
  async function* file() {
    try {
      for (let line = 1; line <= 100; line += 1) yield { line, cells: ['to', 'name'] };
    } finally {
      isClosed = true;
    }
  }
  const { records } = await belowTitles(file());
  for await (const _ of records) break;
  expect(isClosed).toBe(true);
});

test('of long records fewer are a sample, and none is lost', async () => {
  const cells = Array.from({ length: 16_384 }, () => '');
  let read = 0;
  async function* file() {
    for (let line = 1; line <= 200; line += 1) {
      read += 1;
      yield { line, cells: ['to', ...cells] };
    }
  }
  const { sample, records } = await belowTitles(file(), 1_000);
  expect([sample.length, read]).toEqual([64, 64]);
  let count = 0;
  for await (const _ of records) count += 1;
  expect(count).toBe(200);
});
