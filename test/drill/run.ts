import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyProject } from '../mutants/copy-project.ts';
import { statusesByKey } from './api.ts';
import { functionsWithoutFaults, queuesAtRest } from './at-rest.ts';
import { campaignByUpload, resultFile, textsOnce } from './campaign.ts';
import { Cdk } from './cdk.ts';
import { cloudAt, drillEnvironment } from './cloud.ts';
import {
  type Deployment,
  fillSecrets,
  newProofs,
  parameterOptions,
  readDeployment,
  writeStage,
} from './deployment.ts';
import { numberErased } from './erasure.ts';
import { onlyOnLoopback } from './loopback.ts';
import { Machine } from './machine.ts';
import { startMinistack, unpackMinistack } from './ministack.ts';
import { batchTwice } from './order-batch.ts';
import { findPrerequisites } from './prerequisites.ts';
import { startProvider } from './provider.ts';
import { ruleFires } from './rule-fires.ts';
import { Steps } from './steps.ts';
import { nothingLeft } from './teardown.ts';
import { webhookKept } from './webhook.ts';

const help = `Deploys the project with the CDK CLI into MiniStack, an AWS emulator that others wrote, works it and takes it down again.

  npm run drill -- PATH        PATH is a clone of github.com/ministackorg/ministack, bare or not

Linux only. It needs git, tar, ss and the AWS CLI; python3 with hypercorn, yaml and defusedxml
(apt-get install python3-hypercorn python3-yaml python3-defusedxml); python3 with boto3 1.28 or later.
Everything listens on loopback only. The exit code is 0 when nothing failed; else logs stay in the folder that is printed.`;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean' } },
  });
  const [git] = positionals;
  if (values.help || git === undefined || positionals.length > 1 || !existsSync(git)) {
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
  await play(steps, machine, resolve(git), work);
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

async function play(steps: Steps, machine: Machine, git: string, work: string): Promise<void> {
  const proofs = newProofs();
  const stageOf = (deployed: Deployment) => ({ ...deployed, ...proofs });
  const done = (says: string) => ({ says, value: undefined });

  const pythons = await steps.step('prerequisites', 60, {}, async (_, signal) => {
    const value = await findPrerequisites(machine, signal);
    return { says: `MiniStack by ${value.ofMinistack}, Python functions by ${value.ofFunctions}`, value };
  });
  const sources = await steps.step('MiniStack unpacked', 30, { pythons }, async (_, signal) => {
    const value = await unpackMinistack(machine, git, work, signal);
    return { says: value.version, value };
  });
  const project = await steps.step('project copied', 60, {}, async (_, signal) => {
    const value = await copyProject(work);
    const git = ['describe', '--always', '--dirty', '--exclude=*'];
    const version = await machine.run('git', 'git', git, { signal });
    const stage = await writeStage(value);
    return { says: `${version.trim()}, Node ${process.version}, stage ${JSON.stringify(stage)}`, value };
  });
  const server = await steps.step(
    'MiniStack listens on loopback only',
    60,
    { pythons, sources },
    async ({ pythons, sources }, signal) => {
      const value = await startMinistack(machine, sources.folder, pythons, signal);
      return { says: value.listening.join(' '), value };
    },
  );
  const cloud = await steps.step('MiniStack answers', 40, { server }, async ({ server }, signal) => {
    const value = cloudAt(server.endpoint, machine);
    const { Account } = await value.ask<{ Account: string }>(signal, 'sts', 'get-caller-identity');
    return { says: `account ${Account}`, value };
  });
  const provider = await steps.step('sandbox', 40, { project }, async ({ project }, signal) => {
    const value = await startProvider(machine, project, signal);
    return { says: value.baseUrl, value };
  });
  const cdk = await steps.step('cdk synth', 600, { project, cloud }, async ({ project }, signal) => {
    const value = new Cdk(machine, project);
    await value.run(signal, 'synth', '--quiet');
    const stacks = await value.stacks();
    const names = stacks.map(
      ({ name, template }) => `${name} with ${Object.keys(template.Resources).length} resources`,
    );
    return { says: names.join(', '), value };
  });
  const bootstrapped = await steps.step('cdk bootstrap', 120, { cdk }, async ({ cdk }, signal) => {
    await cdk.run(signal, 'bootstrap', '--app', 'cdk.out');
    return done('CDKToolkit');
  });
  const deployed = await steps.step(
    'cdk deploy --all',
    600,
    { cdk, cloud, provider, bootstrapped },
    async ({ cdk, cloud, provider }, signal) => {
      const parameters = parameterOptions(await cdk.stacks(), provider);
      const options = ['--app', 'cdk.out', '--require-approval', 'never', '--progress', 'events'];
      await cdk.run(signal, 'deploy', '--all', ...options, ...parameters);
      const value = await readDeployment(cloud, cdk, signal);
      return { says: `${value.resources.length} resources, ${value.apiUrl}`, value };
    },
  );
  const all = { cloud, provider, deployed, project };
  const filled = await steps.step('secrets filled', 60, all, async ({ cloud, provider }, signal) => {
    return done((await fillSecrets(cloud, provider, proofs, signal)).join(', '));
  });
  const ready = { ...all, filled };
  await steps.step('API keys', 90, ready, async ({ deployed }, signal) => {
    const statuses = await statusesByKey(deployed, proofs, signal);
    if (statuses.join() !== '401,403,200') throw new Error(`No key, a wrong one, the right one: ${statuses}`);
    return done('401 without a key, 403 with a wrong one, 200 with the right one');
  });
  const campaign = await steps.step(
    'campaign by upload',
    200,
    ready,
    async ({ cloud, deployed, project }, signal) => {
      const value = await campaignByUpload(cloud, stageOf(deployed), project, signal);
      return { says: `${value.job.id} ${JSON.stringify(value.job.rows)}`, value };
    },
  );
  await steps.step('nobody texted twice', 60, { provider, campaign }, async ({ provider, campaign }) =>
    done(await textsOnce(provider, campaign)),
  );
  await steps.step('result file', 90, { deployed, campaign }, async ({ deployed, campaign }, signal) =>
    done(await resultFile(stageOf(deployed), campaign, signal)),
  );
  await steps.step('order batch twice under its key', 240, ready, async ({ deployed, provider }, signal) =>
    done(await batchTwice(stageOf(deployed), provider, signal)),
  );
  await steps.step('webhook kept', 60, ready, async ({ deployed }, signal) =>
    done(await webhookKept(stageOf(deployed), signal)),
  );
  await steps.step('rule fires', 240, ready, async ({ deployed, provider, project }, signal) =>
    done(await ruleFires(stageOf(deployed), provider, project, signal)),
  );
  await steps.step(
    'number erased',
    120,
    { ...ready, campaign },
    async ({ cloud, deployed, campaign }, signal) =>
      done(await numberErased(cloud, stageOf(deployed), campaign, signal)),
  );
  await steps.step('queues at rest', 150, ready, async ({ cloud, deployed }, signal) =>
    done(await queuesAtRest(cloud, deployed, signal)),
  );
  await steps.step('functions without faults', 180, ready, async ({ cloud }, signal) =>
    done(await functionsWithoutFaults(cloud, machine.logOf('ministack'), signal)),
  );
  await steps.step('cdk diff', 600, { cdk, deployed }, async ({ cdk }, signal) => {
    // It synthesizes again: the same source must make the same templates.
    await cdk.run(signal, 'diff', '--fail', '--no-change-set');
    return done('none, after a second synthesis');
  });
  await steps.step('still on loopback only', 30, { server }, async (_, signal) => {
    const addresses = await onlyOnLoopback(machine, signal);
    return done(`${machine.members().length} processes on ${addresses.join(' ')}`);
  });
  await steps.step('cdk destroy --all', 400, { cdk, cloud, deployed }, async ({ cdk, cloud }, signal) => {
    await cdk.run(signal, 'destroy', '--all', '--app', 'cdk.out', '--force');
    return done(await nothingLeft(cloud, signal));
  });
}
