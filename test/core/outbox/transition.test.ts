import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../shared/core/access/actor.ts';
import { notificationIdOf } from '../../../shared/core/ids.ts';
import type { Job, JobState } from '../../../shared/core/jobs/job.ts';
import { actedOn } from '../../../shared/core/jobs/job-actions.ts';
import { type JobChange, jobMoved } from '../../../shared/core/jobs/job-moves.ts';
import { outboxDueAtMs, outboxLateMs, stamped } from '../../../shared/core/outbox/transition.ts';
import { aJob } from '../../support/world.ts';

const approved = { by: 'crm', atMs: 5 };
const asks = { options: { mode: 'approve' } } as const;
const dryRun = { options: { mode: 'check' } } as const;

describe('a move of a job leaves in its outbox what has happened', () => {
  test.each<[string, Partial<Job>, JobState, JobChange, string[]]>([
    ['a plan is made', { state: 'planning' }, 'ready', {}, ['planned']],
    [
      'a plan waits for a person',
      { state: 'planning', ...asks },
      'ready',
      {},
      ['planned', 'awaiting_approval'],
    ],
    [
      'planning finds out that two are wanted',
      { state: 'planning' },
      'ready',
      asks,
      ['planned', 'awaiting_approval'],
    ],
    ['a dry run ends with its plan', { state: 'planning', ...dryRun }, 'ready', {}, ['planned', 'completed']],
    ['a person approves', { state: 'ready', ...asks }, 'ready', { approved }, ['approved']],
    [
      'an approval is void',
      { state: 'ready', ...asks, approved },
      'ready',
      { approved: undefined },
      ['awaiting_approval'],
    ],
    ['a due time moves', { state: 'ready', ...asks }, 'ready', { dueAtMs: 4 }, []],
    ['it starts', { state: 'ready', ...asks, approved }, 'running', {}, ['started']],
    ['its rule asks for a person since', { state: 'running' }, 'ready', asks, ['awaiting_approval']],
    ['it is swept', { state: 'running' }, 'running', { dueAtMs: 4 }, []],
    ['it is paused', { state: 'running' }, 'paused', {}, ['paused']],
    ['a pause is swept', { state: 'paused' }, 'paused', { dueAtMs: 4 }, []],
    ['it is resumed', { state: 'paused' }, 'running', {}, ['resumed']],
    ['it ends', { state: 'running' }, 'completed', {}, ['completed']],
    ['it ends in a pause', { state: 'paused' }, 'completed', {}, ['completed']],
    ['rows are sent again', { state: 'completed' }, 'running', {}, ['resumed']],
    ['a cancelation begins', { state: 'running' }, 'canceling', {}, ['canceling']],
    ['a cancelation ends', { state: 'canceling' }, 'canceled', {}, ['canceled']],
    ['a draft is canceled', { state: 'draft' }, 'canceled', {}, ['canceled']],
    ['its input is unusable', { state: 'planning' }, 'failed', {}, ['failed']],
    ['a draft gets its file', { state: 'draft' }, 'planning', {}, []],
  ])('%s', (_, job, state, change, types) => {
    const { outbox } = jobMoved(aJob({ version: 3, ...job }), state, change);
    expect((outbox ?? []).map(({ type }) => type)).toEqual(types);
    for (const one of outbox ?? []) expect(one).toMatchObject({ version: 4, state });
  });

  test('behind what waits there already, with who asked for it and why', () => {
    const by: Actor = { kind: 'key', id: 'key_1', name: 'crm' };
    const acted = actedOn(jobMoved(aJob({ state: 'ready' }), 'running'), 'pause', by, 7);
    if (acted.kind !== 'moved') throw new Error(acted.kind);
    expect(acted.next.outbox).toEqual([
      { type: 'started', version: 2, state: 'running' },
      { type: 'paused', version: 3, state: 'paused', code: 'requested', by },
    ]);
  });

  test('a notification has no outbox: it is how others are informed', () => {
    const job = aJob({ id: notificationIdOf('n') });
    expect(jobMoved(job, 'ready')).not.toHaveProperty('outbox');
  });
});

test('a change waits for nobody before it is written, and then for as long as its message may take', () => {
  const outbox = [{ type: 'started', version: 2, state: 'running' }] as const;
  expect(outboxDueAtMs(undefined)).toBeUndefined();
  expect(outboxDueAtMs(outbox)).toBeUndefined();
  const written = stamped(outbox, 500);
  expect(outboxDueAtMs(written)).toBe(500 + outboxLateMs);
  expect(stamped(written, 900)).toEqual(written);
});
