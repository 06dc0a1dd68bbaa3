import { expect, test } from 'vitest';
import { parseReportId } from '../../../shared/core/ids.ts';
import { ProviderError } from '../../../shared/errors.ts';
import { writeReport } from '../../../shared/flows/planning/reports/write-report.ts';
import type { AudiencePorts } from '../../../shared/ports/directory/records.ts';
import { fictional } from '../../support/a-plan.ts';
import { call, postJson } from '../../support/http/api-client.ts';
import { runSends } from '../../support/worlds/run-world.ts';
import { anAudienceStage } from '../planning/audience/audience-stage.ts';

/** A stage whose reports are asked for over HTTP, and written from the sandbox. */
async function aReportStage(providerApis?: readonly ('organization' | 'partner')[]) {
  const stage = await anAudienceStage(3, providerApis === undefined ? {} : { providerApis });
  const { world, audiencePorts } = stage;
  const ask = (body: object, key = 'report-1') => postJson(world, '/v1/reports', body, key);
  const write = async (ports: Partial<AudiencePorts> = {}) => {
    const id = parseReportId(world.reportsSent.at(-1));
    if (id === undefined) throw new Error('No report was asked for');
    const loadAudience = async () => ({ ...audiencePorts, ...ports });
    const disposition = await writeReport({ ...world, loadAudience }, id);
    return { disposition, id, report: (await call(world, 'GET', `/v1/reports/${id}`)).body };
  };
  const fileOf = async (id: string, name: string) => {
    const key = world.objects
      .keys()
      .find((one) => one.startsWith(`jobs/${id}/`) && one.endsWith(`/${name}.csv`));
    const stored = await world.objects.read(key ?? '');
    const text = stored && Buffer.concat(await Array.fromAsync(stored.body)).toString();
    return (text ?? '')
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
  };
  return { ...stage, ask, write, fileOf };
}

const january = { from: '2026-01-01', to: '2026-01-31' };

test.each([
  [
    { ...january, to: '2036-01-01' },
    '/to',
    'The time has 3653 days, and a report at most 366: cut it into 10',
  ],
  [{ from: '2026-02-01', to: '2026-01-01' }, '/from', '`from` must not be after `to`'],
  [{ ...january, from: '2026-02-30' }, '/from', '`from` must be a day'],
  [{ ...january, to: 'today' }, '/to', '`to` must be a day'],
  [{ from: '2030-01-01', to: '2030-01-02' }, '/from', 'is in the future'],
  [{ ...january, kind: 'profit' }, '/kind', 'usage'],
  [{ ...january, account_id: '' }, '/account_id', ''],
  [{ ...january, kind: 'campaigns', account_id: 'acc_1' }, '/account_id', 'is of all accounts'],
])('a report of %j is refused at %s', async (body, pointer, detail) => {
  const { ask, world } = await aReportStage();
  const answer = await ask({ kind: 'usage', ...body });
  expect(answer.status).toBe(400);
  expect(answer.body.errors).toMatchObject([{ pointer, detail: expect.stringContaining(detail) }]);
  expect(world.reportsSent).toEqual([]);
});

test('invoices of a time are a file, and their items another one', async () => {
  const { ask, write, fileOf, records, practice, world } = await aReportStage();
  const [account] = (await records.list('partner', { topic: 'accounts', filters: {}, include: [], limit: 1 }))
    .items;
  const invoiceId = practice.sandbox.partner.openInvoice(String(account?.id));
  const [invoice] = (
    await records.list('partner', { topic: 'invoices', filters: {}, include: [], limit: 40 })
  ).items;
  const day = String(invoice?.created_at).slice(0, 10);
  world.clock.advance(Math.max(0, Date.parse(day) - world.now()));
  expect((await ask({ kind: 'invoices', from: day, to: day })).status).toBe(202);
  const { report, id } = await write();
  expect(report).toMatchObject({ state: 'written', files: { invoices: expect.any(String) } });
  const [header, ...rows] = await fileOf(id, 'invoices');
  expect(header?.slice(0, 2)).toEqual(['invoice_id', 'number']);
  expect(rows.map(([one]) => one)).toContain(invoiceId);
  const [itemHeader, ...items] = await fileOf(id, 'invoice_items');
  expect(itemHeader).toContain('subscription_id');
  expect(items.length).toBeGreaterThan(0);
  expect(report.progress.items).toBeGreaterThanOrEqual(rows.length + items.length);
});

test('a repeated request is the same report, and another one under its key is refused', async () => {
  const { ask, world } = await aReportStage();
  const first = await ask({ kind: 'usage', ...january });
  expect(first).toMatchObject({ status: 202, headers: { location: `/v1/reports/${first.body.id}` } });
  expect((await ask({ kind: 'usage', ...january })).body).toEqual(first.body);
  expect(await ask({ kind: 'invoices', ...january })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
  expect(await call(world, 'GET', `/v1/reports/rep_${'0'.repeat(26)}`)).toMatchObject({ status: 404 });
});

/** Usage as the provider lists it, a page for each list of items. */
function usageOf(pages: readonly (readonly object[])[], before: (page: number) => void = () => {}) {
  return {
    one: () => Promise.reject(new Error('Nothing is read one by one')),
    list: async (_: unknown, { cursor = '0' }: { cursor?: string }) => {
      before(Number(cursor));
      const items = (pages[Number(cursor)] ?? []) as readonly Record<string, unknown>[];
      const next = Number(cursor) + 1;
      return { items, ...(next < pages.length ? { nextCursor: String(next) } : {}) };
    },
  };
}

const item = (change: object) => ({
  type: 'data',
  direction: 'outbound',
  cost_type: 'in_bundle',
  unit: 'bytes',
  quantity: 10,
  charged_quantity: 8,
  started_at: '2026-01-05T13:00:00Z',
  subscription_id: 'sub_1',
  ...change,
});

test('usage is summed by day, subscription and charge class; a walk that breaks off counts nothing twice', async () => {
  const { ask, write, fileOf, world } = await aReportStage();
  await ask({ kind: 'usage', ...january });
  const pages = [
    [item({}), item({ cost_type: 'out_of_bundle' })],
    [item({}), item({ started_at: '2026-01-04T23:00:00Z' }), item({ subscription_id: 'sub_2' })],
  ];
  const down = new ProviderError({ tried: 'List usage', code: 'unavailable', effect: 'none', status: 503 });
  const read: number[] = [];
  const broken = usageOf(pages, (page) => {
    if (page === 1) throw down;
    read.push(page);
  });
  const first = await write({ records: broken });
  expect(first.disposition).toEqual({ kind: 'retry_later', inMs: 600_000 });
  expect(first.report).toMatchObject({ state: 'writing', progress: { pages: 1, items: 2 } });

  const { report, id, disposition } = await write({
    records: usageOf(pages, (page) => void read.push(page)),
  });
  expect(disposition).toEqual({ kind: 'ack' });
  expect(read).toEqual([0, 1]);
  expect(report).toMatchObject({
    state: 'written',
    progress: { pages: 2, items: 5, reached_day: '2026-01-05' },
  });
  expect((await fileOf(id, 'usage')).slice(1)).toEqual([
    ['2026-01-04', 'sub_1', '', 'data', 'outbound', 'in_bundle', '1', '10', '8', 'bytes'],
    ['2026-01-05', 'sub_1', '', 'data', 'outbound', 'in_bundle', '2', '20', '16', 'bytes'],
    ['2026-01-05', 'sub_1', '', 'data', 'outbound', 'out_of_bundle', '1', '10', '8', 'bytes'],
    ['2026-01-05', 'sub_2', '', 'data', 'outbound', 'in_bundle', '1', '10', '8', 'bytes'],
  ]);
  expect(world.lines.map(({ message }) => message)).toContain('report.written');
});

test('what cannot be written says why, and is not tried again', async () => {
  const { ask, write } = await aReportStage(['partner']);
  await ask({ kind: 'usage', ...january });
  const { report, disposition } = await write();
  expect(disposition).toEqual({ kind: 'ack' });
  expect(report).toMatchObject({ state: 'failed', failure: { code: 'api_not_in_use' } });
  expect((await write()).disposition).toEqual({ kind: 'ack' });
});

test.each([400, 403, 404, 422])('a list that the provider refuses with %i is a failure', async (status) => {
  const { ask, write } = await aReportStage();
  await ask({ kind: 'usage', ...january, account_id: 'acc_nobodys' });
  const refused = new ProviderError({ tried: 'List usage', code: 'refused', effect: 'none', status });
  const { report } = await write({
    records: usageOf([[]], () => {
      throw refused;
    }),
  });
  expect(report).toMatchObject({ state: 'failed', failure: { code: 'provider_refused' } });
  expect(report.failure.errors[0]).toMatchObject({
    detail: `The provider refuses a list that is needed: List usage (${status})`,
  });
});

test('the estimate of a campaign stands beside what the usage list has of it, and texts of nobody come last', async () => {
  const { ask, write, fileOf, find, world } = await aReportStage();
  const { planned } = await find({ api: 'partner' }, { pricePerSegment: { amount: 0.02, currency: 'EUR' } });
  await runSends(world);
  const digits = (at: number) => fictional(at).slice(1);
  const sms = (to: string, change = {}) =>
    item({
      type: 'sms',
      quantity: 1,
      charged_quantity: 1,
      from_msisdn: digits(99),
      to_msisdn: to,
      ...change,
    });
  const at = (ms: number) => ({ started_at: new Date(world.now() + ms).toISOString() });
  const listed = [
    sms(digits(1), at(1_000)),
    sms(digits(2), { ...at(60_000), cost_type: 'out_of_bundle', charged_quantity: 2 }),
    // Two days later nobody can say that the campaign was it.
    sms(digits(3), at(48 * 60 * 60_000)),
  ];
  await ask({ kind: 'campaigns', ...january });
  const { id } = await write({ records: usageOf([listed]) });
  const created = new Date(planned.createdAtMs).toISOString();
  expect((await fileOf(id, 'campaigns')).slice(1)).toEqual([
    [planned.id, '', created, '3', '3', '0.06', 'EUR', '2', '3', '0', '1', '1', '0', '1'],
    ['', '', '', '', '', '', '', '1', '1', '0', '1', '0', '0', ''],
  ]);

  await ask({ kind: 'usage', ...january }, 'report-2');
  const usage = await write({ records: usageOf([listed]) });
  const campaigns = (await fileOf(usage.id, 'usage')).slice(1).map((row) => row[2]);
  expect(campaigns.toSorted()).toEqual(['', planned.id, planned.id]);
  // Nobody's number is in a file of a report.
  expect(JSON.stringify(await fileOf(usage.id, 'usage'))).not.toContain(digits(1));
});

test('a campaign that also called in another month has texts on the list of that one, and none of them is missing', async () => {
  const { ask, write, fileOf, find, world } = await aReportStage();
  world.clock.advance(Date.UTC(2026, 0, 31, 23, 30) - world.now());
  const { planned } = await find({ api: 'partner' });
  await runSends(world);
  world.clock.advance(3_600_000);
  const notListed = async (days: object, key: string) => {
    await ask({ kind: 'campaigns', ...days }, key);
    const { id } = await write({ records: usageOf([[]]) });
    return (await fileOf(id, 'campaigns')).slice(1).map((row) => [row[0], row.at(-1)]);
  };
  expect(await notListed(january, 'january')).toEqual([[planned.id, '3']]);
  expect(await notListed({ from: '2026-02-01', to: '2026-02-28' }, 'february')).toEqual([[planned.id, '']]);
});

test('reports are listed page by page, the newest first, with who asked and when they were over', async () => {
  const { ask, write, world } = await aReportStage(['partner']);
  for (const key of ['report-1', 'report-2', 'report-3']) {
    await ask({ kind: 'usage', ...january }, key);
    world.clock.advance(1_000);
  }
  const newest = await write();
  const first = (await call(world, 'GET', '/v1/reports?limit=2')).body;
  expect(first.items).toHaveLength(2);
  expect(first.items[0]).toMatchObject({
    id: newest.id,
    state: 'failed',
    waiting: null,
    created_by: { kind: 'key' },
    started_at: expect.any(String),
    ended_at: expect.any(String),
  });
  expect(first.items[1]).toMatchObject({ state: 'writing', started_at: null, waiting: { for: 'queue' } });
  const second = (await call(world, 'GET', `/v1/reports?limit=2&cursor=${first.next}`)).body;
  expect(second).toMatchObject({ items: [{ state: 'writing' }], next: null });
  expect(await call(world, 'GET', '/v1/reports?cursor=x')).toMatchObject({ status: 400 });
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3);
});

test('a report that is canceled reads no further piece, writes no file, and is canceled again in vain', async () => {
  const { ask, write, world } = await aReportStage();
  const { body } = await ask({ kind: 'usage', ...january });
  const cancel = () => postJson(world, `/v1/reports/${body.id}/cancel`, {});
  let pages = 0;
  const many = Array.from({ length: 120 }, () => [item({})]);
  const records = usageOf(many, () => {
    pages += 1;
  });
  const list = records.list;
  const canceling = {
    ...records,
    list: async (...all: Parameters<typeof list>) => {
      if (pages === 60) expect((await cancel()).status).toBe(200);
      return list(...all);
    },
  };
  const { report, disposition } = await write({ records: canceling });
  expect(disposition).toEqual({ kind: 'ack' });
  // Two pieces of 50 pages: the cancelation came in the second.
  expect(pages).toBe(100);
  expect(report).toMatchObject({ state: 'canceled', waiting: null, ended_at: expect.any(String) });
  expect(report.files).toBeUndefined();
  expect(world.objects.keys().filter((key) => key.endsWith('.csv'))).toEqual([]);
  expect(await cancel()).toMatchObject({ status: 200, body: { state: 'canceled' } });
  expect((await write({ records })).report.state).toBe('canceled');
  expect(pages).toBe(100);
  // Asked for again under the same key, it stays canceled and is sent to nobody.
  expect((await ask({ kind: 'usage', ...january })).body.state).toBe('canceled');
  expect(world.reportsSent).toHaveLength(1);
});

test('one that has ended cannot be canceled, and neither can one that is nobody’s', async () => {
  const { ask, write, world } = await aReportStage();
  const { body } = await ask({ kind: 'usage', ...january });
  await write({ records: usageOf([[item({})]]) });
  expect(await postJson(world, `/v1/reports/${body.id}/cancel`, {})).toMatchObject({
    status: 409,
    body: { code: 'report_state_conflict' },
  });
  expect(await postJson(world, `/v1/reports/rep_${'0'.repeat(26)}/cancel`, {})).toMatchObject({
    status: 404,
  });
});

test('a report says what it waits for while the provider is down, and when it was taken up', async () => {
  const { ask, write, world } = await aReportStage();
  await ask({ kind: 'usage', ...january });
  const startedAt = new Date(world.now()).toISOString();
  const down = new ProviderError({ tried: 'List usage', code: 'busy', effect: 'none', status: 429 });
  const failing = usageOf([[]], () => {
    throw down;
  });
  const { report } = await write({ records: failing });
  expect(report).toMatchObject({
    state: 'writing',
    started_at: startedAt,
    ended_at: null,
    waiting: { for: 'provider_limit', until: new Date(world.now() + 600_000).toISOString() },
  });
  world.clock.advance(600_000);
  const again = await write({ records: usageOf([[item({})]]) });
  expect(again.report).toMatchObject({ state: 'written', waiting: null, started_at: startedAt });
});

test('the files of a report are named for as long as they are kept', async () => {
  const { ask, write, world } = await aReportStage();
  const { body } = await ask({ kind: 'usage', ...january });
  await write({ records: usageOf([[item({})]]) });
  const key = world.objects.keys().find((one) => one.endsWith('/usage.csv')) ?? '';
  const versionId = (await world.objects.newestVersion(key)) ?? '';
  await world.versions.remove({ key, versionId });
  const { body: report } = await call(world, 'GET', `/v1/reports/${body.id}`);
  expect(report).toMatchObject({ state: 'written' });
  expect(report.files).toBeUndefined();
});
