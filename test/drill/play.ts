import { moveTo } from './across-releases.ts';
import { statusesByKey } from './api.ts';
import { deploy, fillSecrets, newProofs, parameterOptions } from './deployment.ts';
import { onlyOnLoopback } from './loopback.ts';
import type { Machine } from './machine.ts';
import { setUp, type Where } from './set-up.ts';
import type { Steps } from './steps.ts';
import { nothingLeft } from './teardown.ts';
import { nobodyTwice, nothingOpen, useStage } from './whole-stage.ts';

/** Numbers that no other campaign of the drill has, a hundred for each area: more than six minutes of calls. */
const areas = { upgrade: [213, 214, 215, 216], back: [303, 304, 305, 307] };

const serviceStack = 'Fleetcast-drill-service';

/**
 * Deploys the project, uses it and takes it down again. With an earlier release, that one is deployed first and
 * upgraded, and comes back at the end.
 */
export async function play(steps: Steps, machine: Machine, where: Where): Promise<void> {
  const done = (says: string) => ({ says, value: undefined });
  const { cloud, provider, newest, earlier } = await setUp(steps, machine, where);

  const bootstrapped = await steps.step('cdk bootstrap', 120, { newest }, async ({ newest }, signal) => {
    await newest.cdk.run(signal, 'bootstrap', '--app', 'cdk.out');
    return done('CDKToolkit');
  });
  const first = await steps.step(
    earlier === undefined ? 'cdk deploy --all' : 'cdk deploy --all of the earlier release',
    600,
    { release: earlier ?? newest, cloud, provider, bootstrapped },
    async ({ release, cloud, provider }, signal) => {
      const parameters = parameterOptions(await release.cdk.stacks(), provider);
      const value = await deploy(release.cdk, cloud, signal, ['--all', ...parameters]);
      return { says: `${value.resources.length} resources, ${value.apiUrl}`, value };
    },
  );
  const proofs = await steps.step(
    'a key made, secrets filled',
    60,
    { cloud, provider, release: earlier ?? newest, first },
    async ({ cloud, provider, release }, signal) => {
      const value = await newProofs(machine, release.project, signal);
      return { says: (await fillSecrets(cloud, provider, value, signal)).join(', '), value };
    },
  );
  await steps.step('API keys', 90, { first, proofs }, async ({ first, proofs }, signal) => {
    const statuses = await statusesByKey(first, proofs, signal);
    if (statuses.join() !== '401,401,200') throw new Error(`No key, a wrong one, the right one: ${statuses}`);
    return done('401 without a key and with a wrong one, 200 with the right one');
  });
  const upgraded =
    earlier &&
    (await moveTo(
      steps,
      { proofs, cloud, deployed: first },
      { name: 'upgraded', to: newest, commands: [['--all']], areas: areas.upgrade },
    ));
  const across = upgraded === undefined ? [] : [upgraded.campaign];
  const stage = { proofs, cloud, provider, newest, deployed: upgraded?.deployed ?? first };
  const campaign = await useStage(steps, stage, across);
  await nothingOpen(steps, machine, stage);
  await steps.step('cdk diff', 600, { newest, deployed: stage.deployed }, async ({ newest }, signal) => {
    // It synthesizes again: the same source must make the same templates.
    await newest.cdk.run(signal, 'diff', '--fail', '--no-change-set');
    return done('none, after a second synthesis');
  });
  if (earlier !== undefined) {
    // The service stack first, as the data stack cannot lose what the service imports.
    const commands = [['--exclusively', serviceStack], ['--all']];
    const back = await moveTo(steps, stage, { name: 'gone back', to: earlier, commands, areas: areas.back });
    // The number that was erased is in no row any more, so that the campaign it was in is left out.
    await nobodyTwice(steps, provider, [...across, campaign, back.campaign]);
    await nothingOpen(steps, machine, stage);
  }
  await steps.step('still on loopback only', 30, { cloud }, async (_, signal) => {
    const addresses = await onlyOnLoopback(machine, signal);
    return done(`${machine.members().length} processes on ${addresses.join(' ')}`);
  });
  await steps.step('cdk destroy --all', 400, { newest, cloud, first }, async ({ newest, cloud }, signal) => {
    await newest.cdk.run(signal, 'destroy', '--all', '--app', 'cdk.out', '--force');
    return done(await nothingLeft(cloud, signal));
  });
}
