import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../shared/core/calls/entry.ts';
import type { RowCursor } from '../../../shared/core/rows/row-cursor.ts';
import { dispatch } from '../../../shared/flows/calls/dispatch.ts';
import { createCampaign } from '../../../shared/flows/intake/create-campaign.ts';
import { findUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { countWhole, readJob } from '../../../shared/flows/jobs/see-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { runScheduler } from '../../../shared/flows/scheduler/scheduler.ts';
import { collect } from '../../support/pieces.ts';
import { scriptedSms } from '../../support/scripted-sms.ts';
import { anEntry, aWorld, type TestWorld } from '../../support/world.ts';
import {
  progress,
  runPlans,
  runSends,
  stage,
  unhurried,
  upload,
  window,
} from '../../support/worlds/run-world.ts';

const csv = [
  '\uFEFFName;Phone;Message',
  'Ada;+12125550101;Hello Ada',
  'Ben;(212) 555-0102;Hello all',
  'Cy;212-555-0103;Hello all',
  'Ben again;2125550102;Hello all',
  'Dee;4.47E+11;Hello all',
  'Eva;+44 20 7946 0123;Hello all',
  'Fay;+12125550104;',
  ';;',
  '',
].join('\r\n');

const distinct = (rows: number, word = 'text') =>
  [
    'to,text',
    ...Array.from({ length: rows }, (_, at) => `21255501${String(at).padStart(2, '0')},${word} ${at}`),
  ].join('\n');

const found = async (world: TestWorld) => {
  const view = await findUpload(world, { bucket: 'bucket', key: 'campaigns/list.csv' });
  if (view === undefined) throw new Error('The upload became no campaign');
  return view;
};

const counted = async (world: TestWorld) => countWhole(world, await found(world));

test('an upload becomes a campaign whose counters add up to its rows', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await upload(world, csv);
  expect((await counted(world)).rows).toEqual({
    total: 7,
    accepted: 0,
    ordered: 0,
    refused: 0,
    unclear: 0,
    held: 0,
    unprocessed: 3,
    suppressed: 0,
    duplicate: 1,
    invalid: 3,
  });
  await runSends(world);
  expect(await counted(world)).toMatchObject({
    state: 'completed',
    rows: { accepted: 3, unprocessed: 0 },
  });
});

test('every row can say what became of it, whatever the page size', async () => {
  const world = aWorld({ sms: scriptedSms() });
  await upload(world, csv, { text: 'From the metadata', columns: '{"text":"Message"}' });
  await runSends(world);
  const job = await found(world);
  for (const limit of [1, 2, 1000]) {
    const rows = [];
    let cursor: RowCursor | undefined;
    do {
      const page = await readRecipients(world, job, cursor, limit);
      expect(page.rows.length).toBeLessThanOrEqual(limit);
      rows.push(...page.rows);
      cursor = page.next;
    } while (cursor !== undefined);
    expect(rows.map(({ line, state, reason, of }) => [line, state, reason ?? of]).toSorted()).toEqual([
      [2, 'accepted', undefined],
      [3, 'accepted', undefined],
      [4, 'accepted', undefined],
      [5, 'duplicate', 3],
      [6, 'invalid', 'mangled'],
      [7, 'invalid', 'foreign'],
      [8, 'accepted', undefined],
    ]);
  }
});

test('sender and text come from the columns, else the metadata, else the stage', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, 'to,from,text\n2125550101,2125550199,own\n2125550102,,\n', { text: 'metadata' });
  await upload(world, 'to\n2125550103\n', {}, { ...stage, text: 'stage' });
  await runSends(world);
  expect(sms.calls.map(({ from, text }) => [from, text]).toSorted()).toEqual([
    ['+12125550100', 'metadata'],
    ['+12125550100', 'stage'],
    ['+12125550199', 'own'],
  ]);
});

test('a text that an unquoted comma tears apart is skipped, not sent in half; empty cells at the end do no harm', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  await upload(world, 'to,text\n2125550101,hi, there\n2125550102,"hi, there",,\n');
  await runSends(world);
  expect(sms.calls.map((call) => [call.to, call.text])).toEqual([[['+12125550102'], 'hi, there']]);
  const rows = (await readRecipients(world, await found(world))).rows;
  expect(rows).toContainEqual(expect.objectContaining({ line: 2, state: 'invalid', reason: 'extra_cells' }));
});

describe('an unusable input', () => {
  test.each([
    ['an empty file', '', 'empty_input'],
    ['a header alone', 'to,text\n', 'empty_input'],
    ['no column of recipients', 'name,text\nAda,Hello\n', 'unusable_columns'],
    ['bytes of no encoding', Buffer.from('to;text\n2125550101;caf\xe9\x01\n', 'latin1'), 'unclear_encoding'],
    ['broken quotes in the header', 'to;"te"xt\n2125550101;Hello\n', 'unreadable_csv'],
  ])('%s fails with a reason and leaves no half-made campaign', async (_, content, code) => {
    const world = aWorld({ sms: scriptedSms() });
    await upload(world, content, { text: 'Hello' });
    const job = await found(world);
    expect(job).toMatchObject({ state: 'failed', failure: { code } });
    expect(job).not.toHaveProperty('dueAtMs');
    expect(await collect(world.ledger.entries(job.id))).toEqual([]);
    expect(world.objects.keys()).toEqual(['campaigns/list.csv']);
  });

  test('that fails half way through a large file leaves nothing either', async () => {
    const world = aWorld({ sms: scriptedSms() });
    const rows = Array.from({ length: 5_000 }, (_, at) => `21255501${at % 100},text ${at}`).join('\n');
    await upload(world, `to,text\n${rows}\nbroken\0`);
    expect((await found(world)).state).toBe('failed');
    expect(world.objects.keys()).toEqual(['campaigns/list.csv']);
  });

  test('fixed and uploaded again under its name is another campaign', async () => {
    const world = aWorld({ sms: scriptedSms() });
    await upload(world, '');
    await upload(world, 'to\n2125550101\n', { text: 'Hello' });
    expect((await counted(world)).rows).toMatchObject({ total: 1, unprocessed: 1 });
  });
});

test('a planner that died is asked again by the scheduler, and continues from the plan that is there', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  const { job } = await createCampaign(world, 'crm', 'key', { to: ['+12125550101'], text: 'Hello' });
  const got = world.queues.receive('plan');
  if (got === undefined) throw new Error('Nothing was queued');
  world.queues.remove(got.receipt);
  // It dies at its first ledger entry: the plan object is written, nothing else.
  await new Promise<void>((reached) => {
    const addEntries = (): Promise<never> => {
      reached();
      return new Promise(() => {});
    };
    void planWork({ ...world, ledger: { ...world.ledger, addEntries } }, stage, window, got.message);
  });
  expect(world.objects.keys().some((key) => key.endsWith('plan.jsonl'))).toBe(true);

  expect((await readJob(world, job.id))?.job.state).toBe('planning');
  world.clock.advance(5 * 60_000);
  await runScheduler(world, { window }, unhurried);
  await runPlans(world);
  await runSends(world);
  expect(sms.calls).toHaveLength(1);
  expect(await progress(world, job.id)).toMatchObject({ state: 'completed', rows: { accepted: 1 } });
});

test('nothing is sent before every entry exists', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const seen: number[] = [];
  const queues = {
    ...world.queues,
    async sendEntries(...[messages, lane]: Parameters<typeof world.queues.sendEntries>) {
      const first = messages[0];
      if (first !== undefined) seen.push((await collect(world.ledger.entries(first.jobId))).length);
      await world.queues.sendEntries(messages, lane);
    },
  };
  await upload({ ...world, queues }, distinct(60));
  expect(seen).toEqual([60]);
});

test('an entry that the ledger lost is noticed before anything is sent', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const forgetful = {
    ...world.ledger,
    addEntries: (entries: readonly Entry[]) =>
      world.ledger.addEntries(entries.filter(({ id }) => !id.startsWith('000007'))),
  };
  await expect(upload({ ...world, ledger: forgetful }, distinct(20))).rejects.toThrow(
    /19 entries where its plan names 20/,
  );
  expect(world.queues.visible('sms')).toBe(0);
});

test('an input that fails half way gives its unfinished objects up', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const open = new Set<string>();
  const write = (key: string) => {
    open.add(key);
    const writer = world.objects.write(key);
    return { ...writer, abandon: async () => void open.delete(key) };
  };
  await upload({ ...world, objects: { ...world.objects, write } }, `${distinct(20)}\nbroken\0`);
  expect([...open]).toEqual([]);
});

test('more entries than the window are queued run by run, campaigns in turn', async () => {
  const sms = scriptedSms();
  const world = aWorld({ sms });
  for (const key of ['campaigns/a.csv', 'campaigns/b.csv']) {
    const versionId = world.objects.put(key, distinct(30, key));
    await planWork(world, stage, 10, { uploads: [{ bucket: 'bucket', key, versionId }] });
  }
  // The window is full with the first one, and a few of the second go all the same.
  expect(world.queues.visible('sms')).toBe(14);
  await runSends(world);
  await runScheduler(world, { window: 10 }, unhurried);
  const queued = Array.from({ length: 10 }, () => world.queues.receive('sms')?.message.jobId);
  expect(queued.filter((id) => id === queued[0])).toHaveLength(5);

  world.clock.advance(6 * 60_000);
  for (let more = 0; more < 5; more += 1) {
    await runSends(world);
    await runScheduler(world, { window: 10 }, unhurried);
  }
  expect(sms.calls).toHaveLength(60);
});

test('of two who dispatch one entry at once, one sends its message', async () => {
  const world = aWorld({ sms: scriptedSms() });
  const entry = anEntry({ dueAtMs: world.now() });
  await world.ledger.addEntry(entry);
  const sent = await Promise.all([dispatch(world, [entry], 'bulk'), dispatch(world, [entry], 'bulk')]);
  expect([sent[0] + sent[1], world.queues.visible('sms')]).toEqual([1, 1]);
});
