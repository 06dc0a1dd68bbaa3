import { copyProject } from '../mutants/copy-project.ts';
import { Cdk } from './cdk.ts';
import { type Cloud, cloudAt } from './cloud.ts';
import { writeStage } from './deployment.ts';
import type { Machine } from './machine.ts';
import { startMinistack, unpackMinistack } from './ministack.ts';
import { findPrerequisites } from './prerequisites.ts';
import { type Provider, startProvider } from './provider.ts';
import type { StepEnd, Steps } from './steps.ts';
import { slowCallsPerSecond } from './uses/under-way.ts';

export type Where = {
  /** Of MiniStack. */
  readonly git: string;
  /** An empty folder. */
  readonly work: string;
  /** A checkout of the release that is deployed first; undefined: only the present one is deployed. */
  readonly from: string | undefined;
};

/** One release of the project as files, synthesized, and its CDK app. */
export type Release = { readonly project: string; readonly cdk: Cdk };

/** What the drill needs before it deploys anything. */
export type Ready = {
  readonly cloud: StepEnd<Cloud>;
  readonly provider: StepEnd<Provider>;
  readonly newest: StepEnd<Release>;
  readonly earlier: StepEnd<Release> | undefined;
};

/** A campaign with a text for each recipient must still be under way after a deployment. */
const slow = {
  rates: { 'organization.sms': { firstPerSecond: 1, ceilingPerSecond: slowCallsPerSecond } },
};

export async function setUp(steps: Steps, machine: Machine, { git, work, from }: Where): Promise<Ready> {
  const pythons = await steps.step('prerequisites', 60, {}, async (_, signal) => {
    const value = await findPrerequisites(machine, signal);
    return { says: `MiniStack by ${value.ofMinistack}, Python functions by ${value.ofFunctions}`, value };
  });
  const sources = await steps.step('MiniStack unpacked', 30, { pythons }, async (_, signal) => {
    const value = await unpackMinistack(machine, git, work, signal);
    return { says: value.version, value };
  });
  const copy = (name: string, of: string) =>
    steps.step(name, 240, {}, async (_, signal) => {
      const project = await copyProject(work, of);
      const describe = ['-C', of, 'describe', '--always', '--dirty', '--exclude=*'];
      const version = await machine.run('git', 'git', describe, { signal });
      const stage = await writeStage(project, from === undefined ? {} : slow);
      return {
        says: `${version.trim()}, Node ${process.version}, stage ${JSON.stringify(stage)}`,
        value: { project, cdk: new Cdk(machine, project) },
      };
    });
  const copied = await copy('project copied', process.cwd());
  const earlierCopied = from === undefined ? undefined : await copy('earlier release copied', from);
  const server = await steps.step(
    'MiniStack listens on loopback only',
    120,
    { pythons, sources },
    async ({ pythons, sources }, signal) => {
      const value = await startMinistack(machine, sources.folder, pythons, signal);
      return { says: value.listening.join(' '), value };
    },
  );
  const cloud = await steps.step('MiniStack answers', 120, { server }, async ({ server }, signal) => {
    const value = cloudAt(server.endpoint, machine);
    const { Account } = await value.ask<{ Account: string }>(signal, 'sts', 'get-caller-identity');
    return { says: `account ${Account}`, value };
  });
  const provider = await steps.step('sandbox', 120, { copied }, async ({ copied }, signal) => {
    const value = await startProvider(machine, copied.project, signal);
    return { says: value.baseUrl, value };
  });
  const synthesize = (name: string, release: StepEnd<Release>) =>
    steps.step(name, 600, { release, cloud }, async ({ release }, signal) => {
      await release.cdk.run(signal, 'synth', '--quiet');
      const stacks = await release.cdk.stacks();
      const names = stacks.map(
        ({ name, template }) => `${name} with ${Object.keys(template.Resources).length} resources`,
      );
      return { says: names.join(', '), value: release };
    });
  const newest = await synthesize('cdk synth', copied);
  const earlier = earlierCopied && (await synthesize('cdk synth of the earlier release', earlierCopied));
  return { cloud, provider, newest, earlier };
}
