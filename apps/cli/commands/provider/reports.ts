import { Argument, type Command } from 'commander';
import type { BodyOf, components } from '../../../../packages/client/src/index.ts';
import { CliError, exitCodes } from '../../errors/exit.ts';
import { foundOrMade } from '../../input/idempotency-key.ts';
import { showResult } from '../../jobs/result-files.ts';
import type { Session } from '../../session/session.ts';
import { type ListWords, takeListOptions } from '../../terminal/list-options.ts';
import { type Columns, showList, showOne } from '../../terminal/showing.ts';
import { numberWords } from '../../terminal/words.ts';
import { acts } from '../acting.ts';

type Report = components['schemas']['Report'];

type CreateWords = {
  readonly from: string;
  readonly to: string;
  readonly account?: string;
  readonly into?: string;
};

const columns: Columns<BodyOf<'listReports'>['items'][number]> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  time: ({ from, to }) => `${from} to ${to}`,
  state: ({ state, waiting }) => (waiting === null ? state : `${state}, waits for ${waiting.for}`),
  items: ({ progress }) => numberWords(progress.items),
  by: ({ created_by: by }) => by.name,
  created: ({ created_at: at }) => at,
};

/** Between two looks at a report that is being written. */
const lookMs = 1_000;

/** `fleetcast reports`: usage, campaigns and invoices of a time, as files. */
export function addReports(program: Command): void {
  const noun = program.command('reports').description('usage, campaigns and invoices of a time, as files');
  const create = noun
    .command('create')
    .description('has a report written, waits, and shows or fetches its files')
    .addArgument(new Argument('<kind>').choices(['usage', 'campaigns', 'invoices']))
    .requiredOption('--from <day>', 'the first day, such as 2027-03-01')
    .requiredOption('--to <day>', 'the last day, at most a year later')
    .option('--account <id>', 'of this account only')
    .option('--into <folder>', 'fetch the files there; left out: their addresses');
  acts<CreateWords>(
    create,
    'fleetcast reports create usage --from 2025-01-01 --to 2025-01-31 --into reports',
    async (session, { args: [kind], options }) => {
      const { from, to, account, into } = options;
      const body = { kind: kind as Report['kind'], from, to, ...(account && { account_id: account }) };
      // A report of today says more tomorrow.
      const { id } = await foundOrMade(
        ['createReport', body, new Date().toISOString().slice(0, 10)],
        (idempotencyKey) => session.client.call('createReport', { body, idempotencyKey }),
        ({ state }) => state === 'failed' || state === 'canceled',
      );
      const report = await writtenReport(session, id);
      if (session.out.isJson && into === undefined) session.out.object(report);
      else
        for (const [name, url] of Object.entries(report.files ?? {}))
          await showResult(session, name, url, into);
      return undefined;
    },
  );

  const list = takeListOptions(noun.command('list').description('the newest first'));
  acts<ListWords>(list, 'fleetcast reports list', async (session, { options }) => {
    await showList(session, session.client.each('listReports'), columns, options);
    return undefined;
  });

  const cancel = noun.command('cancel').description('has nothing more read for a report').argument('<id>');
  acts(cancel, 'fleetcast reports cancel rep_1', async (session, { args: [id = ''] }) => {
    showOne(session, await session.client.call('cancelReport', { path: { id } }));
    return undefined;
  });

  const show = noun.command('show').description('how far a report has come').argument('<id>');
  acts(show, 'fleetcast reports show rep_1', async (session, { args: [id = ''] }) => {
    showOne(session, await session.client.call('getReport', { path: { id } }));
    return undefined;
  });
}

async function writtenReport({ client, deadline, out }: Session, id: string): Promise<Report> {
  out.say(`Writing ${id} …`);
  for (;;) {
    const report = await client.call('getReport', { path: { id } });
    if (report.state === 'written') return report;
    if (report.state === 'canceled')
      throw new CliError(exitCodes.failed, 'The report was canceled.', `fleetcast reports show ${id}`);
    if (report.state === 'failed')
      throw new CliError(
        exitCodes.failed,
        report.failure?.errors?.[0]?.detail ?? 'The report could not be written.',
        `fleetcast reports show ${id}`,
      );
    if (deadline?.aborted)
      throw new CliError(
        exitCodes.timeout,
        `The report is still being written; ${numberWords(report.progress.items)} items were read.`,
        `fleetcast reports show ${id}`,
      );
    await new Promise((resolve) => setTimeout(resolve, lookMs));
  }
}
