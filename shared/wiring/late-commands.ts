import { loadOnce } from '../core/load-once.ts';
import type { commandsOverJobs } from '../flows/commands/commands-over-jobs.ts';
import type { Commands } from '../ports/rules.ts';
import { campaignSettings } from './deployed-settings.ts';

/** Commands of rules, loaded with the first: most events fire no rule, and a rule that is tried starts nothing. */
export function lateCommands(ports: Parameters<typeof commandsOverJobs>[0]): Commands {
  const load = loadOnce(async () =>
    (await import('../flows/commands/commands-over-jobs.ts')).commandsOverJobs(ports, campaignSettings()),
  );
  return {
    start: async (command) => (await load()).start(command),
    stateOf: async (key) => (await load()).stateOf(key),
  };
}
