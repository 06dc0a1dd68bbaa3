import { type Command, Option } from 'commander';
import { makeSureOf } from '../session/sure.ts';
import { acts } from './acting.ts';

/** `fleetcast automation` and `fleetcast sending`: what stops and starts work of the whole stage. */
export function addSwitches(program: Command): void {
  addAutomation(program.command('automation').description('all rules together'));
  addSending(program.command('sending').description('every text and order together'));
}

function addAutomation(automation: Command): void {
  for (const [verb, enabled] of [
    ['stop', false],
    ['start', true],
  ] as const) {
    const command = automation
      .command(verb)
      .description(enabled ? 'rules act again' : 'no rule acts; asks nothing');
    acts(command, `fleetcast automation ${verb}${enabled ? ' --yes' : ''}`, async (session) => {
      if (enabled) await makeSureOf(session, 'Let the rules act', 'Nothing is changed.');
      const { off } = await session.client.call('setAutomation', { body: { enabled } });
      const stage = `"${session.target.name}"`;
      session.out.say(
        off ? `All rules of ${stage} are stopped.` : `Rules of ${stage} act, as the mode of each says.`,
      );
      return undefined;
    });
  }
}

type Kind = 'texts' | 'orders';
type Options = { readonly only?: Kind; readonly reason?: string };

const one = { texts: 'text', orders: 'order' } as const;

function addSending(sending: Command): void {
  const stop = takeKind(sending.command('stop'))
    .description('no text and no order goes out from the next call on; asks nothing')
    .option('--reason <text>', 'for those who find it stopped');
  acts<Options>(
    stop,
    "fleetcast sending stop --only texts --reason 'A wrong price'",
    async ({ client, out, target }, { options: { only, reason } }) => {
      const kinds = kindsOf(only);
      const body = { enabled: false, kinds, ...(reason === undefined ? {} : { reason }) };
      await client.call('setSending', { body });
      out.say(
        `Every ${kinds.map((kind) => one[kind]).join(' and ')} of "${target.name}" is stopped. Calls under way end.`,
      );
      return undefined;
    },
  );

  const start = takeKind(sending.command('start')).description('lets them go out again');
  acts<Options>(start, 'fleetcast sending start --yes', async (session, { options: { only } }) => {
    const kinds = kindsOf(only);
    await makeSureOf(session, `Let ${kinds.join(' and ')} go out again`, 'Nothing is changed.');
    await session.client.call('setSending', { body: { enabled: true, kinds } });
    session.out.say('What waits goes out within a minute or two.');
    return undefined;
  });
}

function takeKind(command: Command): Command {
  return command.addOption(
    new Option('--only <kind>', 'leaves the other kind as it is').choices(Object.keys(one)),
  );
}

function kindsOf(only: Kind | undefined): Kind[] {
  return only === undefined ? ['texts', 'orders'] : [only];
}
