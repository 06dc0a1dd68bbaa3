import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf } from '../support/bundle.ts';
import { atMost, type Measured } from './promised.ts';
import { clientsAlone } from './start/clients-alone.ts';
import { deployedFunctions } from './start/deployed-functions.ts';

/** Of each bundle. */
const runs = 21;

/**
 * What a cold start costs beside Node's own: each function's bundle imported in a process of its own, in turn with an
 * empty process and with a bundle of the same AWS clients alone. CPU time is that of all threads of the process.
 *
 * Whatever else the machine does makes a run dearer and never cheaper, so that each figure is the least of its runs.
 * Each function has one run before any has its next, so that a busy minute reaches all of them. A function without AWS
 * clients has nothing that its start could be compared with.
 */
export async function start(): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const contenders: Contender[] = [];
  try {
    for (const [name, { file, environment }] of await deployedFunctions()) {
      const made = bundleOf(codeOf(name));
      const clients = join(folder, name);
      mkdirSync(clients);
      const clientsOnly = clientsAlone(made);
      for (const [script, code] of clientsOnly.files) writeFileSync(join(clients, script), code);
      contenders.push({
        name,
        sizes: [kB(made.bytes), kB(made.bytesAtStart)],
        hasClients: clientsOnly.bytes > noClientsBytes,
        bare: imports(environment),
        ours: imports({ ...environment, HANDLER: 'wanted' }, file),
        alone: imports(environment, join(clients, 'index.mjs')),
      });
    }
    for (let run = 0; run < runs; run += 1)
      for (const { bare, ours, alone } of contenders) for (const one of [bare, ours, alone]) one.next();
  } finally {
    rmSync(folder, { recursive: true });
  }
  const worst = contenders
    .filter(({ hasClients }) => hasClients)
    .map((one) => ({ name: one.name, ratio: ratioOf(one) }))
    .toSorted((one, other) => other.ratio - one.ratio);
  const [{ name, ratio } = { name: '', ratio: 0 }] = worst;
  const over = worst.filter((one) => one.ratio > ratioMax).length;
  const limit =
    'a start is mostly reading and compiling what is loaded, and the routes, their schemas and the logger are loaded beside the clients.';
  return {
    lines: [
      `Start of each function, the least of ${runs} runs, beside Node ${process.version} that imports nothing`,
      row('function', 'kB', 'at start', 'CPU ms', 'clients', 'ratio'),
      ...contenders.map(line).toSorted(),
    ],
    promised: [
      atMost(`start of ${name}, the dearest`, ratio, ratioMax, ' × its AWS clients', {
        beside: `${over} above the goal`,
        limit,
      }),
    ],
  };
}

/** CPU time of a start, as a multiple of that of its AWS clients alone. */
const ratioMax = 1.4;

/** A bundle of no client is a few hundred bytes. */
const noClientsBytes = 5_000;

type Contender = {
  readonly name: string;
  readonly sizes: readonly string[];
  readonly hasClients: boolean;
  readonly bare: Runs;
  readonly ours: Runs;
  readonly alone: Runs;
};

function line(one: Contender): string {
  const { name, sizes, hasClients } = one;
  const { oursMs, aloneMs } = overBare(one);
  if (!hasClients) return row(name, ...sizes, ms(oursMs), 'none', '-');
  return row(name, ...sizes, ms(oursMs), ms(aloneMs), ratioOf(one).toFixed(2));
}

function ratioOf(one: Contender): number {
  const { oursMs, aloneMs } = overBare(one);
  return oursMs / aloneMs;
}

function overBare({ bare, ours, alone }: Contender) {
  return { oursMs: ours.leastMs() - bare.leastMs(), aloneMs: alone.leastMs() - bare.leastMs() };
}

/** `sms-urgent` runs the code of `sms-send`. */
function codeOf(name: string): string {
  return name === 'sms-urgent' ? 'sms-send' : name;
}

/**
 * Node strips no types of it: that alone would take more CPU than some functions, some of it while they are imported.
 */
const script = `let loaded = {};
const before = process.cpuUsage();
if (process.env.BUNDLE) loaded = await import(process.env.BUNDLE);
const { user, system } = process.cpuUsage(before);
if (process.env.HANDLER && typeof loaded.handler !== 'function') throw new Error('There is no handler');
console.log((user + system) / 1_000);
process.exit();`;

type Runs = ReturnType<typeof imports>;

function imports(environment: Readonly<Record<string, string>>, file?: string) {
  const measuredMs: number[] = [];
  const env = file === undefined ? environment : { ...environment, BUNDLE: pathToFileURL(file).href };
  return {
    next() {
      const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env,
        encoding: 'utf8',
      });
      measuredMs.push(Number(printed));
    },
    leastMs: () => Math.min(...measuredMs),
  };
}

const kB = (bytes: number) => String(Math.round(bytes / 1000));
const ms = (value: number) => value.toFixed(0);

function row(name: string, ...cells: readonly string[]): string {
  return `  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}
