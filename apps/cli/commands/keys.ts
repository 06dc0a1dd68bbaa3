import type { Command } from 'commander';
import type { BodyOf, RequestOf } from '../../../packages/client/src/index.ts';
import { usageError } from '../errors/exit.ts';
import { wordsOf } from '../input/between-commas.ts';
import { wholeNumber } from '../jobs/campaign-options.ts';
import type { GlobalOptions, Session } from '../session/session.ts';
import { makeSureOf } from '../session/sure.ts';
import { type ListWords, takeListOptions } from '../terminal/list-options.ts';
import { type Columns, showList } from '../terminal/showing.ts';
import { momentWords } from '../terminal/words.ts';
import { acts } from './acting.ts';
import { runScript } from './local.ts';

type Key = BodyOf<'listKeys'>['items'][number];
type Scopes = NonNullable<RequestOf<'createKey'>['body']>['scopes'];

type NewKey = {
  readonly scopes: string;
  readonly test?: boolean;
  readonly expires?: string;
  readonly aws?: string;
};

const keyColumns: Columns<Key> = {
  name: ({ name }) => name,
  state: ({ state }) => state,
  starts_with: ({ starts_with }) => starts_with,
  scopes: ({ scopes }) => scopes.join(','),
  last_used: ({ last_used_on }) => last_used_on ?? 'never',
  expires: ({ expires_at }) => (expires_at === null ? 'never' : momentWords(expires_at)),
};

const dayMs = 86_400_000;

/** `fleetcast keys`: who may call the API. */
export function addKeys(program: Command): void {
  const keys = program.command('keys').alias('key').description('API keys; needs the scope admin');
  acts<ListWords>(
    takeListOptions(keys.command('list').description('names, scopes and last use')),
    'fleetcast keys list',
    async (session, { options }) => {
      await showList(session, (await session.client.call('listKeys')).items, keyColumns, options);
      return undefined;
    },
  );

  const create = keys
    .command('create')
    .description('makes a key, and shows it this once')
    .argument('<name>')
    .requiredOption('--scopes <words>', 'what it may do, such as read,send')
    .option('--test', 'a test key: its jobs are dry runs, and it changes nothing else')
    .option('--expires <time>', '180d, or a time with its offset; never when left out')
    .option(
      '--aws <stage>',
      'the first key of a stage: made with the AWS rights of this shell, not by the API',
    );
  acts<NewKey>(
    create,
    'fleetcast keys create crm-berlin --scopes read,send --expires 180d',
    async (session, { args: [name = ''], options }) => {
      const scopes = [...wordsOf(options.scopes)] as Scopes;
      const expires = options.expires === undefined ? {} : { expires_at: expiryOf(options.expires) };
      const { test = false } = options;
      showKey(session, await session.client.call('createKey', { body: { name, scopes, test, ...expires } }));
      return undefined;
    },
    ({ args: [name = ''], options }) =>
      options.aws === undefined ? undefined : createWithAws(name, { ...options, aws: options.aws }),
  );

  const rotate = keys
    .command('rotate')
    .description('gives a key a new secret, and shows it this once')
    .argument('<name>')
    .option('--overlap-hours <number>', 'how long the former one still works; 24 when left out', wholeNumber);
  acts<{ readonly overlapHours?: number }>(
    rotate,
    'fleetcast keys rotate crm-berlin',
    async (session, { args: [name = ''], options: { overlapHours } }) => {
      const body = overlapHours === undefined ? {} : { overlap_hours: overlapHours };
      showKey(session, await session.client.call('rotateKey', { path: { name }, body }));
      return undefined;
    },
  );

  acts(
    keys.command('revoke').description('ends a key; it stops within 30 seconds').argument('<name>'),
    'fleetcast keys revoke crm-berlin --yes',
    async (session, { args: [name = ''] }) => {
      await makeSureOf(session, `Revoke the key "${name}"`, 'The key works on.');
      await session.client.call('revokeKey', { path: { name } });
      session.out.say(`${name} is revoked. It stops within 30 seconds.`);
      return undefined;
    },
  );
}

/** What `npm run key` does, which needs no key to begin with. */
async function createWithAws(
  name: string,
  { aws, scopes, expires, test, dryRun }: GlobalOptions & NewKey & { readonly aws: string },
): Promise<number> {
  if (dryRun === true)
    throw usageError('A key that is made with AWS rights has no dry run.', 'the same without --dry-run');
  const options = [
    '--stage',
    aws,
    '--scopes',
    scopes,
    ...(expires === undefined ? [] : ['--expires', expires]),
    ...(test === true ? ['--test'] : []),
  ];
  return runScript('keys/run.ts', ['create', name, ...options]);
}

function showKey({ out }: Session, made: BodyOf<'createKey'>): void {
  if (out.isJson) out.object(made);
  else out.answer(made.key);
  out.say('The key is shown this once. Store it: fleetcast profiles add NAME, or a secret store.');
}

function expiryOf(written: string): string {
  const days = /^([1-9]\d{0,3})d$/.exec(written)?.[1];
  if (days !== undefined) return new Date(Date.now() + Number(days) * dayMs).toISOString();
  if (!Number.isNaN(Date.parse(written))) return written;
  throw usageError(`"${written}" is no time.`, '--expires 180d, or --expires 2027-12-31T00:00:00Z');
}
