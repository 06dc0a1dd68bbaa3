import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { usageError } from '../errors/exit.ts';
import { chooseTarget } from '../session/choose-profile.ts';
import { findRunningSystem } from '../session/running-system.ts';
import type { GlobalOptions } from '../session/session.ts';
import { processOutput } from '../terminal/output.ts';
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
    .description('opens the console in a browser; the address of a system that runs here signs you in, once')
    .option('--as <name>', 'as somebody of that name, who is a second person where two must agree')
    .option('--print', 'only print the address, as in a pipe')
    .action(async ({ as, print = false }: { readonly as?: string; readonly print?: boolean }) => {
      const words = opening.optsWithGlobals<GlobalOptions>();
      const out = processOutput(words);
      const url = await consoleUrl(words.profile, as);
      out.answer(url);
      if (out.isTerminal && !print) openBrowser(url, process.env, () => out.say('Open it in your browser.'));
    });
  withExample(opening, 'fleetcast open --as ben --print');
  const demo = program
    .command('demo')
    .description('the whole story in two minutes; exits 1 if the books are wrong')
    .action(() => runLocal('demo.ts', []));
  withExample(demo, 'fleetcast demo');
}

/** Asks the system that runs here for an address; that of another stage is known. */
async function consoleUrl(profile: string | undefined, as: string | undefined): Promise<string> {
  const { url, name, kind, ...target } = chooseTarget(profile, process.cwd(), process.env);
  const running = target.running ?? (kind === 'local' ? findRunningSystem(process.cwd()) : undefined);
  if (running === undefined && as === undefined) return new URL('/console', url).href;
  if (running === undefined)
    throw usageError(
      `On "${name}", people sign in under their own names.`,
      'the same without --as, or fleetcast dev, which starts a system with names to try',
    );
  const answer = await fetch(`${running.controlUrl}/console`, {
    method: 'POST',
    body: JSON.stringify({ as }),
  });
  if (!answer.ok)
    throw usageError(`The system refused the name "${as}".`, 'Take letters, digits, dots and hyphens.');
  return ((await answer.json()) as { url: string }).url;
}

/** Starts the browser of this machine, and does not wait for it. */
function openBrowser(
  url: string,
  { BROWSER }: Readonly<Record<string, string | undefined>>,
  fails: () => void,
) {
  const own = { darwin: 'open', win32: 'explorer' }[process.platform as string] ?? 'xdg-open';
  const child = spawn(BROWSER || own, [url], { stdio: 'ignore', detached: true });
  child.on('error', fails);
  child.unref();
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
