import type { ListedJob } from '../../core/counts/listed-job.ts';
import { hasUndecided } from '../../core/counts/outcome.ts';
import { laneOf } from '../../core/jobs/lane.ts';
import { type Seen, type Waiting, waitingOf } from '../../core/jobs/waiting.ts';
import { present } from '../../core/present.ts';
import type { ProviderApi } from '../../core/provider-api.ts';
import { type LimiterName, providerApiOf } from '../../core/rate-limit/limiter-names.ts';
import { limiterOf } from '../../core/rate-limit/rates.ts';
import type { Stoppable } from '../../core/sending/sending.ts';
import { tokenStatus } from '../../core/status/token-status.ts';
import type { TokenRing } from '../../core/tokens/token-ring.ts';
import type { LimiterStore, Pacing, SendingSwitch } from '../../ports/limiters.ts';
import type { TokenCoordinator } from '../../ports/tokens.ts';
import type { AllPorts } from '../../ports/world.ts';
import { limiterOfLane } from '../rate-limit/limiter-of-lane.ts';
import { type SeenJob, seeListed } from './see-job.ts';

/** What is asked beside the ledger to say why a job makes no calls. */
export type ShowPorts = Pick<AllPorts, 'now'> &
  Pick<Pacing, 'limiterSettings'> & {
    readonly limiters: Pick<LimiterStore, 'limiter'>;
    readonly sending: Pick<SendingSwitch, 'read'>;
    /** Of each API that the stage uses. */
    readonly tokenRings: TokenRings;
  };

type TokenRings = Partial<Readonly<Record<ProviderApi, Pick<TokenCoordinator, 'ring'>>>>;

/** A job as it is shown to people: with what it waits for. */
export type ShownJob = SeenJob & { readonly waiting: Waiting | undefined };

/** The job alone, for a function that may not look at rate limiters. */
export function showActed({ now }: Pick<AllPorts, 'now'>, seen: SeenJob): ShownJob {
  return shown(seen, now());
}

export async function showJob(ports: ShowPorts, seen: SeenJob): Promise<ShownJob> {
  const { job } = seen;
  const group = job.state === 'running' ? limiterOfLane[laneOf(job)] : undefined;
  if (group === undefined) return shown(seen, ports.now());
  const { limiters, limiterSettings, sending, tokenRings, now } = ports;
  const [limiter, ring, { stops }] = await Promise.all([
    limiters.limiter(limiterOf(limiterSettings, group)),
    tokenRings[providerApiOf(group)]?.ring(),
    sending.read(),
  ]);
  const stop = stops[stoppableOf(group)];
  return shown(seen, now(), { limiter, noToken: noTokenBy(ring, now()), stop });
}

function stoppableOf(group: LimiterName): Stoppable {
  return group === 'organization.sms' ? 'texts' : 'orders';
}

/** A token that still lives is used to its end, whatever became of the request for the next. */
function noTokenBy(ring: TokenRing | undefined, nowMs: number): Seen['noToken'] {
  const { cause, sinceMs, untilMs, expiresAtMs } = tokenStatus(ring, nowMs);
  return cause === undefined || expiresAtMs !== undefined ? undefined : present({ cause, sinceMs, untilMs });
}

/** A running job whose calls are all over is completed, before that is noted. */
function shown(of: SeenJob, nowMs: number, seen: Seen = {}): ShownJob {
  const { calls, state } = of.progress;
  const counted = { calls, callsPerMinute: of.pace?.callsPerMinute, isUndecided: hasUndecided(of.progress) };
  return { ...of, waiting: waitingOf({ ...of.job, state }, nowMs, { ...seen, ...counted }) };
}

/** Read units of what is asked beside these jobs: rate limiters in use, their tokens, and the switch. */
export function unitsToShow(jobs: readonly ListedJob[]): number {
  const running = jobs.filter(({ job }) => job.state === 'running');
  const groups = new Set(running.flatMap(({ job }) => limiterOfLane[laneOf(job)] ?? []));
  const apis = new Set([...groups].map(providerApiOf));
  return groups.size === 0 ? 0 : groups.size + apis.size + 1;
}

/** Jobs of a list: what is asked beside them is read once. */
export async function showListed(ports: ShowPorts, jobs: readonly ListedJob[]): Promise<readonly ShownJob[]> {
  const { limiters, sending, tokenRings } = ports;
  const { organization, partner } = tokenRings;
  const once: ShowPorts = {
    ...ports,
    limiters: { limiter: readOnce((name) => limiters.limiter(name)) },
    sending: { read: readOnce(() => sending.read()) },
    tokenRings: {
      ...(organization === undefined ? {} : { organization: { ring: readOnce(() => organization.ring()) } }),
      ...(partner === undefined ? {} : { partner: { ring: readOnce(() => partner.ring()) } }),
    },
  };
  return Promise.all(jobs.map((listed) => showJob(once, seeListed(listed))));
}

function readOnce<Args extends readonly string[], Stored>(
  read: (...args: Args) => Promise<Stored>,
): (...args: Args) => Promise<Stored> {
  const found = new Map<string, Promise<Stored>>();
  return (...args) => {
    const stored = found.get(args.join()) ?? read(...args);
    found.set(args.join(), stored);
    return stored;
  };
}
