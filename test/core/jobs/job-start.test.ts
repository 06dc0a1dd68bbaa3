import { describe, expect, test } from 'vitest';
import type { CampaignOptions } from '../../../shared/core/jobs/campaign-options.ts';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { permissionOf, readyDueAtMs, startOf } from '../../../shared/core/jobs/job-start.ts';
import { callDaysMax } from '../../../shared/core/jobs/retention.ts';
import { aJob } from '../../support/world.ts';

const noon = Date.UTC(2026, 4, 4, 12);
const hour = 3_600_000;
const quietHours = { from: '11:00', to: '14:00', timeZone: 'UTC' };
const approved = { by: 'ada', atMs: noon };

const day = 24 * hour;

const ready = (options: Partial<CampaignOptions>, change: Partial<Job> = {}) =>
  aJob({ state: 'ready', createdAtMs: noon, options, ...change });

describe('a ready job starts', () => {
  test.each<[string, Job, ReturnType<typeof startOf>]>([
    ['at once, when nothing was said', ready({}), { kind: 'now' }],
    ['when its time has come', ready({ startAtMs: noon }), { kind: 'now' }],
    ['not before its time', ready({ startAtMs: noon + 1 }), { kind: 'at', atMs: noon + 1 }],
    ['after the quiet hours it lies in', ready({ quietHours }), { kind: 'at', atMs: noon + 2 * hour }],
    [
      'after the quiet hours that its time lies in',
      ready({ quietHours, startAtMs: noon + hour }),
      { kind: 'at', atMs: noon + 2 * hour },
    ],
    ['at its latest start', ready({ latestStartMs: noon }), { kind: 'now' }],
    ['never, after its latest start', ready({ latestStartMs: noon - 1 }), { kind: 'never' }],
    [
      'never, when quiet hours last beyond its latest start',
      ready({ quietHours, latestStartMs: noon + hour }),
      { kind: 'never' },
    ],
    ['only when a person lets it go', ready({ mode: 'approve' }), { kind: 'requested' }],
    ['once a person has let it go', ready({ mode: 'approve' }, { approved }), { kind: 'now' }],
    [
      'never, when the approval came too late',
      ready({ mode: 'approve', latestStartMs: noon - 1 }, { approved }),
      { kind: 'never' },
    ],
    [
      'never automatically, as a dry run',
      ready({ mode: 'check', startAtMs: noon - hour }),
      { kind: 'requested' },
    ],
    ['on the last day that it may wait', ready({}, { createdAtMs: noon - 31 * day }), { kind: 'now' }],
    [
      'never, once it has waited for longer',
      ready({}, { createdAtMs: noon - 31 * day - 1 }),
      { kind: 'stale' },
    ],
    [
      'never, when the approval came after that',
      ready({ mode: 'approve' }, { createdAtMs: noon - 31 * day - 1, approved }),
      { kind: 'stale' },
    ],
    [
      'never, as a dry run, however old it is',
      ready({ mode: 'check' }, { createdAtMs: noon - 99 * day }),
      { kind: 'requested' },
    ],
  ])('%s', (_, job, expected) => {
    expect(startOf(job, noon)).toEqual(expected);
  });
});

describe('a ready job is looked at', () => {
  test.each<[string, Job, number | undefined]>([
    ['at once', ready({}), noon],
    ['when it may start', ready({ startAtMs: noon + hour }), noon + hour],
    ['at once, to cancel it', ready({ latestStartMs: noon - 1 }), noon],
    ['when nobody has approved it for a month', ready({ mode: 'approve' }), noon + 31 * day + 1],
    [
      'when its approval would be too late',
      ready({ mode: 'approve', latestStartMs: noon + hour }),
      noon + hour + 1,
    ],
    ['never again, as a dry run', ready({ mode: 'check', latestStartMs: noon + hour }), undefined],
  ])('%s', (_, job, expected) => {
    expect(readyDueAtMs(job, noon)).toBe(expected);
  });
});

describe('a call may be made', () => {
  const running = (options: Partial<CampaignOptions>, change: Partial<Job> = {}) =>
    aJob({ state: 'running', createdAtMs: noon, options, ...change });

  test.each<[string, Job, ReturnType<typeof permissionOf>]>([
    ['while the job runs', running({}), { kind: 'call' }],
    ['not in quiet hours', running({ quietHours }), { kind: 'quiet', untilMs: noon + 2 * hour }],
    ['first with a note, when it had to begin in time', running({ latestStartMs: noon }), { kind: 'begin' }],
    [
      'long after the latest start of a job that began in time',
      running({ latestStartMs: noon - hour }, { begunAtMs: noon - 2 * hour }),
      { kind: 'call' },
    ],
    ['no more, when it had to begin before', running({ latestStartMs: noon - 1 }), { kind: 'late' }],
    [
      'no more, when quiet hours last beyond its latest start',
      running({ quietHours, latestStartMs: noon + hour }),
      { kind: 'late' },
    ],
    [
      'after the quiet hours beyond the latest start of a job that began in time',
      running({ quietHours, latestStartMs: noon + hour }, { begunAtMs: noon - 2 * hour }),
      { kind: 'quiet', untilMs: noon + 2 * hour },
    ],
    [
      'until the days of its calls are over',
      running({}, { createdAtMs: noon - callDaysMax * day }),
      { kind: 'call' },
    ],
    [
      'no more, when they are',
      running({}, { createdAtMs: noon - callDaysMax * day - 1 }),
      { kind: 'expired' },
    ],
  ])('%s', (_, job, expected) => {
    expect(permissionOf(job, noon)).toEqual(expected);
  });

  test.each([
    'draft',
    'planning',
    'ready',
    'paused',
    'canceling',
    'canceled',
    'completed',
    'failed',
  ] as const)('never while the job is %s', (state) => {
    expect(permissionOf(aJob({ state }), noon)).toEqual({ kind: 'no' });
  });
});
