import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { examples } from '../../apps/cli/commands/acting.ts';
import { makeProgram } from '../../apps/cli/program.ts';
import { dataFolder, writeRunning } from '../../apps/local/data-folder.ts';
import { described } from '../../tools/api-description/operations/described.ts';
import { openSystem } from '../e2e/support/open-system.ts';
import { partnerSubscription, planBytes, postWebhook } from '../support/system-client.ts';
import { busyMs, jobFor } from './support/example-jobs.ts';
import { hasTerminal, shell, shellOnTerminal, type Where } from './support/run-cli.ts';

/** Every example of the help, and every command of the documents, is run as it stands, but for its ids. */
const firstNumbers = [{ msisdn: '+12125550105', country: 'US' }];
const open = openSystem({ sandbox: { partner: { subscriptions: 1, firstNumbers } } });
let where: Where;

makeProgram();
const helped = [...examples.values()];
const linesOf = (document: string) =>
  readFileSync(new URL(`../../docs/${document}`, import.meta.url), 'utf8');
const inDocuments = ['guides/command-line.md', 'runbook.md'].flatMap((document) =>
  [...linesOf(document).matchAll(/^fleetcast .+$/gm)].map(([command]) => command),
);
/** Its table leaves the program out. */
const inIncidents = [...linesOf('guides/try-an-incident.md').matchAll(/`(faults play [\w-]+)`/g)].map(
  ([, command]) => `fleetcast ${command}`,
);

/** These take minutes, and tests of their own start what they start. */
const elsewhere = ['fleetcast dev --port 18080 --fresh', 'fleetcast demo', 'fleetcast open --as ben --print'];

/** What must have been done before. */
const firstOnes = [
  'fleetcast rules put',
  'fleetcast endpoints create',
  'fleetcast keys create',
  'fleetcast profiles add',
];
const rank = (command: string) => (firstOnes.some((one) => command.startsWith(one)) ? 0 : 1);
const commands = [...new Set([...helped, ...inDocuments, ...inIncidents])].filter(
  (one) => !elsewhere.includes(one),
);

/** Exit codes of examples whose ids no system has: 3, and the words say so. */
const unknownIds = /ntc_1|ers_1|exe_1|cat_1|rep_1/;

beforeAll(async () => {
  const cwd = mkdtempSync(join(tmpdir(), 'fleetcast-cli-'));
  mkdirSync(join(cwd, '.local'));
  writeRunning(dataFolder(join(cwd, '.local')), {
    url: open.system.apiUrl,
    control_url: open.system.apiUrl,
    sandbox_url: open.sandbox.baseUrl,
  });
  writeFileSync(join(cwd, '.local/api-key'), open.system.apiKey);
  writeFileSync(join(cwd, 'key.txt'), open.system.apiKey);
  writeFileSync(join(cwd, 'list.csv'), 'phone,first_name\n+12125550103,Ada\n+12125550104,Björn\n1,Dario\n');
  writeFileSync(join(cwd, 'changes.csv'), 'action,subscription_id\nsuspend,sub_1\n');
  writeFileSync(join(cwd, 'portings.csv'), 'action,phone_number_id\nopt_in,\n');
  writeFileSync(join(cwd, 'accounts.csv'), 'action,first_name,last_name,country\ncreate,Ada,Byron,DE\n');
  writeFileSync(join(cwd, 'stop.csv'), 'phone\n+12125550179\n');
  writeFileSync(join(cwd, 'rules.json'), JSON.stringify(described.putRules.examples.dry?.body));
  const bin = fileURLToPath(new URL('../../apps/cli/bin.mjs', import.meta.url));
  mkdirSync(join(cwd, 'bin'));
  writeFileSync(join(cwd, 'bin/fleetcast'), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
  chmodSync(join(cwd, 'bin/fleetcast'), 0o755);
  where = { cwd, env: { PATH: `${cwd}/bin:${process.env.PATH}` } };

  const { planId } = await partnerSubscription(open.sandbox);
  open.sandbox.partner.spend(planId, Math.round(0.82 * planBytes));
  const [reported] = open.sandbox.partner.events('balance.threshold.exceeded');
  await postWebhook(open.system, JSON.stringify({ ...reported, id: 'evt_1' }));
  await postWebhook(open.system, JSON.stringify({ ...reported, id: 'evt_2', type: 'product.depleted' }));
}, 120_000);

afterAll(() => rmSync(where.cwd, { recursive: true, force: true }));

test.each(commands.toSorted((one, other) => rank(one) - rank(other)))('%s', async (command) => {
  open.sandbox.faults.clear();
  // The examples after it send.
  onTestFinished(async () => {
    if (command.startsWith('fleetcast sending stop'))
      await open.call('PUT', '/v1/sending', { enabled: true });
  });
  writeOrders(command);
  const verb = /^fleetcast jobs ([\w-]+)/.exec(command)?.[1] ?? 'show';
  const account = open.sandbox.senders[0]?.accountId ?? '';
  const id = command.includes('cmp_1') ? await jobFor(open, verb) : '';
  const real = command.replaceAll('cmp_1', id).replaceAll('acc_1', account);
  const isAsked = /campaigns create/.test(real) && !/--(yes|confirm|dry-run|mode)/.test(real);
  if (isAsked && !hasTerminal) return expect((await shell(where, real)).code).toBe(2);
  let ran = isAsked ? await shellOnTerminal(where, 'y', real) : await shell(where, real);
  // What a busy machine cannot read in time is unknown, and read at another time.
  while (command === 'fleetcast status' && ran.stdout.includes('There was no answer within'))
    ran = await shell(where, real);
  if (['pause', 'resume'].includes(verb)) await open.system.clock.advance(busyMs);
  const [code, words] = unknownIds.test(real) ? [3, /not_found/] : expectedOf(real);
  expect(ran.stderr + ran.stdout).toMatch(words);
  expect([ran.code, ran.stderr.includes('verbose')], ran.stderr + ran.stdout).toEqual([code, false]);
});

test('the chapter on incidents names every incident of the sandbox', async () => {
  const answer = await fetch(`${open.sandbox.baseUrl}/_sandbox/incidents`);
  const { incidents } = (await answer.json()) as { incidents: { name: string }[] };
  expect(inIncidents).toEqual(incidents.map(({ name }) => `fleetcast faults play ${name}`));
});

test('events are followed: each is shown once, as it comes', async () => {
  const from = new Date(open.system.clock.now() - 86_400_000).toISOString();
  const bin = fileURLToPath(new URL('../../apps/cli/bin.mjs', import.meta.url));
  const args = [bin, 'events', 'list', '--follow', '--from', from, '--json'];
  const child = spawn(process.execPath, args, { ...where, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const seen: string[] = [];
  const until = async (id: string) => {
    while (!seen.includes(id)) seen.push(JSON.parse((await lines.next()).value ?? '{}').id);
  };
  await until('evt_1');
  await until('evt_2');
  const [reported] = open.sandbox.partner.events('balance.threshold.exceeded');
  await postWebhook(open.system, JSON.stringify({ ...reported, id: 'evt_3' }));
  await until('evt_3');
  expect([new Set(seen).size, seen.at(-1)]).toEqual([seen.length, 'evt_3']);
});

/** Each command orders for a person of its own: whom an earlier one has ordered for may have a subscription by now. */
function writeOrders(command: string): void {
  const nth = commands.indexOf(command);
  const person = `,Ada,Byron,ada${nth}@example.com,e-${nth},Sales`;
  writeFileSync(
    join(where.cwd, 'orders.csv'),
    `acc,first_name,last_name,email,employee_id,group\n${person}\n`,
  );
}

/** What ends in another way than 0, or must say something. */
function expectedOf(command: string): readonly [number, RegExp] {
  if (command.startsWith('fleetcast profiles') && !command.endsWith('list')) return [0, /prod/];
  // There is no such subscription, and no such number.
  if (/^fleetcast (changes|portings) (check|create)/.test(command)) return [5, /not usable/];
  if (command.includes('doctor')) return [0, /✓ key "local"/];
  if (command === 'fleetcast status') return [0, /organization\.sms\tflowing\t/];
  return [0, /^/];
}
