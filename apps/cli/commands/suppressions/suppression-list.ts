import type { Command } from 'commander';
import type { components, RequestOf } from '../../../../packages/client/src/index.ts';
import { CliError, exitCodes } from '../../errors/exit.ts';
import { present } from '../../jobs/campaign-options.ts';
import type { Session } from '../../session/session.ts';
import { type ListWords, takeListOptions } from '../../terminal/list-options.ts';
import { writePrivateFile } from '../../terminal/private-file.ts';
import { type Columns, showList, showOne } from '../../terminal/showing.ts';
import { counted, momentWords } from '../../terminal/words.ts';
import { acts } from '../acting.ts';

type Exported = components['schemas']['SuppressionExport'];
type Listed = components['schemas']['SuppressedNumber'];
type Page = components['schemas']['SuppressionPage'];
type Query = NonNullable<RequestOf<'getSuppressions'>['query']>;

type NumberWords = ListWords & {
  readonly reason?: string;
  readonly since?: string;
  readonly expiresBefore?: string;
  readonly reveal?: boolean;
};

const columns: Columns<Listed> = {
  number: ({ number }) => number,
  since: ({ since }) => momentWords(since),
  reason: ({ reason }) => reason,
  expires_at: ({ expires_at: at }) => at && momentWords(at),
};

/** Who is on the list, and how many they are. */
export function addSuppressionList(noun: Command): void {
  acts(
    noun.command('count').description('how many numbers are listed, by reason'),
    'fleetcast suppressions count',
    async (session) => {
      const { last_change, counts } = await pageOf(session, { limit: 1, reveal: 'false' });
      if (session.out.isJson || counts === null) {
        showOne(session, { last_change, counts });
        if (counts === null)
          session.out.say('The list is too long to count here. fleetcast suppressions export counts it.');
        return undefined;
      }
      const { by_reason, ...others } = counts;
      showOne(session, others);
      const reasons: Columns<(typeof by_reason)[number]> = {
        reason: ({ reason }) => reason ?? '(none)',
        numbers: ({ count }) => count,
      };
      await showList(session, by_reason, reasons, { all: true });
      return undefined;
    },
  );

  const list = takeListOptions(
    noun.command('list').description('who is listed, the newest first; numbers are masked'),
  )
    .option('--reason <words>', 'only those with exactly this reason')
    .option('--since <time>', 'only those who were listed then or later')
    .option('--expires-before <time>', 'only those who may be texted again before then')
    .option('--reveal', 'show whole numbers; the audit log records it');
  acts<NumberWords>(
    list,
    "fleetcast suppressions list --reason 'answered STOP' --limit 20",
    async (session, { options }) => {
      let isMasked = false;
      const numbers = numbersOf(session, options, (page) => {
        isMasked ||= page.items.some(({ number }) => number.includes('…'));
      });
      await showList(session, numbers, columns, options);
      if (options.reveal && isMasked)
        session.out.say('Numbers stay masked: a test key never gets whole numbers.');
      return undefined;
    },
  );
}

type ExportWords = { readonly output?: string };

/** Has the whole list written, and fetches the file. */
export function addSuppressionExport(noun: Command): void {
  const create = noun
    .command('export')
    .description('the whole list as a CSV file, with whole numbers; the audit log records it')
    .option('--output <file>', 'where to save the file; without it, its address is shown');
  acts<ExportWords>(
    create,
    'fleetcast suppressions export --output suppressed.csv',
    async (session, { options: { output } }) => {
      const { client, out, deadline } = session;
      let found: Exported = await client.call('createSuppressionExport');
      out.say('Writing the file …');
      while (found.state === 'writing') {
        if (deadline?.aborted)
          throw new CliError(
            exitCodes.timeout,
            'The time is over; the file is still being written.',
            `fleetcast api GET /v1/suppressions/exports/${found.id}`,
          );
        await new Promise((resolve) => setTimeout(resolve, exportEveryMs));
        found = await client.call('getSuppressionExport', { path: { id: found.id } });
      }
      if (found.state === 'failed')
        throw new CliError(
          exitCodes.failed,
          'The file could not be written.',
          'the same command again; if it fails again, look for suppression_list.not_exported in the log',
        );
      if (output === undefined) {
        showOne(session, found);
        return undefined;
      }
      if (found.file === undefined)
        throw new CliError(
          exitCodes.state,
          'The file is no longer kept.',
          `fleetcast suppressions export --output ${output}`,
        );
      const answer = await fetch(found.file);
      if (!answer.ok) throw new CliError(exitCodes.failed, `The bucket answered ${answer.status}.`);
      await writePrivateFile(output, await answer.bytes());
      if (out.isJson) out.object(found);
      else out.answer(`${counted(found.numbers ?? 0, 'number')} in ${output}.`);
      return undefined;
    },
  );
}

const exportEveryMs = 1_000;

async function* numbersOf(
  session: Session,
  { limit = 50, all = false, reason, since, expiresBefore, reveal = false }: NumberWords,
  seen: (page: Page) => void,
): AsyncGenerator<Listed> {
  const query = {
    ...present({ reason, since, expires_before: expiresBefore }),
    limit: all ? 1_000 : Math.min(limit, 1_000),
    reveal: reveal ? ('true' as const) : ('false' as const),
  };
  let left = all ? Number.POSITIVE_INFINITY : limit;
  for (let page = await pageOf(session, query); ; ) {
    seen(page);
    yield* page.items;
    left -= page.items.length;
    if (page.next === null) return;
    // There is more. No number is revealed to say so: the last one comes again, and is not shown.
    if (left <= 0) return yield* page.items.slice(-1);
    page = await pageOf(session, { ...query, limit: Math.min(query.limit, left), cursor: page.next });
  }
}

/** Only with `upload` the answer is another one. */
async function pageOf({ client }: Session, query: Query): Promise<Page> {
  return (await client.call('getSuppressions', { query })) as Page;
}
