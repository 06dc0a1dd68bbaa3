import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

const root = path.join(import.meta.dirname, '../..');
const { DashboardBody, DashboardName } = synthesized({ dashboard: true }).only(
  'AWS::CloudWatch::Dashboard',
).Properties;
const body = JSON.stringify(DashboardBody);

test('its name is that of its stage in its region, as all regions of an account share the names of dashboards', () => {
  expect(DashboardName).toEqual({ 'Fn::Join': ['', ['Fleetcast-example-', { Ref: 'AWS::Region' }]] });
});

test('graphs from logs search for lines that the code writes, with their facts', () => {
  const source = globSync('shared/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  const lines = {
    'call.accepted': '',
    'token.published': 'writesMax',
  };
  for (const [message, fact] of Object.entries(lines)) {
    expect(body).toContain(message);
    const written = source.flatMap((text) => text.split(`log.info('${message}'`).slice(1));
    expect(written, message).toHaveLength(1);
    expect(written[0]?.slice(0, 120)).toContain(fact);
  }
});

test('the rate is drawn from what a rate limiter logs in each of its states', () => {
  const query = /rate_limiter\\+\.\(([a-z|]+)\)/.exec(body)?.[1]?.split('|');
  expect(query?.map((state) => `rate_limiter.${state}`)).toEqual(
    expect.arrayContaining(['rate_limiter.flowing', 'rate_limiter.paused', 'rate_limiter.probing']),
  );
});

test('what the ledger costs is what its table and both indexes read and write', () => {
  expect(body.match(/GlobalSecondaryIndexName/g)).toHaveLength(4);
});

test('it searches the logs of the functions that send texts and place orders', () => {
  for (const name of ['smssend', 'smsurgent', 'ordersplace'])
    expect(body).toMatch(new RegExp(`${name}log`, 'i'));
});
