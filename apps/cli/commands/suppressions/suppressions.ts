import type { Command } from 'commander';
import type { BodyOf } from '../../../../packages/client/src/index.ts';
import { CliError, type ExitCode, exitCodes, usageError } from '../../errors/exit.ts';
import { foundOrMade } from '../../input/idempotency-key.ts';
import { readInputFile } from '../../input/input-file.ts';
import { upload } from '../../jobs/upload.ts';
import type { Session } from '../../session/session.ts';
import { makeSureOf } from '../../session/sure.ts';
import { type ListWords, takeListOptions } from '../../terminal/list-options.ts';
import { type Columns, hidden, showList, showOne } from '../../terminal/showing.ts';
import { counted, momentWords } from '../../terminal/words.ts';
import { acts } from '../acting.ts';
import { addSuppressionExport, addSuppressionList } from './suppression-list.ts';

type Words = { readonly defaultCountry?: string };
type AddWords = Words & { readonly reason?: string; readonly expiresAt?: string };

const country = ['--default-country <code>', 'of numbers without a plus: DE'] as const;

/** `fleetcast suppressions`: who must not be texted. */
export function addSuppressions(program: Command): void {
  const noun = program.command('suppressions').alias('suppression').description('who must not be texted');

  addSuppressionList(noun);
  addSuppressionExport(noun);
  addImports(noun);

  const check = noun
    .command('check')
    .description('which of these numbers are listed')
    .argument('<numbers...>')
    .option(...country);
  acts<Words>(check, 'fleetcast suppressions check +12125550123', async (session, { args, options }) => {
    const body = { numbers: [...args], ...countryOf(options) };
    const { suppressed } = await session.client.call('checkSuppressions', { body });
    const columns: Columns<(typeof suppressed)[number]> = {
      number: ({ number }) => number,
      since: ({ since }) => momentWords(since),
      reason: ({ reason }) => reason,
    };
    await showList(session, suppressed.map(hidden), columns, { all: true });
    session.out.say(`${counted(suppressed.length, 'number')} of ${args.length} listed.`);
    return undefined;
  });

  const add = noun
    .command('add')
    .description('lists numbers: they get no more texts')
    .argument('<numbers...>')
    .option('--reason <words>', 'such as "answered STOP"')
    .option('--expires-at <time>', 'when the entry ends (left out: never); an entry that ends later is kept')
    .option(...country);
  acts<AddWords>(
    add,
    "fleetcast suppressions add +12125550123 --reason 'answered STOP'",
    async (session, { args, options }) => {
      const { reason, expiresAt } = options;
      const body = {
        add: [...args],
        ...(reason && { reason }),
        ...(expiresAt && { expires_at: expiresAt }),
        ...countryOf(options),
      };
      showOne(session, await session.client.call('changeSuppressions', { body }));
      return undefined;
    },
  );

  const remove = noun
    .command('remove')
    .description('takes numbers off the list: they may be texted again')
    .argument('<numbers...>')
    .option(...country);
  acts<Words>(
    remove,
    'fleetcast suppressions remove +12125550123 --yes',
    async (session, { args, options }) => {
      await makeSureOf(
        session,
        `Let ${counted(args.length, 'number')} be texted again`,
        'The list is as it was.',
      );
      const body = { remove: [...args], ...countryOf(options) };
      showOne(session, await session.client.call('changeSuppressions', { body }));
      return undefined;
    },
  );
}

type Imported = BodyOf<'listSuppressionImports'>['items'][number];

/** Lists that are uploaded as a whole. */
function addImports(noun: Command): void {
  const create = noun
    .command('import')
    .description('lists the numbers of a CSV file; takes none off')
    .argument('<file>', 'a CSV; - is standard input');
  acts(
    create,
    'fleetcast suppressions import stop.csv',
    async ({ client, out, deadline, leaving }, { args: [path = ''] }) => {
      const file = await readInputFile(path);
      const { upload: key, form } = await client.call('createSuppressionImport');
      await upload(form, file);
      leaving(`The import continues. See: ${listsCommand}`);
      for (;;) {
        const { items } = await client.call('listSuppressionImports');
        const found = items.find((one) => one.upload === key && one.state !== 'waiting');
        if (found !== undefined) return shown(out, found);
        if (deadline?.aborted)
          throw new CliError(
            exitCodes.timeout,
            'The time is over; the list is still being imported.',
            listsCommand,
          );
        await new Promise((resolve) => setTimeout(resolve, importEveryMs));
      }
    },
  );

  const imports = takeListOptions(noun.command('imports').description('lists that were uploaded'));
  acts<ListWords>(imports, listsCommand, async (session, { options }) => {
    const columns: Columns<Imported> = {
      uploaded_at: ({ uploaded_at }) => momentWords(uploaded_at),
      state: ({ state }) => state,
      accepted: ({ accepted }) => accepted,
      refused: ({ refused }) => refused,
      upload: ({ upload: key }) => key,
    };
    await showList(session, session.client.each('listSuppressionImports'), columns, options);
    return undefined;
  });
}

const listsCommand = 'fleetcast suppressions imports';
const importEveryMs = 1_000;

function shown(out: Session['out'], found: Imported): ExitCode {
  const { accepted, overruled = 0, refused, faults, failure } = found;
  if (out.isJson) out.object(found);
  else
    out.answer(
      [
        `${counted(accepted, 'row')} on the list, ${counted(refused, 'row')} not usable.`,
        ...(overruled === 0
          ? []
          : [
              `${counted(overruled, 'row')} changed nothing: already listed for longer, or taken off since the upload.`,
            ]),
        ...faults.map(({ line, reason }) => `line ${line}: ${reason}`),
      ].join('\n'),
    );
  if (failure !== undefined) throw new CliError(exitCodes.failed, `${failure.title}.`, listsCommand);
  return refused === 0 ? exitCodes.done : exitCodes.rows;
}

function countryOf({ defaultCountry }: Words) {
  return defaultCountry === undefined ? {} : { default_country: defaultCountry };
}

/** `fleetcast erasures`: removing one number from everything that holds it. */
export function addErasures(program: Command): void {
  const noun = program.command('erasures').alias('erasure').description('removing a number from everything');
  const create = noun
    .command('create')
    .description('erases a number; this cannot be undone')
    .argument('<number>');
  acts(
    create,
    'fleetcast erasures create +12125550123 --confirm 0123',
    async (session, { args: [number = ''] }) => {
      const digits = number.replaceAll(/\D/g, '');
      if (digits.length < 7) throw usageError('Write the whole number with its plus.', '+12125550123');
      await makeSureOf(session, 'Erase this number from everything that holds it', 'Nothing is erased.', {
        number: digits.slice(-4),
        neededOn: 'every stage',
      });
      const erasure = await foundOrMade(
        ['requestErasure', digits],
        (idempotencyKey) => session.client.call('requestErasure', { body: { number }, idempotencyKey }),
        // What has come since then is still there.
        ({ state }) => state === 'done',
      );
      showOne(session, erasure);
      return undefined;
    },
  );
  acts(
    noun.command('show').description('how far it is').argument('<id>'),
    'fleetcast erasures show ers_1',
    async (session, { args: [id = ''] }) => {
      showOne(session, await session.client.call('getErasure', { path: { id } }));
      return undefined;
    },
  );

  const list = takeListOptions(noun.command('list').description('the newest first, without the numbers'));
  acts<ListWords>(list, 'fleetcast erasures list --limit 5', async (session, { options }) => {
    const columns: Columns<BodyOf<'listErasures'>['items'][number]> = {
      id: ({ id }) => id,
      state: ({ state }) => state,
      requested_at: ({ requested_at }) => momentWords(requested_at),
      requested_by: ({ requested_by }) => requested_by,
      looked_into: ({ objects }) => objects.looked_into,
      held_it: ({ objects }) => objects.held_it,
    };
    await showList(session, session.client.each('listErasures'), columns, options);
    return undefined;
  });
}
