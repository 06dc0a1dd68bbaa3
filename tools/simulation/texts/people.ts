import { actorOf } from '../../../shared/core/access/actor.ts';
import type { JobId } from '../../../shared/core/ids.ts';
import type { JobAction } from '../../../shared/core/jobs/job-actions.ts';
import type { Msisdn } from '../../../shared/core/msisdn.ts';
import type { Stoppable } from '../../../shared/core/sending/sending.ts';
import type { SuppressionChange } from '../../../shared/core/suppression/suppression.ts';
import { InputError } from '../../../shared/errors.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { seeJob } from '../../../shared/flows/jobs/see-job.ts';
import { setSending } from '../../../shared/flows/sending/set-sending.ts';
import { suppress } from '../../../test/support/suppress.ts';
import type { Scheduler } from '../machinery/scheduler.ts';
import type { Observer } from './watch/observer.ts';
import type { Start } from './world/fed-queue.ts';
import type { SimulatedWorld } from './world/world-of.ts';

/** No client waits longer for an answer of the API. */
export const requestLimitMs = 30_000;

const askAgainMs = 5_000;

/**
 * A CRM asks for something and asks again, with the same key, until it is answered.
 *
 * @param answered is called with the first answer
 */
export function ask(
  scheduler: Scheduler,
  start: Start,
  kind: string,
  main: (world: SimulatedWorld) => Promise<void>,
  answered: () => void,
): void {
  let isAnswered = false;
  start(
    kind,
    requestLimitMs,
    async (_, world) => {
      await main(world);
      isAnswered = true;
      answered();
    },
    () => {
      if (isAnswered) return;
      scheduler.at(scheduler.nowMs() + askAgainMs, undefined, () =>
        ask(scheduler, start, kind, main, answered),
      );
    },
  );
}

/**
 * Somebody is put on the suppression list, or taken off it.
 *
 * @param forMs until when; for ever when absent
 */
export function changeList(
  start: Start,
  number: Msisdn,
  kind: SuppressionChange['kind'],
  forMs: number | undefined,
): void {
  start('suppress', requestLimitMs, async (_, world) => {
    const until = forMs === undefined ? {} : { expiresAtMs: world.now() + forMs };
    const why = kind === 'added' ? { reason: 'asked to stop', ...until } : {};
    await suppress(world, { kind, by: 'person', numbers: [number], ...why });
  });
}

/** Somebody stops or continues with a campaign, and takes no for an answer, but not silence. */
export function act(scheduler: Scheduler, start: Start, jobId: JobId, action: JobAction): void {
  let answered = false;
  start(
    'act',
    requestLimitMs,
    async (_, world) => {
      try {
        await actOnJob(world, jobId, action, 'person');
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
      }
      answered = true;
    },
    () => {
      if (answered) return;
      scheduler.at(scheduler.nowMs() + askAgainMs, undefined, () => act(scheduler, start, jobId, action));
    },
  );
}

/** Somebody stops all calls of these kinds, or allows them again. */
export function press(
  scheduler: Scheduler,
  start: Start,
  enabled: boolean,
  kinds: readonly Stoppable[],
): void {
  const main = async (world: SimulatedWorld): Promise<void> => {
    await setSending(world, actorOf('person:duty'), { enabled, kinds });
  };
  ask(scheduler, start, 'press', main, () => {});
}

/** Somebody looks at a campaign's counters, while others write the entries that they are counted from. */
export function poll(start: Start, observer: Observer, jobId: JobId): void {
  start('poll', requestLimitMs, async (_, world) => {
    const view = await seeJob(world, jobId);
    if (view !== undefined) observer.polled(jobId, view.progress);
  });
}
