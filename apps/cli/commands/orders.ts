import { type Command, Option } from 'commander';
import {
  type JobWords,
  jobMembers,
  jobOptions,
  ownKey,
  pairs,
  takeJobOptions,
} from '../jobs/campaign-options.ts';
import { type CreateId, sendFile } from '../jobs/send-file.ts';
import { acts } from './acting.ts';
import { addJobList } from './jobs.ts';

type OrderWords = JobWords & {
  readonly providerApi?: 'organization' | 'partner';
  readonly default?: Readonly<Record<string, string>>;
  readonly allowSecondSubscription?: true;
  readonly again?: boolean;
  readonly watch?: boolean;
  readonly mode?: 'send' | 'approve';
  readonly idempotencyKey?: string;
};

/**
 * `fleetcast orders`, `changes`, `portings` and `accounts`: subscriptions for the people of a file, and changes of
 * theirs.
 */
export function addOrders(program: Command): void {
  const orders = program
    .command('orders')
    .alias('order')
    .description('eSIMs and activations for many people');
  addVerbs(orders, 'orders', 'createOrderBatch');
  addJobList(orders, 'fleetcast orders list', 'order_batch');
  const changes = program
    .command('changes')
    .alias('change')
    .description('suspends, resumes, tops up or otherwise changes subscriptions');
  addVerbs(changes, 'changes', 'createSubscriptionChanges');
  addJobList(changes, 'fleetcast changes list --state completed', 'subscription_change');
  const portings = program
    .command('portings')
    .alias('porting')
    .description('brings numbers, lets numbers go, and decides on portings');
  addVerbs(portings, 'portings', 'createPortings');
  addJobList(portings, 'fleetcast portings list', 'porting');
  const accounts = program
    .command('accounts')
    .alias('account')
    .description('creates and changes accounts at the partner');
  addVerbs(accounts, 'accounts', 'createAccountChanges');
  addJobList(accounts, 'fleetcast accounts list', 'account_change');
}

const defaultOf: Readonly<Record<Exclude<CreateId, 'createCampaign'>, string>> = {
  createOrderBatch: 'account_id=acc_1',
  createSubscriptionChanges: 'account_id=acc_1',
  createPortings: 'action=opt_in',
  createAccountChanges: 'action=create',
};

function addVerbs(noun: Command, name: string, operation: keyof typeof defaultOf): void {
  const verbs = [
    ['create', 'uploads a file, shows what is ordered, asks, and orders'],
    ['check', 'plans and counts a file, and orders nothing'],
  ] as const;
  for (const [verb, description] of verbs) {
    const command = takeJobOptions(
      noun
        .command(verb)
        .description(description)
        .argument('<file>', 'a CSV; - is standard input')
        .option('--default <column=value>', 'fills empty cells; may be repeated', pairs),
    ).option('--idempotency-key <key>', 'instead of the one made of file and options', ownKey);
    if (operation === 'createOrderBatch' || operation === 'createSubscriptionChanges')
      command.addOption(new Option('--provider-api <which>').choices(['organization', 'partner']));
    if (operation === 'createOrderBatch')
      command.option('--allow-second-subscription', 'also for people who have one');
    if (verb === 'create')
      command
        .addOption(
          new Option('--mode <how>', 'approve: somebody else lets it start').choices(['send', 'approve']),
        )
        .option('--watch', 'stay until it is over')
        .option('--again', 'order a file again that was ordered before');
    acts<OrderWords>(
      command,
      `fleetcast ${name} ${verb} ${name}.csv --default ${defaultOf[operation]}${verb === 'create' ? ' --yes' : ''}`,
      (session, { args: [file = ''], options }) => {
        const mode = verb === 'check' ? 'check' : (options.mode ?? 'send');
        return sendFile(session, { ...wishOf(options), operation, file, ...bodyOf(options, mode) });
      },
    );
  }
}

function wishOf({ again = false, watch = false, idempotencyKey }: OrderWords) {
  return { again, watch, idempotencyKey };
}

function bodyOf(words: OrderWords, mode: 'send' | 'approve' | 'check') {
  const { providerApi, allowSecondSubscription, default: defaults } = words;
  const members = {
    ...(providerApi && { provider_api: providerApi }),
    ...(allowSecondSubscription && { allow_second_subscription: true }),
    ...(defaults && { defaults }),
  };
  return { body: { ...members, ...jobMembers(words), options: { ...jobOptions(words), mode } } };
}
