import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOf } from '../support/bundle.ts';
import { clientsAlone } from './start/clients-alone.ts';
import { deployedFunctions } from './start/deployed-functions.ts';

/** Of each bundle, in turn with the others, so that whatever else the machine does reaches all of them. */
const runs = 15;

/**
 * What a cold start costs beside Node's own: each function's bundle imported in a process of its own, in turn with an
 * empty process and with a bundle of the same AWS clients alone. CPU time is that of all threads of the process; each
 * figure is the median.
 */
export async function start(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const lines: string[] = [];
  try {
    for (const [name, { file, environment }] of await deployedFunctions()) {
      const made = bundleOf(codeOf(name));
      const clients = join(folder, name);
      mkdirSync(clients);
      for (const [script, code] of clientsAlone(made).files) writeFileSync(join(clients, script), code);
      const contenders = [undefined, file, join(clients, 'index.mjs')].map((one) =>
        imports(environment, one),
      );
      for (let run = 0; run < runs; run += 1) for (const one of contenders) one.next();
      const [bareMs = 0, oursMs = 0, aloneMs = 0] = contenders.map((one) => one.medianMs());
      lines.push(
        row(
          name,
          kB(made.bytes),
          kB(made.bytesAtStart),
          ms(oursMs - bareMs),
          ms(aloneMs - bareMs),
          ((oursMs - bareMs) / (aloneMs - bareMs)).toFixed(2),
        ),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return [
    `Start of each function, median of ${runs}, beside Node ${process.version} that imports nothing`,
    row('function', 'kB', 'at start', 'CPU ms', 'clients', 'ratio'),
    ...lines.toSorted(),
  ];
}

/** `sms-urgent` runs the code of `sms-send`. */
function codeOf(name: string): string {
  return name === 'sms-urgent' ? 'sms-send' : name;
}

/**
 * Node strips no types of it: that alone would take more CPU than some functions, some of it while they are imported.
 */
const script = `const before = process.cpuUsage();
if (process.env.BUNDLE) await import(process.env.BUNDLE);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1_000);
process.exit();`;

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
    medianMs: () => measuredMs.toSorted((left, right) => left - right)[(runs - 1) / 2],
  };
}

const kB = (bytes: number) => String(Math.round(bytes / 1000));
const ms = (value: number) => value.toFixed(0);

function row(name: string, ...cells: readonly string[]): string {
  return `  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}
