import { type Command, Option } from 'commander';
import type { BodyOf, RequestOf } from '../../../../packages/client/src/index.ts';
import { exitCodes } from '../../errors/exit.ts';
import { present } from '../../jobs/campaign-options.ts';
import type { Session } from '../../session/session.ts';
import { makeSureOf } from '../../session/sure.ts';
import { type ListWords, takeListOptions, takeTimes } from '../../terminal/list-options.ts';
import { listed } from '../../terminal/listed.ts';
import { type Columns, showList, showOne } from '../../terminal/showing.ts';
import { counted, harmless, momentWords } from '../../terminal/words.ts';
import { acts } from '../acting.ts';

type Times = { readonly from?: string; readonly to?: string };
type EventWords = ListWords &
  Times & {
    readonly source?: string;
    readonly type?: string;
    readonly follow?: boolean;
  };

const followEveryMs = 3_000;

/** An event comes into the list at most so late, behind others that were received after it. */
const lateMs = 60_000;

type StoredEvent = BodyOf<'listEvents'>['items'][number];

const eventColumns: Columns<StoredEvent> = {
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
    .option('--type <type>', 'such as balance.threshold.exceeded')
    .option('--follow', 'then each one as it comes, until Ctrl-C or --timeout');
  acts<EventWords>(list, 'fleetcast events list --limit 5', async (session, { options }) => {
    const { source, type, from, to } = options;
    const query = present({ source, type, from, to });
    if (options.follow === true) return follow(session, query);
    await showList(session, listed(session, options, 'listEvents', { query }), eventColumns, options);
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

/** Shows events from now on, each once, the oldest first. */
async function follow(
  session: Session,
  query: NonNullable<RequestOf<'listEvents'>['query']>,
): Promise<number> {
  const seen = new Set<string>();
  let from = query.from ?? new Date().toISOString();
  while (session.deadline?.aborted !== true) {
    const found: StoredEvent[] = [];
    for await (const event of session.client.each('listEvents', { query: { ...query, from } }))
      if (!seen.has(`${event.source} ${event.id}`)) found.unshift(event);
    for (const event of found) {
      seen.add(`${event.source} ${event.id}`);
      const cells = Object.values(eventColumns).map((cellOf) => String(cellOf(event)));
      if (session.out.isJson) session.out.object(event);
      else session.out.answer(harmless(cells.join('\t')));
    }
    const last = found.at(-1);
    if (last !== undefined) from = new Date(Date.parse(last.received_at) - lateMs).toISOString();
    await new Promise((resolve) => setTimeout(resolve, followEveryMs));
  }
  return exitCodes.done;
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
      await makeSureOf(
        session,
        `Run the rules on ${counted(counts.events, 'stored event')}`,
        'fleetcast replays create --mode dry_run shows what they would do.',
        { number: counts.events, neededOn: 'every stage' },
      );
      // The API refuses it when another number is counted by then.
      const body = { ...chosen, mode, count: counts.events };
      showOne(session, await session.client.call('replayEvents', { body }));
      return undefined;
    },
  );
}
