import { type Command, Option } from 'commander';
import { wholeNumber } from '../jobs/campaign-options.ts';

/** How much of a list is wanted. */
export type ListWords = { readonly limit?: number; readonly all?: boolean; readonly columns?: string };

/** How many are shown when nobody says it. */
export const limitUsual = 50;

export function takeListOptions(command: Command): Command {
  return command
    .option('--limit <number>', `how many at most; ${limitUsual} when left out`, wholeNumber)
    .option('--all', 'all of them')
    .option('--columns <names>', 'which columns, such as id,state');
}

/** Times between which something happened, for lists. */
export function takeTimes(command: Command): Command {
  return command
    .addOption(new Option('--from <time>', 'from this time on, such as 2027-03-01T00:00:00Z'))
    .addOption(new Option('--to <time>', 'before this time'));
}
