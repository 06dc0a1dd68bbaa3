import { expect, test } from 'vitest';
import type { SchedulerRuns } from '../../../shared/ports/status.ts';

type Opened = { readonly runs: SchedulerRuns; close(): Promise<void> };

const run = { startedAtMs: 1_000, endedAtMs: 5_000, failedParts: ['jobs'], recovering: false };

/** What every record of the scheduler's runs promises. */
export function schedulerRunsContract(name: string, open: () => Promise<Opened>): void {
  test(`${name}: the run that ended last is kept, in whichever order they are noted`, async () => {
    const { runs, close } = await open();
    expect(await runs.last()).toBeUndefined();
    await runs.note(run);
    expect(await runs.last()).toEqual(run);
    const sample = { atMs: 5_500, calls: 7, refused: 1, perMinute: 630, state: 'paused' as const };
    const limiters = { 'organization.sms': [sample] };
    const next = { startedAtMs: 2_000, endedAtMs: 6_000, failedParts: [], recovering: true, limiters };
    await runs.note(next);
    await runs.note(run);
    expect(await runs.last()).toEqual(next);
    await close();
  });

  test(`${name}: what waited is kept apart from the runs, and replaced as a whole`, async () => {
    const { runs, close } = await open();
    expect(await runs.day()).toEqual([]);
    const samples = [
      { atMs: 1_000, messages: 3, unclear: 0, held: 2 },
      { atMs: 9_000, unclear: 1 },
    ];
    await runs.keepDay(samples);
    await runs.note(run);
    expect(await runs.day()).toEqual(samples);
    await runs.keepDay(samples.slice(1));
    expect(await runs.day()).toEqual(samples.slice(1));
    expect(await runs.last()).toEqual(run);
    await close();
  });
}
