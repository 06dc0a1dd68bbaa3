import type { Command } from 'commander';
import type { BodyOf } from '../../../packages/client/src/index.ts';
import { CliError, exitCodes } from '../errors/exit.ts';
import { idempotencyKeyOf } from '../input/idempotency-key.ts';
import { wholeNumber } from '../jobs/campaign-options.ts';
import { makeSureOf } from '../session/sure.ts';
import { type ListWords, takeListOptions } from '../terminal/list-options.ts';
import { listed } from '../terminal/listed.ts';
import { type Columns, showList, showOne } from '../terminal/showing.ts';
import { counted, momentWords } from '../terminal/words.ts';
import { acts } from './acting.ts';

type Notification = BodyOf<'listNotifications'>['items'][number];

const columns: Columns<Notification> = {
  id: ({ id }) => id,
  state: ({ state }) => state,
  outcome: ({ outcome }) => outcome,
  tries: ({ tries }) => tries,
  created: ({ created_at }) => momentWords(created_at),
};

/** `fleetcast notifications`: signed calls to your own systems. */
export function addNotifications(program: Command): void {
  const noun = program
    .command('notifications')
    .alias('notification')
    .description('calls to your own systems');
  const list = takeListOptions(noun.command('list').description('the newest first')).option(
    '--state <state>',
  );
  acts<ListWords & { readonly state?: Notification['state'] }>(
    list,
    'fleetcast notifications list --limit 5',
    async (session, { options }) => {
      const query = options.state === undefined ? {} : { state: options.state };
      await showList(session, listed(session, options, 'listNotifications', { query }), columns, options);
      return undefined;
    },
  );
  const verbs = [
    ['show', 'getNotification', 'one, with its tries'],
    ['pause', 'pauseNotification', 'tries no more until it is resumed'],
    ['resume', 'resumeNotification', 'tries again'],
    ['cancel', 'cancelNotification', 'tries no more'],
  ] as const;
  for (const [verb, operation, description] of verbs)
    acts(
      noun.command(verb).description(description).argument('<id>'),
      `fleetcast notifications ${verb} ntc_1`,
      async (session, { args: [id = ''] }) => {
        showOne(session, await session.client.call(operation, { path: { id } }));
        return undefined;
      },
    );
  acts(
    noun.command('resend').description('sends one again that was refused').argument('<id>'),
    'fleetcast notifications resend ntc_1',
    async (session, { args: [id = ''] }) => {
      const idempotencyKey = idempotencyKeyOf('resendNotification', id);
      const made = await session.client.call('resendNotification', { path: { id }, idempotencyKey });
      if (made.outcome === 'refused')
        throw new CliError(
          exitCodes.state,
          `It was already sent again, as ${made.id}, which was refused too.`,
          `fleetcast notifications resend ${made.id}`,
        );
      showOne(session, made);
      return undefined;
    },
  );
}

/** `fleetcast dead-letters`: messages that were given up. */
export function addDeadLetters(program: Command): void {
  const noun = program
    .command('dead-letters')
    .alias('dead-letter')
    .description('messages that were given up');
  acts<ListWords>(
    takeListOptions(noun.command('list').description('queues that have some')),
    'fleetcast dead-letters list',
    async (session, { options }) => {
      const { items } = await session.client.call('listDeadLetterQueues');
      const queues: Columns<(typeof items)[number]> = {
        queue: ({ queue }) => queue,
        messages: ({ count }) => count,
        oldest: ({ oldest_at }) => oldest_at && momentWords(oldest_at),
      };
      await showList(session, items, queues, options);
      return undefined;
    },
  );
  acts(
    noun.command('show').description('what the messages of a queue are about').argument('<queue>'),
    'fleetcast dead-letters show sms',
    async (session, { args: [queue = ''] }) => {
      session.out.object(await session.client.call('listDeadLetters', { path: { queue } }));
      return undefined;
    },
  );
  const redrive = noun
    .command('redrive')
    .description('returns messages to their queue; without --count only says how many')
    .argument('<queue>')
    .option('--count <number>', 'how many there are, as the same command without it says', wholeNumber);
  acts<{ readonly count?: number }>(
    redrive,
    'fleetcast dead-letters redrive sms',
    async (session, { args: [queue = ''], options: { count } }) => {
      if (count !== undefined)
        await makeSureOf(session, `Return ${counted(count, 'message')} to ${queue}`, 'Nothing is returned.', {
          number: count,
        });
      const body = count === undefined ? {} : { count };
      showOne(session, await session.client.call('redriveDeadLetters', { path: { queue }, body }));
      return undefined;
    },
  );
}
