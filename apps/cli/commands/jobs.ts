import { type Command, Option } from 'commander';
import type { BodyOf, RequestOf } from '../../../packages/client/src/index.ts';
import { wordsOf } from '../input/between-commas.ts';
import { showJob } from '../jobs/job-words.ts';
import { watchJob } from '../jobs/watch.ts';
import type { Session } from '../session/session.ts';
import { type ListWords, takeListOptions } from '../terminal/list-options.ts';
import { listed } from '../terminal/listed.ts';
import { type Columns, hidden, showList } from '../terminal/showing.ts';
import { momentWords } from '../terminal/words.ts';
import { acts } from './acting.ts';
import { addJobActions } from './job-actions.ts';

type Listed = BodyOf<'listJobs'>['items'][number];
type Row = BodyOf<'listRows'>['items'][number];

/** What a noun lists. */
type Kind = Listed['kind'];

const kinds: Readonly<Record<Kind, true>> = {
  campaign: true,
  order_batch: true,
  subscription_change: true,
  porting: true,
  account_change: true,
};

type JobListWords = ListWords & {
  readonly kind?: Kind;
  readonly state?: string;
  readonly reference?: string;
  readonly name?: string;
  readonly metadata?: string;
  readonly outcome?: string;
  readonly needsDecision?: boolean;
  readonly createdBy?: string;
  readonly from?: string;
  readonly to?: string;
};

const jobColumns: Columns<Listed> = {
  id: ({ id }) => id,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  waiting: ({ waiting }) => waiting?.for,
  created: ({ created_at }) => momentWords(created_at),
  name: ({ name }) => name,
  reference: ({ reference }) => reference,
};

const fate = {
  line: ({ line }) => line,
  state: ({ state }) => state,
  to: ({ to }) => to,
} satisfies Columns<Row>;

const rowColumns: Columns<Row> = {
  ...fate,
  reason: ({ reason }) => reason,
  sms_id: ({ sms_id }) => sms_id,
  order_id: ({ order_id }) => order_id,
  subscription_id: ({ subscription_id }) => subscription_id,
  detail: ({ detail }) => detail,
};

const textColumns: Columns<Row> = {
  ...fate,
  from: ({ text }) => text?.from,
  text: ({ text }) => text?.parts.join(' '),
};

type RowWords = ListWords & {
  readonly state?: string;
  readonly reason?: string;
  readonly reveal?: boolean;
  readonly texts?: boolean;
};

/** `fleetcast jobs`: any job, by its id. */
export function addJobs(program: Command): void {
  const jobs = program.command('jobs').alias('job').description('campaigns and order batches, by id');
  addJobList(jobs, 'fleetcast jobs list --state completed', undefined);

  acts(
    jobs.command('show').description('where a job stands, and what to type next').argument('<id>'),
    'fleetcast jobs show cmp_1',
    async (session, { args: [id = ''] }) => {
      const job = await session.client.call('getJob', { path: { id } });
      showJob(session, job);
      return undefined;
    },
  );

  const rows = takeListOptions(
    jobs.command('rows').description('what became of each row; numbers are masked').argument('<id>'),
  )
    .option('--state <states>', 'only rows in these, such as invalid,duplicate')
    .option('--reason <code>', 'only rows with this reason, such as mangled')
    .option('--reveal', 'numbers and activation data as they are')
    .option('--texts', 'of a campaign: the text that each recipient gets');
  acts<RowWords>(
    rows,
    'fleetcast jobs rows cmp_1 --state invalid,duplicate',
    async (session, { args: [id = ''], options }) => {
      const columns = options.texts === true ? textColumns : rowColumns;
      await showList(session, rowsOf(session, id, options), columns, options);
      return undefined;
    },
  );

  acts(
    jobs.command('watch').description('shows a job until it is over').argument('<id>'),
    'fleetcast jobs watch cmp_1',
    (session, { args: [id = ''] }) => watchJob(session, id),
  );
  addJobActions(jobs);
}

/** Adds `list` to a noun: jobs of all kinds, or of one. */
export function addJobList(noun: Command, example: string, kind: Kind | undefined): void {
  const list = takeListOptions(noun.command('list').description('the newest first'))
    .option('--state <states>', 'only those in it, such as ready,running')
    .option('--reference <id>', 'only those with this id of your system')
    .option('--name <part>', 'only those whose name has this in it')
    .option('--metadata <key:value>', 'only those with this member')
    .option('--outcome <outcomes>', 'only those that ended so, such as partial,unsuccessful')
    .option('--needs-decision', 'only those with held rows to decide about')
    .option('--created-by <name>', 'only those of this key or person')
    .option('--from <time>', 'only those created then or later')
    .option('--to <time>', 'only those created before');
  if (kind === undefined) list.addOption(new Option('--kind <kind>').choices(Object.keys(kinds)));
  acts<JobListWords>(list, example, async (session, { options }) => {
    const { state, reference, name, metadata, outcome, needsDecision, createdBy, from, to } = options;
    const query = given({
      kind: kind ?? options.kind,
      state,
      reference,
      name,
      metadata,
      outcome,
      needs_decision: needsDecision === true ? 'true' : undefined,
      created_by: createdBy,
      created_from: from,
      created_to: to,
      limit: Math.min(options.limit ?? 50, 100),
    });
    const jobs = listed(session, options, 'listJobs', { query });
    await showList(session, jobs, jobColumns, options);
    return undefined;
  });
}

function given(query: Readonly<Record<string, unknown>>): NonNullable<RequestOf<'listJobs'>['query']> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}

const partOnly = 'Not all rows were searched. To search the others too, add --all.';

async function* rowsOf(
  session: Session,
  id: string,
  { state, reason, limit = 50, all = false, reveal = false, texts = false }: RowWords,
): AsyncGenerator<Row> {
  const states = state === undefined ? [undefined] : wordsOf(state);
  for (const one of states) {
    const query = {
      limit: all ? 1_000 : Math.min(limit + 1, 1_000),
      reveal: reveal ? ('true' as const) : ('false' as const),
      ...(texts && { text: 'true' as const }),
      ...(one && { state: one as Row['state'] }),
      ...(reason && { reason }),
    };
    // Without a filter each page has rows, and as many are read as are shown.
    const whole = all || (one === undefined && reason === undefined);
    for await (const row of listed(session, { all: whole }, 'listRows', { path: { id }, query }, partOnly))
      yield reveal ? row : hidden(row);
  }
}
