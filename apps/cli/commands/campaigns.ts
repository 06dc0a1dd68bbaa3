import { type Command, Option } from 'commander';
import {
  type CampaignWords,
  campaignOptions,
  jobMembers,
  present,
  takeCampaignOptions,
} from '../jobs/campaign-options.ts';
import { sendFile } from '../jobs/send-file.ts';
import { acts } from './acting.ts';
import { addJobList } from './jobs.ts';

type SendWords = CampaignWords & {
  readonly again?: boolean;
  readonly watch?: boolean;
  readonly mode?: 'send' | 'approve';
  readonly idempotencyKey?: string;
};

/** `fleetcast campaigns`: texts to the people of a file. */
export function addCampaigns(program: Command): void {
  const campaigns = program.command('campaigns').alias('campaign').description('texts to many people');

  const create = takeCampaignOptions(
    campaigns
      .command('create')
      .description('uploads a file, shows what goes out, asks, and sends')
      .argument('<file>', 'a CSV of people; - is standard input'),
  )
    .addOption(
      new Option('--mode <how>', 'approve: somebody else lets it start').choices(['send', 'approve']),
    )
    .option('--watch', 'stay until it is over')
    .option('--again', 'send a file again that was sent before')
    .option('--idempotency-key <key>', 'instead of the one made of file and options');
  acts<SendWords>(
    create,
    "fleetcast campaigns create list.csv --from +12125550100 --text 'Hello {{ first_name }}.' --watch",
    (session, { args: [file = ''], options }) =>
      sendFile(session, wishOf(file, options.mode ?? 'send', options)),
  );

  const check = takeCampaignOptions(
    campaigns
      .command('check')
      .description('plans and counts a file, and sends nothing')
      .argument('<file>', 'a CSV of people; - is standard input'),
  ).option('--idempotency-key <key>', 'instead of the one made of file and options');
  acts<SendWords>(
    check,
    "fleetcast campaigns check list.csv --from +12125550100 --text 'Hello {{ first_name }}.'",
    (session, { args: [file = ''], options }) => sendFile(session, wishOf(file, 'check', options)),
  );
  addJobList(campaigns, 'fleetcast campaigns list --limit 10', 'campaign');
}

function wishOf(file: string, mode: 'send' | 'approve' | 'check', options: SendWords) {
  const { from, text, again = false, watch = false, idempotencyKey } = options;
  return {
    operation: 'createCampaign' as const,
    body: {
      ...present({ from, text }),
      ...jobMembers(options),
      options: { ...campaignOptions(options), mode },
    },
    file,
    again,
    watch,
    idempotencyKey,
  };
}
