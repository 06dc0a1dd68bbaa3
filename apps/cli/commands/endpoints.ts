import type { Command } from 'commander';
import type { BodyOf, RequestOf } from '../../../packages/client/src/index.ts';
import { usageError } from '../errors/exit.ts';
import { wordsOf } from '../input/between-commas.ts';
import { idempotencyKeyOf } from '../input/idempotency-key.ts';
import type { Session } from '../session/session.ts';
import { makeSureOf } from '../session/sure.ts';
import { type ListWords, takeListOptions } from '../terminal/list-options.ts';
import { type Columns, showList, showOne } from '../terminal/showing.ts';
import { counted } from '../terminal/words.ts';
import { acts } from './acting.ts';

type Endpoint = BodyOf<'listEndpoints'>['items'][number];
type Wish = NonNullable<RequestOf<'createEndpoint'>['body']>;

const columns: Columns<Endpoint> = {
  name: ({ name }) => name,
  state: ({ state, disabled_because }) =>
    disabled_because === null ? state : `${state}: ${disabled_because}`,
  events: ({ events, all_jobs }) => `${events.join(',')}${all_jobs ? ' of all jobs' : ''}`,
  url: ({ url }) => url,
  id: ({ id }) => id,
};

/** `fleetcast endpoints`: where jobs report their changes. */
export function addEndpoints(program: Command): void {
  const noun = program
    .command('endpoints')
    .alias('endpoint')
    .description('where jobs report their changes; needs the scope admin');
  acts<ListWords>(
    takeListOptions(noun.command('list').description('addresses and states')),
    'fleetcast endpoints list',
    async (session, { options }) => {
      await showList(session, (await session.client.call('listEndpoints')).items, columns, options);
      return undefined;
    },
  );

  const create = noun
    .command('create')
    .description('registers an address, and shows its secret this once')
    .argument('<name>')
    .requiredOption('--url <address>', 'https, below a host that the stage names')
    .option('--events <types>', 'such as job.completed,job.held; all of jobs when left out')
    .option('--all-jobs', 'of every job, and not only of those that name it');
  acts<{ readonly url: string; readonly events?: string; readonly allJobs?: boolean }>(
    create,
    'fleetcast endpoints create crm --url http://127.0.0.1:9/hooks',
    async (session, { args: [name = ''], options: { url, events, allJobs = false } }) => {
      const wanted =
        events === undefined ? {} : { events: [...wordsOf(events)] as NonNullable<Wish['events']> };
      const body = { name, url, all_jobs: allJobs, ...wanted };
      showSecret(session, await session.client.call('createEndpoint', { body }));
      return undefined;
    },
  );

  acts(
    noun.command('ping').description('calls it, to try it').argument('<name>'),
    'fleetcast endpoints ping crm',
    async (session, { args: [name = ''] }) => {
      const { id } = await found(session, name);
      showOne(session, await session.client.call('pingEndpoint', { path: { id } }));
      session.out.say('fleetcast notifications list shows what became of it.');
      return undefined;
    },
  );

  acts(
    noun
      .command('rotate-secret')
      .description('gives it a new secret, and shows it this once')
      .argument('<name>'),
    'fleetcast endpoints rotate-secret crm',
    async (session, { args: [name = ''] }) => {
      const { id } = await found(session, name);
      showSecret(session, await session.client.call('rotateEndpointSecret', { path: { id } }));
      return undefined;
    },
  );

  const resend = noun
    .command('resend')
    .description('sends again what it missed')
    .argument('<name>')
    .requiredOption('--from <time>', '6h or 3d ago, or a time with its offset; at most 14 days ago')
    .option('--to <time>', 'now, when left out');
  acts<{ readonly from: string; readonly to?: string }>(
    resend,
    'fleetcast endpoints resend crm --from 6h',
    async (session, { args: [name = ''], options: { from, to = new Date().toISOString() } }) => {
      const { id } = await found(session, name);
      const body = { from: timeOf(from), to };
      const idempotencyKey = idempotencyKeyOf('resendToEndpoint', id, body);
      const answer = await session.client.call('resendToEndpoint', { path: { id }, body, idempotencyKey });
      showOne(session, answer);
      session.out.say(`${counted(answer.resent, 'callback')} sent again.`);
      return undefined;
    },
  );

  for (const [verb, state, description] of [
    ['enable', 'enabled', 'calls it again'],
    ['disable', 'disabled', 'calls it no more; what it misses can be sent again'],
  ] as const)
    acts(
      noun.command(verb).description(description).argument('<name>'),
      `fleetcast endpoints ${verb} crm`,
      async (session, { args: [name = ''] }) => {
        const { path, ifMatch } = await seen(session, name);
        showOne(session, await session.client.call('changeEndpoint', { path, ifMatch, body: { state } }));
        return undefined;
      },
    );

  acts(
    noun.command('delete').description('forgets it; what waits for it is canceled').argument('<name>'),
    'fleetcast endpoints delete crm --yes',
    async (session, { args: [name = ''] }) => {
      const { path, ifMatch } = await seen(session, name);
      await makeSureOf(session, `Delete the endpoint "${name}"`, 'It is called as before.');
      showOne(session, await session.client.call('deleteEndpoint', { path, ifMatch }));
      return undefined;
    },
  );
}

/** A repeat in the same minute asks for the same. */
function timeOf(written: string): string {
  const [, count, unit] = /^([1-9]\d{0,2})([hd])$/.exec(written) ?? [];
  if (count === undefined) return written;
  const ago = Number(count) * (unit === 'd' ? 86_400_000 : 3_600_000);
  return new Date(Math.floor((Date.now() - ago) / 60_000) * 60_000).toISOString();
}

/** By its name, as jobs call it, or by its id. */
async function found({ client }: Session, name: string): Promise<Endpoint> {
  const { items } = await client.call('listEndpoints');
  const endpoint = items.find((one) => one.name === name || one.id === name);
  if (endpoint !== undefined) return endpoint;
  const names = items.map((one) => one.name).join(', ');
  throw usageError(`There is no endpoint "${name}".`, names === '' ? 'fleetcast endpoints create' : names);
}

/** With the version that is changed. */
async function seen(session: Session, name: string) {
  const { id } = await found(session, name);
  const { headers } = await session.client.answer('getEndpoint', { path: { id } });
  return { path: { id }, ifMatch: headers.get('etag') ?? '' };
}

function showSecret({ out }: Session, made: BodyOf<'createEndpoint'>): void {
  if (out.isJson) out.object(made);
  else out.answer(made.secret);
  out.say('The secret is shown this once. Calls are signed with it.');
}
