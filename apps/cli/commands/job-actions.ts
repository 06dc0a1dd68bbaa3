import { type Command, Option } from 'commander';
import { usageError } from '../errors/exit.ts';
import { numbersOf, wordsOf } from '../input/between-commas.ts';
import { foundOrMade, idempotencyKeyOf } from '../input/idempotency-key.ts';
import { type JobWords, jobMembers, jobOptions, takeJobOptions } from '../jobs/campaign-options.ts';
import { countsOf, undecidedRows } from '../jobs/counts.ts';
import { showJob } from '../jobs/job-words.ts';
import { type Chosen, chosenOf, showResult, writtenResults } from '../jobs/result-files.ts';
import { afterStart, approve, startPlanned } from '../jobs/send-file.ts';
import { makeSureOf } from '../session/sure.ts';
import { counted } from '../terminal/words.ts';
import { acts } from './acting.ts';

type Watching = { readonly watch?: boolean };
type Deciding = {
  readonly accept?: boolean;
  readonly resend?: boolean;
  readonly giveUp?: boolean;
  readonly lines?: string;
};

/** What people do to a job. */
export function addJobActions(jobs: Command): void {
  addStops(jobs);
  addDecisions(jobs);
  addFurther(jobs);
}

function addStops(jobs: Command): void {
  const approving = jobs
    .command('approve')
    .description('lets a job start, after a question')
    .argument('<id>')
    .option('--watch', 'stay until it is over');
  acts<Watching>(
    approving,
    'fleetcast jobs approve cmp_1 --yes',
    async (session, { args: [id = ''], options }) => {
      await approve(session, id);
      return afterStart(session, id, options.watch === true);
    },
  );
  const stops = [
    ['pause', 'pauseJob', 'stops calls within the time of one; asks nothing'],
    ['resume', 'resumeJob', 'continues a paused job'],
  ] as const;
  for (const [verb, operation, description] of stops)
    acts(
      jobs.command(verb).description(description).argument('<id>'),
      `fleetcast jobs ${verb} cmp_1`,
      async (session, { args: [id = ''] }) => {
        showJob(session, await session.client.call(operation, { path: { id } }));
        return undefined;
      },
    );
  acts(
    jobs.command('cancel').description('ends a job: what is not sent stays unsent').argument('<id>'),
    'fleetcast jobs cancel cmp_1 --yes',
    async (session, { args: [id = ''] }) => {
      const job = await session.client.call('getJob', { path: { id } });
      const what = `Cancel ${id} with ${counted(countsOf(job).unprocessed ?? 0, 'row')} not sent`;
      await makeSureOf(session, what, `fleetcast jobs pause ${id} only stops it.`);
      showJob(session, await session.client.call('cancelJob', { path: { id } }));
      return undefined;
    },
  );
}

function addDecisions(jobs: Command): void {
  const resolve = jobs
    .command('resolve')
    .description('decides about held rows; all of them without --lines')
    .argument('<id>')
    .option('--accept', 'they were carried out')
    .option('--resend', 'do them again')
    .option('--give-up', 'leave them')
    .option('--lines <numbers>', 'only these lines of the file: 14,90');
  acts<Deciding>(
    resolve,
    'fleetcast jobs resolve cmp_1 --accept',
    async (session, { args: [id = ''], options }) => {
      const { accept, resend, giveUp } = options;
      const chosen = [accept && 'accept', resend && 'resend', giveUp && 'give_up'].filter(
        (one) => one !== undefined,
      );
      const [action] = chosen as ('accept' | 'resend' | 'give_up')[];
      if (chosen.length !== 1 || action === undefined)
        throw usageError(
          'Say what to do with them, once.',
          `fleetcast jobs rows ${id} --state held, then --accept`,
        );
      const lines = options.lines === undefined ? undefined : numbersOf('lines', options.lines);
      const held = lines?.length ?? undecidedRows(await session.client.call('getJob', { path: { id } }));
      if (resend)
        await makeSureOf(session, `Send ${counted(held, 'held row')} again`, 'Nothing is decided.', {
          number: held,
        });
      const body = { action, ...(lines === undefined ? { held_rows_seen: held } : { lines }) };
      const resolved = await session.client.call('resolveHeldRows', { path: { id }, body });
      session.out.say(`${counted(resolved.resolved_rows, 'row')} decided.`);
      showJob(session, resolved);
      return undefined;
    },
  );

  const retry = takeJobOptions(
    jobs
      .command('retry')
      .description('sends rows of a job that is over again, as a job of its own')
      .argument('<id>')
      .option('--states <states>', 'which rows', 'refused,unprocessed')
      .option('--watch', 'stay until it is over'),
  );
  acts<JobWords & Watching & { readonly states: string }>(
    retry,
    'fleetcast jobs retry cmp_1 --states unprocessed --watch --yes',
    async (session, { args: [id = ''], options }) => {
      const states = wordsOf(options.states) as ('refused' | 'unprocessed')[];
      const body = { states, options: { ...jobOptions(options), mode: 'approve' as const } };
      const made = await foundOrMade(
        ['retryJob', id, body],
        (idempotencyKey) => session.client.call('retryJob', { path: { id }, body, idempotencyKey }),
        // If it has taken the rows with it, the API says so.
        ({ state }) => state === 'canceled',
      );
      return startPlanned(session, made, options.watch === true);
    },
  );
}

function addFurther(jobs: Command): void {
  const edit = takeJobOptions(
    jobs
      .command('edit')
      .description('changes names, times or the text of a job that has not started')
      .argument('<id>')
      .option('--text <text>', 'another one: planned as a job that takes its place'),
  );
  acts<JobWords & { readonly text?: string }>(
    edit,
    "fleetcast jobs edit cmp_1 --name 'March renewal'",
    async (session, { args: [id = ''], options }) => {
      const seen = await session.client.answer('getJob', { path: { id } });
      const times = jobOptions(options);
      const { text } = options;
      const words = text === undefined ? {} : { text };
      const body = {
        ...jobMembers(options),
        ...words,
        ...(Object.keys(times).length === 0 ? {} : { options: times }),
      };
      const ifMatch = seen.headers.get('etag') ?? '';
      showJob(session, await session.client.call('changeJob', { path: { id }, body, ifMatch }));
      return undefined;
    },
  );

  const results = jobs
    .command('results')
    .description('writes result files, and shows or fetches them')
    .argument('<id>')
    .option('--into <folder>', 'download them into this folder; without it, their addresses are shown')
    .option('--only <files>', 'only these files; all has every row, with its text and time')
    .option('--reveal', 'for orders, also the file with activation codes; the audit log records it');
  acts<Chosen & { readonly into?: string }>(
    results,
    'fleetcast jobs results cmp_1 --into results',
    async (session, { args: [id = ''], options }) => {
      const files = chosenOf(await writtenResults(session, id, options.reveal ?? false), options);
      if (session.out.isJson && options.into === undefined) session.out.object({ files });
      else
        for (const [name, url] of Object.entries(files)) await showResult(session, name, url, options.into);
      return undefined;
    },
  );

  const tests = jobs
    .command('test-texts')
    .description('sends the first text of a campaign to up to ten numbers, at once')
    .argument('<id>')
    .requiredOption('--to <numbers>', 'between commas: +12125550199')
    .addOption(new Option('--again', 'also if the same was sent before'));
  acts<{ readonly to: string; readonly again?: boolean }>(
    tests,
    'fleetcast jobs test-texts cmp_1 --to +12125550199 --yes',
    async (session, { args: [id = ''], options }) => {
      const to = [...wordsOf(options.to)];
      await makeSureOf(session, `Send ${counted(to.length, 'test text')}`, 'Nothing is sent.', {
        number: to.length,
      });
      // Without the key of before, the same command sends again.
      if (options.again) session.leaving('They may have been sent. See: fleetcast jobs list');
      const idempotencyKey = options.again ? crypto.randomUUID() : idempotencyKeyOf('sendTestTexts', id, to);
      const made = await session.client.call('sendTestTexts', { path: { id }, body: { to }, idempotencyKey });
      return afterStart(session, made.id, false);
    },
  );
}
