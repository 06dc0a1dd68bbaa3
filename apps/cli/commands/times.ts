import { type Command, Option } from 'commander';

/** Times between which something happened, for lists. */
export function takeTimes(command: Command): Command {
  return command
    .addOption(new Option('--from <time>', 'from this time on, such as 2027-03-01T00:00:00Z'))
    .addOption(new Option('--to <time>', 'before this time'));
}
