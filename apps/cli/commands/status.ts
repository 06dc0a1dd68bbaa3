import type { Command } from 'commander';
import type { BodyOf } from '../../../packages/client/src/index.ts';
import { exitCodes } from '../errors/exit.ts';
import type { Session } from '../session/session.ts';
import { tableWords } from '../terminal/table.ts';
import { counted, harmless, nearWords } from '../terminal/words.ts';
import { acts } from './acting.ts';

type Status = BodyOf<'getStatus'>;

const watchEveryMs = 3_000;

/** Older than this, a sample says nothing of now: the scheduler takes one every minute. */
const newestMs = 3 * 60_000;

/** `fleetcast status` and `fleetcast doctor`. */
export function addStatus(program: Command): void {
  const status = program
    .command('status')
    .description('rate limiters, tokens, queues, and what waits for a decision')
    .option('--watch', 'again every few seconds, until Ctrl-C or --timeout');
  acts<{ readonly watch?: boolean }>(status, 'fleetcast status', async (session, { options }) => {
    for (;;) {
      const now = await session.client.call('getStatus');
      if (session.out.isJson) session.out.object(now);
      else session.out.answer(statusWords(session, now).join('\n'));
      if (!options.watch || session.deadline?.aborted) return exitCodes.done;
      await new Promise((resolve) => setTimeout(resolve, watchEveryMs));
    }
  });
  acts(
    program.command('doctor').description('whether this machine, the key and the stage are in order'),
    'fleetcast doctor',
    examine,
  );
}

function statusWords(
  { out }: Session,
  { as_of, limiters, tokens, queues, held, unclear, scheduler, endpoints, sending }: Status,
): readonly string[] {
  const timeOf = (at: string | null) => (at === null ? '' : nearWords(at, new Date(as_of)));
  const rows = limiters.map(({ name, state, calls_per_minute, cause, since, until, history }) => [
    name,
    state,
    callsNow(history, as_of),
    calls_per_minute === null ? '' : `about ${calls_per_minute}/min`,
    cause ?? '',
    timeOf(since),
    timeOf(until),
  ]);
  const waiting = queues.reduce((sum, one) => sum + (one.waiting ?? 0), 0);
  const dead = queues.reduce((sum, one) => sum + (one.dead ?? 0), 0);
  const silent = queues.filter((one) => one.waiting === null).map(({ name }) => name);
  const unread = silent.length === 0 ? '' : ` Without ${silent.join(', ')}, which cannot be read now.`;
  const facts = [
    ...stopsIn(sending, new Date(as_of)),
    ...tokens.map(
      ({ provider_api, detail, expires_at }) =>
        `Token ${provider_api}: ${detail}${expires_at === null ? '' : ` Valid until ${timeOf(expires_at)}.`}`,
    ),
    `Queues: ${counted(waiting, 'message')} waiting; ${counted(dead, 'dead-letter message')}.${unread}`,
    `Unclear: ${rowsOf(unclear)}`,
    `To decide: ${rowsOf(held)}`,
    `Scheduler: ${scheduler.detail}`,
    ...limiters.filter(({ state }) => state === 'paused').map(({ name, detail }) => `${name}: ${detail}`),
    ...endpoints.disabled.map(({ name }) => `No callback goes to the endpoint ${name}: it is disabled.`),
  ];
  const heads = ['limiter', 'state', 'calls now', 'limit found', 'cause', 'since', 'next try'];
  return [...tableWords(out, heads, rows), ...facts.map(harmless)];
}

/** Which calls people have stopped. */
function stopsIn(sending: Status['sending'], now: Date): readonly string[] {
  return (['texts', 'orders'] as const).flatMap((kind) => {
    const { enabled = true, since = null, by = null, reason = null } = sending[kind] ?? {};
    if (enabled || since === null) return [];
    const why = reason === null ? '' : ` (${reason})`;
    const who = `${by?.name ?? 'Somebody'} stopped every one at ${nearWords(since, now)}${why}.`;
    return [`No ${kind} go out: ${who} fleetcast sending start lets them go out again.`];
  });
}

type Spans = Status['limiters'][number]['history'];

/** What passed in the last minute that a run of the scheduler saw; nothing where that is longer ago. */
function callsNow(history: Spans, asOf: string): string {
  const last = history.at(-1);
  if (last === undefined || Date.parse(asOf) - Date.parse(last.to) > newestMs) return '';
  const minutes = Math.max(1 / 60, (Date.parse(last.to) - Date.parse(last.from)) / 60_000);
  return `${Math.round((last.calls / minutes) * 10) / 10}/min`;
}

function rowsOf({ state, rows, detail }: Status['held']): string {
  if (rows === null) return detail;
  return `${state === 'at_least' ? 'at least ' : ''}${counted(rows, 'row')}.`;
}

type Finding = { readonly sign: '✓' | '!' | '✕'; readonly words: string };

const signColors = { '✓': 'green', '!': 'yellow', '✕': 'red' } as const;

/** A fleet whose rules are on has events in a day. */
const webhooksWithinHours = 24;

/** A clock that is further away from the API's makes times wrong. */
const clockToleranceMs = 30_000;

async function examine(session: Session): Promise<number> {
  const { client, target, out } = session;
  const good = (words: string): Finding => ({ sign: '✓', words });
  const health = await client.answer('getHealth');
  const awayMs = Math.abs(Date.now() - Date.parse(health.headers.get('date') ?? new Date().toUTCString()));
  const me = await client.call('getMe');
  const findings: Finding[] = [
    good(`Node ${process.versions.node}`),
    good(`profile "${target.name}" (${target.kind}) ${target.url}`),
    good(`key "${me.name}": ${me.scopes.join(', ')}`),
    awayMs < clockToleranceMs
      ? good('the clock agrees with the API')
      : {
          sign: '!',
          words: `The clock differs by ${Math.round(awayMs / 1_000)} s. Set the clock of this machine.`,
        },
  ];
  if (me.stage_kind === 'live' && target.kind !== 'live')
    findings.push({
      sign: '!',
      words:
        `The stage is live, and the profile says ${target.kind}: commands ask less before they send. ` +
        `Store the profile again: fleetcast profiles add ${target.name}`,
    });
  if (me.scopes.includes('read'))
    findings.push(...ofStage(await client.call('getStatus')), ...(await ofWebhooks(client)));
  const failed = findings.filter(({ sign }) => sign === '✕').length;
  const warned = findings.filter(({ sign }) => sign === '!').length;
  if (out.isJson) for (const finding of findings) out.object(finding);
  else
    out.answer(
      findings.map(({ sign, words }) => `${out.style(signColors[sign], sign)} ${harmless(words)}`).join('\n'),
    );
  out.say(failed + warned === 0 ? 'All is well.' : `${failed} failed, ${counted(warned, 'warning')}`);
  return failed === 0 ? exitCodes.done : exitCodes.failed;
}

/** Whether events come, where rules wait for some. */
async function ofWebhooks(client: Session['client']): Promise<Finding[]> {
  const { rules, off } = await client.call('getRules');
  const active = off === true ? 0 : rules.filter(({ mode }) => mode !== 'off').length;
  if (active === 0) return [];
  const from = new Date(Date.now() - webhooksWithinHours * 3_600_000).toISOString();
  const { items } = await client.call('listEvents', { query: { from, limit: 1 } });
  if (items.length > 0) return [];
  const words =
    `No event has come for ${webhooksWithinHours} h although ${counted(active, 'rule')} wait for some. ` +
    'Check the address of the webhook at the provider.';
  return [{ sign: '!', words }];
}

/** What the stage says of itself, where something is wrong with it. */
function ofStage({ as_of, tokens, limiters, scheduler, queues, sending }: Status): Finding[] {
  const dead = queues.filter((one) => (one.dead ?? 0) > 0);
  return [
    ...stopsIn(sending, new Date(as_of)).map((words) => ({ sign: '!' as const, words })),
    ...tokens
      .filter(({ state }) => state === 'failing')
      .map(({ detail }) => ({ sign: '✕' as const, words: detail })),
    ...(['on_time', 'unknown'].includes(scheduler.state)
      ? []
      : [{ sign: '✕' as const, words: scheduler.detail }]),
    ...limiters
      .filter(({ state }) => state === 'paused')
      .map(({ detail }) => ({ sign: '!' as const, words: detail })),
    ...dead.map(({ name }) => ({
      sign: '!' as const,
      words: `${name} has dead-letter messages: fleetcast dead-letters list`,
    })),
  ];
}
