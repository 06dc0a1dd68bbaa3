import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf } from '../support/bundle.ts';
import { clientsAlone } from './start/clients-alone.ts';
import { deployedFunctions } from './start/deployed-functions.ts';

/** Of each bundle. */
const runs = 21;

/**
 * What a cold start costs: each function's bundle imported in a process of its own, in turn with a bundle of the same
 * AWS clients alone. CPU time is that of all threads of the process while it imports.
 *
 * Whatever else the machine does makes a run dearer and never cheaper, so that each figure in milliseconds is the least
 * of its runs. The ratio is the median of those of two runs that follow each other: a busy minute makes both dearer.
 * Each function has one run before any has its next.
 *
 * @param only names of functions; all of them when absent
 */
export async function start(only?: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const contenders: Contender[] = [];
  try {
    for (const [name, { file, environment }] of await deployedFunctions()) {
      if (only !== undefined && !only.includes(name)) continue;
      const made = bundleOf(codeOf(name));
      const clients = join(folder, name);
      mkdirSync(clients);
      const alone = clientsAlone(made);
      for (const [script, code] of alone.files) writeFileSync(join(clients, script), code);
      contenders.push({
        name,
        sizes: [kB(made.bytes), kB(made.bytesAtStart)],
        hasClients: alone.bytes > noClientsBytes,
        ours: imports(environment, file),
        alone: imports(environment, join(clients, 'index.mjs')),
      });
    }
    for (let run = 0; run < runs; run += 1)
      for (const { ours, alone } of contenders)
        for (const one of run % 2 === 0 ? [alone, ours] : [ours, alone]) one.next();
  } finally {
    rmSync(folder, { recursive: true });
  }
  return [
    `Start of each function, ${runs} runs under Node ${process.version}, beside its AWS clients alone`,
    row('function', 'kB', 'at start', 'CPU ms', 'clients', 'ratio', 'half of the ratios'),
    ...contenders.map(line).toSorted(),
  ];
}

/** A bundle of no client is a few hundred bytes. */
const noClientsBytes = 5_000;

type Contender = {
  readonly name: string;
  readonly sizes: readonly string[];
  readonly hasClients: boolean;
  readonly ours: Runs;
  readonly alone: Runs;
};

/** A function without clients has nothing that its start could be compared with. */
function line({ name, sizes, hasClients, ours, alone }: Contender): string {
  if (!hasClients) return row(name, ...sizes, ms(least(ours)), 'none', '-', '-');
  const ratios = ours.measuredMs
    .map((value, at) => value / (alone.measuredMs[at] ?? Number.NaN))
    .toSorted(ascending);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => (ratios[(runs - 1) * share] ?? 0).toFixed(2));
  return row(name, ...sizes, ms(least(ours)), ms(least(alone)), middle ?? '', `${low} to ${high}`);
}

const ascending = (left: number, right: number) => left - right;

function least({ measuredMs }: Runs): number {
  return Math.min(...measuredMs);
}

/** `sms-urgent` runs the code of `sms-send`. */
function codeOf(name: string): string {
  return name === 'sms-urgent' ? 'sms-send' : name;
}

/**
 * Node strips no types of it: that alone would take more CPU than some functions, some of it while they are imported.
 */
const script = `const before = process.cpuUsage();
await import(process.env.BUNDLE);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1_000);
process.exit();`;

type Runs = ReturnType<typeof imports>;

function imports(environment: Readonly<Record<string, string>>, file: string) {
  const measuredMs: number[] = [];
  const env = { ...environment, BUNDLE: pathToFileURL(file).href };
  return {
    measuredMs,
    next() {
      const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
        env,
        encoding: 'utf8',
      });
      measuredMs.push(Number(printed));
    },
  };
}

const kB = (bytes: number) => String(Math.round(bytes / 1000));
const ms = (value: number) => value.toFixed(0);

function row(name: string, ...cells: readonly string[]): string {
  return `  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(10)).join('')}`;
}
