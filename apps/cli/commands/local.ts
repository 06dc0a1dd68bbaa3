import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { usageError } from '../errors/exit.ts';
import { findRunningSystem } from '../session/running-system.ts';
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
  const opening = program
    .command('open')
    .description(
      'an address that signs a browser in to the console of the system that runs here; it works once',
    )
    .option('--as <name>', 'under another name; "approver" is a second person where two must agree')
    .action(async ({ as }: { readonly as?: string }) => {
      process.stdout.write(`${await signInUrl(as)}\n`);
    });
  withExample(opening, 'fleetcast open --as ben');
  const demo = program
    .command('demo')
    .description('the whole story in two minutes; exits 1 if the books are wrong')
    .action(() => runLocal('demo.ts', []));
  withExample(demo, 'fleetcast demo');
}

/** Asks the running system for an address. */
async function signInUrl(as: string | undefined): Promise<string> {
  const running = findRunningSystem(process.cwd());
  if (running === undefined) throw usageError('No local system runs here.', 'fleetcast dev starts one here');
  const answer = await fetch(`${running.controlUrl}/console`, {
    method: 'POST',
    body: JSON.stringify({ as }),
  });
  if (!answer.ok)
    throw usageError(`The system refused the name "${as}".`, 'Take letters, digits, dots and hyphens.');
  return ((await answer.json()) as { url: string }).url;
}

async function runLocal(name: string, options: readonly string[]): Promise<void> {
  process.exitCode = await runScript(`local/${name}`, options);
}

/**
 * Lets another program of the project have the terminal.
 *
 * @param name in `apps`
 * @returns its exit code
 * @throws CliError where there is no checkout
 */
export async function runScript(name: string, options: readonly string[]): Promise<number> {
  const script = fileURLToPath(new URL(`../../${name}`, import.meta.url));
  if (!existsSync(script))
    throw usageError(
      'This command needs a checkout of the project.',
      'the same command with npx --no -- in a checkout',
    );
  // It has its own end on Ctrl-C, which the terminal sends to both.
  process.removeAllListeners('SIGINT');
  process.on('SIGINT', () => {});
  const child = spawn(process.execPath, [script, ...options], { stdio: 'inherit' });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
  });
}
