import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Operation, type OperationId, operations } from '../../../shared/core/api/operations.ts';
import { formsOf } from '../../../tools/api-description/document/forms.ts';
import { described } from '../../../tools/api-description/operations/described.ts';
import { call } from '../../support/http/api-client.ts';
import { hostileValues } from '../../support/http/hostile-values.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { aWorld } from '../../support/world.ts';

type Members = Readonly<Record<string, unknown>>;

/** Every operation that takes a body, with that of an example. */
const taking = (Object.entries(operations) as [OperationId, Operation][])
  .filter(([id, { scope }]) => typeof scope !== 'string' && formsOf(id).body !== undefined)
  .map(([id, operation]) => {
    const examples = Object.values(described[id].examples) as { readonly body?: Members }[];
    return [id, operation, examples.find(({ body }) => body !== undefined)?.body ?? {}] as const;
  });

const headers = { 'content-type': 'application/json', 'idempotency-key': 'k', 'if-match': '"0"' };

/** The client holds each answer against the description. */
async function send({ method, path }: Operation, body: string | Buffer, more: Record<string, string> = {}) {
  const id = path.includes('/jobs/') ? `cmp_${'0'.repeat(26)}` : 'nosuch';
  return call(aWorld(), method, path.replaceAll(/\{\w+\}/g, id), { headers: { ...headers, ...more }, body });
}

const isBroken = (status = 500) => status >= 500;

test.each(taking)('%s answers whatever stands in a member as it is described', async (_, operation, body) => {
  for (const name of Object.keys(body)) {
    const { [name]: __, ...missing } = body;
    expect((await send(operation, JSON.stringify(missing))).status).toBeLessThan(500);
    for (const value of hostileValues) {
      const { status } = await send(operation, JSON.stringify({ ...body, [name]: value }));
      expect([name, value, isBroken(status)]).toEqual([name, value, false]);
    }
  }
});

test.each(taking)('%s refuses a member that it does not know, by name', async (_, operation, body) => {
  const { status, body: answered } = await send(operation, JSON.stringify({ ...body, nosuch: 1 }));
  expect(status).toBe(400);
  expect(answered.errors).toContainEqual(
    expect.objectContaining({ pointer: expect.stringMatching(/\/nosuch$/) }),
  );
});

test.each(taking)('%s refuses a member that stands twice', async (_, operation, body) => {
  const [name = 'nosuch'] = Object.keys(body);
  const value = JSON.stringify(body[name] ?? 1);
  const twice = `{${JSON.stringify(name)}: ${value}, ${JSON.stringify(name)}: ${value}}`;
  expect(await send(operation, twice)).toMatchObject({ status: 400, body: { code: 'duplicate_member' } });
});

test.each(taking)('%s refuses bodies of other forms by name', async (_, operation, body) => {
  const text = JSON.stringify(body);
  const code = async (given: string | Buffer, more?: Record<string, string>) => {
    const answered = await send(operation, given, more);
    return [answered.status, answered.body.code];
  };
  expect(await code('{')).toEqual([400, 'malformed_json']);
  expect(await code('['.repeat(99))).toEqual([400, expect.stringMatching(/malformed_json|nested_too_deep/)]);
  expect(await code(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`)).toEqual([400, 'nested_too_deep']);
  expect(await code(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toEqual([
    400,
    'invalid_encoding',
  ]);
  expect(await code(gzipSync(text), { 'content-encoding': 'gzip' })).toEqual([415, 'unsupported_encoding']);
  expect(await code(text, { 'content-type': 'text/plain' })).toEqual([415, 'unsupported_media_type']);
  expect(await code(text, { 'content-type': 'application/json; charset=latin1' })).toEqual([
    415,
    'unsupported_charset',
  ]);
  expect(await code(`{"a": "${'x'.repeat(6 * 1024 * 1024)}"}`)).toEqual([413, 'body_too_large']);
  for (const one of ['null', '1', '"x"', '[]']) expect((await send(operation, one)).status).toBe(400);
});

/** A value of a few levels, made of what programs get wrong. */
function anyValue(random: () => number, names: readonly string[], depth = 0): unknown {
  const pick = <One>(all: readonly One[]): One | undefined => all[Math.floor(random() * all.length)];
  if (depth < 3 && random() < 0.3)
    return Array.from({ length: Math.floor(random() * 4) }, () => anyValue(random, names, depth + 1));
  if (depth < 3 && random() < 0.4)
    return Object.fromEntries(
      Array.from({ length: Math.floor(random() * 4) }, () => [
        pick(names),
        anyValue(random, names, depth + 1),
      ]),
    );
  return pick([...hostileValues, '+12125550101', '2027-01-01T00:00:00Z', 'DE', 1, 0.5, 'send', '*']);
}

test.each(taking)(
  '%s answers thirty bodies made by chance as it is described',
  async (id, operation, body) => {
    const random = seededRandom(id.length);
    const names = [...Object.keys(body), 'options', '__proto__', 'x'];
    for (let turn = 0; turn < 30; turn += 1) {
      const made = Object.fromEntries(
        names.filter(() => random() < 0.6).map((name) => [name, anyValue(random, names)]),
      );
      const text = JSON.stringify({ ...(random() < 0.5 ? body : {}), ...made });
      const { status } = await send(operation, text);
      expect([text, isBroken(status)]).toEqual([text, false]);
    }
  },
);
