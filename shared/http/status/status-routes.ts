import type { LimiterSample } from '../../core/status/limiter-history.ts';
import { limiterSpans } from '../../core/status/limiter-history.ts';
import { readStatus, type Status, type StatusPorts } from '../../flows/status/read-status.ts';
import { answer, momentOf, momentOrNull, type Route, route } from '../route.ts';
import { sendingView } from '../sending/sending-routes.ts';

/** Of each part of a status: together with the way here and back it is below 100 ms. */
const limitMs = 70;

/** The first reads of a process open connections, and load what others do not need. */
const firstLimitMs = 1_500;

/** Says how the stage is doing, whatever else is on fire. */
export function statusRoutes(ports: StatusPorts): Route[] {
  let isFirst = true;
  return [
    route('getStatus', {}, async () => {
      const status = readStatus(ports, isFirst ? firstLimitMs : limitMs);
      isFirst = false;
      return answer(200, statusView(await status, ports.now()));
    }),
  ];
}

/** The status of the stage in the names of the HTTP API. */
export function statusView(
  { limiters, tokens, scheduler, queues, unclear, held, errors, day, endpoints, sending }: Status,
  nowMs: number,
) {
  return {
    as_of: momentOf(nowMs),
    limiters: limiters.map(({ name, paces, status }) => ({
      name,
      paces,
      ...limiterView(status),
      history: historyView(runOf(scheduler)?.limiters?.[name] ?? [], nowMs),
    })),
    tokens: tokens.map(({ providerApi, status }) => ({ provider_api: providerApi, ...tokenView(status) })),
    scheduler: schedulerView(scheduler),
    unclear: undecidedView(unclear),
    held: undecidedView(held),
    errors: errorsView(errors),
    queues: queues.map(({ name, status }) => ({ name, ...queueView(status) })),
    day: dayView(day),
    endpoints: endpointsView(endpoints),
    sending: stopsView(sending),
  };
}

function limiterView(status: Status['limiters'][number]['status']) {
  const { state, detail } = status;
  if (status.state === 'unknown')
    return { state, calls_per_minute: null, cause: null, since: null, until: null, detail };
  const { perSecond, cause = null, sinceMs, untilMs } = status;
  const callsPerMinute = Math.round(perSecond * 600) / 10;
  return {
    state,
    calls_per_minute: callsPerMinute,
    cause,
    since: momentOrNull(sinceMs),
    until: momentOrNull(untilMs),
    detail,
  };
}

function historyView(samples: readonly LimiterSample[], nowMs: number) {
  return limiterSpans(samples, nowMs).map(({ fromMs, toMs, calls, refused, perMinute, state }) => ({
    from: momentOf(fromMs),
    to: momentOf(toMs),
    state,
    calls,
    refused,
    calls_per_minute: perMinute,
  }));
}

function runOf(status: Status['scheduler']) {
  return 'lastRun' in status ? status.lastRun : undefined;
}

function tokenView(status: Status['tokens'][number]['status']) {
  const { state, detail } = status;
  if (status.state === 'unknown')
    return { state, cause: null, since: null, until: null, expires_at: null, detail };
  const { cause = null, sinceMs, untilMs, expiresAtMs } = status;
  return {
    state,
    cause,
    since: momentOrNull(sinceMs),
    until: momentOrNull(untilMs),
    expires_at: momentOrNull(expiresAtMs),
    detail,
  };
}

function schedulerView(status: Status['scheduler']) {
  const { state, detail } = status;
  const run = runOf(status);
  return { state, last_run_at: momentOrNull(run?.endedAtMs), failed_parts: run?.failedParts ?? [], detail };
}

function undecidedView(status: Status['held']) {
  if (status.state === 'unknown') return { ...status, rows: null, calls: null };
  const { state, rows, calls } = status;
  const detail =
    state === 'known' ? 'These are all of them.' : 'There are more: only the first thousands are counted.';
  return { state, rows, calls, detail };
}

function errorsView(status: Status['errors']) {
  if (status.state === 'unknown') return { ...status, latest: [] };
  const { state, latest } = status;
  const detail = latest.length === 0 ? 'No call is unclear or held.' : 'These calls are not made up for yet.';
  return {
    state,
    latest: latest.map(({ atMs, code, state: of, jobId, correlationId, detail: words }) => ({
      at: momentOrNull(atMs),
      code,
      state: of,
      job_id: jobId,
      correlation_id: correlationId,
      detail: words,
    })),
    detail,
  };
}

function queueView(status: Status['queues'][number]['status']) {
  if (status.state === 'unknown') return { ...status, waiting: null, in_flight: null, dead: null };
  const { state, waiting, inFlight, dead } = status;
  return { state, waiting, in_flight: inFlight, dead, detail: 'The counts are those of the last minute.' };
}

function dayView(status: Status['day']) {
  if (status.state === 'unknown') return { ...status, samples: [] };
  return {
    state: status.state,
    samples: status.samples.map(({ atMs, messages = null, unclear = null, held = null }) => ({
      at: momentOf(atMs),
      messages,
      unclear,
      held,
    })),
    detail: 'The scheduler keeps one sample in each quarter of an hour.',
  };
}

function endpointsView(status: Status['endpoints']) {
  if (status.state === 'unknown') return { ...status, disabled: [] };
  const { state, disabled } = status;
  return {
    state,
    disabled: disabled.map(({ id, name, disabled: because }) => ({
      id,
      name,
      because: because?.code ?? 'asked',
      at: momentOrNull(because?.atMs),
    })),
    detail:
      disabled.length === 0
        ? 'Callbacks go to every endpoint.'
        : 'No callback goes to these. Enable each one when it works, and send again what it missed.',
  } as const;
}

function stopsView(status: Status['sending']) {
  if (status.state === 'unknown') return { ...status, texts: null, orders: null };
  const { state, stops } = status;
  const detail =
    Object.keys(stops).length === 0
      ? 'Nobody has stopped any calls.'
      : 'Stopped calls wait until an administrator allows them again. Calls that were under way have ended.';
  return { state, ...sendingView({ stops }), detail };
}
