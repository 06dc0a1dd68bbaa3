import { type DaySample, isDaySampleDue, withDaySample } from '../../core/status/day-history.ts';
import type { SchedulerRun } from '../../core/status/scheduler-status.ts';
import type { SchedulerRuns, Undecided, WaitingMessages } from '../../ports/status.ts';
import type { AllPorts } from '../../ports/world.ts';

export type SamplePorts = Pick<AllPorts, 'now' | 'log'> & {
  readonly schedulerRuns: Pick<SchedulerRuns, 'day' | 'keepDay'>;
  readonly waitingMessages: WaitingMessages;
  readonly undecided: Undecided;
};

/**
 * Once in a quarter of an hour, keeps what waits just now. A part that cannot be read leaves a gap.
 *
 * @returns when the newest sample was taken
 */
export async function sampleDay(
  ports: SamplePorts,
  last: SchedulerRun | undefined,
): Promise<number | undefined> {
  const { schedulerRuns, waitingMessages, undecided, now, log } = ports;
  const atMs = now();
  if (!isDaySampleDue(last?.sampledAtMs, atMs)) return last?.sampledAtMs;
  const orGap = async (name: 'messages' | 'unclear' | 'held', read: () => Promise<number>) => {
    try {
      return { [name]: await read() };
    } catch (error) {
      log.error('scheduler.part_failed', { part: `sample of ${name}` }, error);
      return {};
    }
  };
  const rowsOf = async (state: 'unclear' | 'held') => (await undecided.sum(state, 0)).rows;
  const parts = await Promise.all([
    orGap('messages', waitingMessages),
    orGap('unclear', () => rowsOf('unclear')),
    orGap('held', () => rowsOf('held')),
  ]);
  const sample: DaySample = Object.assign({ atMs }, ...parts);
  await schedulerRuns.keepDay(withDaySample(await schedulerRuns.day(), sample));
  return atMs;
}
