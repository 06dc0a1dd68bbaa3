import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { parseJobId } from '../../../shared/core/ids.ts';
import { writeResults } from '../../../shared/flows/results/write-results.ts';
import { fictional } from '../../support/a-plan.ts';
import { fixedClock } from '../../support/clock.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { recordingProvider } from '../../support/recording-provider.ts';
import { aWorld } from '../../support/world.ts';
import { runPlans, runSends } from '../../support/worlds/run-world.ts';

const [ada, bo, cem] = [fictional(0, 217), fictional(1, 217), fictional(2, 217)];

function aSendingWorld() {
  const clock = fixedClock();
  const provider = recordingProvider(clock.now);
  return { provider, world: aWorld({ sms: provider.sms, sentTexts: provider.sentTexts, clock }) };
}

test('rows bring the values of the text, and senders and texts of their own', async () => {
  const { provider, world } = aSendingWorld();
  const rows = [
    { to: ada, first_name: 'Ada', credit: 12.5 },
    { first_name: 'Bo', to: bo, tags: ['a', 'b'] },
    { to: cem, from: fictional(9, 217), text: 'Only for Cem', first_name: null },
    { to: '12', first_name: 'Dora' },
    { to: ada, first_name: 'Emil' },
    { first_name: 'Fay' },
  ];
  const answer = await postJson(world, '/v1/campaigns', { text: 'Hi {{ first_name }}, {{ credit }}!', rows });
  expect(answer.status).toBe(202);
  await runPlans(world);
  await runSends(world);
  const sent = provider.sms.calls.flatMap(({ from, to, text }) => to.map((number) => [number, from, text]));
  expect(sent.toSorted()).toEqual(
    [
      [ada, fictional(0), 'Hi Ada, 12.5!'],
      [cem, fictional(9, 217), 'Only for Cem'],
    ].toSorted(),
  );
  const { body } = await call(world, 'GET', `/v1/jobs/${answer.body.id}/rows`);
  const fates = body.items.map(({ line, state, reason }: Record<string, unknown>) => [line, state, reason]);
  expect(fates.toSorted()).toEqual([
    [1, 'accepted', undefined],
    [2, 'invalid', 'missing_variable'],
    [3, 'accepted', undefined],
    [4, 'invalid', 'short_number'],
    [5, 'duplicate', undefined],
    [6, 'invalid', 'empty'],
  ]);
  for (const line of [1, 2, 3, 4, 5, 6]) {
    const found = await call(world, 'GET', `/v1/jobs/${answer.body.id}/rows?line=${line}&limit=1`);
    expect(found.body.items.map((row: { line: number }) => row.line)).toEqual([line]);
  }
  for (const query of ['line=7', `line=1&cursor=${body.next ?? 'cjA'}`]) {
    const refused = await call(world, 'GET', `/v1/jobs/${answer.body.id}/rows?${query}`);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, 'line']);
  }
});

test('result files have the columns of the rows, and row numbers for lines', async () => {
  const { world } = aSendingWorld();
  const rows = [
    { name: 'Ada', to: ada },
    { name: '=Bo', to: bo, plan: 'basic' },
  ];
  const { body } = await postJson(world, '/v1/campaigns', { text: 'Hi {{ name }}', rows });
  await runPlans(world);
  await runSends(world);
  const id = parseJobId(body.id);
  const job = id === undefined ? undefined : await world.ledger.job(id);
  if (job === undefined) throw new Error('There is no campaign');
  const keys = await writeResults(world, job, 'first');
  const bytes = await world.objects.readRange(keys.get('succeeded') ?? '', 0, 100_000);
  const table = parse(Buffer.from(bytes), { bom: true, columns: true }) as Record<string, string>[];
  expect(table).toMatchObject([
    { name: 'Ada', to: `'${ada}`, plan: '', fleetcast_line: '1', fleetcast_state: 'accepted' },
    { name: "'=Bo", to: `'${bo}`, plan: 'basic', fleetcast_line: '2', fleetcast_state: 'accepted' },
  ]);
});

test('a number in a row is kept as a text, so that erasing it leaves JSON behind', async () => {
  const { world } = aSendingWorld();
  await postJson(world, '/v1/campaigns', { text: 'Hi', rows: [{ to: ada, other: 12_175_550_101 }] });
  const [key = ''] = world.objects.keys().filter((name) => name.startsWith('requests/'));
  const stored = JSON.parse(Buffer.from(await world.objects.readRange(key, 0, 10_000)).toString());
  expect(stored.rows).toEqual([{ to: ada, other: '12175550101' }]);
});

test('of a row are kept the members that it has, and no others', async () => {
  const { world } = aSendingWorld();
  const rows = [{ to: ada, first_name: 'Ada' }, { to: bo }, { last_name: 'Cem', to: cem }];
  await postJson(world, '/v1/campaigns', { text: 'Hi', rows });
  const [key = ''] = world.objects.keys().filter((name) => name.startsWith('requests/'));
  const stored = JSON.parse(Buffer.from(await world.objects.readRange(key, 0, 10_000)).toString());
  expect(stored.rows).toEqual(rows);
});

test('numbers for names are refused before anything is kept, and not repeated in the answer', async () => {
  const { world } = aSendingWorld();
  const numbers = [212, 216, 217].flatMap((area) =>
    Array.from({ length: 100 }, (_, at) => fictional(at, area)),
  );
  const rows = numbers.map((number) => ({ [number]: 'Anna' }));
  const answer = await postJson(world, '/v1/campaigns', { text: 'Hi', rows });
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/rows/200' }] },
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/\d{9}/);
  expect(world.objects.keys()).toEqual([]);
});

const urgentRows = Array.from({ length: 101 }, (_, at) => ({ to: fictional(at, 217) }));

test.each([
  ['no rows', { text: 'Hi', rows: [] }, '/rows'],
  ['a row that is no object', { text: 'Hi', rows: [ada] }, '/rows/0'],
  ['a value that is no cell', { text: 'Hi', rows: [{ to: ada, of: {} }] }, '/rows/0/of'],
  ['a recipient that is a JSON number', { text: 'Hi', rows: [{ to: ada }, { to: 1 }] }, '/rows/1/to'],
  ['no recipient anywhere', { text: 'Hi', rows: [{ name: 'Ada' }] }, '/rows'],
  [
    'a named column that is none',
    { text: 'Hi', rows: [{ a: ada }], options: { columns: { to: 'b' } } },
    '/options/columns/to',
  ],
  [
    'too many for an urgent campaign',
    { text: 'Hi', options: { priority: 'urgent' }, rows: urgentRows },
    '/rows',
  ],
  ['a text that names no column', { text: 'Hi {{ nam }}', rows: [{ to: ada, name: 'A' }] }, '/text'],
  ['no text at all', { rows: [{ to: ada, name: 'A' }] }, '/text'],
  ['a wrong sender', { text: 'Hi', from: '12', rows: [{ to: ada, from: bo }] }, '/from'],
  ['recipients beside the rows', { text: 'Hi', to: [ada], rows: [{ to: ada }] }, '/to'],
])('%s is refused at once, with a pointer', async (_, body, pointer) => {
  const { world } = aSendingWorld();
  const answer = await postJson(world, '/v1/campaigns', body);
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  expect(JSON.stringify(answer.body)).not.toContain('217555');
});

test('of two members for the recipient a person says which one is meant', async () => {
  const { world, provider } = aSendingWorld();
  const rows = [{ phone: ada, mobile: bo }];
  const question = await postJson(world, '/v1/campaigns', { text: 'Hi', rows });
  expect(question).toMatchObject({
    status: 400,
    body: {
      code: 'columns_ambiguous',
      errors: [
        { pointer: '/rows', candidate: { column: 'phone', share: 1, samples: ['121…00'] } },
        { pointer: '/rows', candidate: { column: 'mobile', share: 1, samples: ['121…01'] } },
      ],
    },
  });
  expect(JSON.stringify(question.body)).not.toContain('217555');
  const options = { columns: { to: 'mobile' } };
  const { body } = await postJson(world, '/v1/campaigns', { text: 'Hi', rows, options });
  await runPlans(world);
  await runSends(world);
  expect(provider.sms.calls.flatMap(({ to }) => to)).toEqual([bo]);
  const preview = await call(world, 'GET', `/v1/jobs/${body.id}/preview`);
  expect(preview.body.columns).toEqual([{ meaning: 'to', column: 'mobile', samples: ['121…01'] }]);
});
