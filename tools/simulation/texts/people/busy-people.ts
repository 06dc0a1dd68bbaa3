import type { TextEntry } from '../../../../shared/core/calls/entry.ts';
import type { JobId } from '../../../../shared/core/ids.ts';
import { optionsOf } from '../../../../shared/core/jobs/campaign-options.ts';
import type { Job, RetriedState } from '../../../../shared/core/jobs/job.ts';
import { jobActions } from '../../../../shared/core/jobs/job-actions.ts';
import type { Dice } from '../../machinery/dice.ts';
import { textsAbroad } from '../campaign-input.ts';
import { isControlMessageJob } from '../control-message.ts';
import type { System } from '../system.ts';
import type { RequestedOfRows } from '../watch/watch-people.ts';
import type { ActionKind, Habits } from './actions.ts';
import { phonesOf } from './phones.ts';
import type { PersonsRequest } from './requests.ts';

/** As soon as they know what people can know, they decide, sooner or later, twice, or two of them at once. */
export type BusyPeople = {
  /** An entry was written. */
  entryWritten(after: TextEntry): void;
  jobWritten(job: Job): void;
};

type Office = Pick<System, 'ledger' | 'later' | 'request' | 'observer'>;

const resolutions = [
  ['held rows accepted', 'accept'],
  ['held rows sent again', 'resend'],
  ['held rows given up', 'give_up'],
] as const;

const retriedStates: readonly (readonly RetriedState[])[] = [
  ['refused'],
  ['unprocessed'],
  ['refused', 'unprocessed'],
];

/** How often retries are thought of again beyond other decisions: each may fail, and be thought of again. */
const retriesAgainMax = 2;

/** No file is so long. */
const noSuchLine = 1_000_000;

/**
 * @param office what people reach of the system; it is there when the first thing becomes known
 * @param struck is called with everything that is done
 */
export function busyPeople(
  office: () => Office,
  dice: Dice,
  { rates, decisionsMax, delaysMs }: Habits,
  struck: (what: ActionKind) => void,
): BusyPeople {
  let left = decisionsMax;
  let retriesLeft = retriesAgainMax;
  let keys = 0;

  const wants = (kind: ActionKind): boolean => dice.happens(rates[kind]);
  const happens = (kind: ActionKind): boolean => {
    const wanted = wants(kind);
    if (wanted) struck(kind);
    return wanted;
  };
  const soon = (happen: () => void): void => {
    left -= 1;
    const most = dice.pick(delaysMs);
    office().later(dice.between(0, most) + dice.between(0, 1_000), happen);
  };
  /**
   * The one decision, perhaps repeated by anyone who got no answer, or taken by somebody else at the same moment as
   * well.
   */
  const decide = (requested: PersonsRequest, other: () => PersonsRequest = () => requested): void => {
    office().request(requested);
    if (happens('decided by two people at once')) office().request(other());
    if (!happens('decided twice')) return;
    office().later(dice.pick([1_000, 30_000, 1_200_000]), () => office().request(requested));
  };

  const linesOf = (jobId: JobId): readonly number[] | undefined => {
    if (happens('lines that do not exist')) return [noSuchLine, 1];
    if (!happens('held rows named by line')) return undefined;
    const rows = office().ledger.job(jobId)?.plan?.totals.rows ?? 1;
    return Array.from({ length: dice.between(1, 3) }, () => dice.between(1, rows + 1));
  };
  const resolution = (jobId: JobId): RequestedOfRows | undefined => {
    const enabled = resolutions.filter(([kind]) => rates[kind] > 0);
    if (enabled.length === 0) return undefined;
    const [kind, action] = dice.pick(enabled);
    if (!wants(kind)) return undefined;
    struck(kind);
    const lines = linesOf(jobId);
    return { action, ...(lines === undefined ? {} : { lines }) };
  };
  const resolve = (jobId: JobId): void => {
    const what = resolution(jobId);
    if (what === undefined) return;
    decide({ kind: 'resolve', jobId, what }, () => ({
      kind: 'resolve',
      jobId,
      what: resolution(jobId) ?? what,
    }));
  };
  const retry = (job: Job): void => {
    const kind = job.source.kind === 'retry' ? 'a retry retried' : 'rows retried';
    if (!happens(kind)) return;
    const requested = (): PersonsRequest => {
      keys += 1;
      return { kind: 'retry', jobId: job.id, key: `retry-${keys}`, states: dice.pick(retriedStates) };
    };
    decide(requested(), requested);
    // Anyone who had rows retried thinks next of those that are held.
    if (dice.happens(0.5)) resolve(job.id);
  };
  const askOutOfTurn = (jobId: JobId): void => {
    struck('asked for in a wrong state');
    const action = dice.pick(jobActions.filter((one) => one !== 'pause' && one !== 'cancel'));
    keys += 1;
    const key = `retry-${keys}`;
    office().request(
      dice.pick<PersonsRequest>([
        { kind: 'act', jobId, action },
        { kind: 'retry', jobId, key, states: dice.pick(retriedStates) },
        { kind: 'resolve', jobId, what: { action: dice.pick(['accept', 'resend', 'give_up'] as const) } },
        { kind: 'results', jobId },
      ]),
    );
  };
  const tryWords = (jobId: JobId): void => {
    // Their phones are at home, where no sender from abroad reaches them.
    if (textsAbroad(office().observer.inputs.get(jobId))) return;
    struck('words tried on phones');
    keys += 1;
    decide({ kind: 'try', jobId, key: `try-${keys}`, to: phonesOf(dice) });
  };

  const seenHeld = new Set<string>();
  return {
    entryWritten(after) {
      if (left <= 0 || after.state !== 'held' || seenHeld.has(after.jobId)) return;
      seenHeld.add(after.jobId);
      soon(() => {
        seenHeld.delete(after.jobId);
        resolve(after.jobId);
      });
    },
    jobWritten(job) {
      if (isControlMessageJob(job) || job.source.kind === 'test') return;
      if (left > 0 && dice.happens(rates['asked for in a wrong state'] / 8)) soon(() => askOutOfTurn(job.id));
      if (job.state === 'ready' && optionsOf(job).mode === 'approve' && job.approved === undefined)
        office().later(dice.pick([0, 60_000, 1_200_000]), () => {
          if (happens('campaign approved')) decide({ kind: 'act', jobId: job.id, action: 'approve' });
        });
      if (left > 0 && job.state === 'ready' && dice.happens(rates['words tried on phones'] / 4))
        soon(() => tryWords(job.id));
      // Of a retry somebody thinks whatever else was decided, and also when it failed: retries are few.
      const isRetry = job.source.kind === 'retry' && rates['a retry retried'] > 0 && retriesLeft > 0;
      const isOver = job.state === 'completed' || job.state === 'canceled';
      if ((left > 0 && isOver) || (isRetry && (isOver || job.state === 'failed'))) {
        if (isRetry) retriesLeft -= 1;
        soon(() => {
          retry(job);
          if (happens('results asked for')) office().request({ kind: 'results', jobId: job.id });
        });
      }
    },
  };
}
