import type { Endpoint } from '../../core/callbacks/endpoint.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import { type LimiterName, providerApiOf } from '../../core/rate-limit/limiter-names.ts';
import type { Sending } from '../../core/sending/sending.ts';
import { type CallError, callErrors, errorsMax } from '../../core/status/call-errors.ts';
import { type DaySample, lastDay } from '../../core/status/day-history.ts';
import { type LimiterStatus, limiterStatus, ownLimiters } from '../../core/status/limiter-status.ts';
import { type SchedulerStatus, schedulerStatus } from '../../core/status/scheduler-status.ts';
import { type TokenStatus, tokenStatus } from '../../core/status/token-status.ts';
import type { Ledger } from '../../ports/calls/ledger.ts';
import type { LimiterStore, Pacing, SendingSwitch } from '../../ports/limiters.ts';
import type { Endpoints } from '../../ports/notifications.ts';
import type {
  InTime,
  QueueDepth,
  QueueDepths,
  SchedulerRuns,
  Undecided,
  UndecidedSum,
} from '../../ports/status.ts';
import type { TokenCoordinator } from '../../ports/tokens.ts';
import type { AllPorts } from '../../ports/world.ts';

export type StatusPorts = Pick<AllPorts, 'now'> & {
  readonly ledger: Pick<Ledger, 'entry'>;
} & Pick<Pacing, 'limiterSettings'> & {
    readonly limiters: Pick<LimiterStore, 'limiter'>;
    /** Of each API that the stage uses. */
    readonly tokenRings: Partial<Readonly<Record<ProviderApi, Pick<TokenCoordinator, 'ring'>>>>;
    readonly schedulerRuns: Pick<SchedulerRuns, 'last' | 'day'>;
    readonly queueDepths: QueueDepths;
    readonly undecided: Undecided;
    readonly endpoints: Pick<Endpoints, 'all'>;
    readonly sending: Pick<SendingSwitch, 'read'>;
    readonly inTime: InTime;
  };

/** What could not be read, and why. */
type Unknown = { readonly state: 'unknown'; readonly detail: string };

export type Status = {
  readonly limiters: readonly {
    readonly name: LimiterName;
    readonly paces: readonly LimiterName[];
    readonly status: LimiterStatus | Unknown;
  }[];
  readonly tokens: readonly {
    readonly providerApi: ProviderApi;
    readonly status: TokenStatus | Unknown;
  }[];
  readonly scheduler: SchedulerStatus | Unknown;
  readonly unclear: UndecidedStatus | Unknown;
  readonly held: UndecidedStatus | Unknown;
  readonly errors: { readonly state: 'known'; readonly latest: readonly CallError[] } | Unknown;
  readonly queues: readonly { readonly name: string; readonly status: QueueStatus | Unknown }[];
  /** What waited in the last day, the oldest first. */
  readonly day: { readonly state: 'known'; readonly samples: readonly DaySample[] } | Unknown;
  /** Which calls people have stopped. */
  readonly sending: ({ readonly state: 'known' } & Pick<Sending, 'stops'>) | Unknown;
  /** Those that callbacks no longer go to. */
  readonly endpoints: { readonly state: 'known'; readonly disabled: readonly Endpoint[] } | Unknown;
};

type UndecidedStatus = Pick<UndecidedSum, 'calls' | 'rows'> & { readonly state: 'known' | 'at_least' };

type QueueStatus = QueueDepth & { readonly state: 'known' };

/**
 * How the stage is doing. Everything is read at once, each part within its own limit: one that fails or is slow is
 * shown as unknown, and holds up no other. What is read is a small item each, however much work there is.
 */
export async function readStatus(ports: StatusPorts, limitMs: number): Promise<Status> {
  const { limiters, limiterSettings, tokenRings, schedulerRuns, queueDepths, undecided, inTime, now } = ports;
  const readEndpoints = () => Array.fromAsync(ports.endpoints.all());
  const part = async <Stored, Shown>(read: () => Promise<Stored>, show: (stored: Stored) => Shown) => {
    try {
      const answer = await inTime(read(), limitMs);
      return answer === undefined ? unknown(`There was no answer within ${limitMs} ms.`) : show(answer.value);
    } catch (error) {
      return unknown(`It cannot be read (${error instanceof Error ? error.name : 'unknown error'}).`);
    }
  };
  const own = ownLimiters(limiterSettings, (name) => tokenRings[providerApiOf(name)] !== undefined);
  const rings = Object.entries(tokenRings) as [ProviderApi, Pick<TokenCoordinator, 'ring'>][];
  const sums = { unclear: undecided.sum('unclear', errorsMax), held: undecided.sum('held', errorsMax) };
  const sumOf = (state: keyof typeof sums) =>
    part(
      () => sums[state],
      ({ isWhole, calls, rows }) => ({
        calls,
        rows,
        state: isWhole ? ('known' as const) : ('at_least' as const),
      }),
    );
  const readErrors = async () => {
    const found = (await Promise.all(Object.values(sums))).flatMap(({ some }) => some);
    const entries = await Promise.all(found.map(({ jobId, entryId }) => ports.ledger.entry(jobId, entryId)));
    return callErrors(entries.filter((entry) => entry !== undefined));
  };
  const [ofLimiters, ofTokens, scheduler, queues, unclear, held, errors, day, endpoints, sending] =
    await Promise.all([
      Promise.all(
        own.map(async ({ name, paces }) => ({
          name,
          paces,
          status: await part(
            () => limiters.limiter(name),
            (limiter) => limiterStatus(limiter, limiterSettings[name], now()),
          ),
        })),
      ),
      Promise.all(
        rings.map(async ([providerApi, ring]) => ({
          providerApi,
          status: await part(
            () => ring.ring(),
            (found) => tokenStatus(found, now()),
          ),
        })),
      ),
      part(
        () => schedulerRuns.last(),
        (run) => schedulerStatus(run, now()),
      ),
      Promise.all(
        queueDepths.names.map(async (name) => ({
          name,
          status: await part(
            () => queueDepths.depth(name),
            (depth) => ({ ...depth, state: 'known' as const }),
          ),
        })),
      ),
      sumOf('unclear'),
      sumOf('held'),
      part(readErrors, (latest) => ({ state: 'known' as const, latest })),
      part(
        () => schedulerRuns.day(),
        (samples) => ({ state: 'known' as const, samples: lastDay(samples, now()) }),
      ),
      part(readEndpoints, (all) => ({
        state: 'known' as const,
        disabled: all.filter(({ disabled }) => disabled !== undefined),
      })),
      part(
        () => ports.sending.read(),
        ({ stops }) => ({ state: 'known' as const, stops }),
      ),
    ]);
  const undecidedCalls = { unclear, held, errors };
  return {
    limiters: ofLimiters,
    tokens: ofTokens,
    scheduler,
    queues,
    ...undecidedCalls,
    day,
    endpoints,
    sending,
  };
}

function unknown(detail: string): Unknown {
  return { state: 'unknown', detail };
}
