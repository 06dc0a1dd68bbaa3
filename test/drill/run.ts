import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drillEnvironment } from './cloud.ts';
import { Machine } from './machine.ts';
import { play } from './play.ts';
import { Steps } from './steps.ts';

const help = `Deploys the project with the CDK CLI into MiniStack, an AWS emulator that others wrote, works it and takes it down again.

  npm run drill -- PATH [--from CHECKOUT]

PATH is a clone of github.com/ministackorg/ministack, bare or not. CHECKOUT is a working tree of an earlier release, without packages of
its own: the drill deploys that release, upgrades the stage while a campaign is under way, and at the end goes back to it likewise.

Linux only. It needs git, tar, ss and the AWS CLI; python3 with hypercorn, yaml and defusedxml
(apt-get install python3-hypercorn python3-yaml python3-defusedxml); python3 with boto3 1.28 or later.
Everything listens on loopback only. The exit code is 0 when nothing failed; else logs stay in the folder that is printed.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' }, from: { type: 'string' } },
  });
  const [git] = positionals;
  const isUsable = git !== undefined && positionals.length === 1 && existsSync(git);
  if (values.help || !isUsable || !existsSync(values.from ?? '.')) {
    console.error(help);
    return values.help ? 0 : 2;
  }
  const folder = resolve('.local', 'drill');
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(folder, 'run-'));
  const machine = new Machine(work, drillEnvironment(work));
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupted.abort(new Error(`interrupted by ${signal}`)));
  const steps = new Steps(interrupted.signal, console.log);
  const from = values.from === undefined ? undefined : resolve(values.from);
  await play(steps, machine, { git: resolve(git), work, from });
  // Also after a signal: what was started ends.
  const ending = new Steps(new AbortController().signal, console.log);
  await ending.step('everything stopped', 30, {}, async () => ({
    says: `${await machine.stop()} process groups`,
    value: undefined,
  }));
  const [ok, failed] = (['ok', 'failed'] as const).map((kind) => steps.counts[kind] + ending.counts[kind]);
  await rm(join(work, 'ministack'), { recursive: true, force: true });
  if (failed === 0) await rm(work, { recursive: true, force: true });
  else console.log(`logs: ${work}`);
  console.log(`drill: ${ok} ok, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
