import { expect, test } from 'vitest';
import { hourMs } from '../../shared/core/timing.ts';
import { jobOfUpload, type List } from '../support/system-client.ts';
import { openSystem } from './support/open-system.ts';
import { postForm, type UploadForm } from './support/post-form.ts';

/** Campaigns steered over HTTP, in the whole system from its synthesized template. */
const at = openSystem();

type View = {
  readonly id: string;
  readonly state: string;
  readonly rows: Readonly<Record<string, number>>;
  readonly form: UploadForm;
};

const call = (method: string, path: string, body?: unknown, key?: string) =>
  at.call<View>(method, path, body, key);

const reaches = (id: string, state: string) =>
  at.reaches<View>(`/v1/jobs/${id}`, (view) => view.state === state);
const textsOf = (text: string) =>
  at.sandbox.spy
    .performed()
    .filter((sent) => sent.text === text)
    .flatMap(({ to }) => to);

test('a file uploaded by a form waits for its approval, and is sent once it has it', async () => {
  const draft = { upload: true, from: '+12125550100', text: 'By form', options: { mode: 'approve' } };
  const { status, body } = await call('POST', '/v1/campaigns', draft);
  expect([status, body.state]).toEqual([201, 'draft']);
  const upload = await postForm(body.form, 'phone\n+12125550101\n+12125550102\n', {
    origin: 'https://console.example',
  });
  expect(upload.status).toBe(204);
  expect(upload.headers.get('access-control-allow-origin')).toBe('*');

  await reaches(body.id, 'ready');
  expect(textsOf('By form')).toEqual([]);
  expect((await call('POST', `/v1/jobs/${body.id}/approve`)).status).toBe(200);
  await at.system.runScheduler();
  expect((await reaches(body.id, 'completed')).rows).toMatchObject({ total: 2, accepted: 2 });
  expect(textsOf('By form').toSorted()).toEqual(['+12125550101', '+12125550102']);
});

test('a suppression list uploaded by a form keeps its numbers from being texted', async () => {
  const { status, body } = await call('POST', '/v1/suppressions/imports', {});
  expect(status).toBe(201);
  expect((await postForm(body.form, 'phone\n+12125550109\n')).status).toBe(204);
  const path = '/v1/suppressions/imports';
  await at.reaches<List<View>>(path, ({ items }) => items.some(({ state }) => state === 'imported'));
  const to = ['+12125550108', '+12125550109'];
  const campaign = await call('POST', '/v1/campaigns', { from: '+12125550100', text: 'Who may', to });
  expect((await reaches(campaign.body.id, 'completed')).rows).toMatchObject({ accepted: 1, suppressed: 1 });
  expect(textsOf('Who may')).toEqual(['+12125550108']);
});

test('an urgent text goes out by its own queue and worker', async () => {
  const options = { priority: 'urgent' };
  const urgent = { from: '+12125550100', text: 'Urgent', to: ['+12125550103'], options };
  const { status, body } = await call('POST', '/v1/campaigns', urgent);
  expect(status).toBe(202);
  await reaches(body.id, 'completed');
  expect(textsOf('Urgent')).toEqual(['+12125550103']);
});

test('a canceled campaign sends nothing, and what it left out can be sent after all', async () => {
  const options = { mode: 'approve' };
  const request = { from: '+12125550100', to: ['+12125550104'], text: 'Canceled', options };
  const { id } = (await call('POST', '/v1/campaigns', request)).body;
  await reaches(id, 'ready');
  expect((await call('POST', `/v1/jobs/${id}/pause`)).status).toBe(409);
  await call('POST', `/v1/jobs/${id}/cancel`);
  await at.system.runScheduler();
  await reaches(id, 'canceled');
  expect((await call('POST', `/v1/jobs/${id}/approve`)).status).toBe(409);
  expect(textsOf('Canceled')).toEqual([]);

  const again = await call('POST', `/v1/jobs/${id}/retry`, { states: ['unprocessed'] });
  await reaches(again.body.id, 'completed');
  expect(textsOf('Canceled')).toEqual(['+12125550104']);
});

test('a file with its settings beside it is checked and never sent', async () => {
  const { put } = at;
  await put('campaigns/dry.json', JSON.stringify({ from: '+12125550100', text: 'Dry', mode: 'check' }));
  await put('campaigns/dry.csv', 'phone\n+12125550101\n12\n');
  const made = await at.system.events.until(async () => {
    const job = await jobOfUpload<View>(at.system, 'campaigns/dry.csv');
    return job?.state === 'completed' ? job : undefined;
  });
  expect(made.rows).toMatchObject({ total: 2, unprocessed: 1, invalid: 1 });
  const { body } = await at.call<List<View>>('GET', '/v1/jobs?kind=campaign&state=completed&limit=100');
  expect(body.items.map(({ id }) => id)).toContain(made.id);
  expect(textsOf('Dry')).toEqual([]);
});

/** A campaign of as many calls as are counted in groups. */
async function manyTexts(name: string, metadata: Readonly<Record<string, string>>): Promise<string> {
  const rows = Array.from(
    { length: 25 },
    (_, no) => `+121255502${String(no).padStart(2, '0')},${name} ${no}`,
  );
  await at.put(`campaigns/${name}.csv`, ['phone,text', ...rows].join('\n'), metadata);
  const made = await at.system.events.until(() => jobOfUpload<View>(at.system, `campaigns/${name}.csv`));
  return made.id;
}

test('one held row of many calls is sent again, by a look at its group alone', async () => {
  at.sandbox.faults.next('sendSms', { kind: 'server-error' });
  const id = await manyTexts('Held', { from: '+12125550100' });
  // No later text shows that the records are up to date.
  await at.goOnUntil(async () => {
    const { rows } = (await at.call<Partial<View>>('GET', `/v1/jobs/${id}`)).body;
    return rows?.held === 1 && rows.accepted === 24 ? rows : undefined;
  }, hourMs);
  const { status, body } = await call('POST', `/v1/jobs/${id}/resolve`, { action: 'resend' });
  expect({ status, body }).toMatchObject({ status: 200, body: { resolved_rows: 1 } });
  await at.reaches<View>(
    `/v1/jobs/${id}`,
    ({ state, rows }) => state === 'completed' && rows.accepted === 25,
  );
  expect(at.hasCalled('api-write', 'dynamodb:Query', /^COUNTS#/)).toBe(true);
}, 120_000);

test('what is planned of a canceled campaign of many calls is canceled by the counter', async () => {
  const id = await manyTexts('Many', { from: '+12125550100', mode: 'approve' });
  await reaches(id, 'ready');
  await call('POST', `/v1/jobs/${id}/cancel`);
  expect((await reaches(id, 'canceled')).rows).toMatchObject({ unprocessed: 25 });
  expect(at.hasCalled('jobs-count', 'dynamodb:PutItem', /^ENTRIES#cmp_/)).toBe(true);
}, 120_000);
