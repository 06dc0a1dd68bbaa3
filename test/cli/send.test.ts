import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { openSystem } from '../e2e/support/open-system.ts';
import { temporaryFolder } from '../tools/aws-emulator/functions/local-function.ts';
import { at, fleetcast, fleetcastOnTerminal, hasTerminal, type Where } from './support/run-cli.ts';

/** Sending a file, from the command to the provider's books. */
const open = openSystem();

const people = `phone,first_name
+12125550103,Ada
(212) 555-0104,Björn
+12125550103,Ada
4.47E+11,Dario
`;

function folder(file = people): Where {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'list.csv'), file);
  return at(open.system, cwd);
}

const create = ['campaigns', 'create', 'list.csv', '--from', '+12125550100', '--text'];
const sentTo = (text: string) =>
  open.sandbox.spy
    .performed()
    .filter((one) => one.text === text)
    .flatMap(({ to }) => to);

test('a script sends a file, watches it, and a repeated command sends nothing', async () => {
  const where = folder();
  const first = await fleetcast(where, ...create, 'Hello {{ first_name }}.', '--watch', '--yes');
  expect(first.stderr).toContain('list.csv:5: A program wrote the number as a quantity');
  expect(first.stderr).toContain('2 texts in 2 calls, 2 segments');
  expect(first.stderr).toContain('Line 2, to 121…03: Hello Ada.');
  expect(first.stderr).toMatch(
    /2 rows not usable: 1 duplicate, 1 invalid.*\. See: .+ --state invalid,duplicate\n/,
  );
  expect(first.code).toBe(0);
  const last = first.stdout.trimEnd().split('\n').at(-1) ?? '';
  expect(last).toMatch(/^\d\d:\d\d:\d\d succeeded cmp_\w+ accepted=2 duplicate=1 invalid=1$/);
  const again = await fleetcast(where, ...create, 'Hello {{ first_name }}.', '--yes');
  expect([again.code, again.stdout.trim()]).toEqual([0, /cmp_\w+/.exec(last)?.[0]]);
  expect(again.stderr).toContain('nothing is sent twice');
  expect(sentTo('Hello Ada.')).toHaveLength(1);
  const wanted = await fleetcast(where, ...create, 'Hello {{ first_name }}.', '--yes', '--again', '--watch');
  expect(wanted.code).toBe(0);
  expect(sentTo('Hello Ada.')).toHaveLength(2);
  // To say why a row cannot be used, no number had to be shown whole.
  const looks = await open.call<{ items: readonly object[] }>('GET', '/v1/audit?action=rows.reveal');
  expect(looks.body.items).toEqual([]);
});

test('with --json every line is the job as the API shows it', async () => {
  const ran = await fleetcast(folder(), ...create, 'In JSON', '--watch', '--yes', '--json');
  const shown = ran.stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(shown.at(-1)).toMatchObject({ state: 'completed', outcome: 'succeeded', rows: { accepted: 2 } });
});

test('where nobody can answer, nothing is uploaded', async () => {
  const ran = await fleetcast(folder(), ...create, 'Unasked');
  expect(ran).toMatchObject({ code: 2, stdout: '' });
  expect(ran.stderr).toContain('the same command with --yes');
  expect(ran.stderr).not.toContain('Uploading');
});

test('a number that the API does not count stops it', async () => {
  const where = folder();
  const wrong = await fleetcast(where, ...create, 'Counted', '--confirm', '3');
  expect(wrong.code).toBe(2);
  expect(wrong.stderr).toContain('--confirm is 3, but the number is 2. Nothing happened.');
  expect(sentTo('Counted')).toEqual([]);
  const right = await fleetcast(where, ...create, 'Counted', '--confirm', '2', '--watch');
  expect(right.code).toBe(0);
});

test('a check counts, and sends nothing', async () => {
  const ran = await fleetcast(
    folder(),
    'campaigns',
    'check',
    'list.csv',
    '--from',
    '+12125550100',
    '--text',
    'Checked',
  );
  expect(ran.code).toBe(0);
  expect(ran.stderr).toContain('2 texts in 1 call');
  expect(sentTo('Checked')).toEqual([]);
});

test('what each recipient gets can be read before anything is sent', async () => {
  const where = folder();
  const text = 'Dear {{ first_name }}.';
  const checked = await fleetcast(
    where,
    'campaigns',
    'check',
    'list.csv',
    '--from',
    '+12125550100',
    '--text',
    text,
  );
  const id = /cmp_\w+/.exec(checked.stderr)?.[0] ?? '';
  const { code, stdout } = await fleetcast(where, 'jobs', 'rows', id, '--texts');
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split('\n').toSorted();
  expect(lines).toEqual([
    '2\tunprocessed\t121…03\t+12125550100\tDear Ada.',
    '3\tunprocessed\t121…04\t+12125550100\tDear Björn.',
    '4\tduplicate\t121…03\t\t',
    expect.stringMatching(/^5\tinvalid\t/),
  ]);
});

test.each([
  ['two phones', 'phone,mobile\n+12125550111,+12125550112\n', 'to=NAME"', 'to=mobile'],
  [
    'what people wrote',
    'phone,Message\n+12125550113,Where is it?\n',
    'text=NAME", or --column text= for',
    'text=',
  ],
  ['days', `phone,From\n${'+12125550114,Monday\n'.repeat(3)}`, 'from=NAME", or --column from= for', 'from='],
  ['a no', 'phone,SMS opt-in\n+12125550115,yes\n+12125550116,no\n', '--column consent=\n', 'consent='],
])('of a file with %s it says how to answer, and sends with the answer', async (name, file, says, answer) => {
  const where = folder(file);
  const asked = await fleetcast(where, ...create, name, '--yes');
  expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining(says)]);
  const answered = await fleetcast(where, ...create, name, '--column', answer, '--watch', '--yes');
  expect(answered.code).toBeOneOf([0, 5]);
  expect(sentTo(name)).not.toEqual([]);
});

test('a request can be seen without being sent', async () => {
  const ran = await fleetcast(folder(), ...create, 'Shown', '--dry-run');
  expect(ran.code).toBe(0);
  expect(ran.stdout).toMatch(/^POST http:\/\/127\.0\.0\.1:\d+\/v1\/campaigns\nidempotency-key: cli-/);
  const { body } = await open.call<{ items: { name?: string }[] }>('GET', '/v1/jobs?limit=100');
  expect(JSON.stringify(body)).not.toContain('Shown');
});

test.each([
  ['a file that is not there', ['nothing.csv', '--text', 'Hi'], 2, 'There is no file nothing.csv.'],
  ['a folder', ['.', '--text', 'Hi'], 2, 'is a folder'],
  ['a wrong option', ['list.csv', '--txt', 'Hi'], 2, 'Did you mean --text?'],
  [
    'a time that is over',
    ['list.csv', '--text', 'Hi', '--start-at', '2020-01-01T09:00:00Z'],
    2,
    'in the past',
  ],
  ['a file without people', ['odd.csv', '--text', 'Hi'], 2, 'unusable_columns'],
  ['a workbook', ['list.xlsx', '--text', 'Hi'], 2, 'Save the sheet as "CSV UTF-8"'],
  ['a picture', ['photo.png', '--text', 'Hi'], 2, 'The file is a picture.'],
  ['an empty file', ['empty.csv', '--text', 'Hi'], 2, 'empty.csv is empty.'],
  [
    'a time limit',
    ['list.csv', '--text', 'Slow', '--timeout', '0s'],
    6,
    'is still being planned. Nothing is sent.\n',
  ],
  ['a time that no timer has', ['list.csv', '--text', 'Slow', '--timeout', '720h'], 2, '596h at most'],
])('%s is refused with words and an exit code', async (_, args, code, words) => {
  const where = folder();
  for (const [name, content] of [
    ['odd.csv', 'colour,size\nred,3\n'],
    ['list.xlsx', Buffer.from('PK\x03\x04\x14\x00\x06\x00\x08 and so on', 'latin1')],
    ['photo.png', Buffer.from('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR', 'latin1')],
    ['empty.csv', ''],
  ] as const)
    writeFileSync(join(where.cwd, name), content);
  const ran = await fleetcast(where, 'campaigns', 'create', ...args, '--from', '+12125550100', '--yes');
  expect([ran.code, ran.stdout]).toEqual([code, '']);
  expect(ran.stderr).toContain(words);
});

test('an address where nobody answers is an exit code of its own', async () => {
  const where = { ...folder(), env: { FLEETCAST_URL: 'http://127.0.0.1:2', FLEETCAST_API_KEY: 'fc_test' } };
  const ran = await fleetcast(where, 'jobs', 'watch', 'cmp_1');
  expect(ran.code).toBe(7);
  expect(ran.stderr).toContain('Nobody answers at http://127.0.0.1:2 (ECONNREFUSED)');
});

test('a key that does not work is an exit code of its own', async () => {
  const where = folder();
  const ran = await fleetcast(
    { ...where, env: { ...where.env, FLEETCAST_API_KEY: 'wrong' } },
    'jobs',
    'watch',
    'cmp_1',
  );
  expect(ran.code).toBe(4);
});

test.runIf(hasTerminal)('a person sees what goes out, is asked, and sees a bar', async () => {
  const no = await fleetcastOnTerminal(folder(), 'n', ...create, 'Refused {{ first_name }}');
  expect(no.stdout).toContain('Send 2 texts on "local"?');
  expect([no.code, sentTo('Refused Ada')]).toEqual([1, []]);
  const yes = await fleetcastOnTerminal(folder(), 'y', ...create, 'Wanted {{ first_name }}', '--watch');
  const shown = stripVTControlCharacters(yes.stdout);
  expect(yes.code).toBe(0);
  expect(shown).toMatch(/[█░]+ {2}\d of 2/);
  expect(shown).toMatch(/All calls made.*: 2 accepted, 1 duplicate, 1 invalid\./);
  expect(sentTo('Wanted Ada')).toHaveLength(1);
});
