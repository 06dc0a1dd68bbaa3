import { describe, expect, test } from 'vitest';
import type { Job } from '../../../shared/core/jobs/job.ts';
import { jobIdOfUpload } from '../../../shared/flows/intake/receive-upload.ts';
import { actOnJob } from '../../../shared/flows/jobs/act-on-job.ts';
import { planWork } from '../../../shared/flows/planning/plan-work.ts';
import { readRecipients } from '../../../shared/flows/results/read-recipients.ts';
import { fictional } from '../../support/a-plan.ts';
import { type Ending, scriptedSms } from '../../support/scripted-sms.ts';
import { aWorld, type TestWorld } from '../../support/world.ts';
import { progress, request, runMinutes, runPlans, runSends, stage } from '../../support/worlds/run-world.ts';

const csv = 'to\n2125550101\n2125550102';

async function put(
  world: TestWorld,
  key: string,
  body: string,
  metadata: object = { text: 'Hi' },
  window = 100,
) {
  const versionId = world.objects.put(key, body, { ...metadata });
  const upload = { bucket: 'bucket', key, versionId };
  await planWork(world, stage, window, { uploads: [upload] });
  const job = await world.ledger.job(jobIdOfUpload(upload));
  if (job === undefined) throw new Error('The upload became no campaign');
  return job;
}

const faultOf = ({ failure }: Job) => [
  failure?.code,
  failure?.faults[0]?.detail,
  failure?.faults[0]?.pointer,
];

async function rowsOf(world: TestWorld, job: Job) {
  return (await readRecipients(world, job)).rows.map(({ line, state, reason }) => [line, state, reason]);
}

describe('settings that come with an upload', () => {
  const bomb = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;

  test.each([
    ['a sidecar that nests fifty thousand deep', {}, bomb],
    ['a sidecar that holds no JSON', {}, '{"text": '],
    ['a sidecar of 65 KiB', {}, JSON.stringify({ text: 'x'.repeat(65 * 1024) })],
    ['options that nest too deep', { options: bomb.slice(0, 1_000) }, undefined],
  ])('%s: the campaign fails with its reason, and nobody is texted', async (_, metadata, sidecar) => {
    const world = aWorld();
    if (sidecar !== undefined) world.objects.put('campaigns/list.json', sidecar);
    const job = await put(world, 'campaigns/list.csv', csv, { text: 'Hi', ...metadata });
    expect(job.state).toBe('failed');
    expect(job.failure?.faults[0]?.detail).toMatch(/campaigns\/list\.json|metadata \/options/);
    expect(world.queues.visible('sms')).toBe(0);
  });
});

describe('a file', () => {
  test.each([
    ['a name twice', 'to,name,To\n2125550101,a,2125550102', 'The columns 1 and 3 have the same name'],
  ])(
    'whose header holds %s is refused by the columns, without a word of what stands there',
    async (_, body, detail) => {
      const job = await put(aWorld(), 'campaigns/list.csv', body);
      expect(faultOf(job)).toEqual(['unusable_columns', expect.stringContaining(detail), 'line 1']);
    },
  );

  test('with one line without an end is refused by its line once it has read as much as a line may be long', async () => {
    const job = await put(aWorld(), 'campaigns/list.csv', `to,text\n2125550101,"${'x'.repeat(3_000_000)}`);
    expect(job.state).toBe('failed');
    expect(JSON.stringify(job.failure).length).toBeLessThan(1_000);
    expect(JSON.stringify(job.failure)).toContain('line 2');
  });

  test('of numbers that a spreadsheet made into figures skips those that lost their digits, and reads the others', async () => {
    const world = aWorld();
    const job = await put(world, 'campaigns/list.csv', 'to\n12125550101\n1.21256E+10\n12125550103.0');
    expect((await rowsOf(world, job)).map(([line, , reason]) => [line, reason])).toEqual([
      [3, 'mangled'],
      [4, expect.any(String)],
      [2, undefined],
    ]);
  });
});

describe('a text', () => {
  test('that loops for ever is cut short in each row, with the reason; in more than a hundred rows it ends the campaign', async () => {
    const loop = '{% for i in (1..1000000000) %}{% for j in (1..1000000000) %}x{% endfor %}{% endfor %}';
    const world = aWorld();
    const job = await put(world, 'campaigns/list.csv', csv, { text: loop });
    expect(await rowsOf(world, job)).toEqual([
      [2, 'invalid', 'over_limit'],
      [3, 'invalid', 'over_limit'],
    ]);
    const many = ['to', ...Array.from({ length: 102 }, (_, at) => `+1212555${1_000 + at}`)].join('\n');
    const whole = await put(world, 'campaigns/many.csv', many, { text: loop });
    expect(faultOf(whole)).toEqual(['template_broken', expect.any(String), 'text']);
    expect(world.queues.visible('sms')).toBe(0);
  });

  test('of combining marks goes out whole, in parts that fit', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const text = `Zalgo a${'\u0301\u0327'.repeat(450)} end`;
    await request(world, [fictional(1)], text);
    await runSends(world);
    const sent = sms.calls.map((call) => call.text);
    expect(sent.every((part) => part.length <= 500 && part.isWellFormed())).toBe(true);
    expect(
      sent
        .map((part) => part.replace(/^\d\/\d\s|\s?\(\d\/\d\)$/u, ''))
        .join('')
        .match(/[\u0301\u0327]/gu),
    ).toHaveLength(900);
  });
});

describe('a sender that the provider does not allow', () => {
  const refused: Ending = { effect: 'none', code: 'refused', status: 400, pointers: ['$.from'] };
  const rows = Array.from({ length: 12 }, (_, at) => `21255501${at + 10},Hello ${at}`);
  const personal = ['to,text', ...rows].join('\n');

  async function start() {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    sms.next(refused);
    const job = await put(world, 'campaigns/list.csv', personal, {});
    await runMinutes(world, 5);
    return { sms, world, id: job.id };
  }

  test('stops the whole campaign after one call, with the reason', async () => {
    const { sms, world, id } = await start();
    expect(sms.calls).toHaveLength(1);
    expect(await world.ledger.job(id)).toMatchObject({
      state: 'paused',
      reason: { code: 'sender_refused', detail: expect.stringContaining('authorized') },
    });
    expect((await progress(world, id)).rows).toMatchObject({ refused: 1, unprocessed: 11 });
    expect(world.counts.get('CampaignsHalted')).toBe(1);
  });

  test('and that is allowed by then sends the rest once somebody resumes it', async () => {
    const { sms, world, id } = await start();
    await actOnJob(world, id, 'resume', 'ada');
    await runMinutes(world, 5);
    expect(sms.calls).toHaveLength(12);
    expect(await progress(world, id)).toMatchObject({
      state: 'completed',
      rows: { accepted: 11, refused: 1 },
    });
  });

  test('does not stop it a second time: anyone who resumes it has seen it', async () => {
    const { sms, world, id } = await start();
    sms.next(refused, 'yes', refused);
    await actOnJob(world, id, 'resume', 'ada');
    await runMinutes(world, 5);
    expect(await progress(world, id)).toMatchObject({
      state: 'completed',
      rows: { accepted: 9, refused: 3 },
    });
  });

  test('in the last call, or the only one, leaves nothing to stop', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    sms.next(refused);
    const { id } = await request(world, [fictional(1), fictional(2)], 'A long text. '.repeat(60));
    await runMinutes(world, 5);
    expect(sms.calls).toHaveLength(1);
    expect(await progress(world, id)).toMatchObject({ state: 'completed', rows: { refused: 2 } });
  });
});

describe('the same file', () => {
  const again = (world: TestWorld, key: string, more = {}) => put(world, key, csv, { text: 'Hi', ...more });

  test.each([
    ['twice', 'campaigns/list.csv'],
    ['under a new name', 'campaigns/list-2.csv'],
  ])('%s texts nobody twice, and the second campaign names the first', async (_, key) => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const first = await again(world, 'campaigns/list.csv');
    await runSends(world);
    const second = await again(world, key);
    await runSends(world);
    expect(faultOf(second)).toEqual(['duplicate_upload', expect.stringContaining(first.id), undefined]);
    expect(sms.calls).toHaveLength(1);
  });

  test('while the first is running is refused alike', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const first = await again(world, 'campaigns/list.csv');
    expect((await again(world, 'campaigns/other.csv')).state).toBe('failed');
    await runMinutes(world, 3);
    expect(sms.calls).toHaveLength(1);
    expect((await progress(world, first.id)).rows.accepted).toBe(2);
  });

  test('at the same moment becomes one campaign', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    const both = await Promise.all([again(world, 'campaigns/a.csv'), again(world, 'campaigns/b.csv')]);
    await runPlans(world);
    await runMinutes(world, 3);
    expect(both.map(({ state }) => state).filter((state) => state === 'failed')).toHaveLength(1);
    expect(sms.calls).toHaveLength(1);
  });

  test('goes out again when somebody says so, and with another text anyway', async () => {
    const sms = scriptedSms();
    const world = aWorld({ sms });
    await again(world, 'campaigns/list.csv');
    await again(world, 'campaigns/list.csv', { again: 'yes' });
    await again(world, 'campaigns/list.csv', { text: 'Something else' });
    await runSends(world);
    expect(sms.calls.map(({ text }) => text)).toEqual(['Hi', 'Hi', 'Something else']);
  });
});
