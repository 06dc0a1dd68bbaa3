import { afterEach, beforeEach, expect, test } from 'vitest';
import { bucketVersions } from '../../../shared/aws/storage/bucket-versions.ts';
import { erasedKeyOf } from '../../../shared/core/erasure/erasure.ts';
import { eraseFromVersion } from '../../../shared/flows/erasure/erase-from-version.ts';
import type { ObjectVersions } from '../../../shared/ports/erasure.ts';
import { fictional } from '../../support/a-plan.ts';
import { collect } from '../../support/pieces.ts';
import { type LocalBucket, openBucket } from '../storage/local-bucket.ts';
import { atOnce, type LosingNetwork, openLosingNetwork } from '../target/lost-answers.ts';
import { openRudeNetwork } from '../target/rude-network.ts';

const [ada, bo] = [fictional(1, 216), fictional(2, 216)];
const metadata = { text: 'Hello' };

let bucket: LocalBucket;
let network: LosingNetwork;
/** Each of its writes is carried out, its answer is lost, and the SDK repeats it. */
let versions: ObjectVersions;
beforeEach(async () => {
  bucket = await openBucket();
  network = await openLosingNetwork(bucket.url, ({ method }) => method !== 'GET' && method !== 'HEAD');
  versions = bucketVersions(bucket.client(network.url, { retryStrategy: atOnce }), bucket.name);
});
afterEach(async () => {
  await network.close();
  await bucket.close();
});

/** Looks into all versions below a prefix as the walk of an erasure does. @returns how many held the number */
async function eraseBelow(prefix: string, ports = versions): Promise<number> {
  let held = 0;
  for (const version of await collect(ports.list(prefix)))
    if (await eraseFromVersion({ versions: ports }, version, ada, 'US')) held += 1;
  return held;
}

async function left(prefix: string) {
  return Promise.all(
    (await collect(versions.list(prefix))).map(async (version) => {
      const stored = await versions.read(version);
      if (stored === undefined) throw new Error(`${version.key} is listed and not there`);
      const text = Buffer.concat(await collect(stored.body)).toString('utf8');
      return { key: version.key, isNewest: version.isNewest, text, metadata: stored.metadata };
    }),
  );
}

test('an object is replaced, and no version of it holds the number any more', async () => {
  await bucket.upload('jobs/1/report', `old ${ada}\n`, metadata);
  await bucket.upload('jobs/1/report', `${ada}\n${bo}\n`, metadata);
  expect(await eraseBelow('jobs/')).toBe(2);
  const all = await left('jobs/');
  expect(all.filter(({ isNewest }) => isNewest)).toEqual([
    {
      key: 'jobs/1/report',
      isNewest: true,
      text: `+00000000000\n${bo}\n`,
      metadata: { ...metadata, 'first-stored-ms': expect.stringMatching(/^\d{13}$/) },
    },
  ]);
  expect(all.some(({ text }) => text.includes(ada))).toBe(false);
});

test('an upload is moved once, and is no new upload', async () => {
  const versionId = await bucket.upload('campaigns/spring.csv', `to\n${ada}\n`, metadata);
  expect(await eraseBelow('campaigns/')).toBe(1);
  expect(await left('')).toEqual([
    {
      key: erasedKeyOf('campaigns/spring.csv', versionId),
      isNewest: true,
      text: 'to\n+00000000000\n',
      metadata,
    },
  ]);
});

test('an object of 9 MB is replaced whole', async () => {
  const line = `${bo},${'x'.repeat(985)}\n`;
  await bucket.upload('jobs/2/plan', `${line.repeat(9_000)}${ada}\n`, metadata);
  expect(await eraseBelow('jobs/')).toBe(1);
  const all = await left('jobs/');
  expect(new Set(all.map(({ text }) => text))).toEqual(new Set([`${line.repeat(9_000)}+00000000000\n`]));
  expect(all.filter(({ isNewest }) => isNewest)).toHaveLength(1);
});

test('an erasure whose every try to write was carried out and lost ends with an error, and the next one finishes it', async () => {
  await bucket.upload('jobs/3/report', `${ada}\n`, metadata);
  const rude = await openRudeNetwork(bucket.url);
  rude.decide(({ method }) => (method === 'PUT' ? 'lost' : 'carried'));
  const losing = bucketVersions(bucket.client(rude.url, { retryStrategy: atOnce }), bucket.name);
  await expect(eraseBelow('jobs/', losing)).rejects.toThrow();
  await rude.close();
  expect((await left('jobs/')).map(({ text }) => text).toSorted()).toContain(`${ada}\n`);
  expect(await eraseBelow('jobs/')).toBe(1);
  expect((await left('jobs/')).some(({ text }) => text.includes(ada))).toBe(false);
});
