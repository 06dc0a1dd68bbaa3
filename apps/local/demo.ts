import { textAct } from './demo/text-act.ts';
import { topUpAct } from './demo/top-up-act.ts';
import { exampleSubscription } from './provider.ts';
import { type LocalSystem, startLocal } from './system.ts';

/**
 * `npm run demo`: the main jobs on this machine. Starts everything; texts people from a CSV and for a CRM; lets a
 * subscription run low on data, whose webhook comes again and again. It checks with the sandbox that nobody was texted
 * twice and nothing bought twice.
 */

if (process.argv.includes('--help')) {
  console.log(
    'npm run demo: the whole system on this machine, with the sandbox as provider; exits 0 when all is well',
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
  const faults = await demonstrate(system).finally(() => system.close());
  for (const fault of faults) console.error(`WRONG: ${fault}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function demonstrate(system: LocalSystem): Promise<string[]> {
  const { sandbox } = system;
  if (sandbox === undefined) throw new Error('The demo needs the sandbox as its provider');
  return [...(await textAct(system, sandbox)), ...(await topUpAct(system, sandbox))];
}
