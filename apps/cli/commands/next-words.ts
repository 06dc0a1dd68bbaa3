import type { Argument, Command, Option } from 'commander';

/** What completion knows besides the tree of commands. */
export type Known = {
  /** Ids of the last list of a kind, for the profile that the command line names. */
  ids(kind: string, profile: string | undefined): readonly string[];
  profiles(): readonly string[];
};

/** A command line up to the word that is being written. */
type Place = {
  readonly command: Command;
  /** From the noun to the command, by their own names. */
  readonly path: readonly string[];
  readonly given: readonly string[];
  /** The option whose value comes next. */
  readonly option: Option | undefined;
  readonly profile: string | undefined;
};

/**
 * What may stand where the cursor is.
 *
 * @param begun what is there already of the word
 * @returns nothing where a file may stand, or a word that nobody knows
 */
export function nextWords(
  program: Command,
  before: readonly string[],
  begun: string,
  known: Known,
): readonly string[] {
  const place = placeOf(program, before);
  const all = place === undefined ? [] : wordsAt(place, begun.startsWith('-'), known);
  return all.filter((word) => word.startsWith(begun));
}

function placeOf(program: Command, before: readonly string[]): Place | undefined {
  let place: Place = { command: program, path: [], given: [], option: undefined, profile: undefined };
  for (const word of before) {
    const { command, path, option } = place;
    if (option !== undefined) {
      // Bash takes `--profile=prod` for three words.
      if (word === '=') continue;
      place = { ...place, option: undefined, ...(option.long === '--profile' && { profile: word }) };
    } else if (word.startsWith('-') && word !== '-') {
      const [name = '', value] = word.split('=', 2);
      const found = optionsOf(command).find(({ long, short }) => name === long || name === short);
      const isOpen = found !== undefined && (found.required || found.optional) && value === undefined;
      const profile = found?.long === '--profile' ? (value ?? place.profile) : place.profile;
      place = { ...place, option: isOpen ? found : undefined, profile };
    } else if (command.commands.length > 0) {
      const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
      if (next === undefined) return undefined;
      place = { ...place, command: next, path: [...path, next.name()] };
    } else place = { ...place, given: [...place.given, word] };
  }
  return place;
}

function wordsAt(place: Place, isOption: boolean, known: Known): readonly string[] {
  const { command, given, option } = place;
  if (option !== undefined) return valuesOf(place, option, known);
  if (isOption) return [...optionsOf(command).flatMap(({ long }) => long ?? []), '--help'];
  if (command.commands.length > 0) return command.commands.map((one) => one.name());
  const last = command.registeredArguments.at(-1);
  const argument = command.registeredArguments[given.length] ?? (last?.variadic ? last : undefined);
  return argument === undefined ? [] : (argument.argChoices ?? idsFor(place, argument, known));
}

/** Its own options, and those that every command takes. */
function optionsOf(command: Command): readonly Option[] {
  return [...command.options, ...(command.parent === null ? [] : optionsOf(command.parent))];
}

function valuesOf({ profile }: Place, option: Option, known: Known): readonly string[] {
  if (option.long === '--profile') return known.profiles();
  const kind = { '--event': 'events', '--rule': 'rules', '--account': 'provider accounts' }[
    option.long ?? ''
  ];
  return option.argChoices ?? (kind === undefined ? [] : known.ids(kind, profile));
}

function idsFor({ path, given, profile }: Place, argument: Argument, known: Known): readonly string[] {
  const [noun = '', verb = ''] = path;
  // What is made gets a name of its own.
  if (!['id', 'name', 'queue'].includes(argument.name()) || ['create', 'add', 'play'].includes(verb))
    return [];
  if (noun === 'profiles') return known.profiles();
  return known.ids(verb === 'offerings' ? 'provider catalogs' : kindOf([noun, 'list'], given), profile);
}

const nounsOfJobs = ['campaigns', 'orders', 'changes', 'portings', 'accounts'];

/** Under which word the ids of a list are kept, so that the commands that take them find them. */
export function kindOf([noun = '', verb = '']: readonly string[], [topic = '']: readonly string[]): string {
  if (nounsOfJobs.includes(noun)) return 'jobs';
  if (noun === 'records') return `records ${topic}`;
  return noun === 'provider' ? `provider ${verb}` : noun;
}
