import { type Command, Option } from 'commander';
import type { BodyOf } from '../../../packages/client/src/index.ts';
import { present } from '../jobs/campaign-options.ts';
import { makeSure } from '../terminal/question.ts';
import { type Columns, type ListWords, showList, showOne, takeListOptions } from '../terminal/showing.ts';
import { counted, momentWords } from '../terminal/words.ts';
import { acts } from './acting.ts';
import { takeTimes } from './automation.ts';

type Times = { readonly from?: string; readonly to?: string };
type EventWords = ListWords & Times & { readonly source?: string; readonly type?: string };

const eventColumns: Columns<BodyOf<'listEvents'>['items'][number]> = {
  id: ({ id }) => id,
  source: ({ source }) => source,
  type: ({ type }) => type,
  received: ({ received_at }) => momentWords(received_at),
};

/** `fleetcast events` and `replays`: what the provider reported, and the rules on it again. */
export function addEvents(program: Command): void {
  const events = program.command('events').alias('event').description('what the provider reported');
  const list = takeTimes(takeListOptions(events.command('list').description('the newest first')))
    .option('--source <name>', 'who reported them')
    .option('--type <type>', 'such as balance.threshold.exceeded');
  acts<EventWords>(list, 'fleetcast events list --limit 5', async (session, { options }) => {
    const { source, type, from, to } = options;
    const query = present({ source, type, from, to });
    await showList(session, session.client.each('listEvents', { query }), eventColumns, options);
    return undefined;
  });
  const show = events
    .command('show')
    .description('one event, with its body')
    .argument('<id>')
    .option('--source <name>', 'who reported it', 'provider');
  acts<{ readonly source: string }>(
    show,
    'fleetcast events show evt_1',
    async (session, { args: [id = ''], options }) => {
      showOne(
        session,
        await session.client.call('getEvent', { path: { id }, query: { source: options.source } }),
      );
      return undefined;
    },
  );

  addReplays(program);
}

type ReplayWords = EventWords & { readonly mode: 'count' | 'dry_run' | 'run' };

function addReplays(program: Command): void {
  const replays = program.command('replays').alias('replay').description('stored events for the rules again');
  const create = takeTimes(replays.command('create').description('counts them; dry_run decides, run acts'))
    .addOption(new Option('--mode <mode>').choices(['count', 'dry_run', 'run']).default('count'))
    .option('--source <name>', 'who reported them')
    .option('--type <type>', 'such as balance.threshold.exceeded');
  acts<ReplayWords>(
    create,
    'fleetcast replays create --mode count --from 2027-03-01T00:00:00Z',
    async (session, { options }) => {
      const { mode, source, type, from, to } = options;
      const chosen = present({ source, type, from, to });
      if (mode !== 'run') {
        showOne(session, await session.client.call('replayEvents', { body: { ...chosen, mode } }));
        return undefined;
      }
      const counts = await session.client.call('replayEvents', { body: { ...chosen, mode: 'count' } });
      await makeSure(session.asking, {
        what: `Run the rules on ${counted(counts.events, 'stored event')}`,
        profile: session.target.name,
        number: String(counts.events),
        isHard: true,
        afterNo: 'fleetcast replays create --mode dry_run shows what they would do.',
      });
      // The API refuses it when another number is counted by then.
      const body = { ...chosen, mode, count: counts.events };
      showOne(session, await session.client.call('replayEvents', { body }));
      return undefined;
    },
  );
}
