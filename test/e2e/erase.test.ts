import { expect, test } from 'vitest';
import { jobOfUpload } from '../support/system-client.ts';
import { keysThatHold as keysHolding } from './support/keys-that-hold.ts';
import { openSystem } from './support/open-system.ts';

/** A number that is erased over HTTP, in the whole system from its synthesized template. */
const at = openSystem();

type View = { readonly id: string; readonly state: string; readonly rows: unknown };

const call = async (method: string, path: string, body?: unknown) =>
  (await at.call<View>(method, path, body)).body;
const reaches = (path: string, state: string) => at.reaches<View>(path, (view) => view.state === state);
const keysThatHold = (digits: string) => keysHolding(at.system, digits);

test('an uploaded number is gone from every version of every object, and the counts stay', async () => {
  await at.put('campaigns/spring.csv', 'to\n+12125550101\n+12125550102\n', {
    from: '+12125550100',
    text: 'Hello',
  });
  const campaign = await at.system.events.until(async () => {
    const found = await jobOfUpload<View>(at.system, 'campaigns/spring.csv');
    return found?.state === 'completed' ? found : undefined;
  });
  expect((await keysThatHold('2125550101')).length).toBeGreaterThanOrEqual(2);

  const { id } = await call('POST', '/v1/erasures', { number: '+12125550101' });
  await reaches(`/v1/erasures/${id}`, 'checking');
  expect(await keysThatHold('2125550101')).toEqual([]);
  expect((await keysThatHold('2125550102')).length).toBeGreaterThanOrEqual(2);
  expect((await call('GET', `/v1/jobs/${campaign.id}`)).rows).toEqual(campaign.rows);
});

test('a number that is written as at home in another country is gone from a file that named it, and stays in the others', async () => {
  const [named, others] = ['campaigns/berlin.csv', 'campaigns/boston.csv'];
  const put = (key: string, text: string, country: Record<string, string>) =>
    at.put(key, 'to\n2125550177\n2125550177\n', {
      from: '+12125550100',
      'allow-foreign': 'true',
      mode: 'check',
      text,
      ...country,
    });
  await put(named, 'Hallo', { 'default-country': 'DE' });
  await put(others, 'Hello', {});
  for (const key of [named, others])
    await at.system.events.until(
      async () => (await jobOfUpload<View>(at.system, key))?.state === 'completed' || undefined,
    );
  const before = await keysThatHold('2125550177');

  const { id } = await call('POST', '/v1/erasures', { number: '+492125550177' });
  await reaches(`/v1/erasures/${id}`, 'checking');
  const after = await keysThatHold('2125550177');
  expect(before).toEqual(expect.arrayContaining([named, others, ...after]));
  expect(after).toContain(others);
  // The file, its plan, and its report of the repeated row.
  expect(before.length - after.length).toBe(3);
});
