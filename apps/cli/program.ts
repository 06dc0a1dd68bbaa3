import { readFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { addApi } from './commands/api.ts';
import { addAudit } from './commands/audit.ts';
import { addEvents } from './commands/automation/events.ts';
import { addExecutions } from './commands/automation/executions.ts';
import { addRules } from './commands/automation/rules.ts';
import { addCampaigns } from './commands/campaigns.ts';
import { addCompletion } from './commands/completion.ts';
import { addEndpoints } from './commands/endpoints.ts';
import { addFaults } from './commands/faults.ts';
import { addJobs } from './commands/jobs.ts';
import { addKeys } from './commands/keys.ts';
import { addLocal } from './commands/local.ts';
import { addDeadLetters, addNotifications } from './commands/notifications.ts';
import { addOrders } from './commands/orders.ts';
import { addPeople } from './commands/people.ts';
import { addProfiles } from './commands/profiles.ts';
import { addProvider } from './commands/provider/provider.ts';
import { addRecords } from './commands/provider/records.ts';
import { addReports } from './commands/provider/reports.ts';
import { addStatus } from './commands/status.ts';
import { addErasures, addSuppressions } from './commands/suppressions/suppressions.ts';
import { addSwitches } from './commands/switches.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

/** The whole command line, as a tree of commands. */
export function makeProgram(): Command {
  const program = new Command('fleetcast')
    .description('Bulk texts, orders and rules for a fleet of mobile subscriptions.')
    .version(version)
    .exitOverride()
    .showHelpAfterError('Try:   the same with --help')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, 'Error:')) })
    .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
    .option('--profile <name>', 'the stage to talk to')
    .option('--json', 'the answer as the API gives it')
    .option('--quiet', 'no progress, no advice')
    .option('--verbose', 'more about errors')
    .option('--no-color', 'no colors')
    .option('--no-input', 'never ask')
    .option('--yes', 'the answer to a question is yes')
    .option(
      '--confirm <number>',
      'yes, if the number of texts or orders is this one; with another number nothing happens',
    )
    .option('--dry-run', 'show the request of a writing command, and send nothing')
    .option('--timeout <time>', 'how long to wait: 30s, 5m, 2h', duration);
  addCampaigns(program);
  addOrders(program);
  addRecords(program);
  addReports(program);
  addJobs(program);
  addRules(program);
  addSwitches(program);
  addEvents(program);
  addExecutions(program);
  addEndpoints(program);
  addNotifications(program);
  addSuppressions(program);
  addErasures(program);
  addPeople(program);
  addStatus(program);
  addDeadLetters(program);
  addProvider(program);
  addKeys(program);
  addAudit(program);
  addProfiles(program);
  addApi(program);
  addCompletion(program);
  addLocal(program);
  addFaults(program);
  return program;
}

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 };

/** A timer that is set for longer ends at once. */
const longestMs = 2 ** 31 - 1;

function duration(written: string): number {
  const [, count, unit] = /^(\d{1,5})([smh])$/.exec(written) ?? [];
  if (count === undefined) throw new InvalidArgumentError('Write it as 30s, 5m or 2h.');
  const ms = Number(count) * unitMs[unit as keyof typeof unitMs];
  if (ms > longestMs) throw new InvalidArgumentError('It can be 596h at most.');
  return ms;
}
