import { openLocalConsole } from './console/local-console.ts';
import { textAct } from './demo/text-act.ts';
import { topUpAct } from './demo/top-up-act.ts';
import { exampleSubscription } from './provider.ts';
import { type LocalSystem, startLocal } from './system.ts';

/**
 * `npm run demo`: the main jobs on this machine. Starts everything; texts people from a CSV and for a CRM; lets a
 * subscription run low on data, whose webhook comes again and again. It checks with the sandbox that nobody was texted
 * twice and nothing bought twice. With `--open` it leaves the system running, to be looked at in a browser.
 */

if (process.argv.includes('--help')) {
  console.log(
    'npm run demo: the whole system on this machine, with the sandbox as provider; exits 0 when all is well\n' +
      'npm run demo -- --open: leaves it running, with an address to look at what the demo did; Ctrl-C stops it',
  );
  process.exit(0);
}

// Anyone who reads only the start of a pipe is no error.
process.stdout.on('error', () => process.exit(0));

try {
  const system = await startLocal({
    dataDir: '.local/demo',
    fresh: true,
    sandbox: { seed: 'demo', partner: { subscriptions: 1, firstNumbers: [exampleSubscription] } },
    webhook: { enabledEvents: ['balance.threshold.exceeded'], disorder: { duplicate: 1 } },
  });
  const isOpened = process.argv.includes('--open');
  const faults = await demonstrate(system).catch(async (error) => {
    await system.close();
    throw error;
  });
  for (const fault of faults) console.error(`WRONG: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
  if (isOpened) await leaveOpen(system);
  else console.log('\nSee it in a browser: npm run demo -- --open');
  await system.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Shows what the demo did in the console, until Ctrl-C. */
async function leaveOpen(system: LocalSystem): Promise<void> {
  const host = await openLocalConsole(system, (line) => console.error(line));
  console.log(
    `\nThe demo's system runs until Ctrl-C. Open it (the address works once):\n  ${await host.signIn()}`,
  );
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  await host.close();
}

async function demonstrate(system: LocalSystem): Promise<string[]> {
  const { sandbox } = system;
  if (sandbox === undefined) throw new Error('The demo needs the sandbox as its provider');
  return [...(await textAct(system, sandbox)), ...(await topUpAct(system, sandbox))];
}
