import type { BodyOf, OperationId } from '../../../packages/client/src/index.ts';
import { CliError, type ExitCode, exitCodes } from '../errors/exit.ts';
import { idempotencyKeyOf } from '../input/idempotency-key.ts';
import { type InputFile, readInputFile } from '../input/input-file.ts';
import type { Session } from '../session/session.ts';
import { makeSureOf } from '../session/sure.ts';
import { makeSureOfAnswer } from '../terminal/question.ts';
import { momentWords } from '../terminal/words.ts';
import { exitCodeOf, isOver, type Job, leftOutWords, progressOf } from './counts.ts';
import { endWords, failureOf, kindWords } from './job-words.ts';
import { orderWords, previewWords, sayUnusableRows, sendWords } from './preview-words.ts';
import { upload } from './upload.ts';
import { waitUntil, watchJob } from './watch.ts';

/** Operations that make a job of a file. */
export type CreateId = Extract<
  OperationId,
  | 'createCampaign'
  | 'createOrderBatch'
  | 'createSubscriptionChanges'
  | 'createPortings'
  | 'createAccountChanges'
>;

export type Wish = {
  readonly operation: CreateId;
  /** The request without `upload` and `again`. `options.mode` is the one that the person wants. */
  readonly body: { readonly options: { readonly mode: 'send' | 'approve' | 'check' } };
  /** Absent where a filter finds the people. */
  readonly file?: string | undefined;
  readonly again: boolean;
  readonly watch: boolean;
  readonly idempotencyKey: string | undefined;
};

/** More texts than this are confirmed by their number on a live stage. */
const liveTextsMax = 1_000;

/**
 * Uploads a file, or asks for an audience; shows what it becomes, asks, sends and watches. A repeated command finds the
 * same job.
 */
export async function sendFile(session: Session, wish: Wish): Promise<ExitCode> {
  const { mode } = wish.body.options;
  if (mode === 'send' && !session.isDryRun) makeSureOfAnswer(session.asking);
  const { made, isNew } = await makeJob(session, wish, await inputOf(wish));
  const job = await planned(session, made);
  if (!isNew && !isAsked(job)) return found(session, job, wish);
  if (!isNew && wish.idempotencyKey !== undefined && wish.file !== undefined)
    session.out.say(`This key has already made ${job.id}: it sends the file that was uploaded for it.`);
  await showPlan(session, job, wish.file);
  return mode === 'send' ? askAndStart(session, job, wish.watch) : report(session, job);
}

/** Waits for the plan of a job that was made to be approved; shows it, asks, starts and watches. */
export async function startPlanned(session: Session, made: Seen, watch: boolean): Promise<ExitCode> {
  const job = await planned(session, made);
  await showPlan(session, job);
  return askAndStart(session, job, watch);
}

/** A job as the answer has shown it that made or found it. */
type Seen = Pick<Job, 'id' | 'state' | 'waiting'>;

/** @throws CliError when its input could not be used */
async function planned(session: Session, made: Seen): Promise<Job> {
  const { id } = made;
  const isUnsent = !isPlanned(made) || isAsked(made);
  const goOn = `Go on with the same command, or drop it: fleetcast jobs cancel ${id}`;
  const see = `fleetcast jobs show ${id}`;
  session.leaving(isUnsent ? `Nothing is sent. ${goOn}` : `An earlier command has made ${id}. See: ${see}`);
  const job = await waitUntil(
    session,
    id,
    isPlanned,
    isUnsent
      ? { message: `The time is over, and ${id} is still being planned. Nothing is sent.`, next: goOn }
      : { message: 'The time is over.', next: see },
  );
  if (job.state === 'failed') throw failureOf(job);
  return job;
}

function isPlanned({ state }: Seen): boolean {
  return state !== 'draft' && state !== 'planning';
}

function isAsked({ state, waiting }: Seen): boolean {
  return state === 'ready' && waiting?.for === 'approval';
}

async function askAndStart(session: Session, job: Job, watch: boolean): Promise<ExitCode> {
  if (!isAsked(job)) return report(session, job);
  if (progressOf(job).planned === 0)
    throw new CliError(
      exitCodes.rows,
      'No row could be used. Nothing was sent.',
      `fleetcast jobs rows ${job.id}`,
    );
  await approve(session, job.id);
  return afterStart(session, job.id, watch);
}

async function inputOf({ file }: Wish): Promise<InputFile | undefined> {
  return file === undefined ? undefined : readInputFile(file);
}

type Made = { readonly made: Seen; readonly isNew: boolean };

async function makeJob(session: Session, wish: Wish, file: InputFile | undefined): Promise<Made> {
  for (let turn = wish.again ? 1 : 0; ; turn += 1) {
    const made = await create(session, wish, file, turn);
    if (file !== undefined && 'form' in made && made.form !== undefined) {
      session.out.say(`Uploading ${file.name} …`);
      await upload(made.form, file);
      return { made, isNew: true };
    }
    // With --again: one that is not over is what an interrupted command made.
    const isFound = turn === 0 || wish.idempotencyKey !== undefined || !isOver(made);
    // Without a file it is planned at once.
    if (isFound) return { made, isNew: file === undefined && !isPlanned(made) };
  }
}

async function create(
  session: Session,
  { operation, body, idempotencyKey }: Wish,
  file: InputFile | undefined,
  turn: number,
) {
  // Approved by this command, once the person has seen what goes out.
  const mode = body.options.mode === 'check' ? ('check' as const) : ('approve' as const);
  const request = {
    ...body,
    ...(file && { upload: true as const, ...(turn > 0 && { again: 'yes' }) }),
    options: { ...body.options, mode },
  };
  // The same filter finds other people on another day: of this machine, as that of UTC may end at noon.
  const input = file?.digest ?? new Date().toLocaleDateString('sv-SE');
  const key = idempotencyKey ?? idempotencyKeyOf(operation, request, input, turn);
  const made: BodyOf<CreateId> = await session.client.call(operation, { body: request, idempotencyKey: key });
  return made;
}

/** Shows what the job will do. Orders have no preview. */
async function showPlan(session: Session, job: Job, file?: string): Promise<void> {
  const { client, out } = session;
  await sayUnusableRows(session, job, file);
  if (job.kind !== 'campaign' || progressOf(job).planned === 0) {
    const orders = job.kind === 'campaign' ? [] : [`  ${orderWords(job)}`];
    out.say([`Planned: ${job.id}`, ...orders, ...leftOut(job)].join('\n'));
    return;
  }
  const preview = await client.call('previewJob', { path: { id: job.id } });
  out.say(previewWords(job, preview).join('\n'));
}

function leftOut(job: Job): readonly string[] {
  const words = leftOutWords(job);
  return words === undefined ? [] : [`  ${words} See: fleetcast jobs rows ${job.id}`];
}

/** What is asked before a job starts, and the number that a script must know on a live stage. */
export async function approve(session: Session, id: string): Promise<void> {
  const { client, isDryRun } = session;
  // The person is shown what has this ETag, and nothing that was read before.
  const { body: job, headers } = await client.answer('getJob', { path: { id } });
  if (!isDryRun && job.approval?.second_person === 'another')
    throw new CliError(
      exitCodes.access,
      'Somebody else must approve this. Nothing is sent or ordered until then.',
      `Ask another person to type: fleetcast jobs approve ${id}`,
    );
  const isCampaign = job.kind === 'campaign';
  const what = isCampaign ? sendWords(await client.call('previewJob', { path: { id } })) : orderWords(job);
  const { planned } = progressOf(job);
  await makeSureOf(
    session,
    what,
    `fleetcast jobs approve ${id} sends it, fleetcast jobs cancel ${id} drops it.`,
    { number: planned, ...(isCampaign && planned <= liveTextsMax ? {} : { neededOn: 'live' }) },
  );
  session.leaving(`${id} may have started, and may be over. See: fleetcast jobs show ${id}`);
  await client.call('approveJob', { path: { id }, ifMatch: headers.get('etag') ?? '' });
}

/** Watches a job that was started, or says how to. */
export async function afterStart(session: Session, id: string, watch: boolean): Promise<ExitCode> {
  if (watch) return watchJob(session, id);
  const { out, client } = session;
  if (out.isJson) out.object(await client.call('getJob', { path: { id } }));
  else out.answer(out.isTerminal ? `Started: ${id}. Watch it: fleetcast jobs watch ${id}` : id);
  return exitCodes.done;
}

/** A repeated command: says what the first one has made. */
async function found(session: Session, job: Job, wish: Wish): Promise<ExitCode> {
  const { watch, file = 'This audience', body, idempotencyKey } = wish;
  // Another file may have been uploaded under the key.
  const what =
    idempotencyKey === undefined ? `${file} with these options is already` : 'This key has already made';
  const when = momentWords(job.created_at);
  session.out.say(`${what} ${kindWords(job)} ${job.id} of ${when}; nothing is sent twice.`);
  if (isOver(job) && body.options.mode !== 'check')
    session.out.say('To send it to everybody again: the same command with --again');
  if (watch && !isOver(job)) return watchJob(session, job.id);
  return report(session, job);
}

function report({ out }: Session, job: Job): ExitCode {
  if (out.isJson) out.object(job);
  else if (!out.isTerminal) out.answer(job.id);
  else if (isOver(job)) out.answer(endWords(job));
  else out.answer(`${job.id} is ${job.state}. Watch it: fleetcast jobs watch ${job.id}`);
  return isOver(job) ? exitCodeOf(job) : exitCodes.done;
}
