import { expect, test } from 'vitest';
import { cheapRead } from '../../shared/provider/lists/cheap-read.ts';
import { jsonAnswer } from '../support/provider/loopback.ts';
import { halAnswer, partnerServer } from '../support/provider/partner-server.ts';
import { problemOf } from '../support/provider/thrown.ts';
import { organization } from './organization/organization-server.ts';

test('the organization API is asked for one account, once, however many there are', async () => {
  await using o = await organization(() =>
    jsonAnswer(200, { accounts: [{ id: 'acc_1' }], pagination: { next_cursor: 'more' } }),
  );
  await cheapRead(o.api);
  expect(o.sent().map(({ line }) => line)).toEqual(['GET /enterprise/accounts?limit=1 HTTP/1.1']);
});

test('so is the partner API', async () => {
  await using p = await partnerServer(() => halAnswer(200, { _embedded: { accounts: [] } }));
  await cheapRead(p.partner);
  expect(p.arrived.map(({ line }) => line)).toEqual(['GET /connect/accounts?limit=1 HTTP/1.1']);
});

test('an API that is down is an error with its cause, and not asked again', async () => {
  await using o = await organization(() => jsonAnswer(503, {}));
  expect(await problemOf(cheapRead(o.api))).toMatchObject({ code: 'unavailable', effect: 'none' });
  expect(o.sent()).toHaveLength(1);
});
