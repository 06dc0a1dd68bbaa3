import { text } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { CliError, exitCodes, usageError } from '../errors/exit.ts';
import { checkKey, checkUrl, unknownProfile } from '../session/choose-profile.ts';
import {
  type ProfileKind,
  profileKinds,
  readKeys,
  readProfiles,
  writeKeys,
  writeProfiles,
} from '../session/profiles.ts';
import { isLoopback } from '../session/running-system.ts';
import type { GlobalOptions } from '../session/session.ts';
import { askStage, moreCareful } from '../session/stage-kind.ts';
import { processOutput } from '../terminal/output.ts';
import { tableWords } from '../terminal/table.ts';
import { running, withExample } from './acting.ts';

type AddWords = GlobalOptions & { readonly url?: string; readonly kind?: ProfileKind };

/** `fleetcast profiles`: which stages there are, kept on this machine. */
export function addProfiles(program: Command): void {
  const profiles = program.command('profiles').alias('profile').description('stages that this machine knows');

  const list = profiles
    .command('list')
    .description('names and addresses; no keys')
    .action(() => {
      const out = processOutput(list.optsWithGlobals());
      const { profiles: stored, default: usual } = readProfiles(process.env);
      const keys = readKeys(process.env);
      const rows = Object.entries(stored).map(([name, { url, kind }]) => ({
        name,
        url,
        kind,
        default: name === usual,
        has_key: keys[name] !== undefined,
      }));
      if (out.isJson) for (const row of rows) out.object(row);
      else {
        const cells = rows.map((row) => [
          row.name,
          row.kind,
          row.url,
          row.default ? 'default' : '',
          row.has_key ? '' : 'no key',
        ]);
        const lines = tableWords(out, ['name', 'kind', 'address', 'default', 'key'], cells);
        if (rows.length > 0) out.answer(lines.join('\n'));
        else out.say('None is stored. fleetcast profiles add NAME --url https://…');
      }
    });
  withExample(list, 'fleetcast profiles list');

  const add = profiles
    .command('add')
    .description('stores an address and its key, which comes from standard input or a prompt')
    .argument('<name>')
    .option('--url <address>', 'of the API, without /v1; left out: the stored one')
    .addOption(
      new Option('--kind <kind>', 'left out: what the stage says; live: dangerous things ask harder').choices(
        profileKinds,
      ),
    )
    .action(async (name: string) => addProfile(name, add.optsWithGlobals<AddWords>()));
  withExample(add, 'fleetcast profiles add prod --url https://fleet.example.com < key.txt');

  profiles.hook('preAction', (_, command) => {
    if (command !== list && command.optsWithGlobals<GlobalOptions>().dryRun === true)
      throw usageError(
        'Profiles are kept on this machine, so there is no request to show. Nothing is changed.',
        'the same without --dry-run',
      );
  });

  const use = profiles
    .command('use')
    .description('makes one the default')
    .argument('<name>')
    .action((name: string) => {
      const stored = readProfiles(process.env);
      if (stored.profiles[name] === undefined) throw unknownProfile(name, Object.keys(stored.profiles));
      writeProfiles(process.env, { ...stored, default: name });
      processOutput(use.optsWithGlobals()).say(`"${name}" is the default now.`);
    });
  withExample(use, 'fleetcast profiles use prod');

  const remove = profiles
    .command('remove')
    .description('forgets an address and its key')
    .argument('<name>')
    .action((name: string) => {
      const stored = readProfiles(process.env);
      if (stored.profiles[name] === undefined) throw unknownProfile(name, Object.keys(stored.profiles));
      writeProfiles(process.env, {
        default: stored.default === name ? undefined : stored.default,
        profiles: without(stored.profiles, name),
      });
      writeKeys(process.env, without(readKeys(process.env), name));
      processOutput(remove.optsWithGlobals()).say(
        `"${name}" is forgotten. Its key still works: fleetcast keys revoke`,
      );
    });
  withExample(remove, 'fleetcast profiles remove prod');
}

function without<Value>(all: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(all).filter(([one]) => one !== name));
}

async function addProfile(
  name: string,
  { url: asked, kind: wished, input, ...words }: AddWords,
): Promise<void> {
  const stored = readProfiles(process.env);
  const before = stored.profiles[name];
  const url = asked ?? before?.url;
  if (url === undefined)
    throw usageError('Say where the API is.', `fleetcast profiles add ${name} --url https://…`);
  checkUrl(url);
  const key = await readKey(input);
  checkKey(key, 'that was given', 'Give the key alone.');
  running.asked = { url };
  const said = await askStage(url, key);
  const silent = typeof said === 'string' ? said : undefined;
  const kindSaid = typeof said === 'string' ? undefined : said.stage_kind;
  if (wished !== undefined && kindSaid !== undefined && moreCareful(wished, kindSaid) !== wished)
    throw usageError(
      `The stage says that it is ${kindSaid}, so that it cannot be stored as ${wished}. Nothing is stored.`,
      `fleetcast profiles add ${name} --url ${url}`,
    );
  // One that cannot be asked now is what it was, at the same address; else as if it were live.
  const kindBefore = before?.url === url ? before.kind : undefined;
  const kind = wished ?? kindSaid ?? kindBefore ?? (isLoopback(url) ? 'local' : 'live');
  writeProfiles(process.env, {
    default: stored.default ?? name,
    profiles: { ...stored.profiles, [name]: { url, kind } },
  });
  writeKeys(process.env, { ...readKeys(process.env), [name]: key });
  const why = silent === undefined ? '' : ` The stage could not be asked what it is (${silent}).`;
  processOutput(words).say(
    `"${name}" is stored as ${kind}.${why} Try it: fleetcast doctor --profile ${name}`,
  );
}

async function readKey(canAsk: boolean): Promise<string> {
  if (!process.stdin.isTTY) {
    const key = (await text(process.stdin)).trim();
    if (key === '') throw usageError('The key comes from standard input, which is empty.', '… < key.txt');
    return key;
  }
  if (!canAsk) throw usageError('The key comes from standard input.', '… < key.txt');
  const { isCancel, password } = await import('@clack/prompts');
  const key = await password({ message: 'Key', output: process.stderr, withGuide: false });
  if (isCancel(key)) throw new CliError(exitCodes.interrupted, 'Stopped. Nothing is stored.');
  return key.trim();
}
