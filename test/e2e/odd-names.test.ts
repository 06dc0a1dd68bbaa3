import { expect, test } from 'vitest';
import { type Campaign, campaignsClient } from '../../apps/local/demo/campaigns-client.ts';
import { jobOfUpload, type List, putRules } from '../support/system-client.ts';
import { openSystem } from './support/open-system.ts';

/**
 * Names that people choose, as the whole system takes them: every one of them is a name like any other, or refused by
 * name.
 */
const at = openSystem();
const { call, put } = at;

type Problem = { readonly errors: readonly { readonly pointer: string }[] };
type Book = { readonly rules: readonly object[]; readonly switched_off_by?: object };

const textsTo = (to: string) =>
  at.sandbox.spy
    .performed()
    .filter((sms) => sms.to.includes(to))
    .map(({ text }) => text);

/** From text: in a literal `__proto__` would set the prototype. */
const jsonOf = (text: string): object => JSON.parse(text);

const detail = jsonOf(
  '{"constructor": {"name": "Set"}, "toString": 1, "hasOwnProperty": {"constructor": "x"}}',
);
const rule = (name: string, reported: unknown = detail) => ({
  name,
  on: 'product.depleted',
  once: 'period',
  do: [{ crm: { body: reported } }],
});

test.each(['constructor', 'hasownproperty', 'prototype'])(
  'a rule called %s is loaded, disabled, switched on and reported, with whatever its actions name',
  async (name) => {
    const loaded = await putRules<Book>(at.system, { rules: [rule(name)] });
    expect([loaded.status, loaded.body.rules]).toMatchObject([
      200,
      [{ name, do: [{ crm: { body: detail } }] }],
    ]);
    const disabled = await call<Book>('PUT', `/v1/rules/${name}/mode`, { mode: 'off' });
    expect([disabled.status, disabled.body]).toMatchObject([200, { switched_off_by: { [name]: 'local' } }]);
    expect((await call('PUT', `/v1/rules/${name}/mode`, { mode: 'dry_run' })).status).toBe(200);
    expect((await call<Book>('GET', '/v1/rules')).body.rules).toMatchObject([{ name, mode: 'dry_run' }]);
  },
);

test('a member called __proto__ in an action is refused by name, as it would be lost', async () => {
  const { status, body } = await putRules<Problem>(at.system, {
    rules: [rule('reported', jsonOf('{"a": [{"__proto__": {"b": 1}}]}'))],
  });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    {
      in: 'body',
      code: 'invalid_value',
      detail: 'A member must not be called "__proto__". Choose another name.',
      pointer: '/rules/0/do/0/crm/body/a/0/__proto__',
    },
  ]);
});

const text = '{{ constructor }} {{ __proto__ }} {{ toString }}';

test('values of a request may be called so', async () => {
  const row = jsonOf('{"to": "+12125550121", "constructor": "a", "__proto__": "b", "toString": "c"}');
  const { status, body } = await call<Campaign>('POST', '/v1/campaigns', {
    from: '+12125550100',
    text,
    rows: [row],
  });
  expect(status).toBe(202);
  await at.system.events.until(async () => textsTo('+12125550121').length > 0 || undefined);
  expect(textsTo('+12125550121')).toEqual(['a b c']);
  expect((await call<Campaign>('GET', `/v1/jobs/${body.id}`)).body.rows).toMatchObject({ total: 1 });
});

test('columns of a file may be called so, and metadata that is no setting is refused by name', async () => {
  const csv = 'to,constructor,__proto__,toString\n+12125550122,a,b,c\n';
  await put('campaigns/odd.csv', csv, { from: '+12125550100', text });
  await at.system.events.until(async () => textsTo('+12125550122').length > 0 || undefined);
  expect(textsTo('+12125550122')).toEqual(['a b c']);
  await put('campaigns/odd-metadata.csv', csv, { constructor: 'x' });
  const client = campaignsClient(at.system.apiUrl, at.system.apiKey);
  const { failure } = await at.system.events.until(() => client.ofUpload('campaigns/odd-metadata.csv'));
  expect(JSON.stringify(failure)).toContain('is no setting');
});

test.each(['constructor', '__proto__', 'toString'])(
  'a default of an order batch for a column called %s is refused by name, in a request and beside an upload',
  async (name) => {
    const defaults = jsonOf(`{"${name}": "x"}`);
    const rows = [{ first_name: 'Ada', last_name: 'L', email: 'ada@example.com' }];
    const { status, body } = await call<Problem>('POST', '/v1/order-batches', { rows, defaults });
    expect([status, body.errors.map(({ pointer }) => pointer)]).toEqual([400, [`/defaults/${name}`]]);
    const key = `orders/${name}`;
    await put(`${key}.json`, JSON.stringify({ defaults }));
    await put(`${key}.csv`, 'email\nada@example.com\n');
    type Failed = { readonly state: string; readonly failure?: object };
    const failed = await at.system.events.until(() => jobOfUpload<Failed>(at.system, `${key}.csv`));
    expect(failed).toMatchObject({ state: 'failed' });
    expect(JSON.stringify(failed.failure)).toContain(`/defaults/${name}`);
  },
);

test.each(['/v1/jobs/%zz', '/v1/events/%ff', '/v1/executions?rule=%zz'])(
  'the malformed address %s is answered 400 over the wire',
  async (path) => {
    const headers = { authorization: `Bearer ${at.system.apiKey}` };
    const { status } = await fetch(`${at.system.apiUrl}${path}`, { headers });
    expect(status).toBe(400);
  },
);

test('decisions since the year 2000 are answered at once, page by page', async () => {
  const { status, body } = await call<List<object>>('GET', '/v1/executions?from=2000-01-01T00:00:00Z');
  expect([status, typeof body.next]).toEqual([200, 'string']);
});
