import type { Command } from 'commander';
import type { BodyOf } from '../../../../packages/client/src/index.ts';
import { CliError, exitCodes } from '../../errors/exit.ts';
import { present } from '../../jobs/campaign-options.ts';
import type { Session } from '../../session/session.ts';
import { makeSureOf } from '../../session/sure.ts';
import { type ListWords, takeListOptions, takeTimes } from '../../terminal/list-options.ts';
import { listed } from '../../terminal/listed.ts';
import { type Columns, showList, showOne } from '../../terminal/showing.ts';
import { counted, momentWords } from '../../terminal/words.ts';
import { acts } from '../acting.ts';

type Execution = BodyOf<'listExecutions'>['items'][number];
type ExecutionWords = ListWords & {
  readonly from?: string;
  readonly to?: string;
  readonly rule?: string;
  readonly subject?: string;
  readonly verdict?: Exclude<Execution['verdict'], 'fact_missing'>;
};

const columns: Columns<Execution> = {
  id: ({ id }) => id,
  at: ({ at }) => momentWords(at),
  rule: ({ rule }) => rule,
  verdict: ({ verdict }) => verdict,
  event: ({ event }) => event.id,
  why: ({ why }) => why,
};

/** One is searched for among this many of the newest. */
const searchedMax = 2_000;

/** `fleetcast executions`: what rules did, why not, and the yes that some wait for. */
export function addExecutions(program: Command): void {
  const executions = program
    .command('executions')
    .alias('execution')
    .description('what rules did, and why not');
  const list = takeTimes(takeListOptions(executions.command('list').description('the newest first')))
    .option('--rule <name>', 'only of this rule')
    .option('--subject <id>', 'only about this subscription, product, porting, invoice, contract or order')
    .option('--verdict <word>', 'such as executed or guard_refused');
  acts<ExecutionWords>(list, 'fleetcast executions list --limit 5', async (session, { options }) => {
    const { rule, subject, verdict, from, to } = options;
    const query = present({ rule, subject, verdict, from, to });
    await showList(session, listed(session, options, 'listExecutions', { query }), columns, options);
    return undefined;
  });
  const show = executions.command('show').description('one, with each check and its jobs').argument('<id>');
  acts(show, 'fleetcast executions show exe_1', async (session, { args: [id = ''] }) => {
    showExecution(session, await findExecution(session, id));
    return undefined;
  });
  addAnswer(executions, 'approve', 'lets the rule do what it wants to do, after a question');
  addAnswer(executions, 'reject', 'cancels what the rule wants to do');
}

function addAnswer(executions: Command, verb: 'approve' | 'reject', description: string): void {
  const command = executions.command(verb).description(description).argument('<id>');
  acts(command, `fleetcast executions ${verb} exe_1 --yes`, async (session, { args: [id = ''] }) => {
    const found = await findExecution(session, id);
    const waiting = (found.jobs ?? []).filter(({ approve }) => approve !== undefined);
    if (waiting.length === 0)
      throw new CliError(
        exitCodes.state,
        `${id} waits for nobody: ${found.why} (not_in_state)`,
        `fleetcast executions list --verdict awaiting_approval`,
      );
    const what = `${verb === 'approve' ? 'Approve' : 'Reject'} ${counted(waiting.length, 'action')} of "${found.rule}"`;
    await makeSureOf(session, what, `It still waits: fleetcast executions show ${id}`);
    for (const { job } of waiting) await answerJob(session, job, verb);
    session.out.say(`${counted(waiting.length, 'action')} ${verb === 'approve' ? 'approved' : 'rejected'}.`);
    return undefined;
  });
}

/** @param address as the API has it: `/v1/jobs/ord_…` or `/v1/notifications/ntc_…` */
async function answerJob({ client }: Session, address: string, verb: 'approve' | 'reject'): Promise<void> {
  const path = { id: address.split('/').at(-1) ?? '' };
  const isNotification = path.id.startsWith('ntc_');
  if (verb === 'approve') await client.call(isNotification ? 'approveNotification' : 'approveJob', { path });
  else await client.call(isNotification ? 'cancelNotification' : 'cancelJob', { path });
}

/**
 * Finds one with its jobs, which only a list of its moment has.
 *
 * @throws CliError when it is not among the newest
 */
async function findExecution({ client }: Session, id: string): Promise<Execution> {
  let searched = 0;
  for await (const one of client.each('listExecutions')) {
    if (one.id === id) return (await withJobs(client, one)) ?? one;
    searched += 1;
    if (searched === searchedMax) break;
  }
  throw new CliError(
    exitCodes.state,
    `There is no execution "${id}" among the newest ${counted(searched, 'execution')} (not_found).`,
    'fleetcast executions list --all',
  );
}

async function withJobs(
  client: Session['client'],
  { id, rule, at }: Execution,
): Promise<Execution | undefined> {
  const to = new Date(Date.parse(at) + 1).toISOString();
  const query = { rule, from: at, to, jobs: 'true' } as const;
  for await (const one of client.each('listExecutions', { query })) if (one.id === id) return one;
  return undefined;
}

function showExecution(session: Session, { checks, ...execution }: Execution): void {
  showOne(session, session.out.isJson ? { ...execution, checks } : execution);
  if (session.out.isJson) return;
  for (const { name, passed, detail } of checks)
    session.out.answer(`${passed ? '✓' : '✕'} ${name}: ${detail}`);
}
