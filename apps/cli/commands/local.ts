import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { usageError } from '../errors/exit.ts';
import { withExample } from './acting.ts';

/** `fleetcast dev` and `fleetcast demo`: what `npm start` and `npm run demo` start. */
export function addLocal(program: Command): void {
  const dev = program
    .command('dev')
    .description('the whole system on this machine, with a sandbox as provider; Ctrl-C stops it')
    .argument('[options...]', 'those of `npm start`, such as --port 18080')
    .allowUnknownOption()
    .action((options: readonly string[]) =>
      runLocal('start.ts', dev.optsWithGlobals().json ? ['--json', ...options] : options),
    );
  withExample(dev, 'fleetcast dev --port 18080 --fresh');
  const demo = program
    .command('demo')
    .description('the whole story in two minutes; exits 1 if the books are wrong')
    .action(() => runLocal('demo.ts', []));
  withExample(demo, 'fleetcast demo');
}

/** Lets another program have the terminal, and ends like it. */
async function runLocal(name: string, options: readonly string[]): Promise<void> {
  const script = fileURLToPath(new URL(`../../local/${name}`, import.meta.url));
  if (!existsSync(script))
    throw usageError(
      'The local system needs a checkout of the project.',
      'npx --no -- fleetcast dev in a checkout',
    );
  // It has its own end on Ctrl-C, which the terminal sends to both.
  process.removeAllListeners('SIGINT');
  process.on('SIGINT', () => {});
  const child = spawn(process.execPath, [script, ...options], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
  });
}
