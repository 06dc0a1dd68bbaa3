import type { ProviderApi } from '../../core/provider-api.ts';
import type { LimiterName } from '../../core/rate-limit/name.ts';
import { providerApiOf } from '../../core/rate-limit/name.ts';
import { type LimiterStatus, limiterStatus, ownLimiters } from '../../core/status/limiter-status.ts';
import { type SchedulerStatus, schedulerStatus } from '../../core/status/scheduler-status.ts';
import { type TokenStatus, tokenStatus } from '../../core/status/token-status.ts';
import type { LimiterStore, Pacing } from '../../ports/limiters.ts';
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

export type StatusPorts = Pick<AllPorts, 'now'> &
  Pick<Pacing, 'limiterSettings'> & {
    readonly limiters: Pick<LimiterStore, 'limiter'>;
    /** Of each API that the stage uses. */
    readonly tokenRings: Partial<Readonly<Record<ProviderApi, Pick<TokenCoordinator, 'ring'>>>>;
    readonly schedulerRuns: Pick<SchedulerRuns, 'last'>;
    readonly queueDepths: QueueDepths;
    readonly undecided: Undecided;
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
  readonly queues: readonly { readonly name: string; readonly status: QueueStatus | Unknown }[];
};

type UndecidedStatus = Omit<UndecidedSum, 'isWhole'> & { readonly state: 'known' | 'at_least' };

type QueueStatus = QueueDepth & { readonly state: 'known' };

/**
 * How the stage is doing. Everything is read at once, each part within its own limit: one that fails or is slow is
 * shown as unknown, and holds up no other. What is read is a small item each, however much work there is.
 */
export async function readStatus(ports: StatusPorts, limitMs: number): Promise<Status> {
  const { limiters, limiterSettings, tokenRings, schedulerRuns, queueDepths, undecided, inTime, now } = ports;
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
  const sumOf = (state: 'unclear' | 'held') =>
    part(
      () => undecided.sum(state),
      ({ isWhole, ...sum }) => ({ ...sum, state: isWhole ? ('known' as const) : ('at_least' as const) }),
    );
  const [ofLimiters, ofTokens, scheduler, queues, unclear, held] = await Promise.all([
    Promise.all(
      own.map(async ({ name, paces }) => ({
        name,
        paces,
        status: await part(
          () => limiters.limiter(name),
          (limiter) => limiterStatus(limiter, limiterSettings[name]),
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
  ]);
  return { limiters: ofLimiters, tokens: ofTokens, scheduler, queues, unclear, held };
}

function unknown(detail: string): Unknown {
  return { state: 'unknown', detail };
}
