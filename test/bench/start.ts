import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleOf } from '../support/bundle.ts';
import { clientsAlone } from './start/clients-alone.ts';
import { deployedFunctions } from './start/deployed-functions.ts';

/** The least of many runs: what else the machine does can only add to it. */
const runs = 9;

type Import = { readonly wallMs: number; readonly cpuMs: number };

/**
 * What a cold start costs beside Node's own: each function's bundle imported in a process of its own, in turn with an empty process
 * and with a bundle of the same AWS clients alone.
 */
export async function start(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  const lines: string[] = [];
  try {
    for (const [name, { file, environment }] of await deployedFunctions()) {
      const clients = join(folder, `${name}.mjs`);
      writeFileSync(clients, (await clientsAlone(await bundleOf(codeOf(name)))).code);
      const contenders = [imports(environment), imports(environment, file), imports(environment, clients)];
      for (let run = 0; run < runs; run += 1) for (const one of contenders) one.next();
      const [bare, ours, alone] = contenders.map((one) => one.best());
      if (bare === undefined || ours === undefined || alone === undefined) throw new Error('Nothing was run');
      const [oursMs, aloneMs] = [ours.cpuMs - bare.cpuMs, alone.cpuMs - bare.cpuMs];
      const code = readFileSync(file);
      lines.push(
        row(
          name,
          kB(code.length),
          kB(gzipSync(code).length),
          ms(ours.wallMs - bare.wallMs),
          ms(oursMs),
          ms(aloneMs),
          (oursMs / aloneMs).toFixed(2),
        ),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return [
    `Start of each function, best of ${runs}, beside Node ${process.version} that imports nothing`,
    row('function', 'kB', 'gzip', 'wall ms', 'CPU ms', 'clients', 'ratio'),
    ...lines.toSorted(),
  ];
}

/** `sms-urgent` runs the code of `sms-send`. */
function codeOf(name: string): string {
  return name === 'sms-urgent' ? 'sms-send' : name;
}

function imports(environment: Readonly<Record<string, string>>, file = '') {
  const measured: Import[] = [];
  const least = (key: keyof Import) => Math.min(...measured.map((one) => one[key]));
  return {
    next() {
      const script = join(import.meta.dirname, 'start/import-bundle.ts');
      const printed = execFileSync(process.execPath, [script, file], { env: environment, encoding: 'utf8' });
      measured.push(JSON.parse(printed) as Import);
    },
    best: (): Import => ({ wallMs: least('wallMs'), cpuMs: least('cpuMs') }),
  };
}

const kB = (bytes: number) => String(Math.round(bytes / 1000));
const ms = (value: number) => value.toFixed(0);

function row(name: string, ...cells: readonly string[]): string {
  return `  ${name.padEnd(18)}${cells.map((cell) => cell.padStart(9)).join('')}`;
}
