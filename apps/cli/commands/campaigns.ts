import { type Command, Option } from 'commander';
import type { components } from '../../../packages/client/src/index.ts';
import { usageError } from '../errors/exit.ts';
import {
  type CampaignWords,
  campaignOptions,
  jobMembers,
  ownKey,
  pairs,
  present,
  takeCampaignOptions,
} from '../jobs/campaign-options.ts';
import { sendFile } from '../jobs/send-file.ts';
import { acts } from './acting.ts';
import { addJobList } from './jobs.ts';

type Audience = NonNullable<components['schemas']['CreateCampaignRequest']['audience']>;

type SendWords = CampaignWords & {
  readonly audience?: Audience['api'];
  readonly where?: Readonly<Record<string, string>>;
  readonly again?: boolean;
  readonly watch?: boolean;
  readonly mode?: 'send' | 'approve';
  readonly idempotencyKey?: string;
};

const fileWords = 'a CSV of people; - is standard input';

function audienceOption() {
  const words = 'instead of a file: subscriptions of this API';
  return new Option('--audience <api>', words).choices(['organization', 'partner']);
}

const whereOption = [
  '--where <filter=value>',
  'of the audience, such as data_ran_out_days=7',
  pairs,
] as const;

/** `fleetcast campaigns`: texts to the people of a file, or to those whom a filter finds. */
export function addCampaigns(program: Command): void {
  const campaigns = program.command('campaigns').alias('campaign').description('texts to many people');

  const create = takeCampaignOptions(
    campaigns
      .command('create')
      .description('takes a file or an audience, shows what goes out, asks, and sends')
      .argument('[file]', fileWords),
  )
    .addOption(audienceOption())
    .option(...whereOption)
    .addOption(
      new Option('--mode <how>', 'approve: somebody else lets it start').choices(['send', 'approve']),
    )
    .option('--watch', 'stay until it is over')
    .option('--again', 'send a file again that was sent before')
    .option('--idempotency-key <key>', 'instead of the one made of file and options', ownKey);
  acts<SendWords>(
    create,
    "fleetcast campaigns create list.csv --from +12125550100 --text 'Hello {{ first_name }}.' --watch",
    (session, { args: [file], options }) => sendFile(session, wishOf(file, options.mode ?? 'send', options)),
  );

  const check = takeCampaignOptions(
    campaigns
      .command('check')
      .description('plans and counts a file or an audience, and sends nothing')
      .argument('[file]', fileWords),
  )
    .addOption(audienceOption())
    .option(...whereOption)
    .option('--idempotency-key <key>', 'instead of the one made of file and options', ownKey);
  acts<SendWords>(
    check,
    "fleetcast campaigns check list.csv --from +12125550100 --text 'Hello {{ first_name }}.'",
    (session, { args: [file], options }) => sendFile(session, wishOf(file, 'check', options)),
  );
  addJobList(campaigns, 'fleetcast campaigns list --limit 10', 'campaign');
}

function wishOf(file: string | undefined, mode: 'send' | 'approve' | 'check', options: SendWords) {
  const { from, text, again = false, watch = false, idempotencyKey } = options;
  const audience = audienceOf(file, options);
  return {
    operation: 'createCampaign' as const,
    body: {
      ...present({ from, text }),
      ...jobMembers(options),
      ...(audience && { audience }),
      options: { ...campaignOptions(options), mode },
    },
    file,
    again,
    watch,
    idempotencyKey,
  };
}

/** What the API says about a filter that is wrong names it, so that values are only brought into their form here. */
function audienceOf(
  file: string | undefined,
  { audience: api, where = {} }: SendWords,
): Audience | undefined {
  if ((file === undefined) === (api === undefined))
    throw usageError(
      'Give either a file of people, or --audience with the API whose subscriptions you mean.',
    );
  if (api === undefined) {
    if (Object.keys(where).length > 0) throw usageError('--where is of an audience: add --audience.');
    return undefined;
  }
  const filters = Object.entries(where).map(([name, value]) => [name, filterValueOf(name, value)]);
  return { api, ...Object.fromEntries(filters) };
}

function filterValueOf(name: string, value: string): unknown {
  if (name === 'status') return value.split(',');
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}
